import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { Operations } from '../../command/operation/operations.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { TransferWatch } from '../../contract/account/principal.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { MissionProgress, MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type {
  MissionFailure,
  MissionTransfer,
} from '../../mavlink/protocol/mission/mission-protocol-outcome.ts';
import type { OnboardList } from '../../mavlink/protocol/mission/onboard-list.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { BUSY, busyError, endedError, transferError } from './transfer-errors.ts';

export interface OnboardTransfersOptions {
  readonly operations: Operations;
  readonly vehicles: VehicleDirectory;
  readonly protocol: MissionProtocol;
}

/** One list per vehicle is written at a time. */
const SLOT = 'list';

/** One write to an onboard list. */
export interface OnboardWrite {
  readonly list: OnboardList;
  readonly kind: 'upload' | 'clear';
  /** Parameters of the command record. */
  readonly params: Record<string, unknown>;
  /** The subject of the decision, which is bound to it. */
  readonly decided: Record<string, unknown>;
  /** Where the written list may lead the vehicle. */
  readonly target: (vehicle: VehicleState) => PolicyTarget;
  /** Throws if it must not be sent in the vehicle's current state. Checked again right before sending. */
  readonly refuse?: (vehicle: VehicleState) => void;
  readonly begin: (
    vehicle: VehicleState,
    progress: MissionProgress,
    maySend: () => boolean,
  ) => MissionTransfer<unknown>;
  readonly onProgress?: MissionProgress | undefined;
  /** Receives the record's id before the decision. */
  readonly onCommand?: ((commandId: string) => void) | undefined;
}

/**
 * The only path for missions, fences and rally points: lease → decision (→ approval → decision) → durable audit row
 * → transfer → record and audit row of the outcome. One transfer per vehicle at a time, whatever it carries.
 */
export class OnboardTransfers {
  /** `forgotten`: the vehicle's list is no longer known; without `list`, none of its lists. */
  readonly events = new Emitter<{
    forgotten: { readonly vehicleId: string; readonly list?: OnboardList };
    /** The vehicle is gone. */
    removed: { readonly vehicleId: string };
  }>();
  readonly #options: OnboardTransfersOptions;
  readonly #transfers = new Map<string, MissionTransfer<unknown>>();
  readonly #bootCounts = new Map<string, number>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: OnboardTransfersOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, protocol } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // A loss is the absence of frames and may arrive only as an event.
      vehicles.on('event', ({ vehicleId }) => {
        const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
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
    for (const transfer of [...this.#transfers.values()]) transfer.cancel();
  }

  /** Whether a list is being transferred to or from the vehicle. Less urgent traffic waits for it. */
  isTransferring(vehicleId: string): boolean {
    return this.#transfers.has(vehicleId);
  }

  /** Cancels the vehicle's transfer: running, undecided or waiting for approval. */
  cancel(vehicleId: string): void {
    this.#options.operations.cancel(vehicleId, SLOT, 'The transfer was cancelled.');
    this.#transfers.get(vehicleId)?.cancel();
  }

  /**
   * Waits for an approval if governance requires one.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held,
   * governance-denied, governance-unavailable, state-conflict if already cancelled,
   * store-unavailable, and what `refuse` throws: nothing was sent
   * @throws mission-transfer-failed: the detail says whether the old list is still on board
   */
  write(vehicleId: string, write: OnboardWrite, context: CommandContext): Promise<void> {
    const { list, kind, params, decided, target, onCommand } = write;
    return this.#options.operations.perform(
      {
        vehicleId,
        command: `${list}-${kind}`,
        category: 'Mission',
        params,
        decided,
        targetOf: target,
        check: () => this.#freeVehicle(vehicleId, write),
        slot: { name: SLOT, busy: BUSY },
        onOpened: ({ commandId }) => onCommand?.(commandId),
        cancel: (detail, _cause, operation) => {
          // Settles later. By then the operation has ended for this reason.
          this.#transfers.get(vehicleId)?.cancel();
          operation.cancel(detail);
        },
      },
      context,
      ({ operation, checked }) => this.#carryOut(checked, write, operation),
    );
  }

  async #carryOut(vehicle: VehicleState, write: OnboardWrite, operation: Operation): Promise<void> {
    const { vehicleId } = vehicle;
    const progress: MissionProgress = (done, total) => {
      operation.progress(done, total);
      write.onProgress?.(done, total);
    };
    const transfer = write.begin(vehicle, progress, () => operation.maySend);
    // From the first byte on, the old onboard list may be gone.
    this.#forget(vehicleId, write.list);
    const finished = this.#finish(vehicleId, transfer);
    // Settled already if no link leads there or another transfer runs: then nothing was sent.
    const isRunning = (await Promise.race([transfer.outcome, Promise.resolve(undefined)])) === undefined;
    if (isRunning) operation.sent(write.kind === 'upload' ? 'MISSION_COUNT' : 'MISSION_CLEAR_ALL');
    const outcome = await finished;
    const failure = outcome.kind === 'done' ? undefined : transferError(outcome, write.list);
    const endedBecause = operation.hasEnded ? operation.detail : null;
    endWith(operation, outcome, failure?.text ?? null);
    if (failure) throw endedBecause === null ? failure : endedError(failure, endedBecause);
  }

  /** Reads a list in turn; not gated. `watch` sees its progress and may cancel. @throws as {@link write} */
  async read<Value>(
    vehicleId: string,
    list: OnboardList,
    begin: (vehicle: VehicleState, progress: MissionProgress) => MissionTransfer<Value>,
    watch?: TransferWatch,
  ): Promise<Value> {
    reachableVehicle(this.#options.vehicles, vehicleId, false);
    let reading: MissionTransfer<Value> | undefined;
    let isCancelled = false;
    watch?.started(null, () => {
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

  /** @throws as `reachableVehicle`, vehicle-busy, and what `refuse` throws */
  #freeVehicle(vehicleId: string, { refuse }: OnboardWrite): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId)) throw busyError();
    refuse?.(vehicle);
    if (!this.#bootCounts.has(vehicleId)) this.#bootCounts.set(vehicleId, vehicle.bootCount);
    return vehicle;
  }

  async #finish<Value>(vehicleId: string, transfer: MissionTransfer<Value>) {
    // A busy answer must not replace the running transfer.
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
      if (!this.#transfers.has(vehicleId))
        this.#options.operations.cancel(vehicleId, SLOT, 'The vehicle rebooted.');
      this.#forget(vehicleId);
    } else if (isLost) this.#options.protocol.interrupt(systemId, 'link-lost');
  }

  #forget(vehicleId: string, list?: OnboardList): void {
    this.events.emit('forgotten', { vehicleId, ...(list && { list }) });
  }
}

/** Ends with whether the vehicle has it. */
function endWith(
  operation: Operation,
  outcome: { readonly kind: 'done' } | MissionFailure,
  detail: OperatorText | null,
): void {
  if (operation.hasEnded) return;
  if (outcome.kind === 'done') {
    operation.note('ack', 'ACCEPTED', { result: 'ACCEPTED' });
    operation.note('effect', 'Stored on the vehicle as sent');
    const total = operation.record.mavlink?.items?.total;
    operation.end('done', null, {
      acceptedAtMs: operation.nowUtcMs,
      ...operation.withMavlink({
        result: 'ACCEPTED',
        progressPct: 100,
        ...(total !== undefined && { items: { done: total, total } }),
      }),
    });
    return;
  }
  if (outcome.kind === 'refused')
    operation.note('ack', outcome.resultName, { result: outcome.resultName, seq: outcome.seq ?? null });
  operation.end(
    STATES[outcome.kind],
    detail,
    outcome.kind === 'refused' ? operation.withMavlink({ result: outcome.resultName }) : {},
  );
}

const STATES: Readonly<Record<MissionFailure['kind'], CommandState>> = {
  refused: 'refused',
  'mission-unknown': 'unknown',
  'timed-out': 'unknown',
  interrupted: 'unknown',
  cancelled: 'cancelled',
  busy: 'failed',
  'not-sent': 'failed',
};
