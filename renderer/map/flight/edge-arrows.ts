/** A vehicle by its place on the screen, in CSS pixels of the map; the place may be far outside. */
export interface EdgeTarget {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** An arrow at the map's edge for vehicles in about the same direction, nearest first. */
export interface EdgeArrow {
  readonly ids: readonly string[];
  readonly isSelected: boolean;
  /** Middle of the arrow. */
  readonly x: number;
  readonly y: number;
  /** Direction of the nearest from the middle of the map, clockwise from up. */
  readonly angleDeg: number;
}

export interface EdgeFrame {
  readonly width: number;
  readonly height: number;
  /** Distance of arrows from each side, so that they stay off the cards there. */
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** At most this many arrows, and one for the selected vehicle. */
const SECTORS = 12;
/** Size of an arrow with its text. */
export const ARROW_PX = { width: 88, height: 26 } as const;
/** A symbol whose middle is this far inside can be seen. */
const SEEN_PX = 6;

/** Arrows to the vehicles outside the view. They never overlap. */
export function edgeArrows(
  targets: readonly EdgeTarget[],
  selectedId: string | undefined,
  frame: EdgeFrame,
): readonly EdgeArrow[] {
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const outside = targets
    .filter(
      ({ x, y }) => x < SEEN_PX || y < SEEN_PX || x > frame.width - SEEN_PX || y > frame.height - SEEN_PX,
    )
    .map((target) => ({
      id: target.id,
      angleDeg: wrapped((Math.atan2(target.x - middle.x, middle.y - target.y) * 180) / Math.PI),
      awayPx: Math.hypot(target.x - middle.x, target.y - middle.y),
    }))
    .toSorted((a, b) => a.awayPx - b.awayPx);
  const arrows: { ids: string[]; isSelected: boolean; x: number; y: number; angleDeg: number }[] = [];
  const selected = outside.find(({ id }) => id === selectedId);
  if (selected)
    arrows.push({
      ids: [selected.id],
      isSelected: true,
      angleDeg: selected.angleDeg,
      ...edgeAt(selected.angleDeg, frame),
    });
  for (const { id, angleDeg } of outside) {
    if (id === selectedId) continue;
    const sector = Math.round(angleDeg / (360 / SECTORS)) % SECTORS;
    const at = edgeAt(sector * (360 / SECTORS), frame);
    const near = arrows.find(
      (each) => Math.abs(each.x - at.x) < ARROW_PX.width && Math.abs(each.y - at.y) < ARROW_PX.height,
    );
    if (near) near.ids.push(id);
    else arrows.push({ ids: [id], isSelected: false, angleDeg, ...at });
  }
  return arrows;
}

/** Where a ray from the middle of the map meets the rectangle of the arrows. */
function edgeAt(angleDeg: number, frame: EdgeFrame): { readonly x: number; readonly y: number } {
  const half = { x: ARROW_PX.width / 2, y: ARROW_PX.height / 2 };
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const right = Math.sin((angleDeg * Math.PI) / 180);
  const down = -Math.cos((angleDeg * Math.PI) / 180);
  const reach = (part: number, toLess: number, toMore: number) =>
    Math.abs(part) < 1e-9 ? Number.POSITIVE_INFINITY : (part < 0 ? toLess : toMore) / Math.abs(part);
  const distance = Math.min(
    reach(right, middle.x - frame.left - half.x, frame.width - frame.right - half.x - middle.x),
    reach(down, middle.y - frame.top - half.y, frame.height - frame.bottom - half.y - middle.y),
  );
  return { x: middle.x + right * Math.max(0, distance), y: middle.y + down * Math.max(0, distance) };
}

function wrapped(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
