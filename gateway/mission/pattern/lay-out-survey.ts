import type { PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { cameraTrigger, MAX_LAID_OUT_ITEMS, waypoint } from '../item/plan-place.ts';
import { imagingPlan } from './imaging.ts';
import { type SurveySwath, surveySwaths } from './survey-swaths.ts';

export type SurveyPattern = Extract<PlanPattern, { pattern: 'survey' }>;

/** A line as it is flown: pictures are taken from `from` to `to`. */
interface FlownLine {
  readonly from: TurnedPoint;
  readonly to: TurnedPoint;
}

/**
 * The lines of a survey, flown to and fro from the entry corner; with crosshatch once more across, beginning at the
 * corner nearest to where the first pass ended. Undefined when it takes more than can be flown.
 * `groundM`: what the height's reference lies above the ground.
 */
export function layOutSurvey(pattern: SurveyPattern, groundM: number): readonly MissionItem[] | undefined {
  const { lineSpacingM, triggerDistanceM } = imagingPlan(
    pattern.imaging,
    pattern.heightM + groundM,
    pattern.lineSpacingM,
  );
  const items: MissionItem[] = [];
  let end: readonly [number, number] | undefined;
  for (const courseDeg of pattern.isCrosshatch
    ? [pattern.angleDeg, pattern.angleDeg + 90]
    : [pattern.angleDeg]) {
    const frame = new PlanFrame(pattern.polygon, courseDeg);
    const strips = surveySwaths(
      pattern.polygon.map((corner) => frame.toTurned(corner)),
      lineSpacingM,
    );
    if (!strips) return undefined;
    const lines = end ? nearestTo(frame.toTurned(end), strips) : flownFrom(pattern.entry, strips);
    for (const line of lines) {
      const { leadIn, leadOut } = withTurnaround(line, pattern.turnaroundM);
      const fly = (point: TurnedPoint) =>
        items.push(waypoint(frame.toLonLat(point), pattern.heightM, pattern.reference));
      if (leadIn) fly(leadIn);
      fly(line.from);
      if (triggerDistanceM > 0) items.push(cameraTrigger(triggerDistanceM));
      if (line.to.alongM !== line.from.alongM) fly(line.to);
      if (triggerDistanceM > 0) items.push(cameraTrigger(0));
      if (leadOut) fly(leadOut);
      if (items.length > MAX_LAID_OUT_ITEMS) return undefined;
      end = frame.toLonLat(leadOut ?? line.to);
    }
  }
  return items;
}

/** Entry corners: 1 begins at the far end of the lines, 2 at the last line, 3 at both. */
function flownFrom(entry: number, strips: readonly (readonly SurveySwath[])[]): readonly FlownLine[] {
  const isFarEnd = entry % 2 === 1;
  const ordered = entry >= 2 ? [...strips].reverse() : strips;
  return ordered.flatMap((strip, index) => {
    const isBack = (index % 2 === 1) !== isFarEnd;
    const lines = strip.map(({ acrossM, fromM, toM }) => {
      const low = { alongM: fromM, acrossM };
      const high = { alongM: toM, acrossM };
      return isBack ? { from: high, to: low } : { from: low, to: high };
    });
    return isBack ? lines.reverse() : lines;
  });
}

function nearestTo(
  { alongM, acrossM }: TurnedPoint,
  strips: readonly (readonly SurveySwath[])[],
): readonly FlownLine[] {
  const ways = [0, 1, 2, 3].map((entry) => flownFrom(entry, strips));
  const farM = (way: readonly FlownLine[]): number => {
    const [first] = way;
    return first ? Math.hypot(first.from.alongM - alongM, first.from.acrossM - acrossM) : 0;
  };
  return ways.reduce((best, way) => (farM(way) < farM(best) ? way : best));
}

function withTurnaround(
  { from, to }: FlownLine,
  turnaroundM: number,
): { readonly leadIn: TurnedPoint | undefined; readonly leadOut: TurnedPoint | undefined } {
  if (turnaroundM === 0) return { leadIn: undefined, leadOut: undefined };
  const sign = to.alongM >= from.alongM ? 1 : -1;
  return {
    leadIn: { ...from, alongM: from.alongM - sign * turnaroundM },
    leadOut: { ...to, alongM: to.alongM + sign * turnaroundM },
  };
}
