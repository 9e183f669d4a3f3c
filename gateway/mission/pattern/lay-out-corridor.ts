import type { PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { cameraTrigger, MAX_LAID_OUT_ITEMS, waypoint } from '../item/plan-place.ts';
import { imagingPlan } from './imaging.ts';

type CorridorPattern = Extract<PlanPattern, { pattern: 'corridor' }>;

const MAX_LINES = 1000;
/** At sharper bends the corner of a parallel line is cut off: it would be far outside. */
const MIN_MITRE = 0.35;

/**
 * Lines parallel to the given one over its width, flown to and fro. Undefined when it needs more than can be
 * flown.
 */
export function layOutCorridor(
  pattern: CorridorPattern,
  groundM: number,
): readonly MissionItem[] | undefined {
  const { heightM, reference, widthM, turnaroundM, line } = pattern;
  const { lineSpacingM, triggerDistanceM } = imagingPlan(
    pattern.imaging,
    heightM + groundM,
    pattern.lineSpacingM,
  );
  const count = widthM === 0 ? 1 : Math.max(1, Math.ceil(widthM / lineSpacingM - 1e-9));
  if (count > MAX_LINES || count * line.length > MAX_LAID_OUT_ITEMS) return undefined;
  const frame = new PlanFrame(line);
  const way = withoutRepeats(line.map((point) => frame.toTurned(point)));
  const items: MissionItem[] = [];
  for (let index = 0; index < count; index += 1) {
    const beside = besideM(way, widthM * ((index + 0.5) / count - 0.5));
    const points = index % 2 === 0 ? beside : [...beside].reverse();
    const [first, second = first] = points;
    const last = points.at(-1);
    if (!first || !second || !last) continue;
    const fly = (point: TurnedPoint) => items.push(waypoint(frame.toLonLat(point), heightM, reference));
    if (turnaroundM > 0) fly(beyond(second, first, turnaroundM));
    for (const [position, point] of points.entries()) {
      fly(point);
      if (position === 0 && triggerDistanceM > 0) items.push(cameraTrigger(triggerDistanceM));
    }
    if (triggerDistanceM > 0) items.push(cameraTrigger(0));
    if (turnaroundM > 0) fly(beyond(points.at(-2) ?? first, last, turnaroundM));
  }
  return items;
}

function withoutRepeats(points: readonly TurnedPoint[]): readonly TurnedPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before.alongM !== point.alongM || before.acrossM !== point.acrossM;
  });
}

/** The line moved to its right; corners are mitred. */
function besideM(points: readonly TurnedPoint[], offsetM: number): readonly TurnedPoint[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    const incoming = before && rightOf(before, point);
    const outgoing = after && rightOf(point, after);
    const one = incoming ?? outgoing ?? { alongM: 0, acrossM: 1 };
    const other = outgoing ?? one;
    const sum = { alongM: one.alongM + other.alongM, acrossM: one.acrossM + other.acrossM };
    const length = Math.hypot(sum.alongM, sum.acrossM);
    // A full reversal: the parallel line has no corner.
    const normal = length < 1e-6 ? one : { alongM: sum.alongM / length, acrossM: sum.acrossM / length };
    const cosine = Math.max(MIN_MITRE, normal.alongM * one.alongM + normal.acrossM * one.acrossM);
    return {
      alongM: point.alongM + (normal.alongM * offsetM) / cosine,
      acrossM: point.acrossM + (normal.acrossM * offsetM) / cosine,
    };
  });
}

function rightOf(from: TurnedPoint, to: TurnedPoint): TurnedPoint {
  const alongM = to.alongM - from.alongM;
  const acrossM = to.acrossM - from.acrossM;
  const lengthM = Math.hypot(alongM, acrossM) || 1;
  return { alongM: -acrossM / lengthM, acrossM: alongM / lengthM };
}

function beyond(from: TurnedPoint, to: TurnedPoint, distanceM: number): TurnedPoint {
  const lengthM = Math.hypot(to.alongM - from.alongM, to.acrossM - from.acrossM) || 1;
  return {
    alongM: to.alongM + ((to.alongM - from.alongM) / lengthM) * distanceM,
    acrossM: to.acrossM + ((to.acrossM - from.acrossM) / lengthM) * distanceM,
  };
}
