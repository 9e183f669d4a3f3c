import type Database from 'better-sqlite3';
import { AppError, errorText } from '../../../base/error.ts';

/** One row of an account's workspace list. */
export interface WorkspaceRow {
  readonly workspaceId: string;
  readonly name: string;
  readonly version: number;
  readonly savedAtMs: number;
}

/** One stored version. `content` is JSON text. */
export interface WorkspaceVersionRow {
  readonly version: number;
  readonly savedAtMs: number;
  readonly name: string;
  readonly content: string;
}

interface NewVersion {
  readonly version: number;
  readonly savedAtMs: number;
  readonly name: string;
  readonly content: string;
}

/** How long, and how many of an account's removed workspaces the file keeps for a manual restore. */
const REMOVED_KEPT_MS = 30 * 24 * 3600 * 1000;
const REMOVED_KEPT_ROWS = 50;

const COLUMNS = 'workspace_id AS workspaceId, name, version, saved_at_ms AS savedAtMs';
const REMOVED = `SELECT workspace_id FROM workspace WHERE account_id = @accountId AND deleted_at_ms IS NOT NULL
  AND (deleted_at_ms < @beforeMs OR workspace_id NOT IN (SELECT workspace_id FROM workspace
    WHERE account_id = @accountId AND deleted_at_ms IS NOT NULL ORDER BY deleted_at_ms DESC LIMIT ${REMOVED_KEPT_ROWS}))`;

/** Workspaces and their versions on SQLite. No method returns removed ones. */
export class WorkspaceRepository {
  readonly #database: Database.Database;
  readonly #list: Database.Statement;
  readonly #get: Database.Statement;
  readonly #count: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #advance: Database.Statement;
  readonly #remove: Database.Statement;
  readonly #insertVersion: Database.Statement;
  readonly #version: Database.Statement;
  readonly #versions: Database.Statement;
  readonly #pruneVersions: Database.Statement;
  readonly #purgeVersions: Database.Statement;
  readonly #purge: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#list = database.prepare(
      `SELECT ${COLUMNS} FROM workspace WHERE account_id = @accountId AND deleted_at_ms IS NULL
       AND (@beforeMs IS NULL OR (saved_at_ms, workspace_id) < (@beforeMs, @beforeId))
       ORDER BY saved_at_ms DESC, workspace_id DESC LIMIT @limit`,
    );
    this.#get = database.prepare(
      `SELECT ${COLUMNS} FROM workspace WHERE account_id = ? AND workspace_id = ? AND deleted_at_ms IS NULL`,
    );
    this.#count = database
      .prepare('SELECT count(*) FROM workspace WHERE account_id = ? AND deleted_at_ms IS NULL')
      .pluck();
    this.#insert = database.prepare(
      'INSERT INTO workspace (workspace_id, account_id, name, version, saved_at_ms) VALUES (@workspaceId, @accountId, @name, @version, @savedAtMs)',
    );
    this.#advance = database.prepare(
      `UPDATE workspace SET name = @name, version = @version, saved_at_ms = @savedAtMs
       WHERE account_id = @accountId AND workspace_id = @workspaceId AND version = @baseVersion AND deleted_at_ms IS NULL`,
    );
    this.#remove = database.prepare(
      'UPDATE workspace SET deleted_at_ms = ? WHERE account_id = ? AND workspace_id = ? AND deleted_at_ms IS NULL',
    );
    this.#insertVersion = database.prepare(
      'INSERT INTO workspace_version (workspace_id, version, saved_at_ms, name, content) VALUES (@workspaceId, @version, @savedAtMs, @name, @content)',
    );
    this.#version = database.prepare(
      'SELECT version, saved_at_ms AS savedAtMs, name, content FROM workspace_version WHERE workspace_id = ? AND version = ?',
    );
    this.#versions = database.prepare(
      'SELECT version, saved_at_ms AS savedAtMs FROM workspace_version WHERE workspace_id = ? ORDER BY version DESC',
    );
    this.#pruneVersions = database.prepare(
      'DELETE FROM workspace_version WHERE workspace_id = ? AND version <= ?',
    );
    this.#purgeVersions = database.prepare(
      `DELETE FROM workspace_version WHERE workspace_id IN (${REMOVED})`,
    );
    this.#purge = database.prepare(`DELETE FROM workspace WHERE workspace_id IN (${REMOVED})`);
  }

  /** Last saved first, after `after` (exclusive). */
  list(accountId: string, limit: number, after?: WorkspaceRow): readonly WorkspaceRow[] {
    return this.#list.all({
      accountId,
      limit,
      beforeMs: after?.savedAtMs ?? null,
      beforeId: after?.workspaceId ?? null,
    }) as WorkspaceRow[];
  }

  get(accountId: string, workspaceId: string): WorkspaceRow | undefined {
    return this.#get.get(accountId, workspaceId) as WorkspaceRow | undefined;
  }

  count(accountId: string): number {
    return this.#count.get(accountId) as number;
  }

  /** Stored versions, newest first. */
  versions(workspaceId: string): readonly { readonly version: number; readonly savedAtMs: number }[] {
    return this.#versions.all(workspaceId) as { version: number; savedAtMs: number }[];
  }

  version(workspaceId: string, version: number): WorkspaceVersionRow | undefined {
    return this.#version.get(workspaceId, version) as WorkspaceVersionRow | undefined;
  }

  /** @throws store-unavailable */
  insert(accountId: string, workspaceId: string, first: NewVersion): void {
    this.#write(() => {
      this.#insert.run({ ...first, accountId, workspaceId });
      this.#insertVersion.run({ ...first, workspaceId });
    });
  }

  /**
   * In one transaction: checks that `baseVersion` is still the newest, adds a version, and deletes
   * all but the newest `keptVersions`.
   * @returns false when it was not.
   * @throws store-unavailable
   */
  advance(
    accountId: string,
    workspaceId: string,
    baseVersion: number,
    next: NewVersion,
    keptVersions: number,
  ): boolean {
    return this.#write(() => {
      if (this.#advance.run({ ...next, accountId, workspaceId, baseVersion }).changes === 0) return false;
      this.#insertVersion.run({ ...next, workspaceId });
      this.#pruneVersions.run(workspaceId, next.version - keptVersions);
      return true;
    });
  }

  /**
   * Hides it. Deletes it after 30 days, or after 50 later removals.
   * @returns false if it does not exist.
   * @throws store-unavailable
   */
  remove(accountId: string, workspaceId: string, utcMs: number): boolean {
    return this.#write(() => {
      if (this.#remove.run(utcMs, accountId, workspaceId).changes === 0) return false;
      const gone = { accountId, beforeMs: utcMs - REMOVED_KEPT_MS };
      this.#purgeVersions.run(gone);
      this.#purge.run(gone);
      return true;
    });
  }

  #write<Result>(run: () => Result): Result {
    try {
      return this.#database.transaction(run)();
    } catch (cause) {
      throw new AppError('store-unavailable', `The workspace could not be stored (${errorText(cause)}).`, {
        cause,
      });
    }
  }
}
