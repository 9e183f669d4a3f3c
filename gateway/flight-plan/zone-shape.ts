import { type GeoPoint, LocalFrame, type LocalPoint } from '../base/local-frame.ts';
import type { Zone } from '../contract/zone.ts';
import { distanceToSegmentM, doCross } from './straight-ways.ts';

/** Cells a side of the search for the centre, and how often it zooms in. */
const GRID = 16;
const ZOOMS = 5;

/** The polygon of a zone in metres. Holes are outside; a line that crosses itself counts even-odd. */
export class ZoneShape {
  readonly frame: LocalFrame;
  /** Outer ring first, without the repeated closing point. */
  readonly rings: readonly (readonly LocalPoint[])[];
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
  }

  containsGeo(point: GeoPoint): boolean {
    return this.contains(this.frame.toLocal(point));
  }

  contains({ eastM, northM }: LocalPoint): boolean {
    let isInside = false;
    for (const [from, to] of this.edges()) {
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
    for (const [from, to] of this.edges()) nearestM = Math.min(nearestM, distanceToSegmentM(point, from, to));
    return nearestM;
  }

  /** True when the straight way stays inside. */
  containsWay(from: LocalPoint, to: LocalPoint): boolean {
    if (!this.contains(from) || !this.contains(to)) return false;
    return !this.isCrossedBy(from, to);
  }

  /** True when the straight way crosses an edge. */
  isCrossedBy(from: LocalPoint, to: LocalPoint): boolean {
    for (const [start, end] of this.edges()) if (doCross(from, to, start, end)) return true;
    return false;
  }

  /** How often the straight way crosses an edge. */
  crossings(from: LocalPoint, to: LocalPoint): number {
    let count = 0;
    for (const [start, end] of this.edges()) if (doCross(from, to, start, end)) count += 1;
    return count;
  }

  /** The point inside that is farthest from every edge, and how far. */
  get centre(): { readonly point: LocalPoint; readonly clearanceM: number } {
    this.#centre ??= this.#findCentre();
    return this.#centre;
  }

  *edges(): Generator<readonly [LocalPoint, LocalPoint]> {
    for (const ring of this.rings) {
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length];
        if (to) yield [from, to];
      }
    }
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
