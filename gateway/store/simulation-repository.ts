import type Database from 'better-sqlite3';
import type { SimulationDetail, SimulationRun } from '../contract/simulation.ts';
import { storeWrite } from './store-write.ts';

/** A run and whose it is: an account with all its keys, or the operator. */
export interface OwnedSimulation {
  readonly detail: SimulationDetail;
  readonly ownerId: string;
}

interface Row {
  readonly record: string;
  readonly ownerId: string;
}

/** Runs of simulations on SQLite, newest first. */
export class SimulationRepository {
  readonly #save: Database.Statement;
  readonly #one: Database.Statement<[string], Row>;
  readonly #page: Database.Statement<[Record<string, unknown>], string>;
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
    this.#page = database
      .prepare<[Record<string, unknown>], string>(
        `SELECT record FROM simulation_run
         WHERE rowid < coalesce((SELECT rowid FROM simulation_run WHERE simulation_id = @beforeId), iif(@beforeId IS NULL, 9e18, 0))
           AND (@ownerId IS NULL OR owner_id = @ownerId)
         ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck();
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
      this.#save.run(simulationId, createdAtMs, ownerId, state, planHash, JSON.stringify(detail)),
    );
  }

  get(simulationId: string): OwnedSimulation | undefined {
    const row = this.#one.get(simulationId);
    return row && ownedOf(row);
  }

  /** Of everybody, or of one owner. */
  page(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly ownerId?: string | undefined;
  }): readonly SimulationRun[] {
    const { limit, beforeId = null, ownerId = null } = query;
    return this.#page.all({ limit, beforeId, ownerId }).map((text) => runOf(read(text)));
  }

  /** Of rehearsals of a plan: what was given as steps may have been judged otherwise. */
  newestPassed(planHash: string): SimulationRun | undefined {
    const text = this.#passed.get(planHash);
    return text === undefined ? undefined : runOf(read(text));
  }

  /** Those that had not ended when they were written last. */
  unended(): readonly OwnedSimulation[] {
    return this.#open.all().map(ownedOf);
  }
}

function ownedOf({ record, ownerId }: Row): OwnedSimulation {
  return { detail: read(record), ownerId };
}

function read(text: string): SimulationDetail {
  return JSON.parse(text) as SimulationDetail;
}

function runOf({ scenario: _scenario, events: _events, ...run }: SimulationDetail): SimulationRun {
  return run;
}
