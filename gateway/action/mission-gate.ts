import type { Clock } from '../base/clock.ts';
import { Emitter, type Unsubscribe } from '../base/emitter.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { MissionItem, VehicleMission } from '../contract/mission.ts';
import type { MissionProgress, MissionProtocol } from '../protocol/mission-protocol.ts';
import type { MissionTransfer } from '../protocol/mission-protocol-outcome.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { type Authoriser, plainDecision } from './authoriser.ts';
import { clear } from './clearance.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandLeases } from './command-leases.ts';
import type { CommandRecords } from './command-records.ts';
import { missionTarget } from './mission-target.ts';
import { newCommandRecord } from './new-command-record.ts';
import { reachableVehicle } from './reachable-vehicle.ts';
import { busyError, cancelledError, endedError, transferError } from './transfer-errors.ts';
import { type TransferName, TransferRecord } from './transfer-record.ts';

export interface MissionGateOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly protocol: MissionProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Told the record's id before it is decided. */
type OnCommand = (commandId: string) => void;

/**
 * The only way out for missions: lease → decision (→ approval → decision) → durable audit row → transfer → record and
 * audit row of what became of it. Reading is not gated; it changes nothing. What a vehicle is known to hold is kept until
 * it is written, rebooted or gone.
 */
