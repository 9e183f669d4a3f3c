import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { TransferWatch } from '../../contract/account/principal.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { MissionProgress, MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type { MissionTransfer } from '../../mavlink/protocol/mission/mission-protocol-outcome.ts';
import type { OnboardList } from '../../mavlink/protocol/mission/onboard-list.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { clearTransfer, type GovernedTransferOptions, openTransfer } from './governed-transfer.ts';
import { busyError, endedError, transferError } from './transfer-errors.ts';

export interface OnboardTransfersOptions extends GovernedTransferOptions {
  readonly protocol: MissionProtocol;
}

/** One write to a list on board. */
export interface OnboardWrite {
  readonly list: OnboardList;
  readonly kind: 'upload' | 'clear';
  /** Of the command record. */
  readonly params: Record<string, unknown>;
  /** The subject of the decision, bound to it. */
  readonly decided: Record<string, unknown>;
  /** Where the written list may lead the vehicle. */
  readonly target: (vehicle: VehicleState) => PolicyTarget;
  /** Throws when it must not be sent to the vehicle in its present state; checked again right before it is sent. */
  readonly refuse?: (vehicle: VehicleState) => void;
  readonly begin: (
    vehicle: VehicleState,
    progress: MissionProgress,
    maySend: () => boolean,
  ) => MissionTransfer<unknown>;
  readonly onProgress?: MissionProgress | undefined;
  /** Receives the record's id before it is decided. */
  readonly onCommand?: ((commandId: string) => void) | undefined;
}

/**
 * The only way out for missions, fences and rally points: lease → decision (→ approval → decision) → durable audit
 * row → transfer → record and audit row of the outcome. One transfer a vehicle at a time, whatever it carries.
 */
