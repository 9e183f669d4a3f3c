import { type FlightPlan, flightPlanSchema, type PlanEntry } from '../../contract/mission/flight-plan.ts';
import { type MissionItem, missionItemSchema } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd, MavFrame } from '../../mavlink/codec/generated/enums.ts';
import { layOutPlan, type PlanGround } from '../pattern/lay-out-plan.ts';
import { readJumps, WrittenJumps } from './file-jumps.ts';
import { lineName, planFileError } from './plan-file-error.ts';

const HEADER = /^QGC WPL (\d+)\s*$/;
const COLUMNS = 12;
const MAX_ITEMS = 2000;

/**
 * A `.waypoints` file (`QGC WPL 110`). Its first line is home, as Mission Planner writes it; its jumps name the row they lead to.
 * @throws plan-file-invalid with the line
 */
export function readWaypointsFile(text: string): {
  readonly plan: FlightPlan;
  readonly notes: readonly OperatorText[];
} {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const version = HEADER.exec(lines[0] ?? '')?.[1];
  if (version === undefined) throw planFileError(lineName(1), 'must be "QGC WPL 110"');
  if (version !== '110' && version !== '120')
    throw planFileError(lineName(1), say('version {version} is not supported, only 110', { version }));
  let home: FlightPlan['home'] = null;
  const entries: PlanEntry[] = [];
  const entryIds = new Map<number, string>();
  const places = new Map<string, OperatorText>();
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const row = readLine(line, index + 1);
    if (isFirst && row.sequence === 0 && isHome(row.item)) home = homeOf(row.item);
    else {
      const id = `item-${entries.length + 1}`;
      entries.push({ kind: 'item', id, ...row.item });
      if (!entryIds.has(row.sequence)) entryIds.set(row.sequence, id);
      places.set(id, lineName(index + 1));
    }
    isFirst = false;
    if (entries.length > MAX_ITEMS)
      throw planFileError(
        lineName(index + 1),
        say('a plan can have at most {count} items', { count: MAX_ITEMS }),
      );
  }
  const numbers = {
    entryIdOf: (row: number) => entryIds.get(row),
    placeOf: (entryId: string) => places.get(entryId) ?? '',
  };
  return readJumps(flightPlanSchema.parse({ flightPlan: 1, home, entries }), numbers, {});
}

/** The mission of a plan as a `.waypoints` file, with patterns laid out and without geofence and rally points. */
export function writeWaypointsFile(plan: FlightPlan, ground: PlanGround = {}): string {
  const [longitude, latitude] = plan.home?.at ?? [0, 0];
  const home: MissionItem = {
    command: MavCmd.NAV_WAYPOINT,
    frame: MavFrame.GLOBAL,
    params: [0, 0, 0, 0],
    lat: latitude,
    lon: longitude,
    altitude_m: plan.home?.altitudeAmslM ?? 0,
    autocontinue: true,
  };
  const laid = layOutPlan(plan, ground);
  // Home is row 0, whatever the autopilot: the first item is row 1.
  const jumps = new WrittenJumps(laid, plan.autopilot);
  const rows = [home, ...laid.items.map((item) => jumps.led(item))].map((item, index) =>
    [
      index,
      index === 0 ? 1 : 0,
      item.frame,
      item.command,
      ...item.params.map((param) => param ?? 'NaN'),
      item.lat ?? 0,
      item.lon ?? 0,
      item.altitude_m ?? 0,
      item.autocontinue ? 1 : 0,
    ].join('\t'),
  );
  return `${['QGC WPL 110', ...rows].join('\n')}\n`;
}

function readLine(line: string, lineNumber: number): { sequence: number; item: MissionItem } {
  const cells = line.trim().split(/\s+/);
  if (cells.length !== COLUMNS)
    throw planFileError(
      lineName(lineNumber),
      say('the line has {count} columns; {needed} are required', { count: cells.length, needed: COLUMNS }),
    );
  const numbers = cells.map((cell, column) => {
    if (/^[+-]?nan$/i.test(cell)) return null;
    const value = Number(cell);
    if (!Number.isFinite(value))
      throw planFileError(
        lineName(lineNumber),
        say('column {column} is not a number ("{text}")', { column: column + 1, text: cell.slice(0, 20) }),
      );
    return value;
  });
  const [sequence = null, , frame, command, first = null, second = null, third = null, fourth = null] =
    numbers;
  const [lat = null, lon = null, altitude = null, autocontinue = null] = numbers.slice(8);
  const hasPlace = lat !== 0 || lon !== 0;
  const parsed = missionItemSchema.safeParse({
    command,
    frame,
    params: [first, second, third, fourth],
    lat: hasPlace ? lat : null,
    lon: hasPlace ? lon : null,
    altitude_m: hasPlace || altitude !== 0 ? altitude : null,
    autocontinue: autocontinue !== 0,
  });
  if (parsed.success) return { sequence: sequence ?? -1, item: parsed.data };
  const [issue] = parsed.error.issues;
  throw planFileError(lineName(lineNumber), `${issue?.path.join('.')}: ${issue?.message}`);
}

function isHome({ command, frame }: MissionItem): boolean {
  return command === MavCmd.NAV_WAYPOINT && (frame === MavFrame.GLOBAL || frame === MavFrame.GLOBAL_INT);
}

function homeOf({ lat, lon, altitude_m }: MissionItem): FlightPlan['home'] {
  return lat === null || lon === null ? null : { at: [lon, lat], altitudeAmslM: altitude_m ?? 0 };
}
