import type { FlightPlan, PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { groundBearingDeg, groundDistanceM, pointAt } from '../../format/measure/ground-distance.ts';
import { LEAST_RADIUS_M, MOST_FENCE_RADIUS_M, MOST_ORBIT_RADIUS_M } from './flight-plan-limits.ts';

/** Longitude, latitude. */
export type PlanPlace = [number, number];

/**
 * A point of a plan that can be dragged. `edge` is the middle between a corner and the next: dragging it
 * makes a corner.
 */
export interface PlanHandle {
  /** Of the entry, shape or rally point; `home` for home. */
  readonly id: string;
  readonly part: 'place' | 'corner' | 'edge' | 'rim';
  /** Of the corner, or of the corner before the edge. */
  readonly index: number;
}

export interface PlacedHandle {
  readonly handle: PlanHandle;
  readonly at: PlanPlace;
}

/** The geometry of a shape, independent of where it is used. */
interface Shape {
  readonly corners?: PlanPlace[];
  readonly isClosed?: boolean;
  readonly centre?: PlanPlace;
  readonly radiusM?: number;
  readonly mostRadiusM?: number;
}

export const HOME_ID = 'home';

export const placeOf = ({ lat, lon }: GroundPoint): PlanPlace => [lon, lat];
export const pointOf = ([lon, lat]: PlanPlace): GroundPoint => ({ lat, lon });

/** On the way from one near place to another, over the date line where that is nearer. */
export function placeBetween(
  [fromLon, fromLat]: PlanPlace,
  [toLon, toLat]: PlanPlace,
  share: number,
): PlanPlace {
  const stepDeg = toLon - fromLon;
  const turnDeg = Math.abs(stepDeg) > 180 ? -360 * Math.sign(stepDeg) : 0;
  const lon = fromLon + (stepDeg + turnDeg) * share;
  const wrapped = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  return [wrapped, fromLat + (toLat - fromLat) * share];
}

export function middleOf(from: PlanPlace, to: PlanPlace): PlanPlace {
  return placeBetween(from, to, 0.5);
}

function shapeOfEntry(entry: PlanEntry): Shape {
  if (entry.kind === 'item') return hasPlace(entry) ? { centre: [entry.lon, entry.lat] } : {};
  if (entry.kind === 'foreign') return {};
  if (entry.pattern === 'corridor') return { corners: entry.line, isClosed: false };
  if (entry.pattern === 'orbit')
    return { centre: entry.centre, radiusM: entry.radiusM, mostRadiusM: MOST_ORBIT_RADIUS_M };
  return { corners: entry.polygon, isClosed: true };
}

function entryWithShape(entry: PlanEntry, { corners, centre, radiusM }: Shape): PlanEntry {
  if (entry.kind === 'item') return centre ? { ...entry, lon: centre[0], lat: centre[1] } : entry;
  if (entry.kind === 'foreign') return entry;
  if (entry.pattern === 'corridor') return corners ? { ...entry, line: corners } : entry;
  if (entry.pattern === 'orbit')
    return { ...entry, ...(centre && { centre }), ...(radiusM !== undefined && { radiusM }) };
  return corners ? { ...entry, polygon: corners } : entry;
}

/** The plan with the shapes of whatever has these ids changed. */
function withShapes(plan: FlightPlan, ids: ReadonlySet<string>, change: (shape: Shape) => Shape): FlightPlan {
  const changedPlace = (at: PlanPlace): PlanPlace => change({ centre: at }).centre ?? at;
  const { geofence, home, rally } = plan;
  const isMeant = ({ id }: { readonly id: string }) => ids.has(id);
  const hasFence = geofence.polygons.some(isMeant) || geofence.circles.some(isMeant);
  return {
    ...plan,
    home: home && ids.has(HOME_ID) ? { ...home, at: changedPlace(home.at) } : home,
    entries: plan.entries.map((entry) =>
      ids.has(entry.id) ? entryWithShape(entry, change(shapeOfEntry(entry))) : entry,
    ),
    // An unchanged part stays the same object, so it is not drawn again.
    geofence: hasFence ? fenceWithShapes(geofence, ids, change) : geofence,
    rally: rally.some(isMeant)
      ? rally.map((each) => (ids.has(each.id) ? { ...each, at: changedPlace(each.at) } : each))
      : rally,
  };
}

function fenceWithShapes(
  geofence: FlightPlan['geofence'],
  ids: ReadonlySet<string>,
  change: (shape: Shape) => Shape,
): FlightPlan['geofence'] {
  return {
    ...geofence,
    polygons: geofence.polygons.map((each) => {
      if (!ids.has(each.id)) return each;
      return {
        ...each,
        corners: change({ corners: each.corners, isClosed: true }).corners ?? each.corners,
      };
    }),
    circles: geofence.circles.map((each) => {
      if (!ids.has(each.id)) return each;
      const shape = { centre: each.centre, radiusM: each.radiusM, mostRadiusM: MOST_FENCE_RADIUS_M };
      const { centre = each.centre, radiusM = each.radiusM } = change(shape);
      return { ...each, centre, radiusM };
    }),
  };
}

function shapesOf(plan: FlightPlan): readonly (Shape & { readonly id: string })[] {
  return [
    ...plan.entries.map((entry) => ({ id: entry.id, ...shapeOfEntry(entry) })),
    ...plan.geofence.polygons.map(({ id, corners }) => ({ id, corners, isClosed: true })),
    ...plan.geofence.circles.map(({ id, centre, radiusM }) => ({ id, centre, radiusM })),
    ...plan.rally.map(({ id, at }) => ({ id, centre: at })),
    ...(plan.home ? [{ id: HOME_ID, centre: plan.home.at }] : []),
  ];
}

/** Only what has these ids. */
function partOf(plan: FlightPlan, ids: ReadonlySet<string>): FlightPlan {
  const isIn = ({ id }: { readonly id: string }) => ids.has(id);
  const { entries, geofence, rally, home, ...rest } = plan;
  return {
    ...rest,
    entries: entries.filter(isIn),
    geofence: {
      ...geofence,
      polygons: geofence.polygons.filter(isIn),
      circles: geofence.circles.filter(isIn),
    },
    rally: rally.filter(isIn),
    home: home && ids.has(HOME_ID) ? home : null,
  };
}

/** Handles of the shapes with these ids: corners, the middles between them, centre and rim. */
export function handlesOf(plan: FlightPlan, ids: ReadonlySet<string>): readonly PlacedHandle[] {
  return shapesOf(partOf(plan, ids)).flatMap((shape): PlacedHandle[] => {
    const { id, corners, centre, radiusM } = shape;
    if (corners) return cornerHandles(id, corners, shape.isClosed === true);
    if (!centre) return [];
    const place: PlacedHandle = { handle: { id, part: 'place', index: 0 }, at: centre };
    if (radiusM === undefined) return [place];
    const rim = placeOf(pointAt(pointOf(centre), 90, radiusM));
    return [place, { handle: { id, part: 'rim', index: 0 }, at: rim }];
  });
}

function cornerHandles(id: string, corners: readonly PlanPlace[], isClosed: boolean): PlacedHandle[] {
  return corners.flatMap((at, index) => {
    const corner: PlacedHandle = { handle: { id, part: 'corner', index }, at };
    const next = corners[index + 1] ?? (isClosed ? corners[0] : undefined);
    if (!next) return [corner];
    return [corner, { handle: { id, part: 'edge', index }, at: middleOf(at, next) }];
  });
}

/** Every place of a plan, or of what has these ids, for showing all of it. */
export function placesOf(plan: FlightPlan, ids?: ReadonlySet<string>): readonly PlanPlace[] {
  return shapesOf(ids ? partOf(plan, ids) : plan).flatMap(({ corners, centre, radiusM }) => {
    if (corners) return corners;
    if (!centre) return [];
    if (radiusM === undefined) return [centre];
    return [0, 90, 180, 270].map((bearing) => placeOf(pointAt(pointOf(centre), bearing, radiusM)));
  });
}

/** Moves one handle to where it was dragged. */
export function withHandleAt(plan: FlightPlan, handle: PlanHandle, at: PlanPlace): FlightPlan {
  return withShapes(plan, new Set([handle.id]), (shape) => {
    const { corners, centre, mostRadiusM = Number.POSITIVE_INFINITY } = shape;
    if (handle.part === 'corner')
      return { ...shape, ...(corners && { corners: corners.with(handle.index, at) }) };
    if (handle.part === 'edge')
      return { ...shape, ...(corners && { corners: corners.toSpliced(handle.index + 1, 0, at) }) };
    if (handle.part === 'rim' && centre) {
      const draggedM = Math.round(groundDistanceM(pointOf(centre), pointOf(at)));
      return { ...shape, radiusM: Math.min(mostRadiusM, Math.max(LEAST_RADIUS_M, draggedM)) };
    }
    return { ...shape, centre: at };
  });
}

/** Removes a corner if the shape keeps enough of them. */
export function withoutCorner(plan: FlightPlan, id: string, index: number): FlightPlan {
  return withShapes(plan, new Set([id]), (shape) => {
    const { corners, isClosed } = shape;
    if (!corners || corners.length <= (isClosed ? 3 : 2)) return shape;
    return { ...shape, corners: corners.toSpliced(index, 1) };
  });
}

/** Moves everything with these ids together. */
export function withMoved(
  plan: FlightPlan,
  ids: ReadonlySet<string>,
  eastM: number,
  northM: number,
): FlightPlan {
  const move = (at: PlanPlace): PlanPlace => {
    const distanceM = Math.hypot(eastM, northM);
    const bearingDeg = (Math.atan2(eastM, northM) * 180) / Math.PI;
    return placeOf(pointAt(pointOf(at), bearingDeg, distanceM));
  };
  return withShapes(plan, ids, (shape) => ({
    ...shape,
    ...(shape.corners && { corners: shape.corners.map(move) }),
    ...(shape.centre && { centre: move(shape.centre) }),
  }));
}

/** Metres east and north between two near positions (flat-earth approximation). */
export function offsetM(from: PlanPlace, to: PlanPlace): { readonly eastM: number; readonly northM: number } {
  const distanceM = groundDistanceM(pointOf(from), pointOf(to));
  const bearing = (groundBearingDeg(pointOf(from), pointOf(to)) * Math.PI) / 180;
  return { eastM: distanceM * Math.sin(bearing), northM: distanceM * Math.cos(bearing) };
}
