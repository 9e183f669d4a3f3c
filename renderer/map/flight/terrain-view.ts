import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { currentUnits, METRES_PER_FOOT } from '../../format/measure/units.ts';
import type { TerrainLook } from '../../state/map/terrain-view-store.ts';
import type { MapColors } from '../theme-colors.ts';
import type { ContourAnswer, ContourOrder } from './terrain-contour-worker.ts';
import { CONTOUR_MIN_ZOOM, contourSpacing } from './terrain-contours.ts';
import { SCENE_LAYER, type Scene, SceneLayer } from './terrain-scene.ts';
import type { TerrainSource } from './terrain-source.ts';

/** What the terrain is drawn from and how. */
export interface TerrainSetting {
  /** Undefined without heights: then nothing is drawn. */
  readonly source: TerrainSource | undefined;
  /** Credential for its tiles; empty for none. */
  readonly token: string;
  readonly look: TerrainLook;
}

type ScenePart = 'flight' | 'plan';

const SHADE = 'terrain-shade';
const GROUND = 'terrain-ground';
const CONTOURS = 'terrain-contours';
const CONTOUR_LABELS = 'terrain-contour-labels';
const TILTED_DEG = 60;
const MAX_TILTED_DEG = 75;
/** The view of a large screen, and the memory of 24 tiles as numbers: 6 MB. */
const MAX_CONTOUR_TILES = 24;
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Hill shading, contours and the 3D view of one map. Adds nothing to the map while all are off. */
export class TerrainView {
  readonly #map: MapLibreMap;
  readonly #scenes = new Map<ScenePart, Scene>();
  #setting: TerrainSetting | undefined;
  #colors: MapColors | undefined;
  #scene: SceneLayer | undefined;
  #isTilted = false;
  #isGroundStale = false;
  #worker: Worker | undefined;
  #serial = 0;
  /** The last contours ordered, so that the same are not ordered twice. */
  #ordered = '';

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('moveend', () => {
      if (!this.#setting?.source) return;
      this.#isGroundStale = this.#scene !== undefined;
      this.#orderContours();
    });
    map.on('idle', () => {
      if (!this.#isGroundStale) return;
      // Only now are the heights known to which the vertical lines reach.
      this.#isGroundStale = false;
      this.#showScene();
    });
  }

  /** Whether the 3D view is on: scenes are needed only then. */
  get is3d(): boolean {
    return this.#scene !== undefined;
  }

  /** Call this after every load of the style, which removes all layers. */
  setColors(colors: MapColors): void {
    this.#colors = colors;
    this.#scene = undefined;
    this.#ordered = '';
    this.#draw();
  }

  set(setting: TerrainSetting): void {
    this.#setting = setting;
    this.#ordered = '';
    if (this.#colors) this.#draw();
  }

  /** Replaces a part of what is drawn in the air. */
  setScene(part: ScenePart, scene: Scene): void {
    this.#scenes.set(part, scene);
    this.#showScene();
  }

  /** Puts its layers back above the imported maps. */
  raise(): void {
    for (const id of [SHADE, CONTOURS]) if (this.#map.getLayer(id)) this.#map.moveLayer(id, this.#below());
  }

  remove(): void {
    this.#worker?.terminate();
  }

  #draw(): void {
    this.#clear();
    const { source, look } = this.#setting ?? {};
    const isTilted = source !== undefined && look?.is3d === true;
    if (source && look?.hasHillshade) this.#addShade(source);
    if (source && look?.hasContours) this.#addContours();
    if (source && isTilted) {
      this.#addDem(GROUND, source);
      this.#map.setTerrain({ source: GROUND });
      this.#scene = new SceneLayer(this.#colors?.text ?? 'white');
      this.#map.addLayer(this.#scene);
      this.#isGroundStale = true;
      this.#showScene();
    }
    this.#tilt(isTilted);
  }

  #clear(): void {
    const map = this.#map;
    if (map.getTerrain()) map.setTerrain(null);
    this.#scene = undefined;
    for (const id of [SCENE_LAYER, CONTOUR_LABELS, CONTOURS, SHADE])
      if (map.getLayer(id)) map.removeLayer(id);
    for (const id of [CONTOURS, SHADE, GROUND]) if (map.getSource(id)) map.removeSource(id);
  }

  #tilt(isTilted: boolean): void {
    if (isTilted === this.#isTilted) return;
    this.#isTilted = isTilted;
    const map = this.#map;
    if (isTilted) {
      map.setMaxPitch(MAX_TILTED_DEG);
      map.easeTo({ pitch: TILTED_DEG, duration: 150 });
    } else {
      map.setMaxPitch(0);
      map.easeTo({ bearing: 0, duration: 150 });
    }
  }

  #addDem(id: string, source: TerrainSource): void {
    const { tiles, encoding, minZoom, maxZoom, bounds, tilePx, attribution } = source;
    this.#map.addSource(id, {
      type: 'raster-dem',
      tiles: [tiles],
      encoding,
      tileSize: tilePx,
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds: [...bounds],
      ...(attribution !== undefined && { attribution }),
    });
  }

  /** Below the grid, above the imported maps. */
  #below(): string | undefined {
    return this.#map.getLayer('grid') ? 'grid' : undefined;
  }

  #addShade(source: TerrainSource): void {
    const isLight = this.#colors?.baseDim === 0 && isBright(this.#colors.halo);
    this.#addDem(SHADE, source);
    this.#map.addLayer(
      {
        id: SHADE,
        type: 'hillshade',
        source: SHADE,
        paint: {
          'hillshade-exaggeration': isLight ? 0.4 : 0.5,
          'hillshade-shadow-color': isLight ? '#5b6670' : '#05080b',
          'hillshade-highlight-color': isLight ? '#ffffff' : '#5d6a76',
          'hillshade-accent-color': isLight ? '#8b949c' : '#10161c',
        },
      },
      this.#below(),
    );
  }

  #addContours(): void {
    const colors = this.#colors;
    if (!colors) return;
    this.#map.addSource(CONTOURS, { type: 'geojson', data: EMPTY });
    const below = this.#below();
    this.#map.addLayer(
      {
        id: CONTOURS,
        type: 'line',
        source: CONTOURS,
        paint: {
          'line-color': colors.textDim,
          'line-width': ['case', ['get', 'isStrong'], 1.25, 0.75],
          'line-opacity': ['case', ['get', 'isStrong'], 0.6, 0.35],
        },
      },
      below,
    );
    this.#map.addLayer({
      id: CONTOUR_LABELS,
      type: 'symbol',
      source: CONTOURS,
      filter: ['get', 'isStrong'],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'label'],
        'text-font': ['Inter'],
        'text-size': 11,
        'symbol-spacing': 300,
      },
      paint: { 'text-color': colors.textDim, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
    });
    this.#orderContours();
  }

  #orderContours(): void {
    const { source, token = '', look } = this.#setting ?? {};
    if (!source || !look?.hasContours || !this.#map.getSource(CONTOURS)) return;
    const zoom = this.#map.getZoom();
    const area = zoom < CONTOUR_MIN_ZOOM ? undefined : tilesInView(this.#map, source);
    const { height: unit } = currentUnits();
    const wanted = area && {
      ...area,
      spacing: contourSpacing(zoom, unit === 'ft' ? 'ft' : 'm'),
      metresPerUnit: unit === 'ft' ? METRES_PER_FOOT : 1,
      unit,
    };
    const key = JSON.stringify(wanted ?? null);
    if (key === this.#ordered) return;
    this.#ordered = key;
    this.#serial += 1;
    if (!wanted) {
      void this.#map.getSource<GeoJSONSource>(CONTOURS)?.setData(EMPTY);
      return;
    }
    const { tiles, encoding } = source;
    const order: ContourOrder = { ...wanted, serial: this.#serial, source: { tiles, encoding }, token };
    this.#contourWorker().postMessage(order);
  }

  #contourWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./terrain-contour-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ContourAnswer>) => {
      if (data.serial === this.#serial)
        void this.#map.getSource<GeoJSONSource>(CONTOURS)?.setData(data.lines);
    });
    this.#worker = worker;
    return worker;
  }

  #showScene(): void {
    this.#scene?.show([...this.#scenes.values()]);
  }
}

