import type Database from 'better-sqlite3';
import { AppError, errorText } from '../../../base/error.ts';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';

const KEYS = {
  approval: 'approval_id',
  override_grant: 'override_id',
} as const;

/**
 * Whole JSON records by ID, newest first: approvals, overrides.
 * `save` is an upsert that is on disk when it returns.
 */
export class RecordRepository<Item> {
  readonly #upsert: Database.Statement;
  readonly #newest: Database.Statement;
  readonly #one: Database.Statement;
  readonly #page: Database.Statement;
  readonly #identify: (item: Item) => { readonly id: string; readonly createdAtMs: number };

  constructor(
    database: Database.Database,
    table: keyof typeof KEYS,
    identify: (item: Item) => { readonly id: string; readonly createdAtMs: number },
  ) {
    const key = KEYS[table];
    this.#identify = identify;
    this.#upsert = database.prepare(
      `INSERT INTO ${table} (${key}, created_at_ms, record) VALUES (?, ?, ?)
       ON CONFLICT (${key}) DO UPDATE SET record = excluded.record`,
    );
    this.#newest = database
      .prepare(`SELECT record FROM ${table} ORDER BY created_at_ms DESC, rowid DESC LIMIT ?`)
      .pluck();
    this.#one = database.prepare(`SELECT record FROM ${table} WHERE ${key} = ?`).pluck();
    this.#page = database
      .prepare(
        `SELECT record FROM ${table}
         WHERE rowid < coalesce((SELECT rowid FROM ${table} WHERE ${key} = @beforeId), iif(@beforeId IS NULL, 9e18, 0))
           AND (@state IS NULL OR json_extract(record, '$.state') = @state)
         ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck();
  }

  /** @throws store-unavailable */
  save(item: Item): void {
    const { id, createdAtMs } = this.#identify(item);
    try {
      this.#upsert.run(id, createdAtMs, jsonWithParts(item));
    } catch (cause) {
      throw new AppError(
        'store-unavailable',
        `The record ${id} could not be written (${errorText(cause)}).`,
        { cause },
      );
    }
  }

  newest(limit: number): Item[] {
    return (this.#newest.all(limit) as string[]).map((text) => parseWithParts<Item>(text));
  }

  /** In order of arrival, newest first: those before `beforeId`, and in `state` if given. */
  page(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: string | undefined;
  }): Item[] {
    const { limit, beforeId = null, state = null } = query;
    return (this.#page.all({ limit, beforeId, state }) as string[]).map((text) => parseWithParts<Item>(text));
  }

  get(id: string): Item | undefined {
    const text = this.#one.get(id) as string | undefined;
    return text === undefined ? undefined : parseWithParts<Item>(text);
  }
}

/**
 * The tenant of each actor (key, account) and its records, and of each record without an actor.
 * Owners never change.
 */
export class RecordOwnerRepository {
  readonly #insert: Database.Statement;
  readonly #read: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT OR IGNORE INTO record_owner (record_id, tenant_id) VALUES (?, ?)',
    );
    this.#read = database.prepare('SELECT tenant_id FROM record_owner WHERE record_id = ?').pluck();
  }

  /** Keeps the first owner. @throws store-unavailable */
  claim(recordId: string, tenantId: string): void {
    try {
      this.#insert.run(recordId, tenantId);
    } catch (cause) {
      throw new AppError('store-unavailable', `The owner could not be stored (${errorText(cause)}).`, {
        cause,
      });
    }
  }

  tenantOf(recordId: string): string | undefined {
    return this.#read.get(recordId) as string | undefined;
  }
}
