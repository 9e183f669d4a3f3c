const SIZE = 80;
/** Angle above the horizontal where the edges of the nose touch the disc. */
const TANGENT = 0.66;
/** Images are drawn at twice their size, to be sharp on dense displays. */
export const VEHICLE_IMAGE_PIXEL_RATIO = 2;

/** Name of the map image for a hue: solid or hollow, with a nose if the heading is known. */
export function vehicleImageName(hue: number, isLost: boolean, hasHeading: boolean): string {
  return `vehicle-${hue}-${isLost ? 'hollow' : 'solid'}-${hasHeading ? 'nose' : 'round'}`;
}

/** Draws an image: a disc for the number with a nose to the north. The map rotates it by the heading. */
export function drawVehicleImage(hue: string, ink: string, isLost: boolean, hasHeading: boolean): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(SIZE, SIZE);
  const middle = SIZE / 2;
  const radius = 23;
  const path = new Path2D();
  if (hasHeading) {
    // Tangents from the nose to the disc: one convex shape.
    path.moveTo(middle, 3);
    path.lineTo(middle + radius * Math.cos(TANGENT), middle - radius * Math.sin(TANGENT));
    path.arc(middle, middle, radius, -TANGENT, Math.PI + TANGENT);
    path.closePath();
  } else {
    path.arc(middle, middle, radius, 0, 2 * Math.PI);
  }
  context.lineJoin = 'round';
  context.lineWidth = 7;
  context.strokeStyle = ink;
  context.stroke(path);
  if (isLost) {
    context.fillStyle = ink;
    context.fill(path);
    context.lineWidth = 3.5;
    context.setLineDash([6, 4]);
    context.strokeStyle = hue;
    context.stroke(path);
  } else {
    context.fillStyle = hue;
    context.fill(path);
  }
  return context.getImageData(0, 0, SIZE, SIZE);
}
