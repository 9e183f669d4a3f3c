import type { TelemetryCamera } from '../../gateway/contract/vehicle/payload.ts';

/** A point of a picture, in shares from its top left. */
export interface PictureSpot {
  readonly x: number;
  readonly y: number;
}

/** A smaller box is a click of a hand that is not still. */
const SMALLEST_BOX = 0.02;
const ARROW_STEP = 0.02;
const ARROWS: Readonly<Record<string, PictureSpot>> = {
  ArrowLeft: { x: -ARROW_STEP, y: 0 },
  ArrowRight: { x: ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: -ARROW_STEP },
  ArrowDown: { x: 0, y: ARROW_STEP },
};

/** The box between two corners, or its middle as a point where it is small or the camera follows no boxes. */
export function boxBetween(
  one: PictureSpot,
  other: PictureSpot,
  can: NonNullable<TelemetryCamera['can']>,
): PictureSpot & { readonly width: number; readonly height: number } {
  const width = Math.abs(one.x - other.x);
  const height = Math.abs(one.y - other.y);
  const isBox =
    can.includes('track-box') &&
    (!can.includes('track-point') || (width >= SMALLEST_BOX && height >= SMALLEST_BOX));
  if (!isBox) return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, width: 0, height: 0 };
  // A camera that follows boxes only gets one around the click.
  const [w, h] = [Math.max(width, SMALLEST_BOX), Math.max(height, SMALLEST_BOX)];
  return {
    x: Math.min(1 - w, Math.max(0, (one.x + other.x - w) / 2)),
    y: Math.min(1 - h, Math.max(0, (one.y + other.y - h) / 2)),
    width: w,
    height: h,
  };
}

/** Where an arrow key moves the spot; undefined for other keys. */
export function moveByArrow({ x, y }: PictureSpot, key: string): PictureSpot | undefined {
  const step = ARROWS[key];
  const within = (share: number) => Math.max(0, Math.min(1, share));
  return step && { x: within(x + step.x), y: within(y + step.y) };
}
