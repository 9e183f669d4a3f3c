import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Modes in which centred sticks keep the height: those alone may be flown from here, the best first. */
const PILOT_MODES: Readonly<Record<VehicleState['autopilot'], readonly string[]>> = {
  ardupilot: ['LOITER', 'POSHOLD', 'ALT_HOLD'],
  px4: ['Position', 'Altitude'],
  generic: [],
};
const FLOWN: ReadonlySet<VehicleState['type']> = new Set(['copter', 'helicopter']);

/** Modes of this vehicle that obey sticks and keep the height without them; none for what cannot be flown from here. */
export function pilotModes({ autopilot, type }: Pick<VehicleState, 'autopilot' | 'type'>): readonly string[] {
  return FLOWN.has(type) ? PILOT_MODES[autopilot] : [];
}

/** The pilot mode of that name, as the autopilot writes it. */
export function pilotMode(vehicle: VehicleState, name: string): string | undefined {
  return pilotModes(vehicle).find((mode) => mode.toLowerCase() === name.trim().toLowerCase());
}

export function isInPilotMode(vehicle: VehicleState): boolean {
  const mode = vehicle.heartbeat?.flightMode;
  return mode !== undefined && pilotModes(vehicle).includes(mode);
}