export class OnboardTransfers {
  /** `forgotten`: what a vehicle holds is no longer known; without `list` nothing of it is. */
  readonly events = new Emitter<{
    forgotten: { readonly vehicleId: string; readonly list?: OnboardList };
    /** The vehicle is gone. */
    removed: { readonly vehicleId: string };
  }>();
  readonly #options: OnboardTransfersOptions;
  readonly #transfers = new Map<string, MissionTransfer<unknown>>();
  /** Writing ones from the request to their end. */
  readonly #writing = new Map<string, TransferRecord>();
  readonly #bootCounts = new Map<string, number>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: OnboardTransfersOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases, protocol } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, reason }) => this.#cancelWriting(vehicleId, reason)),
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // A loss is the absence of frames: it may be reported as an event only.
      vehicles.on('event', ({ vehicleId }) => {
        const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
        this.#cancelWriting(vehicleId, 'The vehicle is no longer known.');
        this.#transfers.get(vehicleId)?.cancel();
        this.#bootCounts.delete(vehicleId);
        this.events.emit('removed', { vehicleId });
      }),
      protocol.events.on('replaced', ({ systemId, list }) => {
        for (const { vehicleId, systemId: own } of vehicles.list())
          if (own === systemId) this.#forget(vehicleId, list);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#writing.keys()]) this.#cancelWriting(vehicleId, 'The gateway stopped.');
    for (const transfer of [...this.#transfers.values()]) transfer.cancel();
  }

  /** Whether a list is being transferred to or from the vehicle: less urgent traffic waits for it. */
  isTransferring(vehicleId: string): boolean {
    return this.#transfers.has(vehicleId);
  }

  /** Stops the transfer of the vehicle that runs, is decided or waits for an approval now. */
  cancel(vehicleId: string): void {
    this.#cancelWriting(vehicleId, 'The transfer was cancelled.');
    this.#transfers.get(vehicleId)?.cancel();
  }

  /**
   * Where governance requires an approval it waits for it.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, governance-denied,
   * governance-unavailable, state-conflict when it was cancelled before, store-unavailable, and what `refuse`
   * throws: nothing was sent
   * @throws mission-transfer-failed: the detail says whether the old list is still on board
   */
  async write(vehicleId: string, write: OnboardWrite, context: CommandContext): Promise<void> {
    const record = this.#begin(vehicleId, write, context);
    write.onCommand?.(record.commandId);
    try {
      const clearance = {
        vehicleId,
        command: `${write.list}-${write.kind}`,
        params: write.decided,
        targetOf: write.target,
        stand: () => this.#freeVehicle(vehicleId, write),
      };
      const { standing: vehicle } = await clearTransfer(this.#options, record, clearance, context);
      const progress: MissionProgress = (done, total) => {
        record.progress(done, total);
        write.onProgress?.(done, total);
      };
      const transfer = write.begin(vehicle, progress, () => record.maySend);
      // From the first byte the old list on board may be gone.
      this.#forget(vehicleId, write.list);
      const finished = this.#finish(vehicleId, transfer);
      // Settled already when no link leads there or another transfer runs: then nothing left.
      const isRunning = (await Promise.race([transfer.outcome, Promise.resolve(undefined)])) === undefined;
      if (isRunning) record.sent();
      const outcome = await finished;
      const failure = outcome.kind === 'done' ? undefined : transferError(outcome, write.list);
      const endedBecause = record.hasEnded ? record.detail : null;
      record.finish(outcome, failure?.text ?? null);
      if (failure) throw endedBecause === null ? failure : endedError(failure, endedBecause);
    } catch (error) {
      record.fail(error);
      throw error;
    } finally {
      if (this.#writing.get(vehicleId) === record) this.#writing.delete(vehicleId);
    }
  }

  /** Reads a list when its turn comes; not gated, it changes nothing. `watch` sees its progress and may cancel it. @throws as {@link write} */
  async read<Value>(
    vehicleId: string,
    list: OnboardList,
    begin: (vehicle: VehicleState, progress: MissionProgress) => MissionTransfer<Value>,
    watch?: TransferWatch,
  ): Promise<Value> {
    reachableVehicle(this.#options.vehicles, vehicleId, false);
    let reading: MissionTransfer<Value> | undefined;
    let isCancelled = false;
    watch?.begun(null, () => {
      isCancelled = true;
      reading?.cancel();
    });
    for (;;) {
      const running = this.#transfers.get(vehicleId);
      if (!running) break;
      await running.outcome;
      if (this.#transfers.get(vehicleId) === running) this.#transfers.delete(vehicleId);
    }
    if (isCancelled) throw transferError({ kind: 'cancelled', isOnboardUnknown: false }, list);
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    reading = begin(vehicle, (done, total) => watch?.progress(done, total));
    const outcome = await this.#finish(vehicleId, reading);
    if (outcome.kind !== 'done') throw transferError(outcome, list);
    return outcome.value;
  }

  #begin(vehicleId: string, write: OnboardWrite, context: CommandContext): TransferRecord {
    const { vehicles } = this.#options;
    const vehicle = reachableVehicle(vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId) || this.#writing.has(vehicleId)) throw busyError();
    write.refuse?.(vehicle);
    if (!this.#bootCounts.has(vehicleId)) this.#bootCounts.set(vehicleId, vehicle.bootCount);
    const command = `${write.list}-${write.kind}` as const;
    const wish = { vehicleId, command, params: write.params, category: 'Mission' } as const;
    const record = openTransfer(this.#options, wish, context, (detail) => {
      if (this.#writing.get(vehicleId) === record) this.#cancelWriting(vehicleId, detail);
    });
    this.#writing.set(vehicleId, record);
    return record;
  }

  /** @throws as `reachableVehicle`, vehicle-busy, and what `refuse` throws */
  #freeVehicle(vehicleId: string, { refuse }: OnboardWrite): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    refuse?.(vehicle);
    if (this.#transfers.has(vehicleId)) throw busyError();
    return vehicle;
  }

  #cancelWriting(vehicleId: string, detail: OperatorText): void {
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
      if (this.#transfers.get(vehicleId) === transfer) this.#transfers.delete(vehicleId);
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

  #forget(vehicleId: string, list?: OnboardList): void {
    this.events.emit('forgotten', { vehicleId, ...(list && { list }) });
  }
}
