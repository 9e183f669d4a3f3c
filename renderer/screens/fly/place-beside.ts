/** A point in CSS pixels of the map. */
interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the map that something covers. */
export interface CoveredBox extends Size {
  readonly left: number;
  readonly top: number;
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

const GAP_PX = 24;
const EDGE_PX = 8;
/** Around a vehicle's symbol with its ring. */
const KEEP_FREE_PX = 20;
/** A worse place is kept up to this much, so that the box does not change sides while the map moves. */
const STICKY = 300;

export interface PlaceRequest {
  /** Clicked point first, then the vehicle if its place is known: the leg between them is kept in sight. */
  readonly points: readonly PixelPoint[];
  readonly box: Size;
  readonly frame: Size;
  /** Cards that are on the map already. */
  readonly cards: readonly CoveredBox[];
  /** Last place relative to the clicked point. */
  readonly before?: Corner | undefined;
}

/**
 * Position of a box within the frame: it never covers a point if there is any room beside, covers no
 * card if possible, as little of the leg as possible, and is near the clicked point.
 */
export function placeBeside(request: PlaceRequest): Corner {
  const { points, box, frame, before } = request;
  const [clicked = { x: 0, y: 0 }] = points;
  const within = ({ left, top }: Corner): Corner => ({
    left: Math.round(clamp(left, EDGE_PX, frame.width - box.width - EDGE_PX)),
    top: Math.round(clamp(top, EDGE_PX, frame.height - box.height - EDGE_PX)),
  });
  const kept = before && within({ left: clicked.x + before.left, top: clicked.y + before.top });
  let best = kept ?? within({ left: clicked.x + GAP_PX, top: clicked.y - box.height / 2 });
  let least = Number.POSITIVE_INFINITY;
  for (const place of [...(kept ? [kept] : []), ...candidates(points, box, frame).map(within)]) {
    const cost = costOf(place, request) - (place === kept ? STICKY : 0);
    if (cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

function candidates(points: readonly PixelPoint[], { width, height }: Size, frame: Size): readonly Corner[] {
  const beside = points.flatMap(({ x, y }) =>
    [y - height / 2, y - GAP_PX, y - height + GAP_PX, y + GAP_PX, y - GAP_PX - height].flatMap((top) => [
      { left: x + GAP_PX, top },
      { left: x - GAP_PX - width, top },
      { left: x - width / 2, top },
    ]),
  );
  const lefts = [0, (frame.width - width) / 2, frame.width];
  const tops = [0, (frame.height - height) / 2, frame.height];
  return [...beside, ...lefts.flatMap((left) => tops.map((top) => ({ left, top })))];
}

function costOf(place: Corner, { points, box, cards }: PlaceRequest): number {
  const area = { ...place, ...box };
  const [clicked = { x: 0, y: 0 }, vehicle] = points;
  const away = Math.hypot(place.left + box.width / 2 - clicked.x, place.top + box.height / 2 - clicked.y);
  let cost = away;
  for (const point of points) if (holds(area, point, KEEP_FREE_PX)) cost += 1e9;
  for (const card of cards) {
    const shared = sharedPx(area, card);
    if (shared > 0) cost += 1e5 + shared;
  }
  if (!vehicle) return cost;
  const STEPS = 20;
  for (let step = 1; step < STEPS; step += 1) {
    const part = step / STEPS;
    const on = {
      x: clicked.x + part * (vehicle.x - clicked.x),
      y: clicked.y + part * (vehicle.y - clicked.y),
    };
    if (holds(area, on, 2)) cost += 100;
  }
  return cost;
}

function holds({ left, top, width, height }: CoveredBox, { x, y }: PixelPoint, marginPx: number): boolean {
  return (
    x > left - marginPx && x < left + width + marginPx && y > top - marginPx && y < top + height + marginPx
  );
}

/** Area that two boxes share, in square pixels. */
function sharedPx(one: CoveredBox, other: CoveredBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
