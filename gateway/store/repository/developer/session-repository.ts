import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** One login of an account. */
export interface StoredSession {
  readonly sessionId: string;
  readonly accountId: string;
  /** SHA-256 of the valid refresh token, hex. */
  readonly refreshHash: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
  readonly endedAtMs: number | undefined;
}

interface StoredRow {
  session_id: string;
  account_id: string;
  refresh_hash: string;
  created_at_ms: number;
  last_used_at_ms: number;
  expires_at_ms: number;
  ended_at_ms: number | null;
}

/** Logins. Stores only the hash of a refresh token. An end is on disk when `end` returns. */
export class SessionRepository {
  readonly #byId: Database.Statement;
  readonly #open: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #rotate: Database.Statement;
  readonly #end: Database.Statement;
  readonly #endOldest: Database.Statement;
  readonly #sweep: Database.Statement;

  constructor(database: Database.Database) {
    this.#byId = database.prepare('SELECT * FROM session WHERE session_id = ?');
    this.#open = database.prepare(
      'SELECT * FROM session WHERE account_id = ? AND ended_at_ms IS NULL AND expires_at_ms > ? ORDER BY last_used_at_ms DESC, session_id DESC',
    );
    this.#insert = database.prepare(
      `INSERT INTO session (session_id, account_id, refresh_hash, created_at_ms, last_used_at_ms, expires_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#rotate = database.prepare(
      'UPDATE session SET refresh_hash = ?, last_used_at_ms = ?, expires_at_ms = ? WHERE session_id = ? AND refresh_hash = ? AND ended_at_ms IS NULL',
    );
    this.#end = database.prepare(
      'UPDATE session SET ended_at_ms = ? WHERE session_id = ? AND ended_at_ms IS NULL',
    );
    this.#endOldest = database.prepare(
      `UPDATE session SET ended_at_ms = ? WHERE session_id IN (
         SELECT session_id FROM session WHERE account_id = ? AND ended_at_ms IS NULL
         ORDER BY last_used_at_ms DESC, session_id DESC LIMIT -1 OFFSET ?)`,
    );
    this.#sweep = database.prepare(
      'DELETE FROM session WHERE expires_at_ms < ? OR (ended_at_ms IS NOT NULL AND ended_at_ms < ?)',
    );
  }

  get(sessionId: string): StoredSession | undefined {
    const row = this.#byId.get(sessionId) as StoredRow | undefined;
    return row && sessionOf(row);
  }

  /** Sessions that neither ended nor expired, last used first. */
  openOf(accountId: string, nowMs: number): readonly StoredSession[] {
    return (this.#open.all(accountId, nowMs) as StoredRow[]).map((row) => sessionOf(row));
  }

  /** @throws store-unavailable */
  insert(session: Omit<StoredSession, 'endedAtMs'>): void {
    storeWrite('The session', () =>
      this.#insert.run(
        session.sessionId,
        session.accountId,
        session.refreshHash,
        session.createdAtMs,
        session.lastUsedAtMs,
        session.expiresAtMs,
      ),
    );
  }

  /**
   * Replaces the spent refresh token with a new one.
   * @returns false when the spent token was not valid.
   * @throws store-unavailable
   */
  rotate(
    sessionId: string,
    spentHash: string,
    next: Pick<StoredSession, 'refreshHash' | 'lastUsedAtMs' | 'expiresAtMs'>,
  ): boolean {
    const { changes } = storeWrite('The session', () =>
      this.#rotate.run(next.refreshHash, next.lastUsedAtMs, next.expiresAtMs, sessionId, spentHash),
    );
    return changes === 1;
  }

  /** @throws store-unavailable */
  end(sessionId: string, nowMs: number): void {
    storeWrite('The end of the session', () => this.#end.run(nowMs, sessionId));
  }

  /** Ends all but the `keep` last used sessions of an account. @throws store-unavailable */
  endBeyond(accountId: string, keep: number, nowMs: number): void {
    storeWrite('The end of a session', () => this.#endOldest.run(nowMs, accountId, keep));
  }

  /** Deletes sessions that expired or ended earlier. @throws store-unavailable */
  sweep(beforeMs: number): void {
    storeWrite('The sessions', () => this.#sweep.run(beforeMs, beforeMs));
  }
}

function sessionOf(row: StoredRow): StoredSession {
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    refreshHash: row.refresh_hash,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    expiresAtMs: row.expires_at_ms,
    endedAtMs: row.ended_at_ms ?? undefined,
  };
}
