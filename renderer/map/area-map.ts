import type { Feature } from 'geojson';
import type * as maplibregl from 'maplibre-gl';
import type { MapBounds } from '../../gateway/contract/mission/map.ts';
import { FlightMap, type FlightMapOptions } from './flight/flight-map.ts';

export interface AreaMapOptions
  extends Omit<FlightMapOptions, 'onClick' | 'onMenu' | 'onDragged' | 'onStyle'> {
  /** Called while a rectangle is drawn, and when it is finished. */
  readonly onArea: (bounds: MapBounds, isEnd: boolean) => void;
}

const SOURCE = 'area';
/** Limits of a tiled map, in degrees. */
const MOST_DEG = { longitude: 180, latitude: 85 };
/** A smaller drag counts as an accidental click. */
const LEAST_PX = 5;

/** A map with the outline of an area, which can be drawn by dragging from corner to corner. */
export class AreaMap {
  readonly flight: FlightMap;
  readonly #options: AreaMapOptions;
  #map: maplibregl.Map | undefined;
  #bounds: MapBounds | undefined;
  #isDrawing = false;

  constructor(options: AreaMapOptions) {
    this.#options = options;
    const { onArea: _, ...look } = options;
    this.flight = new FlightMap({
      ...look,
      onClick: () => undefined,
      onMenu: () => undefined,
      onDragged: () => undefined,
      onStyle: (map, { selected }) => {
        map.addSource(SOURCE, { type: 'geojson', data: outlineOf(this.#bounds) });
        const source = { source: SOURCE } as const;
        map.addLayer({
          ...source,
          id: 'area',
          type: 'fill',
          paint: { 'fill-color': selected, 'fill-opacity': 0.15 },
        });
        map.addLayer({
          ...source,
          id: 'area-edge',
          type: 'line',
          paint: { 'line-color': selected, 'line-width': 2 },
        });
        this.#map = map;
        this.#showDrawing();
      },
    });
    options.container.addEventListener('pointerdown', this.#begin);
  }

  remove(): void {
    this.#options.container.removeEventListener('pointerdown', this.#begin);
    this.flight.remove();
  }

  /** Shows an area; undefined removes it. */
  setArea(bounds: MapBounds | undefined): void {
    this.#bounds = bounds;
    void this.#map?.getSource<maplibregl.GeoJSONSource>(SOURCE)?.setData(outlineOf(bounds));
  }

  /** In drawing mode, dragging draws a rectangle instead of moving the map. */
  setDrawing(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
    this.#showDrawing();
  }

  readonly #begin = (down: PointerEvent): void => {
    const map = this.#map;
    if (!map || !this.#isDrawing || down.button !== 0) return;
    const { container, onArea } = this.#options;
    container.setPointerCapture(down.pointerId);
    const draw = (event: PointerEvent, isEnd: boolean) => {
      const sidePx = Math.min(Math.abs(event.clientX - down.clientX), Math.abs(event.clientY - down.clientY));
      if (sidePx < LEAST_PX) return;
      onArea(boundsBetween(this.#placeOf(map, down), this.#placeOf(map, event)), isEnd);
    };
    const move = (event: PointerEvent) => draw(event, false);
    const end = (event: PointerEvent) => {
      container.removeEventListener('pointermove', move);
      container.removeEventListener('pointerup', end);
      container.removeEventListener('pointercancel', end);
      if (event.type === 'pointerup') draw(event, true);
    };
    container.addEventListener('pointermove', move);
    container.addEventListener('pointerup', end);
    container.addEventListener('pointercancel', end);
  };

  #placeOf(map: maplibregl.Map, { clientX, clientY }: PointerEvent): maplibregl.LngLat {
    const { left, top } = this.#options.container.getBoundingClientRect();
    return map.unproject([clientX - left, clientY - top]);
  }

  #showDrawing(): void {
    const map = this.#map;
    if (!map) return;
    map.getCanvas().style.cursor = this.#isDrawing ? 'crosshair' : '';
    for (const hand of [map.dragPan, map.boxZoom, map.touchZoomRotate])
      if (this.#isDrawing) hand.disable();
      else hand.enable();
  }
}

function boundsBetween(one: maplibregl.LngLat, other: maplibregl.LngLat): MapBounds {
  const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));
  return [
    within(Math.min(one.lng, other.lng), MOST_DEG.longitude),
    within(Math.min(one.lat, other.lat), MOST_DEG.latitude),
    within(Math.max(one.lng, other.lng), MOST_DEG.longitude),
    within(Math.max(one.lat, other.lat), MOST_DEG.latitude),
  ];
}

function outlineOf(bounds: MapBounds | undefined): Feature {
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: bounds ? [ring] : [] },
  };
}
