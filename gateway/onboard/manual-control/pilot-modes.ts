import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Modes in which centred sticks keep the height, the best first. Only these are allowed for manual control. */
const PILOT_MODES: Readonly<Record<VehicleState['autopilot'], readonly string[]>> = {
  ardupilot: ['LOITER', 'POSHOLD', 'ALT_HOLD'],
  px4: ['Position', 'Altitude'],
  generic: [],
};
const FLOWN: ReadonlySet<VehicleState['type']> = new Set(['copter', 'helicopter']);

/** The vehicle's modes that obey sticks and keep the height without them; empty if manual control is unsupported. */
export function pilotModes({ autopilot, type }: Pick<VehicleState, 'autopilot' | 'type'>): readonly string[] {
  return FLOWN.has(type) ? PILOT_MODES[autopilot] : [];
}

/** The pilot mode with that name, as the autopilot writes it. */
export function pilotMode(vehicle: VehicleState, name: string): string | undefined {
  return pilotModes(vehicle).find((mode) => mode.toLowerCase() === name.trim().toLowerCase());
}

export function isInPilotMode(vehicle: VehicleState): boolean {
  const mode = vehicle.heartbeat?.flightMode;
  return mode !== undefined && pilotModes(vehicle).includes(mode);
}
