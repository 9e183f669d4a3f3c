import type Database from 'better-sqlite3';
import type { ArmedInterval } from '../../../contract/vehicle/armed-time.ts';
import { reportWrite } from '../../report-write.ts';

/** Armed time of vehicles, with the uncovered part. `save` is an upsert. */
export class ArmedTimeRepository {
  readonly #database: Database.Database;
  readonly #upsert: Database.Statement;
  readonly #newest: Database.Statement<[string, number], string>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#upsert = database.prepare(
      `INSERT INTO armed_time (armed_time_id, created_at_ms, vehicle_id, record) VALUES (?, ?, ?, ?)
       ON CONFLICT (armed_time_id) DO UPDATE SET record = excluded.record`,
    );
    this.#newest = database
      .prepare<[string, number], string>(
        'SELECT record FROM armed_time WHERE vehicle_id = ? ORDER BY created_at_ms DESC LIMIT ?',
      )
      .pluck();
  }

  /** See `reportWrite`. @throws store-unavailable */
  save(interval: ArmedInterval): void {
    const { armedTimeId, vehicleId, fromMs } = interval;
    reportWrite(this.#database, 'Armed time', () =>
      this.#upsert.run(armedTimeId, fromMs, vehicleId, JSON.stringify(interval)),
    );
  }

  /** The newest `limit` of a vehicle, oldest first. */
  ofVehicle(vehicleId: string, limit: number): ArmedInterval[] {
    return this.#newest
      .all(vehicleId, limit)
      .map((record) => JSON.parse(record) as ArmedInterval)
      .reverse();
  }
}
