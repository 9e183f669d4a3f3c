import type { LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { ZoneShape } from '../../../mission/zone/zone-shape.ts';

/** Share of the wanted distance that must be kept from every edge. */
const KEPT = 0.6;
const HALVINGS = 4;

/**
 * A point for each corner of `ring`, about `distanceM` inside; corners too narrow for it are left out. Of more than `atMost`
 * corners only every second is looked at, or every third, and so on: each is held against all edges.
 */
export function insetCorners(
  shape: ZoneShape,
  ring: readonly LocalPoint[],
  distanceM: number,
  atMost: number,
): readonly LocalPoint[] {
  const step = Math.max(1, Math.ceil(ring.length / atMost));
  return ring.flatMap((corner, index) => {
    if (index % step !== 0) return [];
    const before = ring[(index + ring.length - 1) % ring.length] ?? corner;
    const after = ring[(index + 1) % ring.length] ?? corner;
    const point = inset(shape, before, corner, after, distanceM);
    return point ? [point] : [];
  });
}

function inset(
  shape: ZoneShape,
  before: LocalPoint,
  corner: LocalPoint,
  after: LocalPoint,
  distanceM: number,
): LocalPoint | undefined {
  const back = unit(corner, before);
  const ahead = unit(corner, after);
  let direction = { eastM: back.eastM + ahead.eastM, northM: back.northM + ahead.northM };
  let lengthM = Math.hypot(direction.eastM, direction.northM);
  if (lengthM < 0.05) {
    direction = { eastM: -ahead.northM, northM: ahead.eastM };
    lengthM = 1;
  }
  // The sharper the corner the farther along its bisector a point is that keeps the distance from both edges.
  const sine = Math.sqrt(Math.max(0.05, (1 - back.eastM * ahead.eastM - back.northM * ahead.northM) / 2));
  for (let wantedM = distanceM, round = 0; round <= HALVINGS; wantedM /= 2, round += 1) {
    for (const sign of [1, -1]) {
      const share = (sign * wantedM) / sine / lengthM;
      const point = {
        eastM: corner.eastM + direction.eastM * share,
        northM: corner.northM + direction.northM * share,
      };
      if (shape.contains(point) && shape.distanceToEdgeM(point) >= wantedM * KEPT) return point;
    }
  }
  return undefined;
}

function unit(from: LocalPoint, to: LocalPoint): LocalPoint {
  const lengthM = Math.hypot(to.eastM - from.eastM, to.northM - from.northM) || 1;
  return { eastM: (to.eastM - from.eastM) / lengthM, northM: (to.northM - from.northM) / lengthM };
}
