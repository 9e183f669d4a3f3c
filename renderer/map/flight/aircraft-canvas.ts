import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapColors } from '../theme-colors.ts';
import {
  type AircraftSymbol,
  type AircraftTone,
  aircraftPicture,
  type ShownAircraft,
} from './aircraft-picture.ts';
import { type MapPixel, symbolAt, withoutOverlap } from './flight-picture.ts';
import {
  clearForCssPixels,
  fitToMap,
  overlayCanvas,
  pixelScale,
  projectionOf,
  textImage,
} from './map-canvas.ts';

const NAMES_MIN_ZOOM = 8;
const SYMBOL_PX = 22;
const TEXT_AWAY_PX = 12;
/** Beside the ring of an urgent or selected one. */
const RINGED_TEXT_AWAY_PX = 20;
const RING_PX = 17;
/** Texts of aircraft that are gone are forgotten at this number of drawn images. */
const MAX_SPRITES = 1_500;

/**
 * Other aircraft, on a canvas of their own below that of the vehicles: they move once a second, and vehicles ten times,
 * so neither is drawn again for the other.
 */
export class AircraftCanvas {
  readonly #map: MapLibreMap;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  #colors: MapColors | undefined;
  #font = '';
  #shown: ShownAircraft = { aircraft: [], vehicle: undefined, selectedId: undefined };
  #symbols: readonly AircraftSymbol[] = [];
  /** What is drawn, and the view it was drawn for. */
  #drawn: ShownAircraft | undefined;
  #drawnView = '';

