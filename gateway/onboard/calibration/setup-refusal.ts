import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Why setup is not possible now; undefined if the vehicle is disarmed on the ground. */
export function setupRefusal({ heartbeat, flight, isLost }: VehicleState): string | undefined {
  if (isLost || !heartbeat) return 'No messages from the vehicle. Connect it first.';
  if (flight.isAirborne === true) return 'The vehicle is in the air. Land and disarm it first.';
  if (heartbeat.isArmed) return 'The vehicle is armed. Disarm it first.';
  return undefined;
}
