import type { LocalPoint } from '../../../base/geometry/local-frame.ts';
import type { ZoneShape } from '../../../mission/zone/zone-shape.ts';
import { insetCorners } from './inset-corners.ts';

/** Corners considered when a route must go around one; bounds the work for zones with thousands. */
const MAX_CORNERS = 120;
/** A small hole in a zone of many corners needs some too. */
const MIN_CORNERS_A_RING = 12;

/** Finds routes that stay inside a zone, around its inner corners and holes. */
export class WayInside {
  readonly #shape: ZoneShape;
  readonly #distanceM: number;
  /** Computed when the first route must go around a corner. */
  #corners: readonly LocalPoint[] | undefined;
  /** For each corner: the corners it reaches in a straight line, as far as already computed. */
  readonly #reached = new Map<LocalPoint, Map<LocalPoint, boolean>>();

  constructor(shape: ZoneShape, distanceM: number) {
    this.#shape = shape;
    this.#distanceM = distanceM;
  }

  /** The points between `from` and `to` on the shortest route found; undefined when there is none. */
  between(from: LocalPoint, to: LocalPoint): readonly LocalPoint[] | undefined {
    if (this.#shape.containsWay(from, to)) return [];
    this.#corners ??= this.#insetCorners();
    const open = new Map<LocalPoint, { readonly lengthM: number; readonly way: readonly LocalPoint[] }>([
      [from, { lengthM: 0, way: [] }],
    ]);
    const closed = new Set<LocalPoint>();
    while (open.size > 0) {
      const [[here, { lengthM, way }] = [from, { lengthM: 0, way: [] }]] = [...open].sort(
        ([, left], [, right]) => left.lengthM - right.lengthM,
      );
      open.delete(here);
      closed.add(here);
      if (here === to) return way.slice(0, -1);
      for (const next of [...this.#corners, to]) {
        if (closed.has(next) || !this.#isStraight(here, next)) continue;
        const nextM = lengthM + Math.hypot(next.eastM - here.eastM, next.northM - here.northM);
        const known = open.get(next);
        if (!known || known.lengthM > nextM) open.set(next, { lengthM: nextM, way: [...way, next] });
      }
    }
    return undefined;
  }

  /** Computed once for each pair of corners: the result is the same for every route. */
  #isStraight(from: LocalPoint, to: LocalPoint): boolean {
    const reached = this.#reached.get(from);
    if (!reached || !this.#reached.has(to)) return this.#shape.containsWay(from, to);
    const known = reached.get(to) ?? this.#shape.containsWay(from, to);
    reached.set(to, known);
    this.#reached.get(to)?.set(from, known);
    return known;
  }

  #insetCorners(): readonly LocalPoint[] {
    const { rings } = this.#shape;
    const count = rings.reduce((sum, ring) => sum + ring.length, 0);
    const corners = rings.flatMap((ring) => {
      const share = Math.round((MAX_CORNERS * ring.length) / count);
      return insetCorners(this.#shape, ring, this.#distanceM, Math.max(MIN_CORNERS_A_RING, share));
    });
    for (const corner of corners) this.#reached.set(corner, new Map());
    return corners;
  }
}
