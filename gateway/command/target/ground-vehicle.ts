import { isGroundVehicle } from '../../contract/vehicle/ground-vehicle.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Below this ground speed a vehicle is stationary. */
export const STANDING_MPS = 0.5;

/**
 * The command that makes an armed ground vehicle safe; undefined for aircraft. A rover or boat
 * holds; it is disarmed only if it is known to be stationary.
 */
export function groundToSafety(
  vehicle: Pick<VehicleState, 'type'>,
  isKnownToStand: () => boolean,
): 'hold' | 'disarm' | undefined {
  // A submarine must not be disarmed in mid-water.
  if (vehicle.type === 'submarine') return 'hold';
  if (!isGroundVehicle(vehicle)) return undefined;
  return isKnownToStand() ? 'disarm' : 'hold';
}
