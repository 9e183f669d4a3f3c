import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { FlightPlan, PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { cameraTrigger, inReference, placedItem, plainItem, waypoint } from '../item/plan-place.ts';
import { type GroundWay, homeLevelM, type KnownGround } from './follow-ground.ts';
import { imagingPlan } from './imaging.ts';

type StructurePattern = Extract<PlanPattern, { pattern: 'structure' }>;

/** A corner is flown in pieces that turn by this much at most. */
const MAX_TURN = Math.PI / 3;

/**
 * Circles a structure in layers from bottom to top, facing its centre. The path keeps the requested distance from
 * its convex outline. It arrives and leaves above the top, at the same distance.
 */
export function layOutStructure(pattern: StructurePattern): readonly MissionItem[] {
  const { polygon, structureHeightM, distanceM, bottomM, layers, imaging } = pattern;
  const frame = new PlanFrame(polygon);
  const ring = around(hull(polygon.map((corner) => frame.toTurned(corner))), distanceM).map((point) =>
    frame.toLonLat(point),
  );
  const [entry] = ring;
  if (!entry) return [];
  const { triggerDistanceM } = imagingPlan(imaging, distanceM, undefined);
  const topM = Math.max(bottomM, structureHeightM);
  const clearM = topM + distanceM;
  const middle = frame.toLonLat({ alongM: 0, acrossM: 0 });
  const items: MissionItem[] = [waypoint(entry, clearM, 'home')];
  for (let layer = 0; layer < layers; layer += 1) {
    const heightM = layers === 1 ? (bottomM + topM) / 2 : bottomM + ((topM - bottomM) * layer) / (layers - 1);
    items.push(
      waypoint(entry, heightM, 'home'),
      placedItem(MavCmd.DO_SET_ROI_LOCATION, middle, heightM, 'home', [0, 0, 0, 0]),
    );
    if (triggerDistanceM > 0) items.push(cameraTrigger(triggerDistanceM));
    for (const point of [...ring.slice(1), entry]) items.push(waypoint(point, heightM, 'home'));
    if (triggerDistanceM > 0) items.push(cameraTrigger(0));
  }
  return [...items, plainItem(MavCmd.DO_SET_ROI_NONE), waypoint(entry, clearM, 'home')];
}

/** The convex hull, counter-clockwise as seen with `acrossM` to the right and `alongM` up. */
function hull(points: readonly TurnedPoint[]): readonly TurnedPoint[] {
  const sorted = [...points].sort(
    (left, right) => left.acrossM - right.acrossM || left.alongM - right.alongM,
  );
  const half = (ordered: readonly TurnedPoint[]) => {
    const chain: TurnedPoint[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (!before || !last || turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: TurnedPoint, b: TurnedPoint, c: TurnedPoint): number {
  return (b.acrossM - a.acrossM) * (c.alongM - a.alongM) - (b.alongM - a.alongM) * (c.acrossM - a.acrossM);
}

/** A polygon around a convex one, `distanceM` from it everywhere at least. */
function around(corners: readonly TurnedPoint[], distanceM: number): readonly TurnedPoint[] {
  return corners.flatMap((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const first = outward(before, corner);
    let turned = outward(corner, after) - first;
    while (turned < 0) turned += 2 * Math.PI;
    const pieces = Math.max(1, Math.ceil(turned / MAX_TURN));
    const pieceTurn = turned / pieces;
    // The corners of a polygon around a circle lie farther out than the circle.
    const radiusM = distanceM / Math.cos(pieceTurn / 2);
    return Array.from({ length: pieces }, (_, piece) => {
      const angle = first + (piece + 0.5) * pieceTurn;
      return {
        acrossM: corner.acrossM + radiusM * Math.cos(angle),
        alongM: corner.alongM + radiusM * Math.sin(angle),
      };
    });
  });
}

/** Direction away from a counter-clockwise polygon, of one of its edges. */
function outward(from: TurnedPoint, to: TurnedPoint): number {
  return Math.atan2(to.alongM - from.alongM, to.acrossM - from.acrossM) - Math.PI / 2;
}

/** Samples along each side of the square around the path. */
const SAMPLES_A_SIDE = 25;

/**
 * The path around a structure with heights relative to the highest ground around and under it: its layers stay
 * level, and none is lower above ground than requested.
 */
export function raiseStructure(items: readonly MissionItem[], { groundAmslM, home }: KnownGround): GroundWay {
  const samples = squareAround(items);
  const grounds = samples.map((at) => groundAmslM(at));
  const unknown = samples.filter((_, index) => grounds[index] === undefined);
  const [first] = unknown;
  if (first) return { isKnown: false, unknownShare: unknown.length / samples.length, firstUnknown: first };
  const raiseM =
    grounds.reduce<number>((most, groundM) => Math.max(most, groundM ?? most), Number.NEGATIVE_INFINITY) -
    homeLevelM(home, groundAmslM);
  return {
    isKnown: true,
    items: items.map((item) =>
      hasPlace(item) && item.altitude_m !== null ? inReference(item, item.altitude_m + raiseM, 'home') : item,
    ),
    raisedM: 0,
    fittingSpeedMps: undefined,
  };
}

/** Every place of the items, and a grid over the square they lie in. */
function squareAround(items: readonly MissionItem[]): readonly GeoPoint[] {
  const places = items.filter(hasPlace).map(({ lat, lon }) => ({ latitudeDeg: lat, longitudeDeg: lon }));
  const [first] = places;
  if (!first) return [];
  const frame = new LocalFrame(first);
  const locals = places.map((place) => frame.toLocal(place));
  const east = locals.map(({ eastM }) => eastM);
  const north = locals.map(({ northM }) => northM);
  const [westM, eastM] = [Math.min(...east), Math.max(...east)];
  const [southM, northM] = [Math.min(...north), Math.max(...north)];
  const grid = Array.from({ length: SAMPLES_A_SIDE ** 2 }, (_, index) =>
    frame.toGeo({
      eastM: westM + ((eastM - westM) * (index % SAMPLES_A_SIDE)) / (SAMPLES_A_SIDE - 1),
      northM: southM + ((northM - southM) * Math.floor(index / SAMPLES_A_SIDE)) / (SAMPLES_A_SIDE - 1),
    }),
  );
  return [...places, ...grid];
}

type OrbitPattern = Extract<PlanPattern, { pattern: 'orbit' }>;

/** How far the path between two points may be inside the circle. */
const SAG_M = 0.5;
const SAG_SHARE = 0.01;
const MIN_POINTS = 12;
const MAX_POINTS = 72;

/**
 * An orbit around a point, looking at it. A vehicle that hovers flies a polygon close to the circle, from the
 * starting bearing. One that must keep moving uses its own circle command, in whole turns.
 */
export function layOutOrbit(pattern: OrbitPattern, vehicle: FlightPlan['vehicle']): readonly MissionItem[] {
  const { centre, radiusM, heightM, reference, turns, isClockwise, startDeg } = pattern;
  const look = placedItem(MavCmd.DO_SET_ROI_LOCATION, centre, 0, 'home', [0, 0, 0, 0]);
  const lookAhead = plainItem(MavCmd.DO_SET_ROI_NONE);
  if (vehicle === 'plane' || vehicle === 'vtol') {
    const params: MissionItem['params'] = [Math.ceil(turns), 0, isClockwise ? radiusM : -radiusM, 0];
    const circle = placedItem(MavCmd.NAV_LOITER_TURNS, centre, heightM, reference, params);
    return [look, circle, lookAhead];
  }
  const frame = new PlanFrame([centre]);
  const points = Math.max(MIN_POINTS, Math.ceil(turns * pointsATurn(radiusM)));
  const way = Array.from({ length: points + 1 }, (_, index) => {
    const turned = ((isClockwise ? 1 : -1) * 360 * turns * index) / points;
    const bearing = ((startDeg + turned) * Math.PI) / 180;
    const at = { alongM: radiusM * Math.cos(bearing), acrossM: radiusM * Math.sin(bearing) };
    return waypoint(frame.toLonLat(at), heightM, reference);
  });
  return [look, ...way, lookAhead];
}

function pointsATurn(radiusM: number): number {
  const sagM = Math.min(radiusM, Math.max(SAG_M, radiusM * SAG_SHARE));
  const count = Math.ceil(Math.PI / Math.acos(1 - sagM / radiusM));
  return Math.min(MAX_POINTS, Math.max(MIN_POINTS, count));
}
