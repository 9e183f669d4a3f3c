import type { LocalPoint } from '../base/local-frame.ts';
import type { ZoneShape } from '../flight-plan/zone-shape.ts';
import { insetCorners } from './inset-corners.ts';

/** Corners considered when a way must go around one; bounds the work for zones with thousands. */
const MAX_CORNERS = 120;

/** Finds ways that stay inside a zone, around its inner corners and holes. */
export class WayInside {
  readonly #shape: ZoneShape;
  readonly #corners: readonly LocalPoint[];

  constructor(shape: ZoneShape, distanceM: number) {
    this.#shape = shape;
    const corners = shape.rings.flatMap((ring) => insetCorners(shape, ring, distanceM));
    const step = Math.max(1, Math.ceil(corners.length / MAX_CORNERS));
    this.#corners = corners.filter((_, index) => index % step === 0);
  }

  /** The points between `from` and `to`, shortest way found; undefined when there is none. */
  between(from: LocalPoint, to: LocalPoint): readonly LocalPoint[] | undefined {
    if (this.#shape.containsWay(from, to)) return [];
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
        if (closed.has(next) || !this.#shape.containsWay(here, next)) continue;
        const nextM = lengthM + Math.hypot(next.eastM - here.eastM, next.northM - here.northM);
        const known = open.get(next);
        if (!known || known.lengthM > nextM) open.set(next, { lengthM: nextM, way: [...way, next] });
      }
    }
    return undefined;
  }
}
