import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { policyTarget } from '../../command/approval/policy-snapshot.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferWatch } from '../../contract/account/principal.ts';
import type { RallyPoint } from '../../contract/mission/flight-plan.ts';
import type { VehicleRally } from '../../contract/onboard/onboard.ts';
import { canAnswerAnyOrder } from '../../mavlink/protocol/mission/mission-item-encoding.ts';
import type { MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import {
  isSameRallyItem,
  rallyFromWire,
  rallyToWire,
} from '../../mavlink/protocol/mission/rally-encoding.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { OnboardMemory } from '../transfer/onboard-memory.ts';
import type { OnboardTransfers } from '../transfer/onboard-transfers.ts';

export interface RallyGateOptions {
  readonly transfers: OnboardTransfers;
  readonly protocol: MissionProtocol;
  readonly zones: ZoneLookup;
  readonly clock: Clock;
}

/** Onboard rally points, through {@link OnboardTransfers}: places a vehicle may return to on its own. */
export class RallyGate {
  readonly memory: OnboardMemory<VehicleRally>;
  readonly #options: RallyGateOptions;

  constructor(options: RallyGateOptions) {
    this.#options = options;
    this.memory = new OnboardMemory(options.transfers, 'rally');
  }

  start(): void {
    this.memory.start();
  }

  stop(): void {
    this.memory.stop();
  }

  /**
   * Replaces the onboard points with `points`.
   * @throws as {@link OnboardTransfers.write}, and mission-invalid without a point
   */
  async upload(
    vehicleId: string,
    points: readonly RallyPoint[],
    context: CommandContext,
  ): Promise<VehicleRally> {
    if (points.length === 0)
      throw new AppError('mission-invalid', 'No rally points given. To remove the onboard ones, clear them.');
    const { transfers, protocol, zones } = this.#options;
    const places = points.map(({ at: [longitudeDeg, latitudeDeg], heightM }) => ({
      latitudeDeg,
      longitudeDeg,
      altitudeM: heightM,
    }));
    const highestM = Math.max(...points.map(({ heightM }) => heightM));
    await transfers.write(
      vehicleId,
      {
        list: 'rally',
        kind: 'upload',
        params: { pointCount: points.length },
        decided: { points },
        target: ({ home }) => policyTarget(places, highestM, home, zones),
        begin: (vehicle, onProgress, maySend) =>
          protocol.writeList(vehicle, 'rally', rallyToWire(points), {
            isSame: isSameRallyItem,
            canAnswerAnyOrder: canAnswerAnyOrder(vehicle.autopilot),
            onProgress,
            maySend,
          }),
      },
      context,
    );
    return this.memory.replace(this.#answer(vehicleId, points, 0, 'upload'));
  }

  /** Removes the onboard points. @throws as {@link OnboardTransfers.write} */
  async clear(vehicleId: string, context: CommandContext): Promise<void> {
    const { transfers, protocol, zones } = this.#options;
    await transfers.write(
      vehicleId,
      {
        list: 'rally',
        kind: 'clear',
        params: {},
        decided: {},
        target: ({ home }) => policyTarget([], null, home, zones),
        begin: (vehicle, _, maySend) => protocol.clear(vehicle, 'rally', maySend),
      },
      context,
    );
    this.memory.replace(this.#answer(vehicleId, [], 0, 'upload'));
  }

  /**
   * The onboard rally points: as known, or read from the vehicle if `isFresh` or unknown.
   * @throws as {@link OnboardTransfers.read}
   */
  async read(vehicleId: string, isFresh: boolean, watch?: TransferWatch): Promise<VehicleRally> {
    const known = this.memory.get(vehicleId);
    if (known && !isFresh) return known;
    const { transfers, protocol } = this.#options;
    const items = await transfers.read(
      vehicleId,
      'rally',
      (vehicle, progress) => protocol.readList(vehicle, 'rally', vehicle, progress),
      watch,
    );
    const { points, unreadItems } = rallyFromWire(items);
    return this.memory.keep(this.#answer(vehicleId, points, unreadItems, 'vehicle'));
  }

  #answer(
    vehicleId: string,
    points: readonly RallyPoint[],
    unreadItems: number,
    source: VehicleRally['source'],
  ): VehicleRally {
    const readAtMs = this.#options.clock.utcMs();
    return { vehicleId, points: [...points], unreadItems, readAtMs, source };
  }
}
