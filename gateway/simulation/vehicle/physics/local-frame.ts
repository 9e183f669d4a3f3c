/** A point or velocity east and north of a {@link LocalFrame}'s origin. */
export interface PlanePoint {
  readonly northM: number;
  readonly eastM: number;
}

/** A point of the local frame: `upM` is above the origin's altitude. */
export interface LocalPoint extends PlanePoint {
  readonly upM: number;
}

interface GeoPoint {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Metres per degree of latitude on the sphere that ArduPilot uses. */
const METRES_PER_DEGREE = 111_318.845;

/**
 * A flat earth around an origin: converts degrees and metres north and east. Accurate to a few
 * centimetres within some kilometres. The autopilot uses the same approximation.
 */
export class LocalFrame {
  readonly originLatitudeDeg: number;
  readonly originLongitudeDeg: number;
  /** AMSL. */
  readonly originAltitudeAmslM: number;
  readonly #metresPerDegreeEast: number;

  constructor(originLatitudeDeg: number, originLongitudeDeg: number, originAltitudeAmslM: number) {
    this.originLatitudeDeg = originLatitudeDeg;
    this.originLongitudeDeg = originLongitudeDeg;
    this.originAltitudeAmslM = originAltitudeAmslM;
    this.#metresPerDegreeEast =
      METRES_PER_DEGREE * Math.max(0.01, Math.cos((originLatitudeDeg * Math.PI) / 180));
  }

  toGeo(northM: number, eastM: number): GeoPoint {
    return {
      latitudeDeg: this.originLatitudeDeg + northM / METRES_PER_DEGREE,
      longitudeDeg: wrapDeg180(this.originLongitudeDeg + eastM / this.#metresPerDegreeEast),
    };
  }

  toPlane(latitudeDeg: number, longitudeDeg: number): PlanePoint {
    return {
      northM: (latitudeDeg - this.originLatitudeDeg) * METRES_PER_DEGREE,
      eastM: wrapDeg180(longitudeDeg - this.originLongitudeDeg) * this.#metresPerDegreeEast,
    };
  }
}

function wrapDeg180(angleDeg: number): number {
  if (angleDeg > 180) return angleDeg - 360;
  return angleDeg < -180 ? angleDeg + 360 : angleDeg;
}
