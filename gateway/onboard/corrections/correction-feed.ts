import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { textOf } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { CorrectedVehicle } from '../../contract/onboard/corrections.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import { MAX_RTCM_BYTES, type RtcmProtocol, type RtcmRoute } from '../../mavlink/protocol/rtcm-protocol.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { CorrectionRoute } from './correction-route.ts';
import { LinkRoom } from './link-room.ts';

export interface CorrectionFeedOptions {
  readonly operations: Pick<Operations, 'perform'>;
  readonly vehicles: VehicleDirectory;
  readonly inbox: Inbox;
  readonly protocol: Pick<RtcmProtocol, 'send'>;
  readonly routeTo: (target: Target) => RtcmRoute | undefined;
  readonly linkConfig: (linkId: string) => LinkConfig | undefined;
  readonly clock: Clock;
  /** Of the start. */
  readonly sourceId: string;
  readonly context: CommandContext;
  /** Undefined: all, also those that appear later. */
  readonly vehicleIds: readonly string[] | undefined;
}

interface Entry {
  state: 'deciding' | 'sending' | 'refused';
  commandId: string | null;
  problem: OperatorText | null;
}

/**
 * Corrections to the vehicles of one start. Each vehicle gets them after a decision of its own: lease, decision (→ approval →
 * decision), durable audit row. The stream then goes on whoever commands the vehicle, as it moves nothing.
 */
export class CorrectionFeed {
  /** Messages that GPS_RTCM_DATA cannot carry. */
  tooLong = 0;
  readonly #options: CorrectionFeedOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #routes = new Map<string, CorrectionRoute>();
  readonly #unsubscribe: readonly Unsubscribe[];
  #isOver = false;

  constructor(options: CorrectionFeedOptions) {
    this.#options = options;
    this.#unsubscribe = [
      options.vehicles.on('changed', ({ vehicleId }) => this.#admit(vehicleId)),
      options.inbox.on('RADIO_STATUS', ({ txbuf }, { linkId }) => {
        const nowMs = options.clock.monotonicMs();
        for (const { route, room } of this.#routes.values())
          if (route.linkId === linkId) room.radioReports(txbuf, nowMs);
      }),
    ];
    for (const { vehicleId } of options.vehicles.list()) this.#admit(vehicleId);
  }

  stop(): void {
    this.#isOver = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const route of this.#routes.values()) route.stop();
  }

  /** Sends a valid RTCM frame to all vehicles that were decided, once for those that share a route. */
  offer(frame: Uint8Array): void {
    if (frame.length > MAX_RTCM_BYTES) {
      this.tooLong += 1;
      return;
    }
    const routes = new Set<CorrectionRoute>();
    for (const [vehicleId, { state }] of this.#entries) {
      const route = state === 'sending' ? this.#routeOf(vehicleId) : undefined;
      if (route) routes.add(route);
    }
    for (const route of routes) route.offer(frame);
  }

  /** The vehicles, in the order in which they were admitted. */
  get view(): CorrectedVehicle[] {
    const nowMs = this.#options.clock.monotonicMs();
    return [...this.#entries].map(([vehicleId, { state, commandId, problem }]) => {
      const route = this.#routeOf(vehicleId);
      return {
        vehicleId,
        commandId,
        state: state === 'sending' && !route ? 'unreachable' : state,
        problem,
        sentMessages: route?.sentMessages ?? 0,
        droppedMessages: route?.droppedMessages ?? 0,
        sentBytes: route?.sentBytes ?? 0,
        sentAgeMs: route?.sentAtMs === undefined ? null : Math.round(nowMs - route.sentAtMs),
      };
    });
  }

  #admit(vehicleId: string): void {
    const { vehicleIds, vehicles } = this.#options;
    if (this.#isOver || this.#entries.has(vehicleId) || vehicleIds?.includes(vehicleId) === false) return;
    const vehicle = vehicles.get(vehicleId);
    // A vehicle of which only a message was received cannot be decided yet.
    if (!vehicle?.heartbeat || vehicle.isLost || vehicle.hasConflict) return;
    const entry: Entry = { state: 'deciding', commandId: null, problem: null };
    this.#entries.set(vehicleId, entry);
    void this.#decide(vehicleId, entry);
  }

  async #decide(vehicleId: string, entry: Entry): Promise<void> {
    const { operations, vehicles, sourceId, context } = this.#options;
    try {
      await operations.perform(
        {
          vehicleId,
          command: 'corrections',
          category: 'Fleet',
          params: { sourceId },
          check: () => reachableVehicle(vehicles, vehicleId, false),
          onOpened: ({ commandId }) => {
            entry.commandId = commandId;
          },
        },
        context,
        // Not marked as sent: a stream that moves nothing must not keep command of the vehicle.
        ({ operation }) => operation.end('done', null),
      );
      entry.state = 'sending';
    } catch (error) {
      entry.state = 'refused';
      entry.problem = textOf(error);
    }
  }

  /** The route on which the vehicle is best received now; undefined without one, and while its id is ambiguous. */
  #routeOf(vehicleId: string): CorrectionRoute | undefined {
    const { vehicles, routeTo, linkConfig, protocol, clock } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle || vehicle.hasConflict) return undefined;
    const route = routeTo(vehicle);
    const config = route && linkConfig(route.linkId);
    if (!route || !config) return undefined;
    const key = `${route.linkId} ${route.peer}`;
    const known = this.#routes.get(key);
    if (known) return known;
    const { linkId, peer } = route;
    const added = new CorrectionRoute(
      { linkId, peer },
      new LinkRoom(config, clock.monotonicMs()),
      protocol,
      clock,
    );
    this.#routes.set(key, added);
    return added;
  }
}
