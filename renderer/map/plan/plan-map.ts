import type { Feature, GeoJSON, Position } from 'geojson';
import type * as maplibregl from 'maplibre-gl';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import { type PlanHandle, type PlanPlace, placeOf } from '../../state/planner/flight-plan-handles.ts';
import { FlightMap, type FlightMapOptions } from '../flight/flight-map.ts';
import { groundUnder, lonsOnMap } from '../ground-under.ts';
import { zoomOf } from '../metric-grid.ts';
import { featureDiff } from './feature-diff.ts';
import { addPlanLayers, drawInFullFrom, PICKED_POINTS, type PlanSource, POINTS } from './plan-layers.ts';

/** The dragged object: a handle of a shape, or a point of the plan. */
export type PlanGrip =
  | { readonly kind: 'handle'; readonly handle: PlanHandle }
  | { readonly kind: 'point'; readonly id: string };

/** Pointer actions on the planner's map. */
export interface PlanHands {
  /** The click hit no part of the plan. */
  onGround(at: PlanPlace): void;
  onPick(id: string, isAdded: boolean): void;
  /** Called while dragging, and when released. */
  onDrag(grip: PlanGrip, from: PlanPlace, to: PlanPlace, isEnd: boolean): void;
  /** Called while dragging with a tool that draws from a centre to a rim, and when released. */
  onDraw(centre: PlanPlace, rim: PlanPlace, isEnd: boolean): void;
  onDragCancelled(): void;
  onBox(isInside: (at: PlanPlace) => boolean): void;
  onFinish(): void;
  onRemoveCorner(handle: PlanHandle): void;
}

export type PlanMapOptions = Omit<FlightMapOptions, 'onClick' | 'onMenu' | 'onStyle'> & {
  readonly hands: PlanHands;
};

const REACH_PX = 5;
const MOVED_PX = 3;
const POINT_LAYERS = ['plan-handles', PICKED_POINTS, POINTS];
const SHAPE_LAYERS = ['plan-pattern-area', 'plan-pattern-border', 'plan-fence-border'];

/**
 * The flight's map with an editable plan. Each kind of feature has one source, updated when it
 * changed.
 */
export class PlanMap {
  readonly flight: FlightMap;
  readonly #hands: PlanHands;
  readonly #container: HTMLElement;
  readonly #data = new Map<PlanSource, GeoJSON>();
  #map: maplibregl.Map | undefined;
  #isPlacing = false;
  #isOverPoints = false;
  #isDrawing = false;
  #readableZoom = 0;
  #cancelDrag: (() => void) | undefined;

