import type { LocalPoint } from '../../base/geometry/local-frame.ts';

export function distanceToSegmentM(point: LocalPoint, from: LocalPoint, to: LocalPoint): number {
  const eastM = to.eastM - from.eastM;
  const northM = to.northM - from.northM;
  const lengthSquared = eastM ** 2 + northM ** 2;
  const along =
    lengthSquared === 0
      ? 0
      : ((point.eastM - from.eastM) * eastM + (point.northM - from.northM) * northM) / lengthSquared;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(from.eastM + share * eastM - point.eastM, from.northM + share * northM - point.northM);
}

function side(from: LocalPoint, to: LocalPoint, point: LocalPoint): number {
  return (
    (to.eastM - from.eastM) * (point.northM - from.northM) -
    (to.northM - from.northM) * (point.eastM - from.eastM)
  );
}

export function doCross(a: LocalPoint, b: LocalPoint, c: LocalPoint, d: LocalPoint): boolean {
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;
}
