interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 20;
const EDGE_PX = 8;

/**
 * Where a box goes beside a point in a frame: towards the side with more room, so that the point itself, where the last
 * click was, never lies under the box.
 */
export function placeBeside(
  point: { readonly x: number; readonly y: number },
  box: Size,
  frame: Size,
): { readonly left: number; readonly top: number } {
  const left = point.x > frame.width / 2 ? point.x - GAP_PX - box.width : point.x + GAP_PX;
  const top = point.y - box.height / 2;
  return {
    left: Math.round(left),
    top: Math.round(Math.min(Math.max(EDGE_PX, top), Math.max(EDGE_PX, frame.height - box.height - EDGE_PX))),
  };
}
