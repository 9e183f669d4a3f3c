import type Database from 'better-sqlite3';
import type { CommandRecord } from '../contract/command.ts';
import type { DecisionRecord } from '../contract/decision.ts';

/** More than anybody commands in one recording. */
const MAX_RECORDS = 5000;

/** What the station wrote down about a vehicle while something was recorded. */
export class ReplayRecordRepository {
  readonly #commands: Database.Statement<[number, number, string, number], string>;
  readonly #decisions: Database.Statement<[number, number, string, number], string>;

  constructor(database: Database.Database) {
    this.#commands = database
      .prepare<[number, number, string, number], string>(
        `SELECT record FROM command WHERE created_at_ms BETWEEN ? AND ? AND json_extract(record, '$.vehicleId') = ?
         ORDER BY created_at_ms LIMIT ?`,
      )
      .pluck();
    this.#decisions = database
      .prepare<[number, number, string, number], string>(
        `SELECT record FROM decision WHERE created_at_ms BETWEEN ? AND ? AND vehicle_id = ?
         ORDER BY created_at_ms LIMIT ?`,
      )
      .pluck();
  }

  /** Oldest first; both ends are included. */
  recordsBetween(
    fromMs: number,
    toMs: number,
    vehicleId: string,
  ): { readonly commands: readonly CommandRecord[]; readonly decisions: readonly DecisionRecord[] } {
    const texts = (statement: Database.Statement<[number, number, string, number], string>) =>
      statement.all(Math.floor(fromMs), Math.ceil(toMs), vehicleId, MAX_RECORDS);
    return {
      commands: texts(this.#commands).map((record) => JSON.parse(record) as CommandRecord),
      decisions: texts(this.#decisions).map((record) => JSON.parse(record) as DecisionRecord),
    };
  }
}
