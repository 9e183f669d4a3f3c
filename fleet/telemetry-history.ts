import type { NatsConnection } from '@nats-io/transport-node';
import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Clock, Timer } from '../gateway/base/clock.ts';
import { errorText } from '../gateway/base/error.ts';
import { LastingProblem } from '../gateway/base/log/lasting-problem.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { stateSubject, stationIdSchema } from '../gateway/contract/centre/centre.ts';
import type { TelemetryVehicle } from '../gateway/contract/vehicle/telemetry.ts';
import type { Database } from './database.ts';
import { readState } from './presence.ts';

export interface TelemetryHistoryOptions {
  readonly connection: NatsConnection;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Older days are removed. */
  readonly keepDays: number;
}

/** NATS gives each message to one of the servers in this queue. */
const QUEUE = 'telemetry-history';
const PERIOD_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days with a row each second; older days have one every ten seconds. */
const FINE_DAYS = 7;
const COARSE_S = 10;

/** Stores the telemetry of all stations: one row a second for each vehicle, by the centre's clock. */
export class TelemetryHistory {
  readonly #options: TelemetryHistoryOptions;
  readonly #problem: LastingProblem;
  /** Newest row of each vehicle since the last insert. */
  readonly #newest = new Map<string, Record<string, unknown>>();
  #partition: string | undefined;
  #timers: readonly Timer[] = [];
  #storing: Promise<void> = Promise.resolve();

  constructor(options: TelemetryHistoryOptions) {
    this.#options = options;
    this.#problem = new LastingProblem(options.logger, {
      begin: 'Telemetry is not stored.',
      end: 'Telemetry is stored again.',
    });
  }

  async start(): Promise<void> {
    const { connection, clock } = this.#options;
    connection.subscribe(stateSubject('*'), {
      queue: QUEUE,
      callback: (error, message) => {
        if (!error) this.#hear(message.subject.split('.')[1] ?? '', message.data);
      },
    });
    await this.tidy();
    this.#timers = [
      clock.every(PERIOD_MS, () => void this.#store()),
      clock.every(HOUR_MS, () => void this.tidy()),
    ];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) timer.cancel();
    await this.#store();
  }

  #hear(stationId: string, data: Uint8Array): void {
    for (const vehicle of readState(data)?.vehicles ?? [])
      this.#newest.set(`${stationId} ${vehicle.id}`, rowOf(stationId, vehicle));
  }

  #store(): Promise<void> {
    const rows = [...this.#newest.values()];
    this.#newest.clear();
    // If the insert fails, this second is lost. Waiting for the database could fill the memory.
    this.#storing = this.#storing.then(() => this.#insert(rows));
    return this.#storing;
  }

  async #insert(rows: readonly Record<string, unknown>[]): Promise<void> {
    if (rows.length === 0) return;
    const { database, clock } = this.#options;
    const atMs = Math.floor(clock.utcMs() / PERIOD_MS) * PERIOD_MS;
    try {
      await this.#providePartition(atMs);
      const at = new Date(atMs);
      const json = JSON.stringify(rows.map((row) => ({ ...row, at })));
      await database.query`
        INSERT INTO telemetry SELECT * FROM jsonb_populate_recordset(NULL::telemetry, ${json})
        ON CONFLICT DO NOTHING`;
      this.#problem.isOver();
    } catch (error) {
      this.#partition = undefined;
      this.#problem.occurred(error);
    }
  }

  async #providePartition(atMs: number): Promise<void> {
    const name = partitionOf(atMs);
    if (name === this.#partition) return;
    const day = Math.floor(atMs / DAY_MS) * DAY_MS;
    const [from, to] = [new Date(day).toISOString(), new Date(day + DAY_MS).toISOString()];
    const values = raw(`VALUES FROM ('${from}') TO ('${to}')`);
    await this.#options.database
      .query`CREATE TABLE IF NOT EXISTS ${raw(name)} PARTITION OF telemetry FOR ${values}`;
    this.#partition = name;
  }

  /** Removes the oldest days, and thins out days older than a week. */
  async tidy(): Promise<void> {
    const { database, clock, logger, keepDays } = this.#options;
    const nowMs = clock.utcMs();
    const oldest = partitionOf(nowMs - keepDays * DAY_MS);
    const fresh = partitionOf(nowMs - FINE_DAYS * DAY_MS);
    try {
      const partitions = await database.query<{ name: string; note: string | null }>`
        SELECT c.relname AS name, obj_description(c.oid) AS note FROM pg_inherits i
        JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'telemetry'::regclass ORDER BY 1`;
      for (const { name, note } of partitions) {
        if (name < oldest) await database.query`DROP TABLE IF EXISTS ${raw(name)}`;
        else if (name < fresh && note !== 'thinned') {
          await database.begin(async (query) => {
            await query`DELETE FROM ${raw(name)}
              WHERE (extract(epoch FROM at)::bigint % ${COARSE_S}) <> 0`;
            await query`COMMENT ON TABLE ${raw(name)} IS 'thinned'`;
          });
        }
      }
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'Old telemetry could not be removed.');
    }
  }
}

export const telemetryQuerySchema = z.strictObject({
  stationId: stationIdSchema,
  vehicleId: z.string().min(1).max(128),
  fromMs: z.coerce.number().int().nonnegative(),
  toMs: z.coerce.number().int().nonnegative(),
  everyS: z.coerce.number().int().min(1).max(3600).default(1),
  limit: z.coerce.number().int().min(1).max(100_000).default(10_000),
});
export type TelemetryQuery = z.infer<typeof telemetryQuerySchema>;

/** Telemetry of a vehicle, oldest first: the first row of every `everyS` seconds. */
export async function findTelemetry(database: Database, query: TelemetryQuery) {
  const { stationId, vehicleId, fromMs, toMs, everyS, limit } = query;
  return database.query`
    SELECT DISTINCT ON (slot)
      at, status, armed, flight_mode, lat, lon, alt_amsl_m, altitude_m, heading_deg, ground_mps, climb_mps,
      battery_pct, voltage_v, link_quality, satellites
    FROM (
      SELECT *, extract(epoch FROM at)::bigint / ${everyS}::bigint AS slot FROM telemetry
      WHERE station_id = ${stationId} AND vehicle_id = ${vehicleId}
        AND at >= ${new Date(fromMs)} AND at < ${new Date(toMs)}
    ) AS found
    ORDER BY slot, at LIMIT ${limit}`;
}

/** `telemetry_20261127`: names sort by day. */
function partitionOf(utcMs: number): string {
  return `telemetry_${new Date(utcMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

function rowOf(stationId: string, vehicle: TelemetryVehicle): Record<string, unknown> {
  const { position, velocity, battery, gps } = vehicle;
  return {
    station_id: stationId,
    vehicle_id: vehicle.id,
    status: vehicle.status,
    armed: vehicle.armed,
    flight_mode: vehicle.flight_mode,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    alt_amsl_m: position?.alt_amsl_m ?? null,
    altitude_m: vehicle.altitude_m,
    heading_deg: position?.heading_deg ?? null,
    ground_mps: velocity?.ground_mps ?? null,
    climb_mps: velocity?.climb_mps ?? null,
    battery_pct: vehicle.battery_pct,
    voltage_v: battery?.voltage_v ?? null,
    link_quality: vehicle.link_quality,
    satellites: gps?.satellites ?? null,
  };
}
