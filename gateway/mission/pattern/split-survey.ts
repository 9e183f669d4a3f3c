import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { imagingPlan } from './imaging.ts';
import type { SurveyPattern } from './lay-out-survey.ts';
import { surveySwaths } from './survey-swaths.ts';

/** Turning round costs about as much as flying this far. */
const TURN_M = 20;
/** Borders of parts nearer than this to a corner go through it. */
const CORNER_M = 1e-6;

/**
 * Splits a survey into `count` parts side by side, cut between two lines. Together they cover the same area,
 * and each takes about as long. Each is a survey with the lines of the whole. Undefined when it has fewer
 * lines than parts.
 * `groundM`: height of the reference above the ground.
 */
export function splitSurvey(
  survey: SurveyPattern,
  count: number,
  groundM: number,
): readonly SurveyPattern[] | undefined {
  const { polygon, angleDeg, heightM, turnaroundM } = survey;
  const { lineSpacingM } = imagingPlan(survey.imaging, heightM + groundM, survey.lineSpacingM);
  const frame = new PlanFrame(polygon, angleDeg);
  const corners = polygon.map((corner) => frame.toTurned(corner));
  const strips = surveySwaths(corners, lineSpacingM);
  if (!strips || strips.length < count || count < 1) return undefined;
  const lengthsM = strips.map((lines) =>
    lines.reduce((sum, { fromM, toM }) => sum + toM - fromM + 2 * turnaroundM + TURN_M, 0),
  );
  const lowM = Math.min(...corners.map(({ acrossM }) => acrossM));
  const highM = Math.max(...corners.map(({ acrossM }) => acrossM));
  const stripM = (highM - lowM) / strips.length;
  const borders = [0, ...cuts(lengthsM, count), strips.length].map((strip) => lowM + strip * stripM);
  return borders.slice(1).map((toM, index) => {
    const fromM = borders[index] ?? lowM;
    const above = keptSide(corners, (point) => point.acrossM - fromM);
    const part = keptSide(above, (point) => toM - point.acrossM);
    return { ...survey, polygon: part.map((point) => [...frame.toLonLat(point)]) };
  });
}

/** After which strips to cut, so that the pieces are about equally long and none is empty. */
function cuts(lengthsM: readonly number[], count: number): readonly number[] {
  const totalM = lengthsM.reduce((sum, each) => sum + each, 0);
  const result: number[] = [];
  let flownM = 0;
  for (const [strip, lengthM] of lengthsM.entries()) {
    const part = result.length + 1;
    if (part === count) break;
    flownM += lengthM;
    const mustCut = lengthsM.length - (strip + 1) === count - part;
    if (mustCut || flownM + (lengthsM[strip + 1] ?? 0) / 2 >= (totalM * part) / count) result.push(strip + 1);
  }
  return result;
}

/** What of a polygon lies where `depthM` is not negative. */
function keptSide(
  corners: readonly TurnedPoint[],
  depthM: (point: TurnedPoint) => number,
): readonly TurnedPoint[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const here = depthM(corner);
    const there = depthM(next);
    const kept = here >= -CORNER_M ? [corner] : [];
    if ((here > CORNER_M && there < -CORNER_M) || (here < -CORNER_M && there > CORNER_M)) {
      const share = here / (here - there);
      kept.push({
        alongM: corner.alongM + share * (next.alongM - corner.alongM),
        acrossM: corner.acrossM + share * (next.acrossM - corner.acrossM),
      });
    }
    return kept;
  });
}
