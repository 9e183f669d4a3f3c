import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Risk } from '../../format/vehicle-text.ts';
import type { MapColors } from '../theme-colors.ts';
import {
  type CameraArea,
  type FlightPicture,
  flightPicture,
  type MapPixel,
  symbolAt,
  type Traffic,
  type VehicleSymbol,
  withoutOverlap,
} from './flight-picture.ts';
import {
  clearForCssPixels,
  fitToMap,
  overlayCanvas,
  pixelScale,
  projectionOf,
  textImage,
} from './map-canvas.ts';
import { drawVehicleImage, VEHICLE_IMAGE_PX } from './vehicle-image.ts';

const NAMES_MIN_ZOOM = 13;
/** From the middle of a symbol to its name, and to the word of its risk. */
const NAME_AWAY_PX = 23;
const WORD_AWAY_PX = 33;
const RING_PX = { selected: 22, group: 18, risk: 30, target: 7 } as const;
/** Names of vehicles that are gone are forgotten at this number of drawn images. */
const MAX_SPRITES = 1_000;

/**
 * What moves on the map, on a canvas above MapLibre's own. A moving vehicle then costs a few small
 * images; in a layer of MapLibre each movement draws the whole map again.
 */
export class FlightCanvas {
  readonly #map: MapLibreMap;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  #colors: MapColors | undefined;
  #font = '';
  #traffic: Traffic | undefined;
  #cameraArea: CameraArea | undefined;
  #symbols: readonly VehicleSymbol[] = [];
  #drawn = '';

