import type { Map as MapLibreMap } from 'maplibre-gl';
import { groundUnder } from '../ground-under.ts';
import { isAhead, type Projection } from './flight-picture.ts';

/** Height of a text with its halo. */
const TEXT_PX = 16;

/** A canvas above those that the map has already. */
export function overlayCanvas(map: MapLibreMap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.classList.add('absolute', 'ignores-pointer', 'text-11');
  canvas.ariaHidden = 'true';
  map.getCanvasContainer().append(canvas);
  return canvas;
}

/** Gives a canvas the size of the map's own. @returns whether it had another one */
export function fitToMap(canvas: HTMLCanvasElement, map: MapLibreMap): boolean {
  const { width, height, style } = map.getCanvas();
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: style.width, height: style.height });
  return true;
}

/** Pixels of the map's canvas for each CSS pixel, below 1 on a page that is zoomed out; undefined while it has no size. */
export function pixelScale(map: MapLibreMap): number | undefined {
  const { width, style } = map.getCanvas();
  const scale = width / Number.parseFloat(style.width);
  return scale > 0 ? scale : undefined;
}

/** Clears the whole canvas, to be drawn on in CSS pixels. */
export function clearForCssPixels(context: CanvasRenderingContext2D, scale: number): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, context.canvas.width / scale, context.canvas.height / scale);
}

/** Where points of the ground are on the screen in the present view. */
export function projectionOf(map: MapLibreMap): Projection {
  const centre = map.getCenter();
  const pitchDeg = map.getPitch();
  const half = Number.parseFloat(map.getCanvas().style.height) / 2;
  const camera = {
    centre: groundUnder(centre),
    zoom: map.getZoom(),
    bearingDeg: map.getBearing(),
    pitchDeg,
    distancePx: half / Math.tan((map.getVerticalFieldOfView() * Math.PI) / 360),
  };
  return (point) => {
    if (pitchDeg > 0 && !isAhead(point, camera)) return undefined;
    // The copy of the world that is nearest to the view.
    return map.project([point.lon + 360 * Math.round((centre.lng - point.lon) / 360), point.lat]);
  };
}

/** A text with a halo. It takes long to draw, so draw it once and copy it. */
export function textImage(
  text: string,
  { color, halo, font }: { readonly color: string; readonly halo: string; readonly font: string },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.font = font;
  canvas.width = Math.ceil((context.measureText(text).width + 4) * devicePixelRatio);
  canvas.height = Math.ceil(TEXT_PX * devicePixelRatio);
  context.scale(devicePixelRatio, devicePixelRatio);
  Object.assign(context, { font, lineJoin: 'round', lineWidth: 3, textBaseline: 'middle' });
  Object.assign(context, { strokeStyle: halo, fillStyle: color });
  context.strokeText(text, 2, TEXT_PX / 2);
  context.fillText(text, 2, TEXT_PX / 2);
  return canvas;
}
