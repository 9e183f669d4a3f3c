import { type FlightPlan, flightPlanSchema, type PlanEntry } from '../../contract/mission/flight-plan.ts';
import { type MissionItem, missionItemSchema } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { speedItem } from '../item/plan-place.ts';
import { groundBelowM, layOutEntry, layOutPlan, type PlanGround } from '../pattern/lay-out-plan.ts';
import { readJumps, WrittenJumps } from './file-jumps.ts';
import { planFileError } from './plan-file-error.ts';
import { listOf, numberOf, objectOf, readJson } from './read-json.ts';
import { readQgcPattern } from './read-qgc-pattern.ts';
import { writeQgcPattern } from './write-qgc-pattern.ts';

/** Marks an entry from QGroundControl that this program does not support. */
const FORMAT = 'qgc-plan';
const MAX_ITEMS = 2000;
const PX4 = 12;
const ARDUPILOT = 3;
/** MAV_TYPE */
const VEHICLE_TYPES: readonly (readonly [FlightPlan['vehicle'], readonly number[]])[] = [
  ['plane', [1]],
  ['rover', [10, 11, 12]],
  ['vtol', [19, 20, 21, 22, 23, 24, 25]],
];

/**
 * A plan of QGroundControl. Its items stay unchanged. Patterns that cannot be expressed here and items out of
 * range are kept and written back unchanged. Its jumps name the `doJumpId` of their target.
 * @throws plan-file-invalid with the line or the path
 */
