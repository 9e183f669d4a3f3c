import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';

type OfMission = Pick<TelemetryVehicle, 'autopilot' | 'mission'>;

/**
 * The item a vehicle is at, counted from 1 as maps and lists show them; null while unknown. ArduPilot has home as item 0,
 * others begin with their first: https://mavlink.io/en/messages/common.html#MISSION_CURRENT
 */
export function missionItemNumber({ autopilot, mission }: OfMission): number | null {
  const seq = mission?.seq ?? null;
  return seq === null || autopilot === 'ardupilot' ? seq : seq + 1;
}

/** Likewise, where it is flying there. */
export function activeItemNumber(vehicle: OfMission | undefined): number | undefined {
  return vehicle?.mission?.state === 'active' ? (missionItemNumber(vehicle) ?? undefined) : undefined;
}
