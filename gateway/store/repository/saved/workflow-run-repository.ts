import type Database from 'better-sqlite3';
import type {
  WorkflowNodeRun,
  WorkflowRun,
  WorkflowRunSummary,
} from '../../../contract/developer/workflow.ts';
import { storeWrite } from '../../store-write.ts';

/** A run and its owner: an account with all its keys, or the operator. */
export interface OwnedWorkflowRun {
  readonly run: WorkflowRun;
  readonly ownerId: string;
}

interface Row {
  readonly record: string;
  readonly content: string;
  readonly ownerId: string;
}

/** Per owner. */
const KEPT_RUNS = 500;
const ENDED = "('passed', 'failed', 'aborted', 'interrupted')";

/** Workflow runs on SQLite, each node turn in its own row. */
export class WorkflowRunRepository {
  readonly #database: Database.Database;
  readonly #insert: Database.Statement;
  readonly #update: Database.Statement;
  readonly #saveTurn: Database.Statement;
  readonly #one: Database.Statement<[string], Row>;
  readonly #turns: Database.Statement<[string], string>;
  readonly #page: Database.Statement<[Record<string, unknown>], string>;
  readonly #open: Database.Statement<[], string>;
  readonly #passed: Database.Statement<[string, string], number>;
  readonly #prune: readonly Database.Statement[];

  constructor(database: Database.Database) {
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO workflow_run (run_id, workflow_id, owner_id, hash, environment, state, record, content)
       VALUES (@runId, @workflowId, @ownerId, @hash, @environment, @state, @record, @content)`,
    );
    this.#update = database.prepare('UPDATE workflow_run SET state = ?, record = ? WHERE run_id = ?');
    this.#saveTurn = database.prepare(
      `INSERT INTO workflow_turn (run_id, seq, record) VALUES (?, ?, ?)
       ON CONFLICT (run_id, seq) DO UPDATE SET record = excluded.record`,
    );
    this.#one = database.prepare(
      'SELECT record, content, owner_id AS ownerId FROM workflow_run WHERE run_id = ?',
    );
    this.#turns = database
      .prepare<[string], string>('SELECT record FROM workflow_turn WHERE run_id = ? ORDER BY seq')
      .pluck();
    this.#page = database
      .prepare<[Record<string, unknown>], string>(
        `SELECT record FROM workflow_run
         WHERE rowid < coalesce((SELECT rowid FROM workflow_run WHERE run_id = @beforeId), iif(@beforeId IS NULL, 9e18, 0))
           AND owner_id = @ownerId AND (@workflowId IS NULL OR workflow_id = @workflowId)
         ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck();
    this.#open = database
      .prepare<[], string>(`SELECT run_id FROM workflow_run WHERE state NOT IN ${ENDED}`)
      .pluck();
    this.#passed = database
      .prepare<[string, string], number>(
        "SELECT count(*) FROM workflow_run WHERE hash = ? AND owner_id = ? AND environment = 'simulation' AND state = 'passed'",
      )
      .pluck();
    const old = `SELECT run_id FROM workflow_run WHERE owner_id = @ownerId AND state IN ${ENDED}
      ORDER BY rowid DESC LIMIT -1 OFFSET ${KEPT_RUNS}`;
    this.#prune = [
      database.prepare(`DELETE FROM workflow_turn WHERE run_id IN (${old})`),
      database.prepare(`DELETE FROM workflow_run WHERE run_id IN (${old})`),
    ];
  }

  /** On disk when it returns. Deletes the owner's oldest beyond 500. @throws store-unavailable */
  insert({ run, ownerId }: OwnedWorkflowRun): void {
    const { graph, inputs, nodes: _nodes, ...record } = run;
    const { runId, workflowId, hash, environment, state } = record;
    const row = { runId, workflowId, ownerId, hash, environment, state, record: JSON.stringify(record) };
    this.#write(runId, () => {
      this.#insert.run({ ...row, content: JSON.stringify({ graph, inputs }) });
      for (const statement of this.#prune) statement.run({ ownerId });
    });
  }

  /** Stores the run and its changed turns, on disk when it returns. @throws store-unavailable */
  save(run: Omit<WorkflowRun, 'nodes' | 'graph' | 'inputs'>, turns: readonly WorkflowNodeRun[]): void {
    this.#write(run.runId, () => {
      this.#update.run(run.state, JSON.stringify(run), run.runId);
      for (const turn of turns) this.#saveTurn.run(run.runId, turn.seq, JSON.stringify(turn));
    });
  }

  get(runId: string): OwnedWorkflowRun | undefined {
    const row = this.#one.get(runId);
    if (!row) return undefined;
    const nodes = this.#turns.all(runId).map((text) => JSON.parse(text) as WorkflowNodeRun);
    const run = { ...(JSON.parse(row.record) as object), ...(JSON.parse(row.content) as object), nodes };
    return { run: run as WorkflowRun, ownerId: row.ownerId };
  }

  /** Of one owner, newest first. */
  page(query: {
    readonly ownerId: string;
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly workflowId?: string | undefined;
  }): readonly WorkflowRunSummary[] {
    const { ownerId, limit, beforeId = null, workflowId = null } = query;
    return this.#page.all({ ownerId, limit, beforeId, workflowId }).map((text) => {
      const { nextNodeId: _nextNodeId, ...summary } = JSON.parse(text) as WorkflowRun;
      return summary;
    });
  }

  /** Runs that had not ended when last stored. */
  unended(): readonly string[] {
    return this.#open.all();
  }

  /** Whether the owner's run of the graph passed with simulated vehicles. */
  isRehearsed(hash: string, ownerId: string): boolean {
    return (this.#passed.get(hash, ownerId) ?? 0) > 0;
  }

  #write(runId: string, run: () => void): void {
    storeWrite(`The run ${runId}`, () => this.#database.transaction(run)());
  }
}
