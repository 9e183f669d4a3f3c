import type { FlightPlanShape, HeightReference, PlanEntry } from '../../contract/mission/flight-plan.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { placedItem } from '../item/plan-place.ts';
import { planFileError } from './plan-file-error.ts';
import { listOf, numberOf, objectOf } from './read-json.ts';

type Point = [number, number];
interface Place {
  readonly at: Point;
  /** Undefined if there is none, or it has no reference. */
  readonly heightM: number | undefined;
  readonly reference: HeightReference;
}

/** Altitude reference of a feature, by its index in the file; undefined: none, its heights are ignored. */
export type FeatureHeights = (feature: number) => HeightReference | undefined;

const MAX_SHAPES = 500;
const MAX_CORNERS = 1000;
/** Of all shapes together: each is part of several proposals. */
const MAX_POINTS = 50_000;
const DEFAULT_HEIGHT_M = 30;
/**
 * Nothing flies below the ground, and no ground is lower than this: a lower value means that no height is
 * given.
 */
const LOWEST_M: Readonly<Record<HeightReference, number>> = { sea: -500, home: -500, terrain: 0 };
const CORRIDOR_WIDTH_M = 40;

/** Shapes to plan with, and the parts of the file that were not imported. @throws plan-file-invalid with the path */
export function shapesOfGeoJson(
  json: unknown,
  referenceOf: FeatureHeights,
): {
  readonly shapes: readonly FlightPlanShape[];
  readonly notes: readonly OperatorText[];
} {
  const shapes: FlightPlanShape[] = [];
  const notes: OperatorText[] = [];
  let reference = referenceOf(0);
  let points = 0;
  /** Shapes whose heights were ignored. */
  const flattened = new Set<number>();
  const placeOf = (value: unknown, path: string): Place => {
    points += 1;
    if (points > MAX_POINTS)
      throw planFileError(path, say('the file has more than {count} points', { count: MAX_POINTS }));
    const { at, heightM } = pointOf(value, path);
    if (reference === undefined && heightM !== undefined) flattened.add(shapes.length);
    const isTaken = reference !== undefined && heightM !== undefined && heightM > LOWEST_M[reference];
    return { at, heightM: isTaken ? heightM : undefined, reference: reference ?? 'home' };
  };
  const add = (geometry: unknown, name: string | null, path: string): void => {
    const object = objectOf(geometry);
    const coordinates = object?.coordinates;
    switch (object?.type) {
      case 'Point':
        shapes.push(pointShape(placeOf(coordinates, path), name, shapes.length));
        break;
      case 'MultiPoint':
        for (const [index, each] of listOf(coordinates).entries())
          shapes.push(pointShape(placeOf(each, `${path}/coordinates/${index}`), name, shapes.length));
        break;
      case 'LineString':
        addLine(coordinates, name, path);
        break;
      case 'MultiLineString':
        for (const [index, each] of listOf(coordinates).entries())
          addLine(each, name, `${path}/coordinates/${index}`);
        break;
      case 'Polygon':
        addPolygon(coordinates, name, path);
        break;
      case 'MultiPolygon':
        for (const [index, each] of listOf(coordinates).entries())
          addPolygon(each, name, `${path}/coordinates/${index}`);
        break;
      case 'GeometryCollection':
        for (const [index, each] of listOf(object.geometries).entries())
          add(each, name, `${path}/geometries/${index}`);
        break;
      default:
        notes.push(say('{path}: this kind of shape is not supported.', { path }));
    }
    if (shapes.length > MAX_SHAPES)
      throw planFileError(path, say('the file has more than {count} shapes', { count: MAX_SHAPES }));
  };
  const addLine = (value: unknown, name: string | null, path: string): void => {
    const places = listOf(value).map((each, index) => placeOf(each, `${path}/coordinates/${index}`));
    if (places.length < 2) notes.push(say('{path}: a line needs at least two points.', { path }));
    else if (places.length > MAX_CORNERS) notes.push(tooMany(path, places.length));
    else shapes.push(lineShape(places, name, shapes.length));
  };
  const addPolygon = (value: unknown, name: string | null, path: string): void => {
    const [outer, ...holes] = listOf(value);
    const places = listOf(outer).map((each, index) => placeOf(each, `${path}/coordinates/0/${index}`));
    const first = places[0]?.at;
    const last = places.at(-1)?.at;
    if (places.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) places.pop();
    if (holes.length > 0) notes.push(say('{path}: holes in polygons are ignored.', { path }));
    if (places.length < 3) notes.push(say('{path}: a polygon needs at least three corners.', { path }));
    else if (places.length > MAX_CORNERS) notes.push(tooMany(path, places.length));
    else
      shapes.push(
        polygonShape(
          places.map(({ at }) => at),
          name,
          shapes.length,
        ),
      );
  };
  const root = objectOf(json);
  if (root?.type === 'FeatureCollection')
    for (const [index, feature] of listOf(root.features).entries()) {
      reference = referenceOf(index);
      add(objectOf(feature)?.geometry, nameOf(feature), `/features/${index}/geometry`);
    }
  else if (root?.type === 'Feature') add(root.geometry, nameOf(root), '/geometry');
  else add(root, null, '');
  if (flattened.size > 0)
    notes.push(
      say('{count} shapes in this file are clamped to the ground. Their heights are ignored.', {
        count: flattened.size,
      }),
    );
  return { shapes, notes };
}

