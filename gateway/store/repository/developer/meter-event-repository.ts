import type Database from 'better-sqlite3';

export interface MeterEventRow {
  readonly accountId: string;
  readonly source: string;
  readonly eventId: string;
  readonly atMs: number;
  readonly operationId: string;
  readonly quantity: number;
  readonly keyId: string | undefined;
}

/** Old rows removed with each new one, so that the table stays within the window. */
const SWEEP_ROWS = 5;

/** Counted metering events, so that none counts twice. */
export class MeterEventRepository {
  readonly #insert: Database.Statement;
  readonly #exists: Database.Statement;
  readonly #sweep: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT INTO meter_event (account_id, source, event_id, at_ms, operation_id, quantity, key_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#exists = database
      .prepare('SELECT 1 FROM meter_event WHERE account_id = ? AND source = ? AND event_id = ?')
      .pluck();
    this.#sweep = database.prepare(
      `DELETE FROM meter_event WHERE rowid IN (SELECT rowid FROM meter_event WHERE at_ms < ? LIMIT ${SWEEP_ROWS})`,
    );
  }

  has(accountId: string, source: string, eventId: string): boolean {
    return this.#exists.get(accountId, source, eventId) !== undefined;
  }

  /** Call in the transaction that counts the event. Deletes some rows older than `keepFromMs`. */
  add(row: MeterEventRow, keepFromMs: number): void {
    this.#sweep.run(keepFromMs);
    this.#insert.run(
      row.accountId,
      row.source,
      row.eventId,
      row.atMs,
      row.operationId,
      row.quantity,
      row.keyId ?? null,
    );
  }
}
