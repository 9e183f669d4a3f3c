import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';

export type VehicleType = TelemetryVehicle['type'];

const SIZE = 80;
const MIDDLE = SIZE / 2;
/** Space for the number in the middle of every symbol. */
const DISC = 19;
/** Side of an image on the screen, in CSS pixels. */
export const VEHICLE_IMAGE_PX = SIZE / 2;

export interface VehicleLook {
  readonly hue: number;
  /** Lost, or without a current position. */
  readonly isHollow: boolean;
  /** Shape of the symbol. Undefined: a round one, for a vehicle whose heading is unknown. */
  readonly shape: VehicleType | undefined;
}

/** Draws an image with its nose up, as fine as the display shows it. */
export function drawVehicleImage(
  hue: string,
  ink: string,
  { isHollow, shape }: VehicleLook,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = Math.ceil(VEHICLE_IMAGE_PX * devicePixelRatio);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(size / SIZE, size / SIZE);
  const path = new Path2D();
  circle(path, MIDDLE, MIDDLE, DISC);
  if (shape) SHAPES[shape](path);
  context.lineJoin = 'round';
  // Drawn from the outside in, the parts of a symbol become one outline.
  outline(context, path, ink, isHollow ? 10 : 7);
  if (isHollow) outline(context, path, hue, 4.5);
  context.fillStyle = isHollow ? ink : hue;
  context.fill(path);
  return canvas;
}

function outline(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke(path);
}

function circle(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A closed shape, and its mirror image on the left: x is right of the middle, y down from the top. */
function mirrored(path: Path2D, corners: readonly (readonly [x: number, y: number])[]): void {
  // Both halves turn clockwise, because opposite turns would cut holes where the parts overlap.
  const left = corners.map(([x, y]) => [-x, y] as const).reverse();
  for (const half of [corners, left]) {
    for (const [index, [x, y]] of half.entries())
      if (index === 0) path.moveTo(MIDDLE + x, y);
      else path.lineTo(MIDDLE + x, y);
    path.closePath();
  }
}

/** The tip that shows the heading. */
function nose(path: Path2D, halfWidth = 12, top = 4): void {
  mirrored(path, [
    [0, top],
    [halfWidth, 27],
    [0, 27],
  ]);
}

function wings(path: Path2D): void {
  mirrored(path, [
    [0, 26],
    [35, 40],
    [35, 48],
    [0, 46],
  ]);
  // Tail.
  mirrored(path, [
    [0, 52],
    [4, 58],
    [14, 67],
    [14, 72],
    [0, 70],
  ]);
}

const SHAPES: Readonly<Record<VehicleType, (path: Path2D) => void>> = {
  copter(path) {
    nose(path);
    for (const side of [-1, 1])
      for (const end of [-1, 1]) circle(path, MIDDLE + side * 23, MIDDLE + end * 21, 9);
  },
  plane(path) {
    nose(path, 9);
    wings(path);
  },
  vtol(path) {
    nose(path, 9);
    wings(path);
    for (const side of [-1, 1]) for (const y of [28, 58]) circle(path, MIDDLE + side * 26, y, 7);
  },
  helicopter(path) {
    nose(path, 10);
    // Tail boom with its rotor.
    mirrored(path, [
      [0, 54],
      [4, 54],
      [4, 70],
      [12, 70],
      [12, 75],
      [0, 75],
    ]);
    // Rotor blades.
    mirrored(path, [
      [0, 36],
      [36, 22],
      [37, 27],
      [0, 44],
    ]);
    mirrored(path, [
      [0, 36],
      [37, 53],
      [36, 58],
      [0, 44],
    ]);
  },
  rover(path) {
    nose(path, 10, 5);
    mirrored(path, [
      [0, 20],
      [17, 20],
      [17, 66],
      [0, 66],
    ]);
    for (const y of [22, 52])
      mirrored(path, [
        [20, y],
        [27, y],
        [27, y + 14],
        [20, y + 14],
      ]);
  },
  boat(path) {
    mirrored(path, [
      [0, 3],
      [12, 16],
      [20, 34],
      [20, 62],
      [15, 74],
      [0, 74],
    ]);
  },
  submarine(path) {
    mirrored(path, [
      [0, 3],
      [8, 5],
      [14, 14],
      [15, 56],
      [5, 68],
      [5, 77],
      [0, 77],
    ]);
    // Rear planes.
    mirrored(path, [
      [0, 60],
      [20, 64],
      [20, 70],
      [0, 70],
    ]);
    // Front planes.
    mirrored(path, [
      [0, 18],
      [23, 20],
      [23, 25],
      [0, 26],
    ]);
  },
  other(path) {
    nose(path, 18, 3);
  },
};
