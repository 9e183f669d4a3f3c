import { AppError } from '../../base/error.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/**
 * The vehicle a command may be sent to. A conflict refuses everything, the safety class too: it is unknown which of
 * the two would obey. A lost vehicle still gets safety commands: the uplink may work while the downlink does not.
 * @throws not-found, vehicle-conflict, vehicle-offline
 */
export function reachableVehicle(
  vehicles: VehicleDirectory,
  vehicleId: string,
  isSafetyClass: boolean,
): VehicleState {
  const vehicle = vehicles.get(vehicleId);
  if (!vehicle) throw new AppError('not-found', `There is no vehicle "${vehicleId}".`);
  if (vehicle.hasConflict)
    throw new AppError(
      'vehicle-conflict',
      'Two vehicles answer to this system id. Give one of them another id, then commands are possible again.',
    );
  if (vehicle.isLost && !isSafetyClass)
    throw new AppError('vehicle-offline', 'The vehicle is lost: nothing has been heard from it for 3 s.');
  return vehicle;
}
