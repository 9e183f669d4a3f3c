import type Database from 'better-sqlite3';
import { AppError, errorText } from '../../../base/error.ts';
import type { Scope } from '../../../contract/account/access.ts';
import type { ActorName } from '../../../contract/account/actor.ts';

/** A stored key, without the key itself. */
export interface StoredKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly scopes: readonly Scope[];
  readonly secretHash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** When a rotation replaced it. It stays valid for the overlap. */
  readonly replacedAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly isExposed: boolean;
}

export type NewKey = Pick<
  StoredKey,
  'keyId' | 'accountId' | 'name' | 'mode' | 'scopes' | 'secretHash' | 'createdAtMs' | 'expiresAtMs'
>;

interface KeyRow {
  key_id: string;
  account_id: string;
  tenant_id: string;
  name: string;
  mode: StoredKey['mode'];
  scopes: string;
  secret_hash: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  last_used_at_ms: number | null;
  replaced_at_ms: number | null;
  revoked_at_ms: number | null;
  is_exposed: 0 | 1;
}

const SELECT = 'SELECT api_key.*, account.tenant_id FROM api_key JOIN account USING (account_id)';

/** The keys of all accounts. */
export class KeyRepository {
  readonly #database: Database.Database;
  readonly #one: Database.Statement;
  readonly #ofAccount: Database.Statement;
  readonly #names: Database.Statement;
  readonly #ended: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #replace: Database.Statement;
  readonly #revoke: Database.Statement;
  readonly #expose: Database.Statement;
  readonly #use: Database.Statement;
  readonly #remove: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#one = database.prepare(`${SELECT} WHERE key_id = ?`);
    this.#ofAccount = database.prepare(
      `${SELECT} WHERE account_id = ? ORDER BY api_key.created_at_ms DESC, api_key.rowid DESC`,
    );
    this.#names = database.prepare(
      `SELECT 'account' AS kind, account_id AS id, email AS name, 0 AS isRevoked FROM account
       UNION ALL SELECT 'key', key_id, name, revoked_at_ms IS NOT NULL FROM api_key`,
    );
    this.#ended = database
      .prepare(
        `SELECT key_id FROM api_key WHERE revoked_at_ms IS NULL
         AND MIN(COALESCE(expires_at_ms, 9e15), COALESCE(replaced_at_ms + @overlapMs, 9e15)) > @afterMs
         AND MIN(COALESCE(expires_at_ms, 9e15), COALESCE(replaced_at_ms + @overlapMs, 9e15)) <= @untilMs`,
      )
      .pluck();
    this.#insert = database.prepare(
      `INSERT INTO api_key (key_id, account_id, name, mode, scopes, secret_hash, created_at_ms, expires_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#replace = database.prepare('UPDATE api_key SET replaced_at_ms = ? WHERE key_id = ?');
    this.#revoke = database.prepare(
      'UPDATE api_key SET revoked_at_ms = ? WHERE key_id = ? AND revoked_at_ms IS NULL',
    );
    this.#expose = database.prepare('UPDATE api_key SET is_exposed = 1 WHERE key_id = ? AND is_exposed = 0');
    this.#use = database.prepare('UPDATE api_key SET last_used_at_ms = ? WHERE key_id = ?');
    this.#remove = database.prepare('DELETE FROM api_key WHERE key_id = ?');
  }

  get(keyId: string): StoredKey | undefined {
    const row = this.#one.get(keyId) as KeyRow | undefined;
    return row && storedKey(row);
  }

  /** Newest first. */
  ofAccount(accountId: string): StoredKey[] {
    return (this.#ofAccount.all(accountId) as KeyRow[]).map(storedKey);
  }

  /** All accounts, and all keys still kept. */
  names(): readonly ActorName[] {
    return (this.#names.all() as (Omit<ActorName, 'isRevoked'> & { readonly isRevoked: 0 | 1 })[]).map(
      (row) => ({ ...row, isRevoked: row.isRevoked === 1 }),
    );
  }

  /** Keys ended after `afterMs` and by `untilMs` (UTC): by expiry or `overlapMs` after a rotation. */
  endedBetween(afterMs: number, untilMs: number, overlapMs: number): readonly string[] {
    return this.#ended.all({ afterMs, untilMs, overlapMs }) as string[];
  }

  /** Adds a key and removes long-ended keys in the same transaction. @throws store-unavailable */
  insert(key: NewKey, forgotten: readonly string[]): void {
    this.#write(() => {
      for (const keyId of forgotten) this.#remove.run(keyId);
      this.#add(key);
    });
  }

  /** Adds `key` and marks the old one as replaced, both or neither. @throws store-unavailable */
  replace(oldKeyId: string, key: NewKey, forgotten: readonly string[]): void {
    this.#write(() => {
      for (const keyId of forgotten) this.#remove.run(keyId);
      this.#replace.run(key.createdAtMs, oldKeyId);
      this.#add(key);
    });
  }

  /** @throws store-unavailable */
  revoke(keyId: string, atMs: number): void {
    this.#write(() => this.#revoke.run(atMs, keyId));
  }

  /** @throws store-unavailable */
  markExposed(keyId: string): void {
    this.#write(() => this.#expose.run(keyId));
  }

  /** Stores each key's last use, UTC milliseconds. @throws store-unavailable */
  storeUses(uses: ReadonlyMap<string, number>): void {
    this.#write(() => {
      for (const [keyId, atMs] of uses) this.#use.run(atMs, keyId);
    });
  }

  #add(key: NewKey): void {
    this.#insert.run(
      key.keyId,
      key.accountId,
      key.name,
      key.mode,
      JSON.stringify(key.scopes),
      key.secretHash,
      key.createdAtMs,
      key.expiresAtMs,
    );
  }

  #write(run: () => void): void {
    try {
      this.#database.transaction(run)();
    } catch (cause) {
      throw new AppError('store-unavailable', `The key could not be stored (${errorText(cause)}).`, {
        cause,
      });
    }
  }
}

function storedKey(row: KeyRow): StoredKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    tenantId: row.tenant_id,
    name: row.name,
    mode: row.mode,
    scopes: JSON.parse(row.scopes) as Scope[],
    secretHash: row.secret_hash,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    replacedAtMs: row.replaced_at_ms,
    revokedAtMs: row.revoked_at_ms,
    isExposed: row.is_exposed === 1,
  };
}
