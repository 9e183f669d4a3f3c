import type { Geofence } from '../../../contract/mission/flight-plan.ts';
import { MavCmd, MavFrame } from '../../codec/generated/enums.ts';
import type { WireItem } from './mission-item-encoding.ts';

type Point = readonly [longitudeDeg: number, latitudeDeg: number];
type Shapes = Pick<Geofence, 'polygons' | 'circles' | 'returnPoint'>;

/** The fence in a list of items. Altitudes are parameters and not included. */
export interface DecodedFence extends Shapes {
  /** Items that form no shape: broken polygons, invalid radii, unknown commands. */
  readonly unreadItems: number;
}

const POLYGON = {
  inclusion: MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  exclusion: MavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION,
} as const;
const CIRCLE = {
  inclusion: MavCmd.NAV_FENCE_CIRCLE_INCLUSION,
  exclusion: MavCmd.NAV_FENCE_CIRCLE_EXCLUSION,
} as const;
const SMALLEST_RADIUS_M = 1;
const LARGEST_RADIUS_M = 100_000;
const FEWEST_CORNERS = 3;
const MOST_CORNERS = 1000;
/** Per kind, more than a vehicle stores. */
const MOST_SHAPES = 100;
/** 1e-7 degrees is 11 mm. One step is rounding. */
const POSITION_TOLERANCE_E7 = 2;
/** Older autopilots store radii in whole metres. */
const RADIUS_TOLERANCE_M = 1;

/** The items of a fence: polygon corners with count, circles with radius, and the return point. */
export function fenceToWire({ polygons, circles, returnPoint }: Shapes): readonly WireItem[] {
  const items = polygons.flatMap(({ kind, corners }) =>
    corners.map((corner) => shapeItem(POLYGON[kind], corners.length, corner)),
  );
  for (const { kind, radiusM, centre } of circles) items.push(shapeItem(CIRCLE[kind], radiusM, centre));
  if (returnPoint)
    items.push({
      ...shapeItem(MavCmd.NAV_FENCE_RETURN_POINT, 0, returnPoint.at),
      frame: MavFrame.GLOBAL_RELATIVE_ALT,
      z: returnPoint.heightM,
    });
  return items;
}

/** The inverse of {@link fenceToWire}. Names are not stored onboard, IDs are numbered. */
export function fenceFromWire(items: readonly WireItem[]): DecodedFence {
  const polygons: Geofence['polygons'] = [];
  const circles: Geofence['circles'] = [];
  let returnPoint: Geofence['returnPoint'] = null;
  let unreadItems = 0;
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    if (!item) break;
    const polygonKind = kindOf(POLYGON, item.command);
    const circleKind = kindOf(CIRCLE, item.command);
    if (polygonKind) {
      const corners = polygonAt(items, index);
      if (corners && polygons.length < MOST_SHAPES) {
        polygons.push({ id: `polygon-${polygons.length + 1}`, kind: polygonKind, corners });
        index += corners.length;
        continue;
      }
      unreadItems += 1;
    } else if (circleKind && isPlace(item) && isRadius(item.param1) && circles.length < MOST_SHAPES) {
      const radiusM = Number(item.param1.toPrecision(7));
      circles.push({ id: `circle-${circles.length + 1}`, kind: circleKind, centre: pointOf(item), radiusM });
    } else if (item.command === MavCmd.NAV_FENCE_RETURN_POINT && isPlace(item) && isHeight(item.z))
      returnPoint = { at: pointOf(item), heightM: Number(item.z.toPrecision(7)) };
    else unreadItems += 1;
    index += 1;
  }
  return { polygons, circles, returnPoint, unreadItems };
}

/** True when an autopilot returns `sent` as `read`. ArduPilot's return altitude is a parameter. */
export function isSameFenceItem(sent: WireItem, read: WireItem): boolean {
  return (
    sent.command === read.command &&
    Math.abs(sent.x - read.x) <= POSITION_TOLERANCE_E7 &&
    Math.abs(sent.y - read.y) <= POSITION_TOLERANCE_E7 &&
    Math.abs(sent.param1 - read.param1) <= RADIUS_TOLERANCE_M
  );
}

function shapeItem(command: number, param1: number, [longitudeDeg, latitudeDeg]: Point): WireItem {
  return {
    command,
    frame: MavFrame.GLOBAL,
    param1,
    param2: 0,
    param3: 0,
    param4: 0,
    x: Math.round(latitudeDeg * 1e7),
    y: Math.round(longitudeDeg * 1e7),
    z: 0,
    autocontinue: 1,
  };
}

/** The corners of the polygon that starts at `first`, undefined if some are missing. */
function polygonAt(items: readonly WireItem[], first: number): [number, number][] | undefined {
  const head = items[first];
  const count = head?.param1 ?? 0;
  if (!head || !Number.isInteger(count) || count < FEWEST_CORNERS || count > MOST_CORNERS) return undefined;
  const corners = items.slice(first, first + count);
  const isWhole =
    corners.length === count &&
    corners.every((item) => item.command === head.command && item.param1 === count && isPlace(item));
  return isWhole ? corners.map(pointOf) : undefined;
}

function kindOf(
  commands: { readonly inclusion: number; readonly exclusion: number },
  command: number,
): 'inclusion' | 'exclusion' | undefined {
  if (command === commands.inclusion) return 'inclusion';
  return command === commands.exclusion ? 'exclusion' : undefined;
}

function pointOf({ x, y }: WireItem): [number, number] {
  return [y / 1e7, x / 1e7];
}

function isPlace({ x, y }: WireItem): boolean {
  return Math.abs(x) <= 90e7 && Math.abs(y) <= 180e7;
}

function isRadius(radiusM: number): boolean {
  return radiusM >= SMALLEST_RADIUS_M && radiusM <= LARGEST_RADIUS_M;
}

function isHeight(heightM: number): boolean {
  return heightM >= -500 && heightM <= 10_000;
}
