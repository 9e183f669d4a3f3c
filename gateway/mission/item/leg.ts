import type { GeoPoint } from '../../base/geometry/local-frame.ts';

export interface WayPoint extends GeoPoint {
  /** Above home; undefined: not known, it may be any. */
  readonly altitudeM?: number | undefined;
}

/** A straight piece of a way; a single point starts and ends in the same place. */
export interface Leg {
  readonly from: WayPoint;
  readonly to: WayPoint;
  /** It starts at the vehicle, wherever that is: only its end must be inside the zones. */
  readonly isFromHere?: boolean;
  /** The vehicle is in the air now: from inside a no-fly zone it may be led straight out. */
  readonly mayLeave?: boolean;
}

/** Points by themselves, nothing flown between them. */
export function pointLegs(points: readonly WayPoint[]): readonly Leg[] {
  return points.map((point) => ({ from: point, to: point }));
}
