import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import { type OperatorText, say, sayInARow } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { clearTransfer, type GovernedTransferOptions, openTransfer } from './governed-transfer.ts';

/** One change of what a vehicle keeps. */
export interface GroundChange {
  readonly command: 'file-write' | 'file-remove' | 'log-erase';
  readonly params: Readonly<Record<string, unknown>>;
  /** The message that carries it. */
  readonly message: string;
  /** What is unknown after a cancel half way. */
  readonly subject: string;
  readonly carryOut: (vehicle: VehicleState, record: TransferRecord, signal: AbortSignal) => Promise<void>;
}

interface Running {
  readonly record: TransferRecord;
  readonly stop: AbortController;
}

/**
 * Changes of what a vehicle keeps, made on the ground only: not while it is armed, lease → decision (→ approval → decision) →
 * durable audit row → the change → record and audit row. One a vehicle at a time.
 */
export class GroundChanges {
  readonly #options: GovernedTransferOptions;
  readonly #running = new Map<string, Running>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: GovernedTransferOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, reason }) => this.#cancel(vehicleId, reason)),
      vehicles.on('changed', ({ vehicleId, heartbeat }) => {
        if (heartbeat?.isArmed) this.#cancel(vehicleId, 'The vehicle was armed.');
      }),
      vehicles.on('removed', ({ vehicleId }) => this.#cancel(vehicleId, 'The vehicle is no longer known.')),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#running.keys()]) this.#cancel(vehicleId, 'The gateway stopped.');
  }

  /**
   * Where governance wants an approval it waits for it.
   * @returns the id of the command record
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, governance-denied, governance-unavailable,
   * state-conflict while it is armed or when it was cancelled before, store-unavailable: nothing was sent
   * @throws what carrying it out throws: what is on board is not known
   */
  async change(vehicleId: string, change: GroundChange, context: CommandContext): Promise<string> {
    const record = this.#begin(vehicleId, change, context);
    const running = { record, stop: new AbortController() };
    this.#running.set(vehicleId, running);
    let hasBegun = false;
    try {
      const clearance = {
        vehicleId,
        command: change.command,
        params: change.params,
        stand: () => groundedVehicle(this.#options.vehicles, vehicleId),
      };
      const { standing: vehicle } = await clearTransfer(this.#options, record, clearance, context);
      hasBegun = true;
      record.sent(change.message);
      await change.carryOut(vehicle, record, running.stop.signal);
      record.end('done', null);
      return record.commandId;
    } catch (error) {
      const wasCancelled = record.hasEnded && hasBegun;
      const detail = record.detail;
      record.fail(error);
      if (wasCancelled) {
        const unknown = say('The content on board {subject} is unknown.', { subject: change.subject });
        throw new AppError('state-conflict', sayInARow(detail === null ? [unknown] : [detail, unknown], ' '));
      }
      throw error;
    } finally {
      if (this.#running.get(vehicleId) === running) this.#running.delete(vehicleId);
    }
  }

  #begin(vehicleId: string, { command, params }: GroundChange, context: CommandContext): TransferRecord {
    groundedVehicle(this.#options.vehicles, vehicleId);
    if (this.#running.has(vehicleId))
      throw new AppError('vehicle-busy', 'Another change of the vehicle’s stored data is in progress.');
    return openTransfer(
      this.#options,
      { vehicleId, command, params: { ...params }, category: 'Fleet' },
      context,
      (detail) => this.#cancel(vehicleId, detail),
    );
  }

  #cancel(vehicleId: string, detail: OperatorText): void {
    const running = this.#running.get(vehicleId);
    if (!running) return;
    running.record.end('cancelled', detail);
    running.stop.abort();
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
