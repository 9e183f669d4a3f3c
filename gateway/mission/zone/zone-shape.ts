import { type GeoPoint, LocalFrame, type LocalPoint } from '../../base/geometry/local-frame.ts';
import type { Zone } from '../../contract/mission/zone.ts';

/** Cells a side of the search for the centre, and how often it zooms in. */
const GRID = 16;
const ZOOMS = 5;

/** The polygon of a zone in metres. Holes are outside; a line that crosses itself counts even-odd. */
export class ZoneShape {
  readonly frame: LocalFrame;
  /** Outer ring first, without the repeated closing point. */
  readonly rings: readonly (readonly LocalPoint[])[];
  readonly edges: readonly (readonly [from: LocalPoint, to: LocalPoint])[];
  /** Around all of it: whatever lies beside it is decided without a look at the edges. */
  readonly #box: Box;
  #centre: { readonly point: LocalPoint; readonly clearanceM: number } | undefined;

  constructor(zone: Pick<Zone, 'geometry'>) {
    const [longitudeDeg = 0, latitudeDeg = 0] = zone.geometry.coordinates[0]?.[0] ?? [];
    this.frame = new LocalFrame({ latitudeDeg, longitudeDeg });
    this.rings = zone.geometry.coordinates.map((ring) =>
      ring
        .slice(0, -1)
        .map(([longitude, latitude]) =>
          this.frame.toLocal({ latitudeDeg: latitude, longitudeDeg: longitude }),
        ),
    );
    this.edges = this.rings.flatMap((ring) =>
      ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const),
    );
    this.#box = boxOf(this.rings.flat());
  }

  containsGeo(point: GeoPoint): boolean {
    return this.contains(this.frame.toLocal(point));
  }

  contains(point: LocalPoint): boolean {
    const { eastM, northM } = point;
    if (this.#isFarFrom(point, point)) return false;
    let isInside = false;
    for (const [from, to] of this.edges) {
      if (from.northM > northM === to.northM > northM) continue;
      const crossingM =
        from.eastM + ((northM - from.northM) / (to.northM - from.northM)) * (to.eastM - from.eastM);
      if (eastM < crossingM) isInside = !isInside;
    }
    return isInside;
  }

  /** To the nearest edge, whichever side. */
  distanceToEdgeM(point: LocalPoint): number {
    let nearestM = Number.POSITIVE_INFINITY;
    for (const [from, to] of this.edges) nearestM = Math.min(nearestM, distanceToSegmentM(point, from, to));
    return nearestM;
  }

  /** True when the straight way stays inside. */
  containsWay(from: LocalPoint, to: LocalPoint): boolean {
    if (!this.contains(from) || !this.contains(to)) return false;
    return !this.isCrossedBy(from, to);
  }

  /** True when the straight way crosses an edge. */
  isCrossedBy(from: LocalPoint, to: LocalPoint): boolean {
    return this.#countCrossings(from, to, 1) > 0;
  }

  /** How often the straight way crosses an edge. */
  crossings(from: LocalPoint, to: LocalPoint): number {
    return this.#countCrossings(from, to, Number.POSITIVE_INFINITY);
  }

  /** The point inside that is farthest from every edge, and how far. */
  get centre(): { readonly point: LocalPoint; readonly clearanceM: number } {
    this.#centre ??= this.#findCentre();
    return this.#centre;
  }

  /** Stops at `atMost`. */
  #countCrossings(from: LocalPoint, to: LocalPoint, atMost: number): number {
    if (this.#isFarFrom(from, to)) return 0;
    const lowM = Math.min(from.northM, to.northM);
    const highM = Math.max(from.northM, to.northM);
    let count = 0;
    for (const [start, end] of this.edges) {
      // Most edges lie wholly north or south of the way.
      if (start.northM > highM && end.northM > highM) continue;
      if (start.northM < lowM && end.northM < lowM) continue;
      if (doCross(from, to, start, end)) count += 1;
      if (count === atMost) break;
    }
    return count;
  }

  /** Whether the straight way passes beside the box, as most ways do. */
  #isFarFrom(from: LocalPoint, to: LocalPoint): boolean {
    const { westM, eastM, southM, northM } = this.#box;
    return (
      Math.max(from.eastM, to.eastM) < westM ||
      Math.min(from.eastM, to.eastM) > eastM ||
      Math.max(from.northM, to.northM) < southM ||
      Math.min(from.northM, to.northM) > northM
    );
  }

  #findCentre(): { point: LocalPoint; clearanceM: number } {
    const outer = this.rings[0] ?? [];
    const east = outer.map(({ eastM }) => eastM);
    const north = outer.map(({ northM }) => northM);
    let widthM = Math.max(...east) - Math.min(...east);
    let heightM = Math.max(...north) - Math.min(...north);
    let best = {
      point: { eastM: Math.min(...east) + widthM / 2, northM: Math.min(...north) + heightM / 2 },
      clearanceM: 0,
    };
    for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
      const middle = best.point;
      for (let column = 0; column <= GRID; column += 1) {
        for (let row = 0; row <= GRID; row += 1) {
          const point = {
            eastM: middle.eastM + (column / GRID - 0.5) * widthM,
            northM: middle.northM + (row / GRID - 0.5) * heightM,
          };
          if (!this.contains(point)) continue;
          const clearanceM = this.distanceToEdgeM(point);
          if (clearanceM > best.clearanceM) best = { point, clearanceM };
        }
      }
      widthM /= 4;
      heightM /= 4;
    }
    return best;
  }
}

interface Box {
  readonly westM: number;
  readonly eastM: number;
  readonly southM: number;
  readonly northM: number;
}

function boxOf(points: readonly LocalPoint[]): Box {
  let [westM, southM] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [eastM, northM] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    westM = Math.min(westM, point.eastM);
    eastM = Math.max(eastM, point.eastM);
    southM = Math.min(southM, point.northM);
    northM = Math.max(northM, point.northM);
  }
  return { westM, eastM, southM, northM };
}

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

/** Whether two edges of a polygon without holes cross. */
export function crossesItself(shape: ZoneShape): boolean {
  const { edges } = shape;
  return edges.some(([from, to], index) =>
    edges.some(
      ([start, end], other) =>
        other > index + 1 && !(index === 0 && other === edges.length - 1) && doCross(from, to, start, end),
    ),
  );
}
