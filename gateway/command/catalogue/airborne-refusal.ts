import { REFUSALS } from '../../contract/command/catalogue/vehicle-check.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ActionRefusal } from './action-definition.ts';

const AIRCRAFT = new Set(['copter', 'helicopter', 'plane', 'vtol', 'other']);

/** Why the vehicle cannot go to a place: it must fly (or be armed, on the ground) and know its position. */
export function airborneRefusal(vehicle: VehicleState): ActionRefusal | undefined {
  if (vehicle.heartbeat?.isArmed !== true)
    return { code: 'state-conflict', reason: 'The vehicle is not armed.' };
  if (AIRCRAFT.has(vehicle.type) && vehicle.flight.isAirborne === false)
    return { code: 'state-conflict', reason: REFUSALS.onGround };
  if (!vehicle.position)
    return { code: 'state-conflict', reason: 'Position unknown: the vehicle has not reported one.' };
  return undefined;
}
