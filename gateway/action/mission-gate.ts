import type { Clock } from '../base/clock.ts';
import { Emitter, type Unsubscribe } from '../base/emitter.ts';
import { AppError } from '../base/error.ts';
import type { Decision } from '../contract/decision.ts';
import type { MissionItem, VehicleMission } from '../contract/mission.ts';
import type { MissionProgress, MissionProtocol } from '../protocol/mission-protocol.ts';
import type { MissionFailure, MissionTransfer } from '../protocol/mission-protocol-outcome.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { type Authoriser, denialText, isAllowed } from './authoriser.ts';
import type { CommandContext } from './command-context.ts';
import { missionTarget } from './mission-target.ts';
import { reachableVehicle } from './reachable-vehicle.ts';

export interface MissionGateOptions {
  readonly authoriser: Authoriser;
  readonly protocol: MissionProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
}

/**
 * The only way out for missions: decision → durable audit row → transfer → audit row of what became of it. Reading is
 * not gated; it changes nothing. What a vehicle is known to hold is kept until it is written, rebooted or gone.
 */
export class MissionGate {
  /** `missionChanged`: the mission on board was written, cleared, or is no longer known. */
  readonly events = new Emitter<{ missionChanged: { readonly vehicleId: string } }>();
  readonly #options: MissionGateOptions;
  readonly #known = new Map<string, VehicleMission>();
  readonly #transfers = new Map<string, MissionTransfer<unknown>>();
  readonly #bootCounts = new Map<string, number>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: MissionGateOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // A loss is the absence of frames: it may be told as an event only.
      vehicles.on('event', ({ vehicleId }) => {
        const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
        this.#transfers.get(vehicleId)?.cancel();
        this.#known.delete(vehicleId);
        this.#bootCounts.delete(vehicleId);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const transfer of [...this.#transfers.values()]) transfer.cancel();
  }

  /** What the vehicle holds as far as it was read or written; undefined when it is not known. */
  known(vehicleId: string): VehicleMission | undefined {
    return this.#known.get(vehicleId);
  }

  /** Stops the transfer of the vehicle that runs now. */
  cancel(vehicleId: string): void {
    this.#transfers.get(vehicleId)?.cancel();
  }

  /**
   * Writes `items` in place of the mission on board.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, mission-invalid, governance-denied,
   * governance-unavailable, store-unavailable: nothing was sent
   * @throws mission-transfer-failed: the detail says whether the mission on board is still the old one
   */
  async upload(
    vehicleId: string,
    items: readonly MissionItem[],
    context: CommandContext,
    onProgress?: MissionProgress,
  ): Promise<VehicleMission> {
    if (items.length === 0) throw new AppError('mission-invalid', 'A mission needs at least one item.');
    const params = { items };
    const { vehicle, decision } = await this.#authorise(vehicleId, 'mission-upload', params, items, context);
    const transfer = this.#options.protocol.upload(vehicle, items, dialectOf(vehicle), onProgress);
    // From the first byte on the old mission may be gone.
    this.#forget(vehicleId);
    const outcome = await this.#finish(vehicleId, transfer);
    this.#auditEnd(vehicleId, 'mission-upload', outcome, decision, context);
    if (outcome.kind !== 'done') throw transferError(outcome);
    return this.#learn({
      vehicleId,
      items: [...items],
      readAtMs: this.#options.clock.utcMs(),
      source: 'upload',
    });
  }

  /** Removes the mission on board. @throws as {@link upload} */
  async clear(vehicleId: string, context: CommandContext): Promise<void> {
    const { vehicle, decision } = await this.#authorise(vehicleId, 'mission-clear', {}, [], context);
    const transfer = this.#options.protocol.clear(vehicle);
    this.#forget(vehicleId);
    const outcome = await this.#finish(vehicleId, transfer);
    this.#auditEnd(vehicleId, 'mission-clear', outcome, decision, context);
    if (outcome.kind !== 'done') throw transferError(outcome);
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

  async #authorise(
    vehicleId: string,
    command: 'mission-upload' | 'mission-clear',
    params: Readonly<Record<string, unknown>>,
    items: readonly MissionItem[],
    context: CommandContext,
  ): Promise<{ readonly vehicle: VehicleState; readonly decision: Decision }> {
    const { authoriser, vehicles } = this.#options;
    const before = reachableVehicle(vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId)) throw busyError();
    const target = missionTarget(items, before, authoriser.zones);
    const decision = await authoriser.decide(
      { command, params, vehicleId, target, isSafetyClass: false },
      context,
    );
    const row = { action: command, target: vehicleId, decisionId: decision.decisionId };
    if (!isAllowed(decision)) {
      const text = denialText(decision);
      authoriser.auditAfterwards({ ...row, outcome: 'denied', detail: { text } }, context);
      throw new AppError('governance-denied', text, { context: { decision } });
    }
    // What was true before the decision may have changed while it was made.
    const vehicle = reachableVehicle(vehicles, vehicleId, false);
    if (this.#transfers.has(vehicleId)) throw busyError();
    authoriser.audit({ ...row, outcome: 'authorised', detail: { items: items.length } }, context);
    return { vehicle, decision };
  }

  #auditEnd(
    vehicleId: string,
    command: string,
    outcome: { readonly kind: string; readonly text?: string },
    decision: Decision,
    context: CommandContext,
  ): void {
    this.#options.authoriser.auditAfterwards(
      {
        action: command,
        target: vehicleId,
        decisionId: decision.decisionId,
        outcome: outcome.kind,
        detail: outcome.text === undefined ? {} : { text: outcome.text },
      },
      context,
    );
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

function busyError(): AppError {
  return new AppError('vehicle-busy', 'Another mission transfer with the vehicle still runs.');
}

function transferError(failure: MissionFailure): AppError {
  switch (failure.kind) {
    case 'busy':
      return busyError();
    case 'not-sent':
      return new AppError('vehicle-offline', 'No open link leads to the vehicle.');
    case 'cancelled':
      return new AppError(
        'mission-transfer-failed',
        failure.isOnBoardUnknown
          ? 'The transfer was cancelled. Read the mission before flying it.'
          : 'The transfer was cancelled.',
        { context: { outcome: 'cancelled' } },
      );
    case 'refused': {
      const where = failure.seq === undefined ? '' : ` (item ${failure.seq} as the vehicle counts)`;
      const damage = failure.isOnBoardUnknown ? ' The mission on board may be damaged: send one again.' : '';
      return new AppError('mission-transfer-failed', `${failure.text}${where}${damage}`, {
        context: { outcome: 'refused', result: failure.resultName, seq: failure.seq ?? null },
      });
    }
    case 'mission-unknown':
    case 'timed-out':
    case 'interrupted':
      return new AppError('mission-transfer-failed', failure.text, { context: { outcome: failure.kind } });
  }
}