export function readQgcPlanFile(
  text: string,
  ground: PlanGround = {},
): {
  readonly plan: FlightPlan;
  readonly notes: readonly OperatorText[];
} {
  const root = objectOf(readJson(text));
  if (root?.fileType !== 'Plan') throw planFileError('/fileType', 'must be "Plan"');
  const mission = objectOf(root.mission);
  if (!mission) throw planFileError('/mission', 'this field is missing');
  const items = listOf(mission.items);
  if (items.length > MAX_ITEMS)
    throw planFileError('/mission/items', say('a plan can have at most {count} items', { count: MAX_ITEMS }));
  const notes: OperatorText[] = [];
  const [lat, lon, altitude] = listOf(mission.plannedHomePosition).map(numberOf);
  const homeAmslM = isPlace(lat, lon) ? (altitude ?? 0) : 0;
  const entries = items.map((item, index) => entryOf(item, index, homeAmslM, notes));
  const vehicleType = numberOf(mission.vehicleType);
  const vehicle = VEHICLE_TYPES.find(([, types]) => types.includes(vehicleType ?? 2))?.[0] ?? 'copter';
  const speed = numberOf(mission[vehicle === 'plane' ? 'cruiseSpeed' : 'hoverSpeed']);
  const parsed = flightPlanSchema.safeParse({
    flightPlan: 1,
    vehicle,
    autopilot: numberOf(mission.firmwareType) === PX4 ? 'px4' : 'ardupilot',
    home: isPlace(lat, lon) ? { at: [lon, lat], altitudeAmslM: homeAmslM } : null,
    ...(speed !== undefined && speed >= 0.1 && speed <= 100 && { cruiseSpeedMps: speed }),
    entries,
    geofence: fenceOf(root.geoFence),
    rally: listOf(objectOf(root.rallyPoints)?.points).map((value, index) => {
      const [pointLat, pointLon, heightM] = listOf(value).map(numberOf);
      return { id: `rally-${index + 1}`, at: [pointLon, pointLat], heightM: heightM ?? 0 };
    }),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw planFileError(`/${issue?.path.join('/') ?? ''}`, issue?.message ?? 'is invalid');
  }
  const indexes = new Map(entries.map(({ id }, index) => [id, index]));
  const led = readJumps(
    parsed.data,
    {
      entryIdOf: entryIdsByJumpId(items, entries),
      placeOf: (entryId) => `/mission/items/${indexes.get(entryId)}`,
    },
    ground,
  );
  return { plan: led.plan, notes: [...notes, ...led.notes] };
}

/** Single items come first: QGroundControl searches only those. A pattern has the id of its first item. */
function entryIdsByJumpId(
  items: readonly unknown[],
  entries: readonly PlanEntry[],
): (doJumpId: number) => string | undefined {
  const ids = new Map<number, string>();
  const firstOfPattern = (object: Readonly<Record<string, unknown>> | undefined) =>
    objectOf(listOf(objectOf(object?.TransectStyleComplexItem)?.Items)[0]);
  for (const isPattern of [false, true])
    for (const [index, entry] of entries.entries()) {
      const object = objectOf(items[index]);
      const id = numberOf((isPattern ? firstOfPattern(object) : object)?.doJumpId);
      if (id !== undefined && !ids.has(id)) ids.set(id, entry.id);
    }
  return (doJumpId) => ids.get(doJumpId);
}

/**
 * A plan as QGroundControl opens it. Orbits, which it does not have, are written as the items they are flown
 * as. So is every pattern that a jump leads into: QGroundControl finds targets among single items only. The
 * speed of a pattern is set before it and reset after it.
 */
export function writeQgcPlanFile(plan: FlightPlan, ground: PlanGround = {}): string {
  const items = writtenItems(plan, ground);
  const { geofence, rally, home } = plan;
  const file = {
    fileType: 'Plan',
    geoFence: {
      circles: geofence.circles.map(({ centre: [lon, lat], radiusM, kind }) => ({
        circle: { center: [lat, lon], radius: radiusM },
        inclusion: kind === 'inclusion',
        version: 1,
      })),
      polygons: geofence.polygons.map(({ corners, kind }) => ({
        polygon: corners.map(([lon, lat]) => [lat, lon]),
        inclusion: kind === 'inclusion',
        version: 1,
      })),
      ...(geofence.returnPoint && {
        breachReturn: [geofence.returnPoint.at[1], geofence.returnPoint.at[0], geofence.returnPoint.heightM],
      }),
      version: 2,
    },
    groundStation: 'QGroundControl',
    mission: {
      cruiseSpeed: plan.cruiseSpeedMps,
      firmwareType: plan.autopilot === 'px4' ? PX4 : ARDUPILOT,
      globalPlanAltitudeMode: 1,
      hoverSpeed: plan.cruiseSpeedMps,
      items,
      plannedHomePosition: [home?.at[1] ?? 0, home?.at[0] ?? 0, home?.altitudeAmslM ?? 0],
      vehicleType: VEHICLE_TYPES.find(([kind]) => kind === plan.vehicle)?.[1][0] ?? 2,
      version: 2,
    },
    rallyPoints: {
      points: rally.map(({ at: [lon, lat], heightM }) => [lat, lon, heightM]),
      version: 2,
    },
    version: 1,
  };
  return `${JSON.stringify(file, undefined, 4)}\n`;
}

function writtenItems(plan: FlightPlan, ground: PlanGround): readonly unknown[] {
  const jumps = new WrittenJumps(layOutPlan(plan, ground), plan.autopilot, keptJumpIds(plan));
  let itemIndex = 0;
  const numbered = (items: readonly MissionItem[]) =>
    items.map((item) => {
      itemIndex += 1;
      return simpleItem(jumps.led(item), jumps.numberOf(itemIndex - 1));
    });
  return plan.entries.flatMap((entry): unknown[] => {
    if (entry.kind === 'foreign' && entry.format === FORMAT) {
      if (jumps.isLedInto(itemIndex, entry.items.length)) return numbered(entry.items);
      itemIndex += entry.items.length;
      return [entry.content];
    }
    if (entry.kind !== 'pattern') return numbered(layOutEntry(entry, plan, ground) ?? []);
    const { speedMps, ...pattern } = entry;
    const speeds = { ...plan, cruiseSpeedMps: speedMps ?? plan.cruiseSpeedMps };
    const flown = layOutEntry(pattern, speeds, ground);
    // Entries that cannot be laid out are not items of the mission, nor are their speeds.
    const speed = (valueMps: number) =>
      flown ? numbered([speedItem(valueMps)]) : [simpleItem(speedItem(valueMps), jumps.freeNumber())];
    const before = speedMps === undefined ? [] : speed(speedMps);
    const isLedInto = jumps.isLedInto(itemIndex, flown?.length ?? 0);
    const own = numbered(flown ?? []);
    const groundM = groundBelowM(pattern, plan.home);
    const written = isLedInto
      ? undefined
      : writeQgcPattern(pattern, { flown: flown ?? [], items: own, groundM, speeds });
    const after = speedMps === undefined ? [] : speed(plan.cruiseSpeedMps);
    return [...before, ...(written ? [written] : own), ...after];
  });
}

/** Ids of single items that are written back unchanged. */
function keptJumpIds({ entries }: FlightPlan): ReadonlySet<number> {
  return new Set(
    entries.flatMap((entry) =>
      entry.kind === 'foreign' && entry.format === FORMAT
        ? (numberOf(objectOf(entry.content)?.doJumpId) ?? [])
        : [],
    ),
  );
}

function entryOf(value: unknown, index: number, homeAmslM: number, notes: OperatorText[]): PlanEntry {
  const path = `/mission/items/${index}`;
  const id = `item-${index + 1}`;
  const object = objectOf(value);
  if (!object) throw planFileError(path, 'not a valid item');
  if (object.type === 'SimpleItem') {
    const item = missionItemOf(object);
    if (item) return { kind: 'item', id, ...item };
    notes.push(say('{path}: values out of range. Kept unchanged, not flown.', { path }));
    return { kind: 'foreign', id, format: FORMAT, content: value, items: [] };
  }
  const read = readQgcPattern(object, id, homeAmslM);
  if (read) {
    if (read.note !== undefined) notes.push(say('{path}: {note}', { path, note: read.note }));
    return read.pattern;
  }
  const items = listOf(objectOf(object.TransectStyleComplexItem)?.Items).flatMap(
    (each) => missionItemOf(objectOf(each) ?? {}) ?? [],
  );
  const flown = items.length > 0 ? say('flown as {count} items', { count: items.length }) : 'not flown';
  notes.push(
    say('{path}: {what} is kept unchanged and {flown}.', {
      path,
      what: String(object.complexItemType ?? object.type ?? 'an item').slice(0, 40),
      flown,
    }),
  );
  return { kind: 'foreign', id, format: FORMAT, content: value, items };
}

function missionItemOf(object: Readonly<Record<string, unknown>>): MissionItem | undefined {
  const [first, second, third, fourth, lat, lon, altitude_m] = listOf(object.params);
  const parsed = missionItemSchema.safeParse({
    command: object.command,
    frame: object.frame,
    params: [first ?? null, second ?? null, third ?? null, fourth ?? null],
    lat: lat ?? null,
    lon: lon ?? null,
    altitude_m: altitude_m ?? null,
    autocontinue: object.autoContinue !== false,
  });
  return parsed.success ? parsed.data : undefined;
}

function simpleItem(item: MissionItem, doJumpId: number): Readonly<Record<string, unknown>> {
  const { command, frame, params, lat, lon, altitude_m, autocontinue } = item;
  return {
    autoContinue: autocontinue,
    command,
    doJumpId,
    frame,
    params: [...params, lat, lon, altitude_m],
    type: 'SimpleItem',
  };
}

function fenceOf(value: unknown): unknown {
  const fence = objectOf(value);
  const kind = (area: unknown) => (objectOf(area)?.inclusion === false ? 'exclusion' : 'inclusion');
  const turned = (place: unknown) => {
    const [lat, lon] = listOf(place);
    return [lon, lat];
  };
  const [lat, lon, heightM] = listOf(fence?.breachReturn).map(numberOf);
  return {
    polygons: listOf(fence?.polygons).map((area, index) => ({
      id: `fence-${index + 1}`,
      kind: kind(area),
      corners: listOf(objectOf(area)?.polygon).map(turned),
    })),
    circles: listOf(fence?.circles).map((area, index) => {
      const circle = objectOf(objectOf(area)?.circle);
      const centre = turned(circle?.center);
      return { id: `circle-${index + 1}`, kind: kind(area), centre, radiusM: circle?.radius };
    }),
    returnPoint: lat === undefined || lon === undefined ? null : { at: [lon, lat], heightM: heightM ?? 0 },
  };
}

/** 0, 0 means an unknown home. */
function isPlace(lat: number | undefined, lon: number | undefined): boolean {
  return lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0);
}
