import type { GroundPoint } from '../../format/measure/coordinates.ts';

const METRES_PER_DEGREE = 111_319.5;

/** A point of a path, with its height above the sea if that is known. */
export interface PathPoint extends GroundPoint {
  readonly amslM?: number | undefined;
}

/** A leg that climbs by so many times the tolerance ends, so that the path has its heights too. */
const CLIMB_PER_TOLERANCE = 5;

/**
 * A path without the points that its shape does not need. Points are added at its end; memory is
 * bounded, and no added point is farther from the path than {@link errorM}.
 */
export class ThinnedPath {
  readonly #maxCorners: number;
  #toleranceM: number;
  #errorM: number;
  #corners: PathPoint[] = [];
  #newest: PathPoint | undefined;
  #rewrites = 0;
  // Directions from the last corner in which a straight leg passes all later points closely enough,
  // relative to the direction of the first of them.
  #direction: number | undefined;
  #leftmost = 0;
  #rightmost = 0;
  #farthestM = 0;

  /**
   * @param toleranceM half the width of the corridor around a straight leg; see {@link errorM}
   * @param maxCorners from 8; beyond it the whole path is thinned again with twice the tolerance
   */
  constructor(toleranceM: number, maxCorners: number) {
    this.#toleranceM = toleranceM;
    this.#errorM = Math.SQRT2 * toleranceM;
    this.#maxCorners = maxCorners;
  }

  /** Corners in order of time. The newest point is not among them until the path turns there. */
  get corners(): readonly PathPoint[] {
    return this.#corners;
  }

  get newest(): PathPoint | undefined {
    return this.#newest;
  }

  /** Maximum distance of an added point from the path. It grows when the bound is reached. */
  get errorM(): number {
    return this.#errorM;
  }

  /** Counts how often the existing corners were replaced; otherwise they only grow in number. */
  get rewrites(): number {
    return this.#rewrites;
  }

  add(point: PathPoint): void {
    const corner = this.#corners.at(-1);
    if (!corner) {
      this.#corners.push(point);
      this.#newest = point;
      return;
    }
    const { eastM, northM } = offset(corner, point);
    const distanceM = Math.hypot(eastM, northM);
    const direction = Math.atan2(eastM, northM);
    const climbM = Math.abs((point.amslM ?? Number.NaN) - (corner.amslM ?? Number.NaN));
    const isNewHeight = climbM >= CLIMB_PER_TOLERANCE * this.#toleranceM && this.#newest !== corner;
    if (isNewHeight || !this.#continues(direction, distanceM)) {
      this.#turn();
      this.add(point);
      return;
    }
    this.#newest = point;
    this.#farthestM = Math.max(this.#farthestM, distanceM);
    // Anything this close to the corner is close to every leg from it.
    if (distanceM <= this.#toleranceM) return;
    this.#direction ??= direction;
    const turn = turnBetween(this.#direction, direction);
    const half = Math.asin(this.#toleranceM / distanceM);
    const isFirst = this.#leftmost === 0 && this.#rightmost === 0;
    this.#leftmost = isFirst ? turn - half : Math.max(this.#leftmost, turn - half);
    this.#rightmost = isFirst ? turn + half : Math.min(this.#rightmost, turn + half);
  }

  /** Whether the leg may end here: it passes all points since the corner, and does not turn back. */
  #continues(direction: number, distanceM: number): boolean {
    if (this.#direction === undefined) return true;
    const turn = turnBetween(this.#direction, direction);
    return (
      turn >= this.#leftmost && turn <= this.#rightmost && distanceM >= this.#farthestM - this.#toleranceM
    );
  }

  #turn(): void {
    if (this.#newest) this.#corners.push(this.#newest);
    this.#beginLeg();
    while (this.#corners.length > this.#maxCorners) this.#coarsen();
  }

  #beginLeg(): void {
    this.#direction = undefined;
    this.#leftmost = 0;
    this.#rightmost = 0;
    this.#farthestM = 0;
  }

  #coarsen(): void {
    this.#toleranceM *= 2;
    const coarse = new ThinnedPath(this.#toleranceM, Number.POSITIVE_INFINITY);
    for (const corner of this.#corners) coarse.add(corner);
    const end = this.#corners.at(-1);
    this.#corners = [...coarse.corners];
    if (end && this.#corners.at(-1) !== end) this.#corners.push(end);
    this.#errorM += Math.SQRT2 * this.#toleranceM;
    this.#rewrites += 1;
  }
}

function offset(from: GroundPoint, to: GroundPoint): { readonly eastM: number; readonly northM: number } {
  const lonDeg = ((((to.lon - from.lon + 180) % 360) + 360) % 360) - 180;
  return {
    eastM: lonDeg * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180),
    northM: (to.lat - from.lat) * METRES_PER_DEGREE,
  };
}

/** From one direction to another in radians, −π to π. */
function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}
