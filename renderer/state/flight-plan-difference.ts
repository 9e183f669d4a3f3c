import type { MissionItem } from '../../gateway/contract/mission.ts';

/** On the wire places are 1e-7 degrees, heights and values single-precision floats. */
const PLACE_DEG = 2e-7;
const VALUE = 1e-3;

function isNear(a: number | null, b: number | null, tolerance: number): boolean {
  // What was sent empty comes back as 0 from most autopilots.
  return Math.abs((a ?? 0) - (b ?? 0)) <= tolerance * Math.max(1, Math.abs(a ?? 0) * VALUE);
}

function isSameItem(a: MissionItem, b: MissionItem): boolean {
  return (
    a.command === b.command &&
    isNear(a.lat, b.lat, PLACE_DEG) &&
    isNear(a.lon, b.lon, PLACE_DEG) &&
    isNear(a.altitude_m, b.altitude_m, 0.02) &&
    a.params.every((value, index) => isNear(value, b.params[index] ?? null, VALUE))
  );
}

/** In how many items two missions differ; 0 when they fly the same. */
export function differenceOf(plan: readonly MissionItem[], onBoard: readonly MissionItem[]): number {
  const longest = Math.max(plan.length, onBoard.length);
  let count = 0;
  for (let index = 0; index < longest; index += 1) {
    const [a, b] = [plan[index], onBoard[index]];
    if (!a || !b || !isSameItem(a, b)) count += 1;
  }
  return count;
}
