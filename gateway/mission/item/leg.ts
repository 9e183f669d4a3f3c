import type { GeoPoint } from '../../base/geometry/local-frame.ts';

export interface WayPoint extends GeoPoint {
  /** Above home; undefined: not known, it may be any. */
  readonly altitudeM?: number | undefined;
}

/** A straight part of a flight path; a single point starts and ends in the same place. */
export interface Leg {
  readonly from: WayPoint;
  readonly to: WayPoint;
  /** It starts at the vehicle's position: only its end must be inside the zones. */
  readonly isFromHere?: boolean;
  /** The vehicle is in the air now: from inside a no-fly zone it may be led straight out. */
  readonly mayLeave?: boolean;
}

/** Single points, with no legs between them. */
export function pointLegs(points: readonly WayPoint[]): readonly Leg[] {
  return points.map((point) => ({ from: point, to: point }));
}
