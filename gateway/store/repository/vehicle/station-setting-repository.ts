import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** Settings of the station that the operator changes, as JSON by name. */
export class StationSettingRepository {
  readonly #select: Database.Statement;
  readonly #put: Database.Statement;

  constructor(database: Database.Database) {
    this.#select = database.prepare('SELECT value FROM station_setting WHERE name = ?').pluck();
    this.#put = database.prepare(
      `INSERT INTO station_setting (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
  }

  /** The stored value, to be parsed; undefined if none is stored. */
  get(name: string): unknown {
    const value = this.#select.get(name);
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  }

  /** @param what for the error, such as `The alert limits` @throws store-unavailable */
  put(name: string, value: unknown, what: string): void {
    storeWrite(what, () => this.#put.run(name, JSON.stringify(value)));
  }
}
