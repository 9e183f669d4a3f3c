export interface GeoPoint {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Metres east and north of an origin. */
export interface LocalPoint {
  readonly eastM: number;
  readonly northM: number;
}

/** WGS 84. */
const EQUATOR_RADIUS_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;

/**
 * A flat frame that touches the ellipsoid at its origin: good to a few centimetres within 5 km and away from the poles,
 * which is what zones, patterns and "are we there" need.
 */
export class LocalFrame {
  readonly #origin: GeoPoint;
  readonly #metresPerDegreeNorth: number;
  readonly #metresPerDegreeEast: number;

  constructor(origin: GeoPoint) {
    this.#origin = origin;
    const latitude = (origin.latitudeDeg * Math.PI) / 180;
    const root = Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude) ** 2);
    const meridianRadiusM = (EQUATOR_RADIUS_M * (1 - ECCENTRICITY_SQUARED)) / root ** 3;
    const parallelRadiusM = (EQUATOR_RADIUS_M / root) * Math.cos(latitude);
    this.#metresPerDegreeNorth = (meridianRadiusM * Math.PI) / 180;
    this.#metresPerDegreeEast = Math.max(1e-6, (parallelRadiusM * Math.PI) / 180);
  }

  toLocal(point: GeoPoint): LocalPoint {
    const eastDeg = wrapDeg(point.longitudeDeg - this.#origin.longitudeDeg);
    return {
      eastM: eastDeg * this.#metresPerDegreeEast,
      northM: (point.latitudeDeg - this.#origin.latitudeDeg) * this.#metresPerDegreeNorth,
    };
  }

  toGeo(point: LocalPoint): GeoPoint {
    return {
      latitudeDeg: this.#origin.latitudeDeg + point.northM / this.#metresPerDegreeNorth,
      longitudeDeg: wrapDeg(this.#origin.longitudeDeg + point.eastM / this.#metresPerDegreeEast),
    };
  }
}

/** Over the ground, between near points. */
export function distanceM(from: GeoPoint, to: GeoPoint): number {
  const { eastM, northM } = new LocalFrame(from).toLocal(to);
  return Math.hypot(eastM, northM);
}

/** To -180 … 180. */
function wrapDeg(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
