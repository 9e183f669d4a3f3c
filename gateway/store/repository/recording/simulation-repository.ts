import type Database from 'better-sqlite3';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import type {
  SimulationDetail,
  SimulationRun,
  SimulationRunsQuery,
} from '../../../contract/simulation/simulation.ts';
import { storeWrite } from '../../store-write.ts';

/** A run and its owner: an account with all its keys, or the operator. */
export interface OwnedSimulation {
  readonly detail: SimulationDetail;
  readonly ownerId: string;
}

/** A run with its recorded session. */
export interface RecordedRun {
  readonly simulationId: string;
  readonly sessionId: string;
}

export interface OwnedRunsQuery extends SimulationRunsQuery {
  readonly ownerId?: string | undefined;
}

/** SQL condition of each page filter. */
const CLAUSES: Readonly<Record<Exclude<keyof OwnedRunsQuery, 'limit'>, string>> = {
  beforeId: 'rowid < (SELECT rowid FROM simulation_run WHERE simulation_id = @beforeId)',
  ownerId: 'owner_id = @ownerId',
  planHash: 'plan_hash = @planHash',
  planId: 'plan_id = @planId',
  scenarioId: 'scenario_id = @scenarioId',
  state: 'state = @state',
};

interface Row {
  readonly record: string;
  readonly ownerId: string;
}

/** Simulation runs on SQLite, newest first. */
export class SimulationRepository {
  readonly #save: Database.Statement;
  readonly #one: Database.Statement<[string], Row>;
  readonly #database: Database.Database;
  readonly #recorded: Database.Statement<[], RecordedRun>;
  readonly #oldWithEvents: Database.Statement<[number], string>;
  readonly #forgetRecording: Database.Statement<[string]>;
  readonly #removeEvents: Database.Statement<[number, string]>;
  readonly #passed: Database.Statement<[string], string>;
  readonly #open: Database.Statement<[], Row>;

  constructor(database: Database.Database) {
    this.#save = database.prepare(
      `INSERT INTO simulation_run (simulation_id, created_at_ms, owner_id, state, plan_hash, record) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (simulation_id) DO UPDATE SET state = excluded.state, plan_hash = excluded.plan_hash, record = excluded.record`,
    );
    this.#one = database.prepare(
      'SELECT record, owner_id AS ownerId FROM simulation_run WHERE simulation_id = ?',
    );
    this.#database = database;
    this.#recorded = database.prepare(
      `SELECT simulation_id AS simulationId, session_id AS sessionId FROM simulation_run
       WHERE session_id IS NOT NULL ORDER BY created_at_ms DESC, rowid DESC`,
    );
    this.#oldWithEvents = database
      .prepare<[number], string>(
        `SELECT simulation_id FROM simulation_run WHERE events_removed_at_ms IS NULL
         ORDER BY created_at_ms DESC, rowid DESC LIMIT -1 OFFSET ?`,
      )
      .pluck();
    this.#forgetRecording = database.prepare(
      "UPDATE simulation_run SET record = json_set(record, '$.sessionId', NULL) WHERE simulation_id = ?",
    );
    this.#removeEvents = database.prepare(
      "UPDATE simulation_run SET record = json_set(record, '$.events', json('[]'), '$.eventsRemovedAtMs', ?) WHERE simulation_id = ?",
    );
    this.#passed = database
      .prepare<[string], string>(
        "SELECT record FROM simulation_run WHERE plan_hash = ? AND state = 'passed' AND json_extract(record, '$.planId') IS NOT NULL ORDER BY created_at_ms DESC LIMIT 1",
      )
      .pluck();
    this.#open = database.prepare(
      "SELECT record, owner_id AS ownerId FROM simulation_run WHERE state IN ('queued', 'running')",
    );
  }

  /** On disk when it returns. @throws store-unavailable */
  save({ detail, ownerId }: OwnedSimulation): void {
    const { simulationId, createdAtMs, state, planHash } = detail;
    storeWrite(`The simulation ${simulationId}`, () =>
      this.#save.run(simulationId, createdAtMs, ownerId, state, planHash, jsonWithParts(detail)),
    );
  }

  get(simulationId: string): OwnedSimulation | undefined {
    const row = this.#one.get(simulationId);
    return row && ownedOf(row);
  }

  /** Newest first, for one owner or all. */
  page({ limit, ...filters }: OwnedRunsQuery): readonly SimulationRun[] {
    const given = Object.entries(filters).filter(([, value]) => value !== undefined);
    const where = given.map(([name]) => CLAUSES[name as keyof typeof CLAUSES]).join(' AND ') || 'TRUE';
    return this.#database
      .prepare<[Record<string, unknown>], string>(
        `SELECT record FROM simulation_run WHERE ${where} ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck()
      .all({ ...Object.fromEntries(given), limit })
      .map((text) => runOf(read(text)));
  }

  /** Runs with a kept recording, newest first. */
  recorded(): readonly RecordedRun[] {
    return this.#recorded.all();
  }

  /** The run's recording was deleted. @throws store-unavailable */
  forgetRecording(simulationId: string): void {
    storeWrite(`The simulation ${simulationId}`, () => this.#forgetRecording.run(simulationId));
  }

  /** Runs with events that are not among the newest `count`. */
  oldWithEvents(count: number): readonly string[] {
    return this.#oldWithEvents.all(count);
  }

  /** Keeps the result. @throws store-unavailable */
  removeEvents(simulationId: string, atMs: number): void {
    storeWrite(`The simulation ${simulationId}`, () => this.#removeEvents.run(atMs, simulationId));
  }

  /** Only rehearsals of a plan: runs given as steps may have been judged otherwise. */
  newestPassed(planHash: string): SimulationRun | undefined {
    const text = this.#passed.get(planHash);
    return text === undefined ? undefined : runOf(read(text));
  }

  /** Runs that had not ended when last stored. */
  unended(): readonly OwnedSimulation[] {
    return this.#open.all().map(ownedOf);
  }
}

function ownedOf({ record, ownerId }: Row): OwnedSimulation {
  return { detail: read(record), ownerId };
}

function read(text: string): SimulationDetail {
  // Runs of an older version lack some fields.
  const detail = parseWithParts<Omit<SimulationDetail, 'eventsRemovedAtMs'>>(text);
  return { eventsRemovedAtMs: null, ...detail };
}

function runOf(detail: SimulationDetail): SimulationRun {
  const { scenario: _scenario, events: _events, eventsRemovedAtMs: _removed, ...run } = detail;
  return run;
}
