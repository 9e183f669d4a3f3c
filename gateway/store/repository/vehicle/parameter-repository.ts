import type Database from 'better-sqlite3';
import type { Mode } from '../../../contract/list.ts';
import type { ParameterHistory } from '../../../contract/onboard/parameter.ts';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import { storeWrite } from '../../store-write.ts';

/** A parameter list as read, in the vehicle's order. */
export interface StoredParameterList {
  readonly readAtMs: number;
  /** The autopilot's own hash of all values, undefined without one or after a value changed. */
  readonly hash: number | undefined;
  /** Name, MAV_PARAM_TYPE, value. */
  readonly rows: readonly (readonly [name: string, type: number, value: number, defaultValue?: number])[];
}

interface ListRow {
  readonly readAtMs: number;
  readonly hash: number | null;
  readonly content: string;
}

/** The last list of each vehicle, and changes written to it, on SQLite. */
export class ParameterRepository {
  readonly #saveList: Database.Statement;
  readonly #list: Database.Statement<[string, string], ListRow>;
  readonly #insert: Database.Statement;
  readonly #page: Database.Statement<[Record<string, unknown>], string>;
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#saveList = database.prepare(
      `INSERT INTO parameter_list (vehicle_id, mode, hash, read_at_ms, content) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (vehicle_id, mode) DO UPDATE SET hash = excluded.hash, read_at_ms = excluded.read_at_ms, content = excluded.content`,
    );
    this.#list = database.prepare(
      'SELECT read_at_ms AS readAtMs, hash, content FROM parameter_list WHERE vehicle_id = ? AND mode = ?',
    );
    this.#insert = database.prepare(
      'INSERT INTO parameter_change (change_id, vehicle_id, at_ms, record) VALUES (?, ?, ?, ?)',
    );
    this.#page = database
      .prepare<[Record<string, unknown>], string>(
        `SELECT record FROM parameter_change WHERE vehicle_id = @vehicleId AND (@beforeId IS NULL OR
           rowid < (SELECT rowid FROM parameter_change WHERE change_id = @beforeId))
         ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck();
  }

  /** @throws store-unavailable */
  saveList(vehicleId: string, mode: Mode, { hash, readAtMs, rows }: StoredParameterList): void {
    storeWrite(`The parameters of ${vehicleId}`, () =>
      this.#saveList.run(vehicleId, mode, hash ?? null, readAtMs, JSON.stringify(rows)),
    );
  }

  /** The list last read in that mode. */
  list(vehicleId: string, mode: Mode): StoredParameterList | undefined {
    const row = this.#list.get(vehicleId, mode);
    if (!row) return undefined;
    const rows = JSON.parse(row.content) as StoredParameterList['rows'];
    return { readAtMs: row.readAtMs, hash: row.hash ?? undefined, rows };
  }

  /** All or none. @throws store-unavailable */
  addChanges(changes: readonly ParameterHistory[]): void {
    storeWrite('The history of parameters', () =>
      this.#database.transaction(() => {
        for (const change of changes)
          this.#insert.run(change.changeId, change.vehicleId, change.atMs, jsonWithParts(change));
      })(),
    );
  }

  /** Newest first, after `beforeId` (exclusive). */
  changes(vehicleId: string, limit: number, beforeId: string | undefined): readonly ParameterHistory[] {
    return this.#page
      .all({ vehicleId, limit, beforeId: beforeId ?? null })
      .map((record) => parseWithParts<ParameterHistory>(record));
  }
}