  constructor(map: MapLibreMap) {
    this.#map = map;
    this.#canvas = overlayCanvas(map);
    this.#context = this.#canvas.getContext('2d');
    map.on('render', () => this.#draw());
  }

  /** Call this after every load of the style. */
  setColors(colors: MapColors): void {
    this.#colors = colors;
    this.#font = getComputedStyle(this.#canvas).font;
    this.#sprites.clear();
    this.#drawn = undefined;
    this.#draw();
  }

  show(shown: ShownAircraft): void {
    this.#shown = shown;
    this.#draw();
  }

  /** The aircraft whose symbol is drawn at a point of the map's element. */
  aircraftAt(point: MapPixel): string | undefined {
    return symbolAt(this.#symbols, point)?.aircraftId;
  }

  #draw(): void {
    const [map, context, colors] = [this.#map, this.#context, this.#colors];
    const { width, height } = map.getCanvas();
    const scale = pixelScale(map);
    if (!context || !colors || scale === undefined) return;
    const { lng, lat } = map.getCenter();
    const view = [lng, lat, map.getZoom(), map.getBearing(), map.getPitch(), width, height, scale].join();
    const isEmpty = this.#shown.aircraft.length === 0 && this.#symbols.length === 0;
    if (isEmpty || (this.#drawn === this.#shown && view === this.#drawnView)) return;
    this.#drawn = this.#shown;
    this.#drawnView = view;
    if (fitToMap(this.#canvas, map) || this.#sprites.size > MAX_SPRITES) this.#sprites.clear();
    const size = { width: width / scale, height: height / scale };
    this.#symbols = aircraftPicture(this.#shown, projectionOf(map), map.getBearing(), size);
    clearForCssPixels(context, scale);
    this.#paint(context, colors);
  }

  #paint(context: CanvasRenderingContext2D, colors: MapColors): void {
    // The most urgent is drawn last, above the others.
    const symbols = this.#symbols.toReversed();
    context.lineWidth = 1.5;
    for (const { x, y, ahead, tone, isSelected } of symbols) {
      if (!ahead) continue;
      context.globalAlpha = isRinged({ tone, isSelected }) ? 1 : 0.4;
      context.strokeStyle = colorOf(tone, colors);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(ahead.x, ahead.y);
      context.stroke();
    }
    context.globalAlpha = 1;
    const half = SYMBOL_PX / 2;
    for (const { x, y, shape, tone, turnDeg, isSelected } of symbols) {
      if (isRinged({ tone, isSelected })) {
        context.strokeStyle = isSelected ? colors.selected : colorOf(tone, colors);
        context.beginPath();
        context.arc(x, y, RING_PX, 0, 2 * Math.PI);
        context.stroke();
      }
      const kind = turnDeg === undefined && shape !== 'drone' ? 'unknown' : shape;
      const image = this.#sprite(`${kind} ${tone}`, () => symbolImage(kind, tone, colors));
      context.save();
      context.translate(x, y);
      context.rotate(((turnDeg ?? 0) * Math.PI) / 180);
      context.drawImage(image, -half, -half, SYMBOL_PX, SYMBOL_PX);
      context.restore();
    }
    if (this.#map.getZoom() >= NAMES_MIN_ZOOM) this.#paintTexts(context, colors);
  }

  /** Texts never overlap: that of the most urgent aircraft is placed first. */
  #paintTexts(context: CanvasRenderingContext2D, colors: MapColors): void {
    const { halo } = colors;
    const texts = this.#symbols.flatMap(({ x, y, name, note, tone, isSelected }) => {
      const color = colorOf(tone, colors);
      const lines = [name, note].filter((text) => text !== '');
      const images = lines.map((text) =>
        this.#sprite(`${color} ${text}`, () => textImage(text, { color, halo, font: this.#font })),
      );
      const lineHeight = (images[0]?.height ?? 0) / devicePixelRatio;
      return {
        images,
        lineHeight,
        x: x + (isRinged({ tone, isSelected }) ? RINGED_TEXT_AWAY_PX : TEXT_AWAY_PX),
        y: y - lineHeight,
        width: Math.max(0, ...images.map(({ width }) => width)) / devicePixelRatio,
        height: lineHeight * images.length,
      };
    });
    for (const { images, lineHeight, x, y } of withoutOverlap(texts))
      for (const [line, image] of images.entries())
        context.drawImage(
          image,
          x,
          y + line * lineHeight,
          image.width / devicePixelRatio,
          image.height / devicePixelRatio,
        );
  }

  /** An image that is drawn once and then copied. */
  #sprite(key: string, draw: () => HTMLCanvasElement): HTMLCanvasElement {
    const image = this.#sprites.get(key) ?? draw();
    this.#sprites.set(key, image);
    return image;
  }
}

function isRinged({ tone, isSelected }: Pick<AircraftSymbol, 'tone' | 'isSelected'>): boolean {
  return isSelected || tone === 'warning' || tone === 'caution';
}

function colorOf(tone: AircraftTone, colors: MapColors): string {
  return { warning: colors.warning, caution: colors.caution, ok: colors.text, stale: colors.textDim }[tone];
}

type SymbolKind = AircraftSymbol['shape'] | 'unknown';

/** Half of each outline, right of the middle, with the nose up, in units of a square of 22. */
const OUTLINES: Readonly<
  Record<Exclude<SymbolKind, 'unknown'>, readonly (readonly [x: number, y: number])[]>
> = {
  aircraft: [
    [0, -9],
    [2, -4],
    [9, 1],
    [9, 3],
    [2, 1],
    [1.5, 5],
    [4, 8],
    [0, 7],
  ],
  rotorcraft: [
    [0, -8],
    [3, -4],
    [9, -6],
    [9, -4],
    [3, 0],
    [9, 5],
    [8, 7],
    [1.5, 3],
    [1.5, 7],
    [3, 9],
    [0, 9],
  ],
  drone: [
    [0, -8],
    [8, 0],
    [0, 8],
  ],
};

/** Filled; an outdated one is an outline. */
function symbolImage(kind: SymbolKind, tone: AircraftTone, colors: MapColors): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = Math.ceil(SYMBOL_PX * devicePixelRatio);
  Object.assign(canvas, { width: size, height: size });
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(size / SYMBOL_PX, size / SYMBOL_PX);
  context.translate(SYMBOL_PX / 2, SYMBOL_PX / 2);
  const path = new Path2D();
  if (kind === 'unknown') path.arc(0, 0, 6, 0, 2 * Math.PI);
  else {
    const right = OUTLINES[kind];
    for (const [x, y] of right) path.lineTo(x, y);
    for (const [x, y] of right.toReversed()) path.lineTo(-x, y);
    path.closePath();
  }
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colors.halo;
  context.stroke(path);
  if (tone === 'stale') {
    context.lineWidth = 1.2;
    context.strokeStyle = colors.textDim;
    context.stroke(path);
  } else {
    context.fillStyle = colorOf(tone, colors);
    context.fill(path);
  }
  return canvas;
}
