import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock, Timer } from '../../base/clock.ts';
import { type StationState, stateSubject } from '../../contract/centre/centre.ts';
import { jsonWithParts } from '../../contract/operator-text.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';

export interface StateSenderOptions {
  readonly connection: NatsConnection;
  readonly stationId: string;
  readonly head: Pick<StationState, 'name' | 'version' | 'runId'>;
  readonly waitingRows: () => number;
  /** While disconnected nothing is published: the NATS client would buffer it in memory. */
  readonly isConnected: () => boolean;
  readonly port: Pick<GatewayPort, 'vehicles' | 'alerts' | 'on'>;
  readonly clock: Clock;
}

/** Shortest time between two messages. */
const PERIOD_MS = 200;
/** Longest time between two messages, so that the centre knows the station is connected. */
const PRESENCE_PERIOD_MS = 1_000;

/** Publishes presence and changed telemetry. Nothing is kept while the centre is unreachable. */
export class StateSender {
  readonly #options: StateSenderOptions;
  readonly #changed = new Set<string>();
  #stopListening: (() => void) | undefined;
  #timer: Timer | undefined;
  #publishedAtMs = Number.NEGATIVE_INFINITY;
  #waitingRows = 0;

  constructor(options: StateSenderOptions) {
    this.#options = options;
  }

  start(): void {
    const { port, clock } = this.#options;
    for (const { id } of port.vehicles()) this.#changed.add(id);
    this.#stopListening = port.on('vehicle', ({ vehicleId }) => this.#changed.add(vehicleId));
    this.#timer = clock.every(PERIOD_MS, () => this.#publish());
  }

  stop(): void {
    this.#stopListening?.();
    this.#timer?.cancel();
  }

  #publish(): void {
    const { connection, stationId, head, port, clock, waitingRows, isConnected } = this.#options;
    if (!isConnected()) return;
    const isPresenceDue = clock.monotonicMs() - this.#publishedAtMs >= PRESENCE_PERIOD_MS;
    if (!isPresenceDue && this.#changed.size === 0) return;
    if (isPresenceDue) {
      this.#publishedAtMs = clock.monotonicMs();
      this.#waitingRows = waitingRows();
    }
    const vehicles = port.vehicles();
    const state: StationState = {
      ...head,
      atUtcMs: clock.utcMs(),
      waitingRows: this.#waitingRows,
      vehicleIds: vehicles.map(({ id }) => id),
      vehicles: vehicles.filter(({ id }) => this.#changed.has(id)),
      ...(isPresenceDue && { alerts: [...port.alerts()] }),
    };
    this.#changed.clear();
    connection.publish(stateSubject(stationId), jsonWithParts(state));
  }
}
