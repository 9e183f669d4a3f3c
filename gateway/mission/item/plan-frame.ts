import { LocalFrame, type LocalPoint } from '../../base/geometry/local-frame.ts';

/** GeoJSON order: longitude, latitude. */
export type LonLat = readonly [number, number];

/** A point of a pattern in metres: `alongM` its lines, `acrossM` to the right of their course. */
export interface TurnedPoint {
  readonly alongM: number;
  readonly acrossM: number;
}

/** A flat frame over a shape, turned so that lines of `courseDeg` (clockwise from north) lie along its first axis. */
export class PlanFrame {
  readonly #frame: LocalFrame;
  readonly #cosine: number;
  readonly #sine: number;

  constructor(points: readonly LonLat[], courseDeg = 0) {
    this.#frame = new LocalFrame(middleOf(points));
    this.#cosine = Math.cos((courseDeg * Math.PI) / 180);
    this.#sine = Math.sin((courseDeg * Math.PI) / 180);
  }

  toTurned([longitudeDeg, latitudeDeg]: LonLat): TurnedPoint {
    const { eastM, northM } = this.#frame.toLocal({ latitudeDeg, longitudeDeg });
    return {
      alongM: northM * this.#cosine + eastM * this.#sine,
      acrossM: eastM * this.#cosine - northM * this.#sine,
    };
  }

  toLonLat({ alongM, acrossM }: TurnedPoint): LonLat {
    const local: LocalPoint = {
      northM: alongM * this.#cosine - acrossM * this.#sine,
      eastM: alongM * this.#sine + acrossM * this.#cosine,
    };
    const { latitudeDeg, longitudeDeg } = this.#frame.toGeo(local);
    return [longitudeDeg, latitudeDeg];
  }
}

/**
 * At the centre of the bounding box, where the error of a flat frame is least. A shape over the date line
 * counts from its first point.
 */
function middleOf(points: readonly LonLat[]) {
  const [first = [0, 0] as LonLat] = points;
  let [west, east, south, north] = [0, 0, first[1], first[1]];
  for (const [longitude, latitude] of points) {
    let offset = longitude - first[0];
    if (offset > 180) offset -= 360;
    if (offset < -180) offset += 360;
    west = Math.min(west, offset);
    east = Math.max(east, offset);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { latitudeDeg: (south + north) / 2, longitudeDeg: first[0] + (west + east) / 2 };
}
