import type { Clock } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { type Authoriser, plainDecision } from './authoriser.ts';
import { clear } from './clearance.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandLeases } from './command-leases.ts';
import type { CommandRecords } from './command-records.ts';
import { newCommandRecord } from './new-command-record.ts';
import { reachableVehicle } from './reachable-vehicle.ts';
import { cancelledError } from './transfer-errors.ts';
import { TransferRecord } from './transfer-record.ts';

export interface GroundChangesOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** One change of what a vehicle keeps. */
export interface GroundChange {
  readonly command: 'file-write' | 'file-remove' | 'log-erase';
  readonly params: Readonly<Record<string, unknown>>;
  /** The message that carries it. */
  readonly message: string;
  /** What nobody knows when it was cancelled half way. */
  readonly subject: string;
  readonly carryOut: (vehicle: VehicleState, record: TransferRecord, signal: AbortSignal) => Promise<void>;
}

interface Running {
  readonly record: TransferRecord;
  readonly stop: AbortController;
}

/** Files lead nowhere by themselves; what scripts make of a flight is for policies that name them. */
const NOWHERE = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
} as const;

/**
 * Changes of what a vehicle keeps, made on the ground only: not while it is armed, lease → decision (→ approval → decision) →
 * durable audit row → the change → record and audit row. One a vehicle at a time.
 */
export class GroundChanges {
  readonly #options: GroundChangesOptions;
  readonly #running = new Map<string, Running>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: GroundChangesOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, to }) =>
        this.#cancel(vehicleId, `${to.id} took command of the vehicle.`),
      ),
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
      const vehicle = await this.#authorise(vehicleId, change, record, context);
      hasBegun = true;
      record.sent(change.message);
      await change.carryOut(vehicle, record, running.stop.signal);
      record.end('done', null);
      return record.commandId;
    } catch (error) {
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      const isUnknown = error instanceof AppError && error.code === 'vehicle-timeout';
      const wasCancelled = record.hasEnded && hasBegun;
      const detail = record.detail;
      record.end(isDenial ? 'denied' : isUnknown ? 'unknown' : 'failed', errorText(error));
      if (wasCancelled)
        throw new AppError(
          'state-conflict',
          `${detail ?? ''} What is on board of ${change.subject} is not known.`.trim(),
        );
      throw error;
    } finally {
      if (this.#running.get(vehicleId) === running) this.#running.delete(vehicleId);
    }
  }

  #begin(vehicleId: string, { command, params }: GroundChange, context: CommandContext): TransferRecord {
    const { vehicles, leases, records, authoriser, clock } = this.#options;
    groundedVehicle(vehicles, vehicleId);
    if (this.#running.has(vehicleId))
      throw new AppError('vehicle-busy', 'What the vehicle keeps is being changed now already.');
    return new TransferRecord({
      record: newCommandRecord(
        { vehicleId, command, params: { ...params }, category: 'Fleet', mode: vehicles.modeOf(vehicleId) },
        context,
        this.#options,
      ),
      lease: leases.enter(vehicleId, context, command),
      context,
      records,
      authoriser,
      clock,
    });
  }

  /** @returns the vehicle as it is in the turn in which it may be sent to. */
  async #authorise(
    vehicleId: string,
    { command, params }: GroundChange,
    record: TransferRecord,
    context: CommandContext,
  ): Promise<VehicleState> {
    const { authoriser, approvals, vehicles } = this.#options;
    const { commandId } = record;
    const clearance = await clear(
      {
        authoriser,
        approvals,
        kind: 'command',
        commandId,
        request: () => {
          if (record.hasEnded) throw cancelledError(record);
          groundedVehicle(vehicles, vehicleId);
          return { command, params, vehicleId, target: NOWHERE, isSafetyClass: false };
        },
        onDecided: (decision) => record.onDecided(decision),
        onAsked: (pending) => record.onAsked(pending),
        onAnswered: (outcome) => record.onAnswered(outcome),
      },
      context,
    );
    if (record.hasEnded) throw cancelledError(record);
    if (clearance.kind !== 'cleared') {
      record.end(clearance.kind, clearance.detail);
      const code = clearance.kind === 'denied' ? 'governance-denied' : 'state-conflict';
      throw new AppError(code, clearance.detail, {
        context: { commandId, decision: plainDecision(clearance.decision) },
      });
    }
    if (!record.maySend) throw new AppError('lease-held', 'Somebody else commands the vehicle now.');
    // What was true before the decision may have changed while it was made.
    const vehicle = groundedVehicle(vehicles, vehicleId);
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    record.authorise();
    return vehicle;
  }

  #cancel(vehicleId: string, detail: string): void {
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
      'The vehicle is armed: files on board are changed on the ground. Disarm first.',
    );
  return vehicle;
}
