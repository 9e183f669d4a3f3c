import type { GroundPoint } from '../../format/measure/coordinates.ts';

/** A vehicle's place in CSS pixels of the whole world at the present zoom. */
export interface SpreadPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** Symbols whose centres are closer than this overlap. */
export const OVERLAP_PX = 30;
/** Vehicles that were spread together stay so up to this distance, so that noise never toggles it. */
const LEAVE_PX = 36;
/** Distance between neighbours of a fan. */
const SPACING_PX = 44;
/** Even two are moved so far that the lines to their place are seen. */
const NEAREST_PX = 30;
const ONE_RING = 8;
/** Made once: a comparison by locale is slow to set up. */
const BY_ID = new Intl.Collator('en', { numeric: true });

/**
 * Moves symbols that overlap apart, to fixed slots around the middle of their true places. The same
 * vehicles at the same places always get the same slots, by their ids. Remembers which were together.
 */
export class VehicleSpread {
  #together = new Map<string, number>();

  /** @returns the shown place of each vehicle that is moved; no two shown symbols overlap */
  spread(unsorted: readonly SpreadPlace[]): ReadonlyMap<string, PixelPoint> {
    const places = unsorted.toSorted((a, b) => BY_ID.compare(a.id, b.id));
    const before = this.#together;
    const limitPx = (a: string, b: string) => {
      const group = before.get(a);
      return group !== undefined && group === before.get(b) ? LEAVE_PX : OVERLAP_PX;
    };
    const groupOf = places.map((_, index) => index);
    const moved = new Map<string, PixelPoint>();
    const shown = (place: SpreadPlace): PixelPoint => moved.get(place.id) ?? place;
    // A fan may reach a neighbour, which then joins it: each round leaves fewer groups.
    for (let isChanged = true; isChanged; ) {
      isChanged = joinOverlapping(places, groupOf, shown, limitPx);
      if (isChanged) placeGroups(places, groupOf, moved);
    }
    this.#together = new Map(places.map(({ id }, index) => [id, groupOf[index] ?? index]));
    return moved;
  }
}

/** Joins the groups of overlapping symbols. @returns whether there were any */
function joinOverlapping(
  places: readonly SpreadPlace[],
  groupOf: number[],
  shown: (place: SpreadPlace) => PixelPoint,
  limitPx: (a: string, b: string) => number,
): boolean {
  let isChanged = false;
  const symbols = places.map((place) => ({ ...shown(place), id: place.id }));
  for (const [index, symbol] of symbols.entries()) {
    for (let other = index + 1; other < symbols.length; other += 1) {
      const next = symbols[other];
      // Most pairs are far apart: the cheapest test comes first.
      if (!next || Math.abs(symbol.x - next.x) >= LEAVE_PX || Math.abs(symbol.y - next.y) >= LEAVE_PX)
        continue;
      const [mine, theirs] = [groupOf[index], groupOf[other]];
      if (mine === undefined || theirs === undefined || mine === theirs) continue;
      const apartPx = Math.hypot(symbol.x - next.x, symbol.y - next.y);
      if (apartPx >= limitPx(symbol.id, next.id)) continue;
      isChanged = true;
      const [kept, gone] = [Math.min(mine, theirs), Math.max(mine, theirs)];
      for (const [each, group] of groupOf.entries()) if (group === gone) groupOf[each] = kept;
    }
  }
  return isChanged;
}

function placeGroups(
  places: readonly SpreadPlace[],
  groupOf: readonly number[],
  moved: Map<string, PixelPoint>,
): void {
  const groups = new Map<number, SpreadPlace[]>();
  for (const [index, place] of places.entries()) {
    const group = groupOf[index] ?? index;
    const members = groups.get(group);
    if (members) members.push(place);
    else groups.set(group, [place]);
  }
  moved.clear();
  for (const members of groups.values()) {
    if (members.length < 2) continue;
    const x = members.reduce((sum, member) => sum + member.x, 0) / members.length;
    const y = members.reduce((sum, member) => sum + member.y, 0) / members.length;
    for (const [index, slot] of slots(members.length).entries()) {
      const member = members[index];
      if (member) moved.set(member.id, { x: x + slot.x, y: y + slot.y });
    }
  }
}

/** Slots around a spot, each at least {@link SPACING_PX} from the next: one ring, or rings around rings. */
function slots(count: number): PixelPoint[] {
  const found: PixelPoint[] = [];
  let radiusPx =
    count <= ONE_RING
      ? Math.max(NEAREST_PX, SPACING_PX / (2 * Math.sin(Math.PI / count)))
      : SPACING_PX / (2 * Math.sin(Math.PI / ONE_RING));
  while (found.length < count) {
    const room = Math.floor(Math.PI / Math.asin(SPACING_PX / 2 / radiusPx) + 1e-9);
    const onRing = Math.min(room, count - found.length);
    // Two stand side by side, so that their names do not cover each other.
    const first = count === 2 ? -Math.PI : -Math.PI / 2;
    for (let index = 0; index < onRing; index += 1) {
      const angle = first + (2 * Math.PI * index) / onRing;
      found.push({ x: radiusPx * Math.cos(angle), y: radiusPx * Math.sin(angle) });
    }
    radiusPx += SPACING_PX;
  }
  return found;
}

const TILE_PX = 512;

/** Web Mercator place in CSS pixels of the whole world at a zoom. */
export function worldPixels({ lat, lon }: GroundPoint, zoom: number): PixelPoint {
  const sizePx = TILE_PX * 2 ** zoom;
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * sizePx,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * sizePx,
  };
}

/** The inverse of {@link worldPixels}. */
export function groundAtWorldPixels({ x, y }: PixelPoint, zoom: number): GroundPoint {
  const sizePx = TILE_PX * 2 ** zoom;
  const north = Math.PI * (1 - (2 * y) / sizePx);
  return { lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI, lon: (x / sizePx) * 360 - 180 };
}
