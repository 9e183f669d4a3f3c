import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../gateway/base/clock.ts';
import { errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { type StationState, stateSubject } from '../gateway/contract/centre/centre.ts';
import type { TelemetryVehicle } from '../gateway/contract/vehicle/telemetry.ts';
import { readState } from './read-state.ts';

/** A station says once a second that it is there. */
const GONE_AFTER_MS = 3_500;

/** What a station said last. */
export interface Presence {
  readonly isReachable: boolean;
  readonly heardAtUtcMs: number;
  /** How far the station's clock is ahead of ours. */
  readonly clockAheadMs: number;
  readonly waitingRows: number;
  readonly vehicles: readonly TelemetryVehicle[];
  /** Two programs use the credential of this station: its data directory was copied. */
  readonly isDouble: boolean;
}

interface Heard {
  readonly state: Omit<StationState, 'vehicles'>;
  readonly atUtcMs: number;
  readonly vehicles: Map<string, TelemetryVehicle>;
  /** The run heard before this one: a restart, unless it is heard again. */
  readonly earlierRunId: string | undefined;
  readonly doubleAtUtcMs: number;
}

/** Listens to all stations. Every server of the fleet does so for itself. */
export class Presences {
  readonly #heard = new Map<string, Heard>();
  readonly #connection: NatsConnection;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor(connection: NatsConnection, clock: Clock, logger: Logger) {
    this.#connection = connection;
    this.#clock = clock;
    this.#logger = logger;
  }

  start(): void {
    this.#connection.subscribe(stateSubject('*'), {
      callback: (error, message) => {
        if (error) return this.#logger.warn({ error: errorText(error) }, 'Stations cannot be heard.');
        const state = readState(message.data);
        const [, stationId = ''] = message.subject.split('.');
        if (state) this.#hear(stationId, state);
        else this.#logger.warn({ stationId }, 'The state of a station cannot be read.');
      },
    });
  }

  of(stationId: string): Presence | undefined {
    const heard = this.#heard.get(stationId);
    if (!heard) return undefined;
    const nowMs = this.#clock.utcMs();
    return {
      isReachable: nowMs - heard.atUtcMs <= GONE_AFTER_MS,
      heardAtUtcMs: heard.atUtcMs,
      clockAheadMs: heard.state.atUtcMs - heard.atUtcMs,
      waitingRows: heard.state.waitingRows,
      vehicles: [...heard.vehicles.values()],
      isDouble: nowMs - heard.doubleAtUtcMs <= GONE_AFTER_MS,
    };
  }

  #hear(stationId: string, { vehicles, ...state }: StationState): void {
    const atUtcMs = this.#clock.utcMs();
    const before = this.#heard.get(stationId);
    const isOtherRun = before?.state.runId !== state.runId;
    const known = before && !isOtherRun ? before.vehicles : new Map<string, TelemetryVehicle>();
    for (const vehicle of vehicles) known.set(vehicle.id, vehicle);
    for (const vehicleId of known.keys()) if (!state.vehicleIds.includes(vehicleId)) known.delete(vehicleId);
    this.#heard.set(stationId, {
      state,
      atUtcMs,
      vehicles: known,
      earlierRunId: isOtherRun ? before?.state.runId : before.earlierRunId,
      doubleAtUtcMs:
        isOtherRun && before?.earlierRunId === state.runId
          ? atUtcMs
          : (before?.doubleAtUtcMs ?? Number.NEGATIVE_INFINITY),
    });
  }
}
