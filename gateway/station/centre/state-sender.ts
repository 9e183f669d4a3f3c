import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Clock, Timer } from '../../base/clock.ts';
import {
  changesSubject,
  inboxPrefix,
  type StationState,
  stateSubject,
} from '../../contract/centre/centre.ts';
import { jsonWithParts } from '../../contract/operator-text.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';

export interface StateSenderOptions {
  readonly connection: NatsConnection;
  readonly stationId: string;
  readonly head: Pick<StationState, 'name' | 'version' | 'runId'>;
  readonly waitingRows: () => number;
  /** While disconnected nothing is published: the NATS client would buffer it in memory. */
  readonly isConnected: () => boolean;
  /** Called once a second: whether anyone listened to the last whole state. */
  readonly heard: (isHeard: boolean) => void;
  readonly port: Pick<GatewayPort, 'vehicles' | 'alerts' | 'on'>;
  readonly clock: Clock;
}

/** Shortest time between two messages. */
const PERIOD_MS = 200;
/** So that the centre knows the station is connected, and a new fleet server soon knows everything. */
const WHOLE_PERIOD_MS = 1_000;

/** Publishes the state of the station, and changed telemetry in between. Nothing is kept while the centre is unreachable. */
export class StateSender {
  readonly #options: StateSenderOptions;
  readonly #changed = new Set<string>();
  #stopListening: (() => void) | undefined;
  #timer: Timer | undefined;
  #publishedAtMs = Number.NEGATIVE_INFINITY;
  #waitingRows = 0;
  #unheard: Subscription | undefined;
  #isHeard = true;

  constructor(options: StateSenderOptions) {
    this.#options = options;
  }

  start(): void {
    const { port, clock, connection, stationId } = this.#options;
    // NATS answers a message that nobody receives.
    this.#unheard = connection.subscribe(unheardSubject(stationId), {
      callback: () => {
        this.#isHeard = false;
      },
    });
    for (const { id } of port.vehicles()) this.#changed.add(id);
    this.#stopListening = port.on('vehicle', ({ vehicleId }) => this.#changed.add(vehicleId));
    this.#timer = clock.every(PERIOD_MS, () => this.#publish());
  }

  stop(): void {
    this.#stopListening?.();
    this.#timer?.cancel();
    this.#unheard?.unsubscribe();
  }

  #publish(): void {
    const { connection, stationId, head, port, clock, waitingRows, isConnected, heard } = this.#options;
    if (!isConnected()) return;
    const isWhole = clock.monotonicMs() - this.#publishedAtMs >= WHOLE_PERIOD_MS;
    if (!isWhole && this.#changed.size === 0) return;
    if (isWhole) {
      this.#publishedAtMs = clock.monotonicMs();
      heard(this.#isHeard);
      this.#isHeard = true;
      this.#waitingRows = waitingRows();
    }
    const vehicles = port.vehicles();
    const state: StationState = {
      ...head,
      atUtcMs: clock.utcMs(),
      waitingRows: this.#waitingRows,
      vehicleIds: vehicles.map(({ id }) => id),
      vehicles: vehicles.filter(({ id }) => isWhole || this.#changed.has(id)),
      ...(isWhole && { alerts: [...port.alerts()] }),
    };
    this.#changed.clear();
    const json = jsonWithParts(state);
    if (isWhole) connection.publish(stateSubject(stationId), json, { reply: unheardSubject(stationId) });
    else connection.publish(changesSubject(stationId), json);
  }
}

const unheardSubject = (stationId: string): string => `${inboxPrefix(stationId)}.unheard`;
