import type Database from 'better-sqlite3';
import type { WorkflowGraph, WorkflowSchedule } from '../../../contract/developer/workflow.ts';
import { storeWrite } from '../../store-write.ts';

/** One stored version of a workflow. */
export interface StoredVersion {
  readonly version: number;
  readonly savedAtMs: number;
  readonly hash: string;
  readonly name: string;
  readonly text: string;
  readonly graph: WorkflowGraph;
}

/** The newest version of a workflow. */
export interface StoredWorkflow extends StoredVersion {
  readonly workflowId: string;
  readonly ownerId: string;
  readonly schedule: WorkflowSchedule | null;
}

interface Row extends Omit<StoredWorkflow, 'graph' | 'schedule'> {
  readonly graph: string;
  readonly schedule: string | null;
}

const COLUMNS = `w.workflow_id AS workflowId, w.owner_id AS ownerId, w.schedule, v.version, v.saved_at_ms AS savedAtMs,
  v.hash, v.name, v.text, v.graph`;
const NEWEST =
  'workflow w JOIN workflow_version v ON v.workflow_id = w.workflow_id AND v.version = w.version';

/** Workflows and their versions on SQLite. */
export class WorkflowRepository {
  readonly #database: Database.Database;
  readonly #insert: Database.Statement;
  readonly #advance: Database.Statement;
  readonly #insertVersion: Database.Statement;
  readonly #prune: Database.Statement;
  readonly #one: Database.Statement<[string], Row>;
  readonly #page: Database.Statement<[Record<string, unknown>], Row>;
  readonly #count: Database.Statement<[string], number>;
  readonly #version: Database.Statement<[string, number], Omit<StoredVersion, 'graph'> & { graph: string }>;
  readonly #versions: Database.Statement<[string], Pick<StoredVersion, 'version' | 'savedAtMs' | 'hash'>>;
  readonly #schedule: Database.Statement;
  readonly #scheduled: Database.Statement<[], Row>;
  readonly #remove: Database.Statement;
  readonly #removeVersions: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#insert = database.prepare(
      'INSERT INTO workflow (workflow_id, owner_id, version) VALUES (@workflowId, @ownerId, @version)',
    );
    this.#advance = database.prepare(
      'UPDATE workflow SET version = @version WHERE workflow_id = @workflowId AND version = @version - 1',
    );
    this.#insertVersion = database.prepare(
      `INSERT INTO workflow_version (workflow_id, version, saved_at_ms, hash, name, text, graph)
       VALUES (@workflowId, @version, @savedAtMs, @hash, @name, @text, @graph)`,
    );
    this.#prune = database.prepare('DELETE FROM workflow_version WHERE workflow_id = ? AND version <= ?');
    this.#one = database.prepare(`SELECT ${COLUMNS} FROM ${NEWEST} WHERE w.workflow_id = ?`);
    this.#page = database.prepare(
      `SELECT ${COLUMNS} FROM ${NEWEST} WHERE w.owner_id = @ownerId AND (@beforeMs IS NULL OR (v.saved_at_ms, w.workflow_id) < (@beforeMs, @beforeId))
       ORDER BY v.saved_at_ms DESC, w.workflow_id DESC LIMIT @limit`,
    );
    this.#count = database
      .prepare<[string], number>('SELECT count(*) FROM workflow WHERE owner_id = ?')
      .pluck();
    this.#version = database.prepare(
      'SELECT version, saved_at_ms AS savedAtMs, hash, name, text, graph FROM workflow_version WHERE workflow_id = ? AND version = ?',
    );
    this.#versions = database.prepare(
      'SELECT version, saved_at_ms AS savedAtMs, hash FROM workflow_version WHERE workflow_id = ? ORDER BY version DESC',
    );
    this.#schedule = database.prepare('UPDATE workflow SET schedule = ? WHERE workflow_id = ?');
    this.#scheduled = database.prepare(`SELECT ${COLUMNS} FROM ${NEWEST} WHERE w.schedule IS NOT NULL`);
    this.#remove = database.prepare('DELETE FROM workflow WHERE workflow_id = ?');
    this.#removeVersions = database.prepare('DELETE FROM workflow_version WHERE workflow_id = ?');
  }

  /** @throws store-unavailable */
  insert(workflowId: string, ownerId: string, first: StoredVersion): void {
    this.#write(workflowId, () => {
      this.#insert.run({ workflowId, ownerId, version: first.version });
      this.#insertVersion.run({ ...first, workflowId, graph: JSON.stringify(first.graph) });
    });
  }

  /**
   * Adds the next version and deletes all but the newest `kept`.
   * @returns false if it is not the next one.
   * @throws store-unavailable
   */
  advance(workflowId: string, next: StoredVersion, kept: number): boolean {
    return this.#write(workflowId, () => {
      if (this.#advance.run({ workflowId, version: next.version }).changes === 0) return false;
      this.#insertVersion.run({ ...next, workflowId, graph: JSON.stringify(next.graph) });
      this.#prune.run(workflowId, next.version - kept);
      return true;
    });
  }

  get(workflowId: string): StoredWorkflow | undefined {
    const row = this.#one.get(workflowId);
    return row && storedOf(row);
  }

  /** Of one owner, last saved first, after `after` (exclusive). */
  page(ownerId: string, limit: number, after?: StoredWorkflow): readonly StoredWorkflow[] {
    const beforeMs = after?.savedAtMs ?? null;
    return this.#page.all({ ownerId, limit, beforeMs, beforeId: after?.workflowId ?? null }).map(storedOf);
  }

  count(ownerId: string): number {
    return this.#count.get(ownerId) ?? 0;
  }

  version(workflowId: string, version: number): StoredVersion | undefined {
    const row = this.#version.get(workflowId, version);
    return row && { ...row, graph: JSON.parse(row.graph) as WorkflowGraph };
  }

  /** Stored versions, newest first. */
  versions(workflowId: string): readonly Pick<StoredVersion, 'version' | 'savedAtMs' | 'hash'>[] {
    return this.#versions.all(workflowId);
  }

  /** @throws store-unavailable */
  setSchedule(workflowId: string, schedule: WorkflowSchedule | null): void {
    const text = schedule === null ? null : JSON.stringify(schedule);
    this.#write(workflowId, () => this.#schedule.run(text, workflowId));
  }

  /** Of all owners. */
  scheduled(): readonly StoredWorkflow[] {
    return this.#scheduled.all().map(storedOf);
  }

  /** @throws store-unavailable */
  remove(workflowId: string): void {
    this.#write(workflowId, () => {
      this.#remove.run(workflowId);
      this.#removeVersions.run(workflowId);
    });
  }

  #write<Result>(workflowId: string, run: () => Result): Result {
    return storeWrite(`The workflow ${workflowId}`, () => this.#database.transaction(run)());
  }
}

function storedOf(row: Row): StoredWorkflow {
  return {
    ...row,
    graph: JSON.parse(row.graph) as WorkflowGraph,
    schedule: row.schedule === null ? null : (JSON.parse(row.schedule) as WorkflowSchedule),
  };
}
