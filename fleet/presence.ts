import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock, MonotonicMs } from '../gateway/base/clock.ts';
import { Emitter } from '../gateway/base/emitter.ts';
import { errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import {
  changesSubject,
  type StationState,
  stateSubject,
  stationStateSchema,
} from '../gateway/contract/centre/centre.ts';
import { restoreSentences } from '../gateway/contract/operator-text.ts';
import type { Alert, TelemetryVehicle } from '../gateway/contract/vehicle/telemetry.ts';
import { revokedSubject } from './stations.ts';

/** A station publishes its state at least once a second. */
const GONE_AFTER_MS = 3_500;

/** The last state of a station. */
export interface Presence {
  readonly name: string;
  readonly version: string;
  readonly isReachable: boolean;
  readonly heardAtUtcMs: number;
  /** How far the station's clock is ahead of ours. */
  readonly clockAheadMs: number;
  readonly waitingRows: number;
  readonly vehicles: readonly TelemetryVehicle[];
  readonly alerts: readonly Alert[];
  /** Two running programs use this station's credential, for example with a copied data directory. */
  readonly isDouble: boolean;
}

interface Heard {
  readonly state: Omit<StationState, 'vehicles' | 'alerts'>;
  readonly atUtcMs: number;
  readonly atMs: MonotonicMs;
  readonly vehicles: Map<string, TelemetryVehicle>;
  readonly alerts: readonly Alert[];
  /** The run before this one. Hearing it again means two programs, not a restart. */
  readonly earlierRunId: string | undefined;
  readonly doubleAtMs: number;
}

interface PresenceEvents {
  /** A state was heard. `vehicleIds`: those that changed. */
  state: { readonly stationId: string; readonly vehicleIds: readonly string[] };
  forgotten: { readonly stationId: string };
}

/** Listens to the states of all stations. Each fleet server has its own. */
export class Presences {
  readonly #emitter = new Emitter<PresenceEvents>();
  readonly #heard = new Map<string, Heard>();
  readonly #connection: NatsConnection;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor(connection: NatsConnection, clock: Clock, logger: Logger) {
    this.#connection = connection;
    this.#clock = clock;
    this.#logger = logger;
  }

  readonly on: Emitter<PresenceEvents>['on'] = (name, listener) => this.#emitter.on(name, listener);

  start(): void {
    this.#connection.subscribe(revokedSubject('*'), {
      callback: (error, message) => {
        if (!error) this.#forget(message.subject.split('.')[2] ?? '');
      },
    });
    for (const subject of [stateSubject('*'), changesSubject('*')])
      this.#connection.subscribe(subject, {
        callback: (error, message) => {
          if (error)
            return this.#logger.warn(
              { error: errorText(error) },
              'The states of stations cannot be received.',
            );
          const state = readState(message.data);
          const [, stationId = ''] = message.subject.split('.');
          if (state) this.#hear(stationId, state);
          else this.#logger.warn({ stationId }, 'The state of a station is not valid.');
        },
      });
  }

  #forget(stationId: string): void {
    this.#heard.delete(stationId);
    this.#emitter.emit('forgotten', { stationId });
  }

  of(stationId: string): Presence | undefined {
    const heard = this.#heard.get(stationId);
    if (!heard) return undefined;
    const nowMs = this.#clock.monotonicMs();
    return {
      name: heard.state.name,
      version: heard.state.version,
      isReachable: nowMs - heard.atMs <= GONE_AFTER_MS,
      heardAtUtcMs: heard.atUtcMs,
      clockAheadMs: heard.state.atUtcMs - heard.atUtcMs,
      waitingRows: heard.state.waitingRows,
      vehicles: [...heard.vehicles.values()],
      alerts: heard.alerts,
      isDouble: nowMs - heard.doubleAtMs <= GONE_AFTER_MS,
    };
  }

  /** Stations that answer now. */
  reachable(): readonly string[] {
    return [...this.#heard.keys()].filter((stationId) => this.of(stationId)?.isReachable);
  }

  #hear(stationId: string, { vehicles, alerts, ...state }: StationState): void {
    const [atMs, atUtcMs] = [this.#clock.monotonicMs(), this.#clock.utcMs()];
    const before = this.#heard.get(stationId);
    const isOtherRun = before?.state.runId !== state.runId;
    const known = before && !isOtherRun ? before.vehicles : new Map<string, TelemetryVehicle>();
    for (const vehicle of vehicles) {
      // Only there: to look through all of the telemetry for sentences would take most of the server's time.
      restoreSentences(vehicle.health.issues);
      known.set(vehicle.id, vehicle);
    }
    restoreSentences(alerts);
    for (const vehicleId of known.keys()) if (!state.vehicleIds.includes(vehicleId)) known.delete(vehicleId);
    this.#heard.set(stationId, {
      state,
      atMs,
      atUtcMs,
      vehicles: known,
      alerts: alerts ?? before?.alerts ?? [],
      earlierRunId: isOtherRun ? before?.state.runId : before.earlierRunId,
      doubleAtMs:
        isOtherRun && before?.earlierRunId === state.runId
          ? atMs
          : (before?.doubleAtMs ?? Number.NEGATIVE_INFINITY),
    });
    this.#emitter.emit('state', { stationId, vehicleIds: vehicles.map(({ id }) => id) });
  }
}

/** The state in a message of a station, its sentences as plain objects; undefined if it is not valid. */
export function readState(data: Uint8Array): StationState | undefined {
  try {
    return stationStateSchema.parse(JSON.parse(new TextDecoder().decode(data)));
  } catch {
    return undefined;
  }
}
