import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import { joinTexts, say } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** One change of data stored on a vehicle. */
export interface GroundChange {
  readonly command: 'file-write' | 'file-remove' | 'log-erase';
  readonly params: Readonly<Record<string, unknown>>;
  /** The message that carries it. */
  readonly message: string;
  /** What is unknown after a cancel midway. */
  readonly subject: string;
  readonly carryOut: (vehicle: VehicleState, operation: Operation) => Promise<void>;
}

/** Changes of data stored on a vehicle: only while disarmed, and one per vehicle at a time. */
export class GroundChanges {
  readonly #options: { readonly operations: Operations; readonly vehicles: VehicleDirectory };

  constructor(options: { readonly operations: Operations; readonly vehicles: VehicleDirectory }) {
    this.#options = options;
  }

  /**
   * Waits for an approval if governance requires one. @returns the id of the command record
   * @throws as {@link Operations.perform}, not-found, vehicle-offline, vehicle-conflict, and
   * state-conflict while it is armed: nothing was sent
   * @throws what carrying it out throws: the onboard data is unknown
   */
  change(vehicleId: string, change: GroundChange, context: CommandContext): Promise<string> {
    const { operations, vehicles } = this.#options;
    const { command, params, message, subject, carryOut } = change;
    return operations.perform(
      {
        vehicleId,
        command,
        category: 'Fleet',
        params,
        check: () => groundedVehicle(vehicles, vehicleId),
        slot: {
          name: 'ground',
          busy: 'Another change of the vehicle’s stored data is in progress.',
        },
        isOnGroundOnly: true,
      },
      context,
      async ({ operation, checked: vehicle }) => {
        operation.sent(message);
        try {
          await carryOut(vehicle, operation);
        } catch (error) {
          if (!operation.hasEnded) throw error;
          const { detail } = operation;
          const unknown = say('The onboard content of {subject} is unknown.', { subject });
          throw new AppError(
            'state-conflict',
            joinTexts(detail === null ? [unknown] : [detail, unknown], ' '),
          );
        }
        operation.end('done', null);
        return operation.commandId;
      },
    );
  }
}

/** @throws as {@link reachableVehicle}, and state-conflict while it is armed */
function groundedVehicle(vehicles: VehicleDirectory, vehicleId: string): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  if (vehicle.heartbeat?.isArmed)
    throw new AppError(
      'state-conflict',
      'The vehicle is armed. Onboard files can be changed only while it is disarmed.',
    );
  return vehicle;
}