  constructor(map: MapLibreMap) {
    this.#map = map;
    this.#canvas = overlayCanvas(map);
    this.#context = this.#canvas.getContext('2d');
    // With each frame of the map, so that symbols never lag behind the ground.
    map.on('render', () => this.#draw());
  }

  /** Call this after every load of the style. */
  setColors(colors: MapColors): void {
    this.#colors = colors;
    this.#font = getComputedStyle(this.#canvas).font;
    this.#sprites.clear();
    this.#drawn = '';
    this.#draw();
  }

  show(traffic: Traffic): void {
    this.#traffic = traffic;
    this.#draw();
  }

  showCameraArea(area: CameraArea | undefined): void {
    this.#cameraArea = area;
    this.#draw();
  }

  /** The vehicle whose symbol is drawn at a point of the map's element. */
  vehicleAt(point: MapPixel): string | undefined {
    return symbolAt(this.#symbols, point)?.vehicleId;
  }

  #draw(): void {
    const [map, traffic, colors] = [this.#map, this.#traffic, this.#colors];
    const { width, height } = map.getCanvas();
    const scale = pixelScale(map);
    if (!traffic || !colors || scale === undefined) return;
    const hasNames = map.getZoom() >= NAMES_MIN_ZOOM;
    const picture = flightPicture(traffic, colors, projectionOf(map), map.getBearing(), this.#cameraArea);
    const key = JSON.stringify([picture, width, height, scale, hasNames, map.getPitch()]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#symbols = picture.symbols;
    if (this.#sprites.size > MAX_SPRITES) this.#sprites.clear();
    // Drawn for another display.
    if (fitToMap(this.#canvas, map)) this.#sprites.clear();
    const context = this.#context;
    if (!context) return;
    clearForCssPixels(context, scale);
    this.#paint(context, picture, colors, hasNames);
  }

  #paint(
    context: CanvasRenderingContext2D,
    { cameraArea, lines, target, symbols }: FlightPicture,
    colors: MapColors,
    hasNames: boolean,
  ): void {
    context.lineJoin = 'round';
    if (cameraArea) {
      context.beginPath();
      for (const { x, y } of cameraArea.points) context.lineTo(x, y);
      context.closePath();
      context.fillStyle = context.strokeStyle = colors.selected;
      context.globalAlpha = 0.12;
      context.fill();
      context.globalAlpha = 1;
      context.lineWidth = 1.5;
      context.setLineDash(cameraArea.isCertain ? [] : [4, 3]);
      context.stroke();
    }
    for (const { points, color, widthPx, opacity, isDashed } of lines) {
      context.globalAlpha = opacity;
      context.strokeStyle = color;
      context.lineWidth = widthPx;
      context.setLineDash(isDashed ? [4, 4] : []);
      context.beginPath();
      for (const { x, y } of points) context.lineTo(x, y);
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    if (target) ring(context, target, RING_PX.target, colors.active, 2);
    for (const symbol of symbols) {
      const { risk, isSelected, isInGroup } = symbol;
      if (risk) {
        const isLow = risk === 'low';
        ring(context, symbol, RING_PX.risk, riskColor(risk, colors), isLow ? 1 : 2, isLow ? 0 : 0.1);
      }
      if (isSelected) ring(context, symbol, RING_PX.selected, colors.selected, 2);
      // Inside the ring of the selected vehicle: a vehicle can be both.
      if (isInGroup) ring(context, symbol, RING_PX.group, colors.selected, 1, 0.25);
    }
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = this.#font;
    // In the 3D view a symbol lies on the ground.
    const lying = Math.cos((this.#map.getPitch() * Math.PI) / 180);
    for (const { x, y, look, turnDeg, number } of symbols) {
      context.save();
      context.translate(x, y);
      context.scale(1, lying);
      context.rotate((turnDeg * Math.PI) / 180);
      const hue = colors.vehicles[look.hue] ?? colors.text;
      const image = this.#sprite(`${look.hue} ${look.isHollow} ${look.shape}`, () =>
        drawVehicleImage(hue, colors.vehicleInk, look),
      );
      const half = VEHICLE_IMAGE_PX / 2;
      context.drawImage(image, -half, -half, VEHICLE_IMAGE_PX, VEHICLE_IMAGE_PX);
      context.restore();
      context.fillStyle = look.isHollow ? hue : colors.vehicleInk;
      context.fillText(String(number), x, y + 0.5);
    }
    this.#paintNames(context, symbols, colors, hasNames);
  }

  /** Names never overlap: the selected vehicle's is placed first. */
  #paintNames(
    context: CanvasRenderingContext2D,
    symbols: readonly VehicleSymbol[],
    colors: MapColors,
    hasNames: boolean,
  ): void {
    const textOf = (text: string, color: string) => {
      const image = this.#sprite(`${color} ${text}`, () =>
        textImage(text, { color, halo: colors.halo, font: this.#font }),
      );
      return { image, width: image.width / devicePixelRatio, height: image.height / devicePixelRatio };
    };
    const names = symbols.toReversed().flatMap(({ x, y, name, anchor, isSelected, risk, riskWord }) => {
      const texts = [];
      if (anchor && (hasNames || isSelected)) {
        const text = textOf(name, colors.text);
        const [middle, besides] = [text.width / 2, NAME_AWAY_PX + text.width];
        const left = { top: middle, bottom: middle, left: -NAME_AWAY_PX, right: besides }[anchor];
        const [half, above] = [text.height / 2, NAME_AWAY_PX + text.height];
        const up = { top: -NAME_AWAY_PX, bottom: above, left: half, right: half }[anchor];
        texts.push({ ...text, x: x - left, y: y - up });
      }
      if (risk && riskWord) {
        const text = textOf(riskWord, riskColor(risk, colors));
        texts.push({ ...text, x: x - text.width / 2, y: y - WORD_AWAY_PX - text.height });
      }
      return texts;
    });
    for (const { image, x, y, width, height } of withoutOverlap(names))
      context.drawImage(image, x, y, width, height);
  }

  /** An image that is drawn once and then copied. */
  #sprite(key: string, draw: () => HTMLCanvasElement): HTMLCanvasElement {
    const image = this.#sprites.get(key) ?? draw();
    this.#sprites.set(key, image);
    return image;
  }
}

function ring(
  context: CanvasRenderingContext2D,
  { x, y }: MapPixel,
  radiusPx: number,
  color: string,
  widthPx: number,
  fillOpacity = 0,
): void {
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.globalAlpha = fillOpacity;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = color;
  context.lineWidth = widthPx;
  context.stroke();
}

function riskColor(risk: Risk, colors: MapColors): string {
  return risk === 'high' ? colors.warning : risk === 'medium' ? colors.caution : colors.textDim;
}
