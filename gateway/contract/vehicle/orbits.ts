import type { TelemetryVehicle } from './telemetry.ts';

/**
 * Whether a vehicle can be commanded to circle a place: PX4 by DO_ORBIT, an ArduPilot plane by the radius of
 * DO_REPOSITION. An ArduPilot copter has neither.
 */
export function orbits({ autopilot, type }: Pick<TelemetryVehicle, 'autopilot' | 'type'>): boolean {
  return autopilot === 'ardupilot'
    ? type === 'plane'
    : ['copter', 'helicopter', 'vtol', 'plane'].includes(type);
}

/** Why a vehicle cannot orbit, whatever its state; undefined when it can. */
export function noOrbitReason(vehicle: Parameters<typeof orbits>[0]): string | undefined {
  if (orbits(vehicle)) return undefined;
  return vehicle.autopilot === 'ardupilot'
    ? 'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.'
    : 'This kind of vehicle does not orbit.';
}
