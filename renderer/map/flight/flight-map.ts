import type { Feature, GeoJSON } from 'geojson';
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapBounds, MapSource } from '../../../gateway/contract/mission/map.ts';
import { createBaseStyle } from '../../../resources/map-style/base-style.ts';
import { VEHICLE_HUES } from '../../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { currentUnits } from '../../format/measure/units.ts';
import type { DrawnLayer } from '../../state/map/online-layers.ts';
import type { Theme } from '../../state/settings/display-stores.ts';
import { groundUnder } from '../ground-under.ts';
import { GRID_MIN_ZOOM, type GridView, gridSpacingM, isWithin, metricGrid, widened } from '../metric-grid.ts';
import { type MapColors, readMapColors } from '../theme-colors.ts';
import { AircraftCanvas } from './aircraft-canvas.ts';
import type { ShownAircraft } from './aircraft-picture.ts';
import { DrawnSources } from './drawn-sources.ts';
import { FlightCanvas } from './flight-canvas.ts';
import { addFlightLayers, type FlightSource } from './flight-layers.ts';
import type { CameraArea, MapPixel, Traffic } from './flight-picture.ts';
import { layImportedMaps } from './imported-layers.ts';
import { hasOwnNames, isOnlineSource, layOnlineLayers } from './online-layers.ts';
import { TerrainView } from './terrain-view.ts';

maplibregl.setWorkerUrl(workerUrl);
// A browser opens six connections to the gateway: tiles that wait must leave some for commands.
maplibregl.setMaxParallelImageRequests(4);

/** A point on the map with its screen position, in CSS pixels of the map's element. */
export interface MapSpot extends GroundPoint {
  readonly x: number;
  readonly y: number;
}

export interface FlightMapOptions {
  readonly container: HTMLElement;
  readonly gatewayUrl: string;
  readonly theme: Theme;
  readonly hasLabels: boolean;
  readonly onClick: (spot: MapSpot, vehicleId: string | undefined) => void;
  readonly onMenu: (spot: MapSpot, vehicleId: string | undefined) => void;
  /** The operator moved the map by hand. */
  readonly onDragged: () => void;
  readonly onGridSpacing: (spacingM: number | undefined) => void;
  /** The graphics card lost it: this map draws nothing more. */
  readonly onLost: () => void;
  /** The style and the flight's layers were loaded again. A screen must add its layers again. */
  readonly onStyle?: (map: maplibregl.Map, colors: MapColors) => void;
}

/** The layers below and above the flight, and the credential for their tiles. */
export interface GroundLayers {
  /** Visible imported maps, topmost first. */
  readonly maps: readonly MapSource[];
  /** Chosen layers of the network, bottom first; below the imported maps. */
  readonly online: readonly DrawnLayer[];
  readonly hasBase: boolean;
  readonly hasAirports: boolean;
  /** Whether operation zones are shown; no-fly zones always are. */
  readonly hasZones: boolean;
  readonly token: string;
}

/** Following a smaller movement would draw the whole map for nothing. */
const VISIBLE_PX = 0.5;
const WORLD_CENTRE: [number, number] = [10, 30];
const ZONE_LAYERS = ['zone-area', 'zone-border', 'zone-name'];
/** Names of the base map that street maps show themselves. */
const PLACE_LAYERS = ['city', 'country'];
const FLIGHT_ZOOM = 16.5;
/** Symbols with their names stay clear of the controls and the action bar. */
const FIT_PADDING = { top: 60, right: 60, bottom: 110, left: 100 };
/**
 * The MapLibre map of the Fly screen, without React. {@link setData} passes data in; callbacks report pointer actions.
 * Its layers hold what does not move; what moves is on a canvas above. Throws `GPUInitializationError` without WebGL 2.
 */
export class FlightMap {
  readonly terrain: TerrainView;
  readonly #options: FlightMapOptions;
  readonly #map: maplibregl.Map;
  readonly #data: DrawnSources;
  readonly #aircraft: AircraftCanvas;
  readonly #canvas: FlightCanvas;
  #gridOrigin: GroundPoint | undefined;
  #grid: DrawnGrid | undefined;
  #isStyleReady = false;
  #idleCursor = '';
  #hasLabels: boolean;
  #ground: GroundLayers | undefined;
  #colors: MapColors | undefined;

