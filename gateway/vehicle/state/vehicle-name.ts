import type { VehicleState, VehicleType } from './vehicle-state.ts';

const TYPE_NAMES: Readonly<Record<VehicleType, string>> = {
  copter: 'Copter',
  plane: 'Plane',
  rover: 'Rover',
  boat: 'Boat',
  submarine: 'Submarine',
  vtol: 'VTOL',
  helicopter: 'Helicopter',
  other: 'Vehicle',
};

/** What operators call it: kind and system id, `Copter 1`. */
export function vehicleName(state: Pick<VehicleState, 'type' | 'systemId'>): string {
  return `${TYPE_NAMES[state.type]} ${state.systemId}`;
}
