import { isGroundVehicle } from '../../contract/vehicle/ground-vehicle.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Slower than this over the ground is standing. */
export const STANDING_MPS = 0.5;

/**
 * What makes an armed vehicle safe that never flies; undefined for one that does. A rover or boat is armed whether
 * it moves or not: it holds, and is disarmed only where it is known to be stationary.
 */
export function groundToSafety(
  vehicle: Pick<VehicleState, 'type'>,
  isKnownToStand: () => boolean,
): 'hold' | 'disarm' | undefined {
  // Standing in the middle of the water is nothing to switch a submarine off in.
  if (vehicle.type === 'submarine') return 'hold';
  if (!isGroundVehicle(vehicle)) return undefined;
  return isKnownToStand() ? 'disarm' : 'hold';
}
