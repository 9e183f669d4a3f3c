import { AppError } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/**
 * The vehicle a command may be sent to. A system id conflict blocks even the safety class: it is unknown which
 * vehicle would obey. A lost vehicle still gets safety commands: the uplink may work while the downlink fails.
 * @throws not-found, vehicle-conflict, vehicle-offline
 */
export function reachableVehicle(
  vehicles: VehicleDirectory,
  vehicleId: string,
  isSafetyClass: boolean,
): VehicleState {
  const vehicle = vehicles.get(vehicleId);
  if (!vehicle)
    throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
  if (vehicle.hasConflict)
    throw new AppError(
      'vehicle-conflict',
      'Two vehicles use this system id. Change the id of one of them to enable commands again.',
    );
  if (vehicle.isLost && !isSafetyClass)
    throw new AppError('vehicle-offline', 'The vehicle is lost: no message from it for 3 s.');
  return vehicle;
}