export class MissionGate {
  /** `missionChanged`: the mission on board was written, cleared, or is no longer known. */
  readonly events = new Emitter<{ missionChanged: { readonly vehicleId: string } }>();
  readonly #options: MissionGateOptions;
  readonly #known = new Map<string, VehicleMission>();
  readonly #transfers = new Map<string, MissionTransfer<unknown>>();
  /** Writing ones from the request to their end. */
  readonly #writing = new Map<string, TransferRecord>();
  readonly #bootCounts = new Map<string, number>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: MissionGateOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, to }) =>
        this.#cancelWriting(vehicleId, `${to.id} took command of the vehicle.`),
      ),
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // A loss is the absence of frames: it may be told as an event only.
      vehicles.on('event', ({ vehicleId }) => {
        const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
        this.#cancelWriting(vehicleId, 'The vehicle is no longer known.');
        this.#transfers.get(vehicleId)?.cancel();
        this.#known.delete(vehicleId);
        this.#bootCounts.delete(vehicleId);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#writing.keys()]) this.#cancelWriting(vehicleId, 'The gateway stopped.');
    for (const transfer of [...this.#transfers.values()]) transfer.cancel();
  }

  /** What the vehicle holds as far as it was read or written; undefined when it is not known. */
  known(vehicleId: string): VehicleMission | undefined {
    return this.#known.get(vehicleId);
  }

  /** Stops the transfer of the vehicle that runs, is decided or waits for an approval now. */
  cancel(vehicleId: string): void {
    this.#cancelWriting(vehicleId, 'The transfer was cancelled.');
    this.#transfers.get(vehicleId)?.cancel();
  }

  /**
   * Writes `items` in place of the mission on board. Where governance wants an approval it waits for it.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, mission-invalid, governance-denied,
   * governance-unavailable, state-conflict when it was cancelled before, store-unavailable: nothing was sent
   * @throws mission-transfer-failed: the detail says whether the mission on board is still the old one
   */
  async upload(
    vehicleId: string,
    items: readonly MissionItem[],
    context: CommandContext,
    onProgress?: MissionProgress,
    onCommand?: OnCommand,
  ): Promise<VehicleMission> {
    if (items.length === 0) throw new AppError('mission-invalid', 'A mission needs at least one item.');
    await this.#write(vehicleId, 'mission-upload', items, context, onProgress, onCommand);
    return this.#learn({
      vehicleId,
      items: [...items],
      readAtMs: this.#options.clock.utcMs(),
      source: 'upload',
    });
  }

  /** Removes the mission on board. @throws as {@link upload} */
  async clear(vehicleId: string, context: CommandContext, onCommand?: OnCommand): Promise<void> {
    await this.#write(vehicleId, 'mission-clear', [], context, undefined, onCommand);
    this.#learn({ vehicleId, items: [], readAtMs: this.#options.clock.utcMs(), source: 'upload' });
  }

  /** What is on board: as known, or read from the vehicle when `isFresh` or not known. @throws as {@link upload} */
  async read(vehicleId: string, isFresh: boolean): Promise<VehicleMission> {
    const known = this.#known.get(vehicleId);
    if (known && !isFresh) return known;
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    const transfer = this.#options.protocol.download(vehicle, dialectOf(vehicle));
    const outcome = await this.#finish(vehicleId, transfer);
    if (outcome.kind !== 'done') throw transferError(outcome);
    const readAtMs = this.#options.clock.utcMs();
    const mission: VehicleMission = { vehicleId, items: [...outcome.value], readAtMs, source: 'vehicle' };
    this.#known.set(vehicleId, mission);
    return mission;
  }

  async #write(
    vehicleId: string,
    command: TransferName,
    items: readonly MissionItem[],
    context: CommandContext,
    onProgress: MissionProgress | undefined,
    onCommand: OnCommand | undefined,
  ): Promise<void> {
    const { protocol } = this.#options;
    const record = this.#begin(vehicleId, command, items, context);
    onCommand?.(record.commandId);
    try {
      const vehicle = await this.#authorise(vehicleId, command, items, record, context);
      const maySend = () => record.maySend;
      const progress: MissionProgress = (done, total) => {
        record.progress(done, total);
        onProgress?.(done, total);
      };
      const transfer: MissionTransfer<unknown> =
        command === 'mission-upload'
          ? protocol.upload(vehicle, items, dialectOf(vehicle), progress, maySend)
          : protocol.clear(vehicle, maySend);
      // From the first byte on the old mission may be gone.
      this.#forget(vehicleId);
      const finished = this.#finish(vehicleId, transfer);
      // Settled already when no link leads there or another transfer runs: then nothing left.
      const isRunning = (await Promise.race([transfer.outcome, Promise.resolve(undefined)])) === undefined;
      if (isRunning) record.sent();
      const outcome = await finished;
      const failure = outcome.kind === 'done' ? undefined : transferError(outcome);
      const endedBecause = record.hasEnded ? record.detail : null;
      record.finish(outcome, failure?.message ?? null);
      if (failure) throw endedBecause === null ? failure : endedError(failure, endedBecause);
    } catch (error) {
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      record.end(isDenial ? 'denied' : 'failed', errorText(error));
      throw error;
    } finally {
      if (this.#writing.get(vehicleId) === record) this.#writing.delete(vehicleId);
    }
  }

  #begin(
    vehicleId: string,
    command: TransferName,
    items: readonly MissionItem[],
    context: CommandContext,
  ): TransferRecord {
    const { vehicles, leases, records, authoriser, clock } = this.#options;
    reachableVehicle(vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId) || this.#writing.has(vehicleId)) throw busyError();
    const params = command === 'mission-upload' ? { itemCount: items.length } : {};
    const record = new TransferRecord({
      record: newCommandRecord(
        { vehicleId, command, params, category: 'Mission', mode: vehicles.modeOf(vehicleId) },
        context,
        this.#options,
      ),
      lease: leases.enter(vehicleId, context, command),
      context,
      records,
      authoriser,
      clock,
    });
    this.#writing.set(vehicleId, record);
    return record;
  }

  /** @returns the vehicle as it is in the turn in which it may be sent to. */
  async #authorise(
    vehicleId: string,
    command: TransferName,
    items: readonly MissionItem[],
    record: TransferRecord,
    context: CommandContext,
  ): Promise<VehicleState> {
    const { authoriser, approvals, vehicles } = this.#options;
    const params = command === 'mission-upload' ? { items } : {};
    const { commandId } = record;
    const clearance = await clear(
      {
        authoriser,
        approvals,
        kind: 'command',
        commandId,
        request: () => {
          if (record.hasEnded) throw cancelledError(record);
          const vehicle = reachableVehicle(vehicles, vehicleId, false);
          const target = missionTarget(items, vehicle, authoriser.zones);
          return { command, params, vehicleId, target, isSafetyClass: false };
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
      const { decision } = clearance;
      throw new AppError(code, clearance.detail, {
        context: { commandId, decision: plainDecision(decision) },
      });
    }
    if (!record.maySend) throw new AppError('lease-held', 'Somebody else commands the vehicle now.');
    // What was true before the decision may have changed while it was made.
    const vehicle = reachableVehicle(vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId)) throw busyError();
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    record.authorise();
    return vehicle;
  }

  #cancelWriting(vehicleId: string, detail: string): void {
    const record = this.#writing.get(vehicleId);
    const transfer = this.#transfers.get(vehicleId);
    if (!record) return;
    // Settles later; by then the record has ended for this reason.
    transfer?.cancel();
    record.end('cancelled', detail);
    this.#writing.delete(vehicleId);
  }

  async #finish<Value>(vehicleId: string, transfer: MissionTransfer<Value>) {
    // A busy answer must not take the place of the transfer that is running.
    const isFirst = !this.#transfers.has(vehicleId);
    if (isFirst) this.#transfers.set(vehicleId, transfer);
    try {
      return await transfer.outcome;
    } finally {
      if (isFirst) this.#transfers.delete(vehicleId);
    }
  }

  #onVehicle(vehicle: VehicleState): void {
    const { vehicleId, systemId, bootCount, isLost } = vehicle;
    const before = this.#bootCounts.get(vehicleId) ?? bootCount;
    this.#bootCounts.set(vehicleId, bootCount);
    if (bootCount !== before) {
      this.#options.protocol.interrupt(systemId, 'rebooted');
      if (!this.#transfers.has(vehicleId)) this.#cancelWriting(vehicleId, 'The vehicle rebooted.');
      this.#forget(vehicleId);
    } else if (isLost) this.#options.protocol.interrupt(systemId, 'link-lost');
  }

  #learn(mission: VehicleMission): VehicleMission {
    this.#known.set(mission.vehicleId, mission);
    this.events.emit('missionChanged', { vehicleId: mission.vehicleId });
    return mission;
  }

  #forget(vehicleId: string): void {
    if (this.#known.delete(vehicleId)) this.events.emit('missionChanged', { vehicleId });
  }
}

function dialectOf({ autopilot, home }: VehicleState) {
  return { autopilot, home };
}
