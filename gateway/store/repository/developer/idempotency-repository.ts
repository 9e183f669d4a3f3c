import type Database from 'better-sqlite3';
import { reportWrite } from '../../report-write.ts';

/** Entries removed with each new one, so that the table keeps only a day's keys. */
const SWEEP_ROWS = 20;

interface Key {
  readonly principalId: string;
  readonly key: string;
}

/** Answers to requests with an Idempotency-Key, stored as JSON. */
export class IdempotencyRepository<Answer extends object> {
  readonly #read: Database.Statement;
  readonly #begin: (key: Key, fingerprint: string, nowMs: number, expiresAtMs: number) => void;
  readonly #finish: Database.Statement;
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    this.#read = database.prepare(
      'SELECT fingerprint, answer FROM idempotency WHERE principal_id = ? AND idempotency_key = ? AND expires_at_ms > ?',
    );
    const take = database.prepare(
      'INSERT OR REPLACE INTO idempotency (principal_id, idempotency_key, fingerprint, expires_at_ms, answer) VALUES (?, ?, ?, ?, NULL)',
    );
    this.#finish = database.prepare(
      'UPDATE idempotency SET answer = ? WHERE principal_id = ? AND idempotency_key = ?',
    );
    const sweep = database.prepare(
      `DELETE FROM idempotency WHERE rowid IN (SELECT rowid FROM idempotency WHERE expires_at_ms <= ? LIMIT ${SWEEP_ROWS})`,
    );
    this.#begin = database.transaction((key, fingerprint, nowMs, expiresAtMs) => {
      sweep.run(nowMs);
      take.run(key.principalId, key.key, fingerprint, expiresAtMs);
    });
    this.#database = database;
  }

  /** The live entry, undefined if none exists or it has expired. */
  get(
    key: Key,
    nowMs: number,
  ): { readonly fingerprint: string; readonly answer: Answer | undefined } | undefined {
    const row = this.#read.get(key.principalId, key.key, nowMs) as
      | { fingerprint: string; answer: string | null }
      | undefined;
    if (!row) return undefined;
    return {
      fingerprint: row.fingerprint,
      answer: row.answer === null ? undefined : (JSON.parse(row.answer) as Answer),
    };
  }

  /** Reserves the key, durable with its operation. See `reportWrite`. @throws store-unavailable */
  begin(key: Key, fingerprint: string, nowMs: number, expiresAtMs: number): void {
    reportWrite(this.#database, 'The request key', () => this.#begin(key, fingerprint, nowMs, expiresAtMs));
  }

  /** Stores the answer of a started entry. @throws store-unavailable */
  finish(key: Key, answer: Answer): void {
    reportWrite(this.#database, 'The answer to a request key', () =>
      this.#finish.run(JSON.stringify(answer), key.principalId, key.key),
    );
  }
}
