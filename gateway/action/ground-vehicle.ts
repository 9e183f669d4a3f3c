import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ActionRefusal } from './catalogue/action-definition.ts';

/** Whether it moves on the ground or on the water: it has no altitude to give, no take-off and no landing. */
export function isGroundVehicle({ type }: Pick<VehicleState, 'type'>): boolean {
  return type === 'rover' || type === 'boat';
}

/** Speaks against what only something that flies or dives can do. */
export function groundRefusal(vehicle: VehicleState): ActionRefusal | undefined {
  return isGroundVehicle(vehicle)
    ? { code: 'unsupported-command', reason: 'This kind of vehicle has no altitude to change.' }
    : undefined;
}
