import type { LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { ZoneShape } from '../../../mission/zone/zone-shape.ts';

const SPACING_M = 20;
const MAX_LINES = 40;

/** Ends of parallel lines over the zone, along its longest edge, flown to and fro; each end `marginM` inside. */
export function surveyLines(shape: ZoneShape, marginM: number): readonly LocalPoint[] {
  const angle = longestEdgeAngle(shape);
  const turned = (point: LocalPoint) => turn(point, -angle);
  const edges = shape.edges.map(([from, to]) => [turned(from), turned(to)] as const);
  const across = edges.map(([from]) => from.northM);
  const lowestM = Math.min(...across);
  const spanM = Math.max(...across) - lowestM;
  const spacingM = Math.max(SPACING_M, spanM / MAX_LINES);
  const count = Math.max(1, Math.floor(spanM / spacingM));
  const points: LocalPoint[] = [];
  for (let line = 0; line < count; line += 1) {
    const northM = lowestM + spanM * ((line + 0.5) / count);
    const crossings = edges
      .filter(([from, to]) => from.northM > northM !== to.northM > northM)
      .map(
        ([from, to]) =>
          from.eastM + ((northM - from.northM) / (to.northM - from.northM)) * (to.eastM - from.eastM),
      )
      .sort((left, right) => left - right);
    const ends: LocalPoint[] = [];
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const startM = (crossings[index] ?? 0) + marginM;
      const endM = (crossings[index + 1] ?? 0) - marginM;
      if (endM <= startM) continue;
      ends.push({ eastM: startM, northM }, { eastM: endM, northM });
    }
    if (line % 2 === 1) ends.reverse();
    points.push(...ends.map((point) => turn(point, angle)).filter((point) => shape.contains(point)));
  }
  return points.length > 0 ? points : [shape.centre.point];
}

function longestEdgeAngle(shape: ZoneShape): number {
  let longestM = 0;
  let angle = 0;
  for (const [from, to] of shape.edges) {
    const eastM = to.eastM - from.eastM;
    const northM = to.northM - from.northM;
    if (Math.hypot(eastM, northM) <= longestM) continue;
    longestM = Math.hypot(eastM, northM);
    angle = Math.atan2(northM, eastM);
  }
  return angle;
}

function turn({ eastM, northM }: LocalPoint, angle: number): LocalPoint {
  return {
    eastM: eastM * Math.cos(angle) - northM * Math.sin(angle),
    northM: eastM * Math.sin(angle) + northM * Math.cos(angle),
  };
}