function tooMany(path: string, count: number): OperatorText {
  return say('{path}: {count} points; the limit is {limit}. Simplify the shape.', {
    path,
    count,
    limit: MAX_CORNERS,
  });
}

function nameOf(feature: unknown): string | null {
  const name = objectOf(objectOf(feature)?.properties)?.name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 120) : null;
}

/** A height of 0 means none: most files write it so. */
function pointOf(value: unknown, path: string): Pick<Place, 'at' | 'heightM'> {
  const [longitude, latitude, height] = listOf(value).map(numberOf);
  if (longitude === undefined || latitude === undefined)
    throw planFileError(path, 'longitude and latitude are required');
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
    throw planFileError(
      path,
      say('{longitude}, {latitude} is not a valid longitude and latitude', { longitude, latitude }),
    );
  return { at: [longitude, latitude], heightM: height === 0 ? undefined : height };
}

function waypointEntry({ at, heightM, reference }: Place, id: string): PlanEntry {
  const item =
    heightM === undefined
      ? placedItem(MavCmd.NAV_WAYPOINT, at, DEFAULT_HEIGHT_M, 'home')
      : placedItem(MavCmd.NAV_WAYPOINT, at, heightM, reference);
  return { kind: 'item', id, ...item };
}

function pointShape(place: Place, name: string | null, index: number): FlightPlanShape {
  const entries = [waypointEntry(place, `shape-${index + 1}`)];
  return {
    name,
    kind: 'point',
    points: [place.at],
    proposals: [{ text: 'Waypoint', entries, polygons: [] }],
  };
}

function lineShape(places: readonly Place[], name: string | null, index: number): FlightPlanShape {
  const id = `shape-${index + 1}`;
  const points = places.map(({ at }) => at);
  const corridor: PlanEntry = {
    kind: 'pattern',
    id,
    ...(name !== null && { name }),
    pattern: 'corridor',
    line: points,
    widthM: CORRIDOR_WIDTH_M,
    heightM: DEFAULT_HEIGHT_M,
    reference: 'home',
    imaging: { frontOverlapPct: 75, sideOverlapPct: 70 },
    turnaroundM: 10,
  };
  const path = places.map((place, corner) => waypointEntry(place, `${id}-${corner + 1}`));
  return {
    name,
    kind: 'line',
    points,
    proposals: [
      { text: 'Waypoints', entries: path, polygons: [] },
      { text: 'Corridor', entries: [corridor], polygons: [] },
    ],
  };
}

function polygonShape(points: Point[], name: string | null, index: number): FlightPlanShape {
  const id = `shape-${index + 1}`;
  const named = name !== null && { name };
  const survey: PlanEntry = {
    kind: 'pattern',
    id,
    ...named,
    pattern: 'survey',
    polygon: points,
    heightM: DEFAULT_HEIGHT_M,
    reference: 'home',
    angleDeg: 0,
    imaging: { frontOverlapPct: 75, sideOverlapPct: 70 },
    isCrosshatch: false,
    turnaroundM: 10,
    entry: 0,
  };
  const fence = (kind: 'inclusion' | 'exclusion') => [{ id, kind, ...named, corners: points }];
  return {
    name,
    kind: 'polygon',
    points,
    proposals: [
      { text: 'Survey', entries: [survey], polygons: [] },
      { text: 'Geofence (stay inside)', entries: [], polygons: fence('inclusion') },
      { text: 'Geofence (stay outside)', entries: [], polygons: fence('exclusion') },
    ],
  };
}