  constructor({ hands, ...options }: PlanMapOptions) {
    this.#hands = hands;
    this.#container = options.container;
    this.flight = new FlightMap({
      ...options,
      onClick: () => undefined,
      onMenu: () => undefined,
      onStyle: (map, colors) => {
        addPlanLayers(map, colors);
        for (const [source, data] of this.#data) this.#fill(map, source, data);
        if (this.#readableZoom > 0) drawInFullFrom(map, this.#readableZoom);
        if (this.#map) return;
        this.#map = map;
        this.#listen(map);
      },
    });
  }

  remove(): void {
    this.#cancelDrag?.();
    this.flight.remove();
  }

  /** Replaces the data of a source. Kept when the style changes. */
  setPlanData(source: PlanSource, data: GeoJSON): void {
    const before = this.#data.get(source);
    if (hasSameFeatures(before, data)) return;
    this.#data.set(source, data);
    if (source === 'plan-points') this.#drawReadably(data);
    if (!this.#map) return;
    const diff = featureDiff(before, data);
    // Both resolve when the worker has cut the tiles; the next update does not wait.
    if (diff) {
      if (diff.add?.length || diff.remove?.length)
        void this.#map.getSource<maplibregl.GeoJSONSource>(source)?.updateData(diff);
    } else this.#fill(this.#map, source, data);
  }

  /**
   * Whether a click adds something; sets the pointer. `isOverPoints`: also over points of the plan.
   * `isDrawing`: pressing and dragging draws.
   */
  setPlacing(isPlacing: boolean, isOverPoints: boolean, isDrawing: boolean): void {
    this.#isPlacing = isPlacing;
    this.#isOverPoints = isOverPoints;
    this.#isDrawing = isDrawing;
    if (this.#map) this.#showPlacing(this.#map);
  }

  /**
   * Cancels a drag and restores the position.
   * @returns whether there was a drag
   */
  cancelDrag(): boolean {
    const cancel = this.#cancelDrag;
    cancel?.();
    return cancel !== undefined;
  }

  /** The centre of the view. */
  centre(): PlanPlace | undefined {
    const centre = this.#map?.getCenter();
    return centre && placeUnder(centre);
  }

  #drawReadably(points: GeoJSON): void {
    const places = points.type === 'FeatureCollection' ? points.features.flatMap(placeOfPoint) : [];
    const zoom = readableZoom(places);
    if (zoom === this.#readableZoom) return;
    this.#readableZoom = zoom;
    if (this.#map) drawInFullFrom(this.#map, zoom);
  }

  #fill(map: maplibregl.Map, source: PlanSource, data: GeoJSON): void {
    void map.getSource<maplibregl.GeoJSONSource>(source)?.setData(data);
  }

  #showPlacing(map: maplibregl.Map): void {
    map.getCanvas().style.cursor = this.#isPlacing ? 'crosshair' : '';
    if (this.#isPlacing) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
  }

  #listen(map: maplibregl.Map): void {
    map.boxZoom.disable();
    // Arrow keys move the selection; plus and minus still zoom the map.
    map.keyboard.disable();
    this.#showPlacing(map);
    map.on('mousedown', (event) => this.#begin(map, event));
    map.on('click', (event) => this.#click(map, event));
    map.on('dblclick', (event) => {
      const grip = this.#gripAt(map, event.point);
      if (grip?.kind === 'handle' && grip.handle.part === 'corner') {
        event.preventDefault();
        this.#hands.onRemoveCorner(grip.handle);
      } else if (this.#isPlacing) {
        event.preventDefault();
        this.#hands.onFinish();
      }
    });
    for (const layer of POINT_LAYERS) {
      map.on('mouseenter', layer, () => {
        map.getCanvas().style.cursor = 'grab';
      });
      map.on('mouseleave', layer, () => this.#showPlacing(map));
    }
  }

  #click(map: maplibregl.Map, event: maplibregl.MapMouseEvent): void {
    const at = placeUnder(event.lngLat);
    const grip = this.#gripAt(map, event.point);
    if (this.#isPlacing && this.#isOverPoints) {
      // A double click adds one point.
      if (event.originalEvent.detail < 2) this.#hands.onGround(at);
      return;
    }
    if (grip?.kind === 'handle') return;
    // With a tool active, a click on a shape counts as ground: a waypoint may be inside a survey.
    const id = grip?.id ?? (this.#isPlacing ? undefined : this.#shapeAt(map, event.point));
    if (id === undefined) this.#hands.onGround(at);
    else this.#hands.onPick(id, event.originalEvent.shiftKey || event.originalEvent.ctrlKey);
  }

  #begin(map: maplibregl.Map, event: maplibregl.MapMouseEvent): void {
    if (event.originalEvent.button !== 0) return;
    if (this.#isDrawing) {
      this.#drag(map, event, (centre, rim, isEnd) => this.#hands.onDraw(centre, rim, isEnd));
      return;
    }
    const grip = this.#gripAt(map, event.point);
    if (grip) this.#drag(map, event, (from, to, isEnd) => this.#hands.onDrag(grip, from, to, isEnd));
    else if (event.originalEvent.shiftKey) this.#box(map, event);
  }

  #drag(
    map: maplibregl.Map,
    start: maplibregl.MapMouseEvent,
    onMove: (from: PlanPlace, to: PlanPlace, isEnd: boolean) => void,
  ): void {
    start.preventDefault();
    const from = placeUnder(start.lngLat);
    let hasMoved = false;
    const move = (event: maplibregl.MapMouseEvent) => {
      if (!hasMoved && event.point.dist(start.point) < MOVED_PX) return;
      hasMoved = true;
      map.getCanvas().style.cursor = this.#isDrawing ? 'crosshair' : 'grabbing';
      onMove(from, placeUnder(event.lngLat), false);
    };
    const end = () => {
      map.off('mousemove', move);
      map.off('mouseup', up);
      removeEventListener('mouseup', this.#cancelDrag ?? end);
      this.#cancelDrag = undefined;
      this.#showPlacing(map);
    };
    const up = (event: maplibregl.MapMouseEvent) => {
      end();
      if (hasMoved) onMove(from, placeUnder(event.lngLat), true);
    };
    this.#cancelDrag = () => {
      end();
      this.#hands.onDragCancelled();
    };
    map.on('mousemove', move);
    map.on('mouseup', up);
    // Released outside the map.
    addEventListener('mouseup', this.#cancelDrag);
  }

  #box(map: maplibregl.Map, start: maplibregl.MapMouseEvent): void {
    start.preventDefault();
    const frame = document.createElement('div');
    frame.className = 'plan-box';
    this.#container.append(frame);
    const cornersOf = (point: maplibregl.Point) => ({
      left: Math.min(point.x, start.point.x),
      top: Math.min(point.y, start.point.y),
      right: Math.max(point.x, start.point.x),
      bottom: Math.max(point.y, start.point.y),
    });
    const move = (event: maplibregl.MapMouseEvent) => {
      const { left, top, right, bottom } = cornersOf(event.point);
      Object.assign(frame.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    };
    const end = () => {
      map.off('mousemove', move);
      map.off('mouseup', up);
      frame.remove();
      removeEventListener('mouseup', end);
      this.#cancelDrag = undefined;
    };
    const up = (event: maplibregl.MapMouseEvent) => {
      end();
      if (event.point.dist(start.point) < MOVED_PX) return;
      const box = cornersOf(event.point);
      this.#hands.onBox(([lon, lat]) =>
        lonsOnMap(lon).some((drawnLon) => {
          const { x, y } = map.project([drawnLon, lat]);
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        }),
      );
    };
    this.#cancelDrag = end;
    map.on('mousemove', move);
    map.on('mouseup', up);
    addEventListener('mouseup', end);
  }

  #gripAt(map: maplibregl.Map, point: maplibregl.Point): PlanGrip | undefined {
    const [found] = this.#featuresAt(map, point, POINT_LAYERS);
    if (!found) return undefined;
    const { id, part, index } = found.properties as Partial<Record<string, string | number>>;
    if (typeof id !== 'string' || id === '') return undefined;
    if (found.layer.id === POINTS || found.layer.id === PICKED_POINTS) return { kind: 'point', id };
    if (part !== 'place' && part !== 'corner' && part !== 'edge' && part !== 'rim') return undefined;
    return { kind: 'handle', handle: { id, part, index: Number(index) } };
  }

  #shapeAt(map: maplibregl.Map, point: maplibregl.Point): string | undefined {
    const id: unknown = this.#featuresAt(map, point, SHAPE_LAYERS)[0]?.properties.id;
    return typeof id === 'string' ? id : undefined;
  }

  #featuresAt(map: maplibregl.Map, { x, y }: maplibregl.Point, layers: readonly string[]) {
    // Between two styles, there are no layers to query.
    const standing = layers.filter((layer) => map.getLayer(layer));
    if (standing.length === 0) return [];
    return map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers: standing },
    );
  }
}