  constructor(options: FlightMapOptions) {
    this.#options = options;
    this.#hasLabels = options.hasLabels;
    this.#map = new maplibregl.Map({
      container: options.container,
      style: createBaseStyle(baseTheme(options.theme), options.gatewayUrl),
      center: WORLD_CENTRE,
      zoom: 1.6,
      maxZoom: 21,
      maxPitch: 0,
      attributionControl: false,
      transformRequest: (url) => this.#withCredential(url),
      fadeDuration: 0,
    });
    const unit = currentUnits().distance === 'ft' ? 'imperial' : 'metric';
    this.terrain = new TerrainView(this.#map);
    this.#data = new DrawnSources(this.#map);
    // Below the vehicles.
    this.#aircraft = new AircraftCanvas(this.#map);
    this.#canvas = new FlightCanvas(this.#map);
    this.#map.addControl(new maplibregl.ScaleControl({ maxWidth: 120, unit }), 'bottom-left');
    this.#map.addControl(new maplibregl.AttributionControl({ compact: false }), 'bottom-right');
    this.#listen();
  }

  /** Frees all resources. The object cannot be used afterwards. */
  remove(): void {
    this.terrain.remove();
    this.#map.remove();
  }

  setTheme(theme: Theme): void {
    this.#isStyleReady = false;
    this.#data.pause();
    this.#map.setStyle(createBaseStyle(baseTheme(theme), this.#options.gatewayUrl), { diff: false });
  }

  setLabels(hasLabels: boolean): void {
    this.#hasLabels = hasLabels;
    if (!this.#isStyleReady) return;
    this.#showLabels();
    this.#layGround();
  }

  setGround(ground: GroundLayers): void {
    this.#ground = ground;
    if (this.#isStyleReady) this.#layGround();
  }

  /**
   * Calls the listener when a tile of an online layer could not be loaded.
   * @returns a function to unsubscribe
   */
  onTileFailure(listener: () => void): () => void {
    const failed = this.#map.on('error', (event) => {
      if ('sourceId' in event && isOnlineSource(String(event.sourceId))) listener();
    });
    return () => failed.unsubscribe();
  }

  /** Requests the tiles of the online layers again; what is drawn stays until then. */
  retryTiles(): void {
    if (!this.#isStyleReady) return;
    for (const id of Object.keys(this.#map.getStyle().sources))
      if (isOnlineSource(id)) this.#map.refreshTiles(id);
  }

  /** The visible area. */
  view(): { readonly bounds: MapBounds; readonly zoom: number } {
    const bounds = this.#map.getBounds();
    const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));
    return {
      bounds: [
        within(bounds.getWest(), 180),
        within(bounds.getSouth(), 85),
        within(bounds.getEast(), 180),
        within(bounds.getNorth(), 85),
      ],
      zoom: this.#map.getZoom(),
    };
  }

  zoom(): number {
    return this.#map.getZoom();
  }

  centre(): GroundPoint {
    return groundUnder(this.#map.getCenter());
  }

  /** Shows that a click sets a point. */
  setCrosshair(isOn: boolean): void {
    this.#idleCursor = isOn ? 'crosshair' : '';
    this.#setCursor(this.#idleCursor);
  }

  /** Calls the listener after every move. @returns a function to unsubscribe */
  onView(listener: () => void): () => void {
    const moved = this.#map.on('moveend', listener);
    return () => moved.unsubscribe();
  }

  /** Calls the listener while the view moves: elements at map positions must be moved. @returns as above */
  onMove(listener: () => void): () => void {
    const moving = this.#map.on('move', listener);
    return () => moving.unsubscribe();
  }

  /**
   * Reports the pointer position; undefined when the pointer leaves.
   * @returns a function to unsubscribe
   */
  onPointer(listener: (at: GroundPoint | undefined) => void): () => void {
    const moved = this.#map.on('mousemove', ({ lngLat }) => listener(groundUnder(lngLat)));
    const left = this.#map.on('mouseout', () => listener(undefined));
    return () => {
      moved.unsubscribe();
      left.unsubscribe();
    };
  }

  /** Draws the vehicles, and what moves with them. */
  showTraffic(traffic: Traffic): void {
    this.#canvas.show(traffic);
  }

  /** Draws what the camera of the selected vehicle sees of the ground; nothing if undefined. */
  showCameraArea(area: CameraArea | undefined): void {
    this.#canvas.showCameraArea(area);
  }

  /** Draws other aircraft. */
  showAircraft(shown: ShownAircraft): void {
    this.#aircraft.show(shown);
  }

  /** The other aircraft that is drawn at a point, in CSS pixels of the map's element. */
  aircraftAt(point: MapPixel): string | undefined {
    return this.#aircraft.aircraftAt(point);
  }

  /** Replaces the data of a source. It is shown once the style is loaded. */
  setData(source: FlightSource, data: GeoJSON): void {
    this.#data.set(source, data);
  }

  /** See {@link DrawnSources.change}. */
  change(source: FlightSource, removed: readonly string[], put: readonly (Feature & { id: string })[]): void {
    this.#data.change(source, removed, put);
  }

  /** Origin of the grid lines (home), so that they show distances from it. */
  setGridOrigin(origin: GroundPoint | undefined): void {
    if (origin?.lat === this.#gridOrigin?.lat && origin?.lon === this.#gridOrigin?.lon) return;
    this.#gridOrigin = origin;
    this.#grid = undefined;
    this.#drawGrid();
  }

  /** Moves the view to a point, and zooms in if the zoom is too low for flying. */
  centreOn(point: GroundPoint, isInstant: boolean): void {
    const zoom = this.#map.getZoom() < 11 ? FLIGHT_ZOOM : this.#map.getZoom();
    const camera = { center: [point.lon, point.lat] as [number, number], zoom };
    if (isInstant) this.#map.jumpTo(camera);
    else this.#map.easeTo({ ...camera, duration: 150 });
  }

  /** Keeps a point centred to half a pixel, without changing the zoom. */
  follow(point: GroundPoint): void {
    if (this.#map.isZooming()) return;
    const place = this.#map.project([point.lon, point.lat]);
    if (place.dist(this.#map.project(this.#map.getCenter())) < VISIBLE_PX) return;
    this.#map.setCenter([point.lon, point.lat]);
  }

  fit(points: readonly GroundPoint[]): void {
    const bounds = new maplibregl.LngLatBounds();
    for (const point of points) bounds.extend([point.lon, point.lat]);
    if (!bounds.isEmpty())
      this.#map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: FLIGHT_ZOOM, duration: 150 });
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 120 });
  }

  /** Turns north up, and looks from straight above. */
  northUp(): void {
    this.#map.easeTo({ bearing: 0, pitch: 0, duration: 120 });
  }

  /** The screen position of a point, in CSS pixels of the map's element. */
  project(point: GroundPoint): { readonly x: number; readonly y: number } {
    return this.#map.project([point.lon, point.lat]);
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      const colors = readMapColors(this.#options.container, VEHICLE_HUES);
      addFlightLayers(map, colors);
      this.#options.onStyle?.(map, colors);
      this.#colors = colors;
      this.#isStyleReady = true;
      this.#showLabels();
      this.#layGround();
      this.terrain.setColors(colors);
      this.#aircraft.setColors(colors);
      this.#canvas.setColors(colors);
      this.#data.resume();
      this.#drawGrid();
    });
    map.on('click', (event) => this.#options.onClick(spotOf(event), this.#canvas.vehicleAt(event.point)));
    map.on('contextmenu', (event) =>
      this.#options.onMenu(spotOf(event), this.#canvas.vehicleAt(event.point)),
    );
    map.on('dragstart', () => this.#options.onDragged());
    map.on('moveend', () => this.#drawGrid());
    let isOnSymbol = false;
    map.on('mousemove', ({ point }) => {
      const symbol = this.#canvas.vehicleAt(point) ?? this.aircraftAt(point);
      if (isOnSymbol === (symbol !== undefined)) return;
      isOnSymbol = !isOnSymbol;
      this.#setCursor(isOnSymbol ? 'pointer' : this.#idleCursor);
    });
    map.on('webglcontextlost', this.#options.onLost);
    // A missing tile is a blank patch, not an error. MapLibre would log each one to the console.
    map.on('error', () => undefined);
  }

  #setCursor(cursor: string): void {
    this.#map.getCanvas().style.cursor = cursor;
  }

  #showLabels(): void {
    const hasOthers = hasOwnNames(this.#ground?.online ?? []);
    for (const layer of this.#map.getStyle().layers) {
      if (layer.type !== 'symbol' || layer.source !== 'base') continue;
      const isShown = this.#hasLabels && !(hasOthers && PLACE_LAYERS.includes(layer.id));
      this.#map.setLayoutProperty(layer.id, 'visibility', isShown ? 'visible' : 'none');
    }
  }

  #layGround(): void {
    const { maps, online, hasBase, hasAirports, hasZones } = this.#ground ?? {};
    if (!maps || !online || !this.#colors) return;
    layOnlineLayers(this.#map, this.#colors, this.#options.gatewayUrl, online);
    layImportedMaps(this.#map, this.#colors, this.#options.gatewayUrl, maps);
    this.terrain.raise();
    this.#showLabels();
    for (const layer of this.#map.getStyle().layers) {
      const isAirport = layer.id.startsWith('airport');
      if (layer.type === 'background' ? layer.id !== 'sea' : layer.source !== 'base') continue;
      // Place names depend on the setting for labels.
      if (layer.type === 'symbol' && !isAirport) continue;
      const isShown = (isAirport ? hasAirports : hasBase) && (layer.type !== 'symbol' || this.#hasLabels);
      this.#map.setLayoutProperty(layer.id, 'visibility', isShown ? 'visible' : 'none');
    }
    for (const id of ZONE_LAYERS)
      this.#map.setFilter(id, hasZones ? null : ['any', ['get', 'isNoFly'], ['get', 'isObstacle']]);
  }

  /** Sends the credential only for the gateway's own maps. */
  #withCredential(url: string): { url: string; headers?: Record<string, string> } {
    const { gatewayUrl } = this.#options;
    const isOurs = ['/api/map/', '/tiles/terrain/'].some((path) => url.startsWith(gatewayUrl + path));
    const { token } = this.#ground ?? {};
    return isOurs && token ? { url, headers: { authorization: `Bearer ${token}` } } : { url };
  }

  #drawGrid(): void {
    const zoom = this.#map.getZoom();
    const centre = this.#map.getCenter();
    if (zoom < GRID_MIN_ZOOM) {
      this.#grid = undefined;
      this.setData('grid', { type: 'FeatureCollection', features: [] });
      this.#options.onGridSpacing(undefined);
      return;
    }
    const bounds = this.#map.getBounds();
    const spacingM = gridSpacingM(zoom, centre.lat);
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
    if (this.#grid?.spacingM === spacingM && isWithin(view, this.#grid.view)) return;
    this.#grid = { spacingM, view: widened(view) };
    const origin = this.#gridOrigin ?? { lat: Math.round(centre.lat), lon: Math.round(centre.lng) };
    this.setData('grid', metricGrid(origin, spacingM, this.#grid.view));
    this.#options.onGridSpacing(spacingM);
  }
}

interface DrawnGrid {
  readonly spacingM: number;
  readonly view: GridView;
}

/** Night uses the dark map, dimmed by its own layer. */
function baseTheme(theme: Theme): 'dark' | 'light' {
  return theme === 'light' ? 'light' : 'dark';
}

function spotOf(event: maplibregl.MapMouseEvent): MapSpot {
  return { ...groundUnder(event.lngLat), x: event.point.x, y: event.point.y };
}
