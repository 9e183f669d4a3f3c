import type { RallyPoint } from '../../../contract/mission/flight-plan.ts';
import { MavCmd, MavFrame } from '../../codec/generated/enums.ts';
import { isSameItem, type WireItem } from './mission-item-encoding.ts';

/** The rally points in a list of items. */
export interface DecodedRally {
  readonly points: readonly RallyPoint[];
  /** Items that are not a position above home. */
  readonly unreadItems: number;
}

/** More than a vehicle stores. */
const MOST_POINTS = 100;
const ABOVE_HOME: ReadonlySet<number> = new Set([
  MavFrame.GLOBAL_RELATIVE_ALT,
  MavFrame.GLOBAL_RELATIVE_ALT_INT,
]);

export function rallyToWire(points: readonly Pick<RallyPoint, 'at' | 'heightM'>[]): readonly WireItem[] {
  return points.map(({ at: [longitudeDeg, latitudeDeg], heightM }) => ({
    command: MavCmd.NAV_RALLY_POINT,
    frame: MavFrame.GLOBAL_RELATIVE_ALT,
    param1: 0,
    param2: 0,
    param3: 0,
    param4: 0,
    x: Math.round(latitudeDeg * 1e7),
    y: Math.round(longitudeDeg * 1e7),
    z: heightM,
    autocontinue: 1,
  }));
}

/**
 * The inverse of {@link rallyToWire}. IDs are numbered. A height with another reference is not
 * treated as height above home.
 */
export function rallyFromWire(items: readonly WireItem[]): DecodedRally {
  const points: RallyPoint[] = [];
  for (const { command, frame, x, y, z } of items) {
    const isPoint = command === MavCmd.NAV_RALLY_POINT && ABOVE_HOME.has(frame);
    const isPlace = Math.abs(x) <= 90e7 && Math.abs(y) <= 180e7 && z >= -500 && z <= 10_000;
    if (isPoint && isPlace && points.length < MOST_POINTS)
      points.push({
        id: `rally-${points.length + 1}`,
        at: [y / 1e7, x / 1e7],
        heightM: Number(z.toPrecision(7)),
      });
  }
  return { points, unreadItems: items.length - points.length };
}

/** True when `read` is `sent` as an autopilot returns it: ArduPilot stores whole metres of height. */
export function isSameRallyItem(sent: WireItem, read: WireItem): boolean {
  return Math.abs(sent.z - read.z) <= 1 && isSameItem({ ...sent, z: 0 }, { ...read, z: 0 });
}