/** The rectangle of tiles that covers the view, at most as fine as its pixels; undefined beside the source. */
function tilesInView(
  map: MapLibreMap,
  { bounds, minZoom, maxZoom }: TerrainSource,
): Pick<ContourOrder, 'zoom' | 'x' | 'y' | 'columns' | 'rows'> | undefined {
  const view = map.getBounds();
  const west = Math.max(view.getWest(), bounds[0]);
  const south = Math.max(view.getSouth(), bounds[1]);
  const east = Math.min(view.getEast(), bounds[2]);
  const north = Math.min(view.getNorth(), bounds[3]);
  if (west >= east || south >= north) return undefined;
  for (let zoom = Math.min(maxZoom, Math.floor(map.getZoom()) + 1); zoom >= minZoom; zoom -= 1) {
    const x = Math.floor(columnOf(west, zoom));
    const y = Math.floor(rowOf(north, zoom));
    const columns = Math.min(2 ** zoom - 1, Math.floor(columnOf(east, zoom))) - x + 1;
    const rows = Math.min(2 ** zoom - 1, Math.floor(rowOf(south, zoom))) - y + 1;
    if (columns * rows <= MAX_CONTOUR_TILES) return { zoom, x, y, columns, rows };
  }
  return undefined;
}

function columnOf(lon: number, zoom: number): number {
  return ((lon + 180) / 360) * 2 ** zoom;
}

function rowOf(lat: number, zoom: number): number {
  return ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom;
}

/** Whether a colour of the tokens, `#rrggbb` or `rgb(…)`, is nearer to white than to black. */
function isBright(color: string): boolean {
  const parts = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) > 384;
}
