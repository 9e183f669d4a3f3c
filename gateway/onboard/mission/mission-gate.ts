import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import { judgeMission, type MissionJudgement, refuseErrors } from '../../command/target/judge-mission.ts';
import type { TransferWatch } from '../../contract/account/principal.ts';
import type { MissionItem, VehicleMission } from '../../contract/mission/mission.ts';
import type { WrittenMission } from '../../contract/onboard/onboard.ts';
import type { MissionDialect } from '../../mavlink/protocol/mission/mission-item-encoding.ts';
import type { MissionProgress, MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { OnboardMemory } from '../transfer/onboard-memory.ts';
import type { OnboardTransfers } from '../transfer/onboard-transfers.ts';
import { compareMissions } from './compare-missions.ts';
import type { MissionDoubts } from './mission-doubt.ts';

export interface MissionGateOptions {
  readonly transfers: OnboardTransfers;
  readonly protocol: MissionProtocol;
  readonly zones: ZoneLookup;
  /** Ground heights to check missions against, where known. */
  readonly groundAmslM?: GroundHeight | undefined;
  readonly doubts: MissionDoubts;
  readonly clock: Clock;
}

/** Receives the record's id before the decision. */
type OnCommand = (commandId: string) => void;

/**
 * Onboard missions, through {@link OnboardTransfers}. Remembers a mission until it is written, or
 * the vehicle reboots, is gone, or reports another.
 */
export class MissionGate {
  /** `missionChanged`: the onboard mission was written, cleared, or is no longer known. */
  readonly events = new Emitter<{ missionChanged: { readonly vehicleId: string } }>();
  readonly #options: MissionGateOptions;
  readonly #memory: OnboardMemory<VehicleMission>;
  /** Sent, but arrival not confirmed. */
  readonly #unproven = new Map<string, readonly MissionItem[]>();

  constructor(options: MissionGateOptions) {
    this.#options = options;
    this.#memory = new OnboardMemory(options.transfers, 'mission');
    this.#memory.events.on('changed', (change) => this.events.emit('missionChanged', change));
  }

  start(): void {
    this.#memory.start();
  }

  stop(): void {
    this.#memory.stop();
  }

  /** The vehicle's mission, if read or written; undefined if unknown. */
  known(vehicleId: string): VehicleMission | undefined {
    return this.#memory.get(vehicleId);
  }

  /** Cancels the vehicle's transfer: running, undecided or waiting for approval. */
  cancel(vehicleId: string): void {
    this.#options.transfers.cancel(vehicleId);
  }

  /**
   * Replaces the onboard mission with `items`. Returns the plan check's warnings.
   * @throws mission-invalid, and as {@link OnboardTransfers.write}
   */
  async upload(
    vehicleId: string,
    items: readonly MissionItem[],
    context: CommandContext,
    onProgress?: MissionProgress,
    onCommand?: OnCommand,
  ): Promise<WrittenMission> {
    if (items.length === 0) throw new AppError('mission-invalid', 'A mission needs at least one item.');
    const { transfers, protocol, zones, groundAmslM } = this.#options;
    let problems: MissionJudgement['problems'] = [];
    this.#unproven.set(vehicleId, items);
    await transfers.write(
      vehicleId,
      {
        list: 'mission',
        kind: 'upload',
        params: { itemCount: items.length },
        decided: { items },
        target: (vehicle) => {
          const judged = judgeMission(items, vehicle, zones, groundAmslM);
          refuseErrors(judged.problems);
          problems = judged.problems;
          return judged.target;
        },
        begin: (vehicle, progress, maySend) =>
          protocol.upload(vehicle, items, dialectOf(vehicle), progress, maySend),
        onProgress,
        onCommand,
      },
      context,
    );
    this.#unproven.delete(vehicleId);
    const mission: VehicleMission = {
      vehicleId,
      items: [...items],
      readAtMs: this.#utcMs,
      source: 'upload',
      doubt: null,
    };
    return { ...this.#memory.replace(mission), problems: [...problems] };
  }

  /** Removes the onboard mission. @throws as {@link upload} */
  async clear(vehicleId: string, context: CommandContext, onCommand?: OnCommand): Promise<void> {
    const { transfers, protocol, zones } = this.#options;
    await transfers.write(
      vehicleId,
      {
        list: 'mission',
        kind: 'clear',
        params: {},
        decided: {},
        target: (vehicle) => judgeMission([], vehicle, zones).target,
        begin: (vehicle, _, maySend) => protocol.clear(vehicle, 'mission', maySend),
        onCommand,
      },
      context,
    );
    this.#memory.replace({ vehicleId, items: [], readAtMs: this.#utcMs, source: 'upload', doubt: null });
  }

  /** The onboard mission: as known, or read if `isFresh` or unknown. @throws as {@link upload} */
  async read(vehicleId: string, isFresh: boolean, watch?: TransferWatch): Promise<VehicleMission> {
    const known = this.#memory.get(vehicleId);
    if (known && !isFresh) return known;
    const { transfers, protocol, doubts } = this.#options;
    let dialect: MissionDialect | undefined;
    const begin = (vehicle: VehicleState, progress: MissionProgress) => {
      dialect = dialectOf(vehicle);
      return protocol.download(vehicle, dialect, progress);
    };
    const items = await transfers.read(vehicleId, 'mission', begin, watch);
    doubts.wasRead(vehicleId);
    if (dialect && this.#hasArrived(vehicleId, items, dialect)) doubts.settle(vehicleId);
    const doubt = doubts.of(vehicleId) ?? null;
    return this.#memory.keep({
      vehicleId,
      items: [...items],
      readAtMs: this.#utcMs,
      source: 'vehicle',
      doubt,
    });
  }

  /** The mission read equals the last one sent, although its arrival was not confirmed. */
  #hasArrived(vehicleId: string, read: readonly MissionItem[], dialect: MissionDialect): boolean {
    const sent = this.#unproven.get(vehicleId);
    return !!sent && compareMissions(sent, read, dialect, true).every(({ state }) => state === 'same');
  }

  get #utcMs(): number {
    return this.#options.clock.utcMs();
  }
}

function dialectOf({ autopilot, home }: VehicleState) {
  return { autopilot, home };
}