function placeUnder(lngLat: maplibregl.LngLat): PlanPlace {
  return placeOf(groundUnder(lngLat));
}

/** Whether the features are the same objects in the same order. An empty source has none. */
function hasSameFeatures(before: GeoJSON | undefined, after: GeoJSON): boolean {
  const old = before ? featuresOf(before) : [];
  const now = featuresOf(after);
  return old?.length === now?.length && now?.every((feature, index) => feature === old?.[index]) === true;
}

function featuresOf(data: GeoJSON): readonly Feature[] | undefined {
  return data.type === 'FeatureCollection' ? data.features : undefined;
}

function placeOfPoint({ geometry }: Feature): Position[] {
  return geometry.type === 'Point' ? [geometry.coordinates] : [];
}

/** Up to this number, points are drawn in full at any zoom. */
const ALWAYS_IN_FULL = 60;
/** Width of a point with its number. */
const WIDTH_PX = 24;
/** Coarse, so that moving a point does not change the zoom. */
const STEP = 0.5;
const MOST_MEASURED = 200;

/**
 * The zoom from which numbered points in a row can be distinguished: about three in four are
 * farther from the previous one than the width of a number. 0 for few points.
 */
export function readableZoom(places: readonly Position[]): number {
  if (places.length <= ALWAYS_IN_FULL) return 0;
  const every = Math.ceil(places.length / MOST_MEASURED);
  const gapsM: number[] = [];
  for (let index = 1; index < places.length; index += every) {
    const gapM = distanceM(places[index - 1], places[index]);
    if (gapM > 0) gapsM.push(gapM);
  }
  const typicalM = gapsM.sort((a, b) => a - b)[Math.floor(gapsM.length / 4)];
  if (typicalM === undefined) return 0;
  const zoom = zoomOf(typicalM / WIDTH_PX, places[0]?.[1] ?? 0);
  return Math.max(0, Math.ceil(zoom / STEP) * STEP);
}

function distanceM(from: Position | undefined, to: Position | undefined): number {
  const [fromLon, fromLat] = from ?? [];
  const [lon, lat] = to ?? [];
  if (fromLon === undefined || fromLat === undefined || lon === undefined || lat === undefined) return 0;
  return groundDistanceM({ lat: fromLat, lon: fromLon }, { lat, lon });
}
