import type { Feature, FeatureCollection, Position } from 'geojson';
import type { FlightPlan, PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import { vehicleHue } from '../../components/badge/VehicleBadge.tsx';
import { pointAt } from '../../format/measure/ground-distance.ts';
import { t } from '../../language/translate.ts';
import {
  HOME_ID,
  handlesOf,
  middleOf,
  type PlacedHandle,
  type PlanPlace,
  placeOf,
  pointOf,
} from '../../state/planner/flight-plan-handles.ts';
import { laidEntries } from '../../state/planner/flight-plan-layout.ts';
import { type LaidEntry, type RoutePoint, routeOf } from '../../state/planner/flight-plan-route.ts';
import type { SplitPart } from '../../state/planner/flight-plan-split.ts';
import { drawnRadiusM } from '../../state/planner/flight-plan-tools.ts';
import { shortWay } from './short-way.ts';

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const CIRCLE_STEPS = 64;

function circleRing(centre: PlanPlace, radiusM: number): Position[] {
  return shortWay(
    Array.from({ length: CIRCLE_STEPS + 1 }, (_, step) =>
      placeOf(pointAt(pointOf(centre), ((step % CIRCLE_STEPS) * 360) / CIRCLE_STEPS, radiusM)),
    ),
  );
}

const closed = (corners: readonly PlanPlace[]): Position[] => shortWay([...corners, ...corners.slice(0, 1)]);

/** Fence shapes: inclusion and exclusion areas. */
export function fenceFeatures({ geofence }: FlightPlan, selectedIds: ReadonlySet<string>): FeatureCollection {
  const properties = (shape: {
    readonly id: string;
    readonly kind: string;
    readonly name?: string | undefined;
  }) => ({
    id: shape.id,
    isExclusion: shape.kind === 'exclusion',
    isSelected: selectedIds.has(shape.id),
    label: shape.name ?? t(shape.kind === 'exclusion' ? 'Keep out' : 'Stay inside'),
  });
  return collection([
    ...geofence.polygons.map(
      (shape): Feature => ({
        type: 'Feature',
        id: shape.id,
        properties: properties(shape),
        geometry: { type: 'Polygon', coordinates: [closed(shape.corners)] },
      }),
    ),
    ...geofence.circles.map(
      (shape): Feature => ({
        type: 'Feature',
        id: shape.id,
        properties: properties(shape),
        geometry: { type: 'Polygon', coordinates: [circleRing(shape.centre, shape.radiusM)] },
      }),
    ),
  ]);
}

/** Outlines of patterns. */
export function patternFeatures(
  { entries }: FlightPlan,
  selectedIds: ReadonlySet<string>,
): FeatureCollection {
  return collection(
    entries.flatMap((entry): Feature[] => {
      const geometry = outlineOf(entry);
      if (!geometry) return [];
      return [
        {
          type: 'Feature',
          id: entry.id,
          properties: { id: entry.id, isSelected: selectedIds.has(entry.id) },
          geometry,
        },
      ];
    }),
  );
}

function outlineOf(entry: PlanEntry): Feature['geometry'] | undefined {
  if (entry.kind !== 'pattern') return undefined;
  if (entry.pattern === 'corridor') return { type: 'LineString', coordinates: shortWay(entry.line) };
  if (entry.pattern === 'orbit')
    return { type: 'Polygon', coordinates: [circleRing(entry.centre, entry.radiusM)] };
  return { type: 'Polygon', coordinates: [closed(entry.polygon)] };
}

interface WayPlace {
  readonly entryId: string;
  readonly at: PlanPlace;
}

interface WayPiece {
  readonly number: number;
  readonly places: readonly WayPlace[];
  readonly feature: Feature;
}

/** Number of legs in a piece of the route: an edit changes only one piece. */
const PIECE_LEGS = 50;
/** Pieces of the previous route, by their last place. */
const pieces = new WeakMap<WayPlace, WayPiece>();
const homes = new WeakMap<PlanPlace, WayPlace>();

function homeOfWay(at: PlanPlace): WayPlace {
  const before = homes.get(at);
  if (before) return before;
  const place = { entryId: HOME_ID, at };
  homes.set(at, place);
  return place;
}

/** The route from home in consecutive pieces. An unchanged piece is the same object. */
export function routeFeatures(
  route: readonly RoutePoint[],
  home: PlanPlace | undefined,
  selectedIds: ReadonlySet<string>,
): FeatureCollection {
  const places: readonly WayPlace[] = home ? [homeOfWay(home), ...route] : route;
  const count = Math.max(0, Math.ceil((places.length - 1) / PIECE_LEGS));
  return collection(
    Array.from({ length: count }, (_, number) => {
      const begin = number * PIECE_LEGS;
      return pieceOf(number, places.slice(begin, begin + PIECE_LEGS + 1), selectedIds);
    }),
  );
}

function pieceOf(number: number, places: readonly WayPlace[], selectedIds: ReadonlySet<string>): Feature {
  const isSelected = places.some(({ entryId }) => selectedIds.has(entryId));
  const last = places.at(-1);
  const before = last && pieces.get(last);
  const isKept =
    before?.number === number &&
    before.feature.properties?.isSelected === isSelected &&
    before.places.length === places.length &&
    before.places.every((place, index) => place === places[index]);
  if (isKept) return before.feature;
  const feature: Feature = {
    type: 'Feature',
    id: `way-${number}`,
    properties: { isSelected },
    geometry: { type: 'LineString', coordinates: shortWay(places.map(({ at }) => at)) },
  };
  if (last) pieces.set(last, { number, places, feature });
  return feature;
}

/** The selected features, which edits move. */
export function pickedFeatures(...parts: readonly FeatureCollection[]): FeatureCollection {
  return collection(parts.flatMap(({ features }) => features.filter(isPicked)));
}

/** Features that are not selected. */
export function otherFeatures({ features }: FeatureCollection): FeatureCollection {
  return collection(features.filter((feature) => !isPicked(feature)));
}

const isPicked = ({ properties }: Feature) => properties?.isSelected === true;

/** Parts of a split survey, each in the hue of its vehicle. */
export function partFeatures(parts: readonly SplitPart[]): FeatureCollection {
  return collection(
    parts.flatMap(({ surveyor, plan }): Feature[] => {
      const properties = { hue: vehicleHue(surveyor.systemId), label: surveyor.name };
      const outline = plan.entries.map(outlineOf).find((geometry) => geometry !== undefined);
      const { home } = plan;
      const way = routeOf(laidEntries(plan)).map(({ at }) => at);
      const line: Feature['geometry'] = {
        type: 'LineString',
        coordinates: shortWay([...(home ? [home.at] : []), ...way]),
      };
      return [line, ...(outline ? [outline] : [])].map((geometry) => ({
        type: 'Feature',
        properties,
        geometry,
      }));
    }),
  );
}

interface DrawnEntry {
  readonly items: LaidEntry['items'];
  readonly firstSeq: number;
  readonly isSelected: boolean;
  readonly hasProblem: boolean;
  readonly features: readonly Feature[];
}

/** Reuses the features of entries that an edit did not change. */
const drawn = new WeakMap<PlanEntry, DrawnEntry>();

/** A numbered point for every entry with a place, for rally points and for home. */
export function pointFeatures(
  plan: FlightPlan,
  laid: readonly LaidEntry[],
  home: PlanPlace | undefined,
  selectedIds: ReadonlySet<string>,
  problemIds: ReadonlySet<string>,
): FeatureCollection {
  const point = (id: string, at: PlanPlace, kind: string, label: string): Feature => ({
    type: 'Feature',
    id: `${kind} ${id}`,
    properties: { id, kind, label, isSelected: selectedIds.has(id), hasProblem: problemIds.has(id) },
    geometry: { type: 'Point', coordinates: at },
  });
  return collection([
    // The vehicle's own home is shown, but cannot be moved.
    ...(home ? [point(plan.home ? HOME_ID : '', home, 'home', 'H')] : []),
    ...plan.rally.map(({ id, at }) => point(id, at, 'rally', 'R')),
    ...laid.flatMap(({ entry, firstSeq, items }) => {
      const isSelected = selectedIds.has(entry.id);
      const hasProblem = problemIds.has(entry.id);
      const before = drawn.get(entry);
      const isSame = before?.items === items && before.firstSeq === firstSeq;
      if (isSame && before.isSelected === isSelected && before.hasProblem === hasProblem)
        return before.features;
      const at = entryPlace(entry, items);
      const features = at ? [point(entry.id, at, entry.kind, String(firstSeq))] : [];
      drawn.set(entry, { items, firstSeq, isSelected, hasProblem, features });
      return features;
    }),
  ]);
}

/** The position of an entry's number: its own place, or the start of its items. */
function entryPlace(entry: PlanEntry, items: LaidEntry['items']): PlanPlace | undefined {
  if (entry.kind === 'item') return hasPlace(entry) ? [entry.lon, entry.lat] : undefined;
  const first = items.find(hasPlace);
  if (first) return [first.lon, first.lat];
  if (entry.kind === 'foreign') return undefined;
  if (entry.pattern === 'orbit') return entry.centre;
  return entry.pattern === 'corridor' ? entry.line[0] : entry.polygon[0];
}

/** Drag handles of the selection: its corners and the midpoints of the adjacent legs. */
export function handleFeatures(
  plan: FlightPlan,
  route: readonly RoutePoint[],
  selectedIds: ReadonlySet<string>,
): FeatureCollection {
  // Handles of many entries would cover the entries.
  if (selectedIds.size === 0 || selectedIds.size > MOST_WITH_HANDLES) return collection([]);
  const shapes = handlesOf(plan, selectedIds).filter(
    ({ handle }) => handle.part !== 'place' || isShape(plan, handle.id),
  );
  return collection([...shapes, ...legMiddles(plan, route, selectedIds)].map(handleFeature));
}

const MOST_WITH_HANDLES = 4;

function handleFeature({ handle, at }: PlacedHandle): Feature {
  return {
    type: 'Feature',
    id: `handle-${handle.id}-${handle.part}-${handle.index}`,
    properties: { ...handle },
    geometry: { type: 'Point', coordinates: at },
  };
}

/** Whether the entry with this id has no point on the map. */
function isShape(plan: FlightPlan, id: string): boolean {
  const isOrbit = plan.entries.some((entry) => entry.id === id && entry.kind === 'pattern');
  return isOrbit || plan.geofence.circles.some((circle) => circle.id === id);
}

/** Named by the entry at the end of the leg: a new waypoint goes before it. */
function legMiddles(
  plan: FlightPlan,
  route: readonly RoutePoint[],
  selectedIds: ReadonlySet<string>,
): PlacedHandle[] {
  const isItem = (id: string) => plan.entries.some((entry) => entry.id === id && entry.kind === 'item');
  return route.flatMap((to, index): PlacedHandle[] => {
    const from = route[index - 1];
    if (!from || from.entryId === to.entryId) return [];
    if (!selectedIds.has(from.entryId) && !selectedIds.has(to.entryId)) return [];
    if (!isItem(from.entryId) || !isItem(to.entryId)) return [];
    return [{ handle: { id: to.entryId, part: 'edge', index: LEG }, at: middleOf(from.at, to.at) }];
  });
}

/** Index of an edge that is a leg of the route. */
export const LEG = -1;

/** A preview of a drag: outline or point, with the legs to its neighbours. */
export function ghostFeatures(
  next: FlightPlan,
  route: readonly RoutePoint[],
  ids: ReadonlySet<string>,
): FeatureCollection {
  const handles = handlesOf(next, ids);
  const places = new Map(
    handles.filter(({ handle }) => handle.part === 'place').map(({ handle, at }) => [handle.id, at]),
  );
  const moved = route.map((point) => places.get(point.entryId) ?? point.at);
  const legs = route.flatMap((point, index): Feature[] => {
    const from = moved[index - 1];
    const to = moved[index];
    const isTouched = places.has(point.entryId) || places.has(route[index - 1]?.entryId ?? '');
    if (!from || !to || !isTouched) return [];
    return [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: shortWay([from, to]) },
      },
    ];
  });
  const outlines = [...patternFeatures(next, ids).features, ...fenceFeatures(next, ids).features]
    .filter(({ properties }) => properties?.isSelected)
    .flatMap(({ geometry }): Feature[] =>
      geometry.type === 'Polygon' && geometry.coordinates[0]
        ? [
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'LineString', coordinates: geometry.coordinates[0] },
            },
          ]
        : [{ type: 'Feature', properties: {}, geometry }],
    );
  const points = handles
    .filter(({ handle }) => handle.part !== 'edge')
    .map(
      ({ at }): Feature => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: at },
      }),
    );
  return collection([...legs, ...outlines, ...points]);
}

/** Points clicked so far, with the line through them. */
export function sketchFeatures(points: readonly PlanPlace[], isClosed: boolean): FeatureCollection {
  const line = isClosed && points.length > 2 ? closed(points) : shortWay([...points]);
  return sketchOf(line, points);
}

/** A circle being drawn, and its radius as a line. */
export function circleSketch(centre: PlanPlace, rim: PlanPlace): FeatureCollection {
  const ring = circleRing(centre, drawnRadiusM(centre, rim));
  const radius = sketchFeatures([centre, rim], false);
  return collection([...sketchOf(ring, []).features, ...radius.features]);
}

function sketchOf(line: Position[], points: readonly PlanPlace[]): FeatureCollection {
  return collection([
    ...(line.length > 1
      ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } } as Feature]
      : []),
    ...points.map(
      (at): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: at } }),
    ),
  ]);
}
