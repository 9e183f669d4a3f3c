import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { type Message, t } from '../language/translate.ts';

/** The most common mission items, by MAV_CMD. https://mavlink.io/en/messages/common.html#mav_commands */
const NAMES: Readonly<Record<number, Message>> = {
  16: 'Waypoint',
  17: 'Loiter',
  18: 'Loiter, turns',
  19: 'Loiter, time',
  20: 'Return',
  21: 'Land',
  22: 'Take off',
  82: 'Spline waypoint',
  84: 'VTOL take-off',
  85: 'VTOL landing',
  93: 'Delay',
  112: 'Wait',
  115: 'Turn to heading',
  177: 'Jump',
  178: 'Change speed',
  179: 'Set home',
  181: 'Set relay',
  183: 'Set servo',
  189: 'Landing start',
  195: 'Region of interest (ROI)',
  197: 'End region of interest',
  201: 'Region of interest (ROI)',
  203: 'Camera trigger',
  205: 'Gimbal',
  206: 'Camera by distance',
  2000: 'Take pictures',
  2001: 'Stop taking pictures',
  2500: 'Record video',
  2501: 'Stop video',
};

/** The name of a mission item, or its number if it has no name here. */
export function missionItemText(command: number): string {
  return knownItemText(command) ?? t('Command {command}', { command });
}

/** Undefined for an item without a name here. */
export function knownItemText(command: number): string | undefined {
  const name = NAMES[command];
  return name && t(name);
}

type OfMission = Pick<TelemetryVehicle, 'autopilot' | 'mission'>;

/**
 * The current item, counted from 1 as on maps and in lists; null while unknown. ArduPilot's item 0
 * is home, others start with their first item:
 * https://mavlink.io/en/messages/common.html#MISSION_CURRENT
 */
export function missionItemNumber({ autopilot, mission }: OfMission): number | null {
  const seq = mission?.seq ?? null;
  return seq === null || autopilot === 'ardupilot' ? seq : seq + 1;
}

/** Only while the mission is active. */
export function activeItemNumber(vehicle: OfMission | undefined): number | undefined {
  return vehicle?.mission?.state === 'active' ? (missionItemNumber(vehicle) ?? undefined) : undefined;
}
