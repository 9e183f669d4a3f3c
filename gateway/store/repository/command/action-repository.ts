import type Database from 'better-sqlite3';
import type { ActionEvent, ActionQuery, ActionRecord } from '../../../contract/action/action.ts';
import type { Dependency, PlanSummary, StepState } from '../../../contract/action/plan.ts';
import { endedStatesSql } from '../../../contract/command/operation-states.ts';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import { reportWrite } from '../../report-write.ts';
import { storeWrite } from '../../store-write.ts';

/** A stored action: one row. A plan step also has a step state and its position in the plan. */
export interface StoredAction {
  readonly action: ActionRecord;
  /** Null for an action outside plans. */
  readonly stepState: StepState | null;
  readonly position: number;
}

/** A plan without its step counts. */
export type StoredPlan = Omit<PlanSummary, 'stepCounts'>;

/** Rows written together. An existing row needs a newer version. */
export interface ActionBatch {
  readonly plans: readonly StoredPlan[];
  readonly actions: readonly StoredAction[];
  readonly dependencies: readonly { readonly planId: string; readonly dependency: Dependency }[];
  readonly events: readonly Omit<ActionEvent, 'eventId'>[];
}

interface ActionRow {
  readonly position: number;
  readonly record: string;
}

/**
 * Actions, plans, dependencies and the events that explain their state. Each plan step has its own
 * row, so that a change writes one row. Events are only added.
 */
export class ActionRepository {
  readonly #write: (batch: ActionBatch) => void;
  readonly #database: Database.Database;
  readonly #plan: Database.Statement;
  readonly #plans: Database.Statement;
  readonly #plansBefore: Database.Statement;
  readonly #unendedPlans: Database.Statement;
  readonly #action: Database.Statement;
  readonly #place: Database.Statement;
  readonly #steps: Database.Statement;
  readonly #unendedActions: Database.Statement;
  readonly #queuedActions: Database.Statement;
  readonly #dependencies: Database.Statement;
  readonly #planEvents: Database.Statement;
  readonly #actionEvents: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#write = writer(database);
    this.#plan = database.prepare('SELECT record FROM action_plan WHERE plan_id = ?').pluck();
    const newestPlans = 'ORDER BY created_at_ms DESC, rowid DESC LIMIT ?';
    this.#plans = database.prepare(`SELECT record FROM action_plan ${newestPlans}`).pluck();
    this.#plansBefore = database
      .prepare(
        `SELECT record FROM action_plan WHERE (created_at_ms, rowid) <
         (SELECT created_at_ms, rowid FROM action_plan WHERE plan_id = ?) ${newestPlans}`,
      )
      .pluck();
    this.#unendedPlans = database
      .prepare(
        "SELECT record FROM action_plan WHERE state IN ('running', 'paused', 'aborting') ORDER BY rowid",
      )
      .pluck();
    this.#action = database.prepare(
      `SELECT position, record FROM action WHERE action_id = @id
       UNION ALL SELECT 0, action FROM command WHERE ${isRunOf('@id')} LIMIT 1`,
    );
    this.#place = database.prepare(
      `SELECT created_at_ms AS atMs, 1 AS rank, rowid AS place FROM action WHERE action_id = @id
       UNION ALL SELECT created_at_ms, 0, rowid FROM command WHERE ${isRunOf('@id')} LIMIT 1`,
    );
    this.#steps = database.prepare('SELECT position, record FROM action WHERE plan_id = ? ORDER BY position');
    this.#unendedActions = database.prepare(
      `SELECT position, record FROM action WHERE plan_id IS NULL
       AND state NOT IN ('draft', 'queued', ${endedStatesSql('action')}) ORDER BY rowid`,
    );
    this.#queuedActions = database.prepare(
      "SELECT position, record FROM action WHERE plan_id IS NULL AND state = 'queued' ORDER BY rowid",
    );
    this.#dependencies = database
      .prepare('SELECT record FROM plan_dependency WHERE plan_id = ? ORDER BY rowid')
      .pluck();
    const event = 'SELECT event_id AS eventId, record FROM action_event';
    this.#planEvents = database.prepare(`${event} WHERE plan_id = ? ORDER BY event_id`);
    this.#actionEvents = database.prepare(`${event} WHERE action_id = ? ORDER BY event_id`);
  }

  /** Writes all or nothing, on disk when it returns. @throws store-unavailable */
  write(batch: ActionBatch): void {
    storeWrite('The change of an action', () => this.#write(batch));
  }

  /** Writes all or nothing, for past events. See `reportWrite`. @throws store-unavailable */
  writeReport(batch: ActionBatch): void {
    reportWrite(this.#database, 'The report of an action', () => this.#write(batch));
  }

  plan(planId: string): StoredPlan | undefined {
    const text = this.#plan.get(planId) as string | undefined;
    return text === undefined ? undefined : parseWithParts<StoredPlan>(text);
  }

  /** Newest first. */
  plans({
    limit,
    beforeId,
  }: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
  }): StoredPlan[] {
    const rows = beforeId === undefined ? this.#plans.all(limit) : this.#plansBefore.all(beforeId, limit);
    return (rows as string[]).map((text) => parseWithParts<StoredPlan>(text));
  }

  /** Plans with work in progress. */
  unendedPlans(): StoredPlan[] {
    return (this.#unendedPlans.all() as string[]).map((text) => parseWithParts<StoredPlan>(text));
  }

  /** Also that of a launch or mission, which is stored with its command. */
  action(actionId: string): StoredAction | undefined {
    const row = this.#action.get({ id: actionId }) as ActionRow | undefined;
    return row && storedAction(row);
  }

  /** In plan order. */
  stepsOf(planId: string): StoredAction[] {
    return (this.#steps.all(planId) as ActionRow[]).map(storedAction);
  }

  /** Actions outside plans with work in progress. */
  unendedActions(): StoredAction[] {
    return (this.#unendedActions.all() as ActionRow[]).map(storedAction);
  }

  /** Actions outside plans that have not been executed. */
  queuedActions(): StoredAction[] {
    return (this.#queuedActions.all() as ActionRow[]).map(storedAction);
  }

  /** Newest first. */
  actions({ beforeId, ...query }: ActionQuery): StoredAction[] {
    const { category, vehicleId, state, planId } = query;
    const before =
      beforeId === undefined ? undefined : (this.#place.get({ id: beforeId }) as object | undefined);
    if (beforeId !== undefined && before === undefined) return [];
    // At equal times, the action of a run comes after the others.
    const page = (from: string, plan: string, record: string, position: string, rank: number) => {
      const filters = [
        planId !== undefined && `${plan} = @planId`,
        state !== undefined && `json_extract(${record}, '$.state') = @state`,
        category !== undefined && `json_extract(${record}, '$.category') = @category`,
        vehicleId !== undefined && `json_extract(${record}, '$.vehicleId') = @vehicleId`,
        before !== undefined && `(created_at_ms, ${rank}, rowid) < (@atMs, @rank, @place)`,
      ];
      return `SELECT * FROM (SELECT created_at_ms AS at, ${rank} AS rank, rowid AS place,
        ${position} AS position, ${record} AS record FROM ${from} WHERE ${record} IS NOT NULL
        ${filters.flatMap((filter) => (filter === false ? [] : [`AND ${filter}`])).join(' ')}
        ORDER BY created_at_ms DESC, rowid DESC LIMIT @limit)`;
    };
    const rows = this.#database
      .prepare(
        `SELECT position, record FROM (${page('action', 'plan_id', 'record', 'position', 1)}
         UNION ALL ${page('command', 'NULL', 'action', '0', 0)})
         ORDER BY at DESC, rank DESC, place DESC LIMIT @limit`,
      )
      .all({ ...query, ...before });
    return (rows as ActionRow[]).map(storedAction);
  }

  dependenciesOf(planId: string): Dependency[] {
    return (this.#dependencies.all(planId) as string[]).map((text) => parseWithParts<Dependency>(text));
  }

  /** Oldest first. */
  events(of: { readonly planId: string } | { readonly actionId: string }): ActionEvent[] {
    const rows = 'planId' in of ? this.#planEvents.all(of.planId) : this.#actionEvents.all(of.actionId);
    return (rows as { eventId: number; record: string }[]).map(({ eventId, record }) => ({
      eventId,
      ...parseWithParts<Omit<ActionEvent, 'eventId'>>(record),
    }));
  }
}

/** The condition on a row of `command` that it holds the action with this id. */
export function isRunOf(actionId: string): string {
  return `action IS NOT NULL AND json_extract(action, '$.actionId') = ${actionId}`;
}

function storedAction({ position, record }: ActionRow): StoredAction {
  const { stepState = null, ...action } = parseWithParts<ActionRecord & { stepState?: StepState | null }>(
    record,
  );
  return { action, stepState, position };
}

function writer(database: Database.Database): (batch: ActionBatch) => void {
  // A version that is not newer changes nothing: two writers of one row would be our own error.
  const replaceNewer = `state = excluded.state, version = excluded.version, trace_id = excluded.trace_id,
    record = excluded.record`;
  const plan = database.prepare(
    `INSERT INTO action_plan (plan_id, created_at_ms, state, version, trace_id, record) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (plan_id) DO UPDATE SET ${replaceNewer} WHERE excluded.version > action_plan.version`,
  );
  const action = database.prepare(
    `INSERT INTO action (action_id, plan_id, position, created_at_ms, state, version, trace_id, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (action_id) DO UPDATE SET ${replaceNewer} WHERE excluded.version > action.version`,
  );
  const dependency = database.prepare(
    'INSERT INTO plan_dependency (plan_id, dependency_id, record) VALUES (?, ?, ?)',
  );
  // Executed again, the action of a run gets a row of its own.
  const leaveRun = database.prepare(`UPDATE command SET action = NULL WHERE ${isRunOf('?')}`);
  const writeEvents = eventWriter(database);
  const refuseStale = (id: string, changes: number) => {
    if (changes !== 1) throw new Error(`${id} is already stored with a newer version`);
  };
  return database.transaction((batch: ActionBatch) => {
    for (const row of batch.plans) {
      const { planId, createdAtMs, state, version, traceId } = row;
      const { changes } = plan.run(planId, createdAtMs, state, version, traceId, jsonWithParts(row));
      refuseStale(planId, changes);
    }
    for (const { action: record, stepState, position } of batch.actions) {
      const { actionId, planId, createdAtMs, state, version, traceId } = record;
      const text = jsonWithParts({ ...record, stepState });
      const { changes } = action.run(actionId, planId, position, createdAtMs, state, version, traceId, text);
      refuseStale(actionId, changes);
      if (planId === null) leaveRun.run(actionId);
    }
    for (const { planId, dependency: record } of batch.dependencies)
      dependency.run(planId, record.dependencyId, jsonWithParts(record));
    writeEvents(batch.events);
  });
}

/** Adds events, in the transaction of what they explain. */
export function eventWriter(database: Database.Database): (events: ActionBatch['events']) => void {
  const event = database.prepare(
    'INSERT INTO action_event (plan_id, action_id, at_ms, record) VALUES (?, ?, ?, ?)',
  );
  return (events) => {
    for (const record of events)
      event.run(record.planId, record.actionId, record.atMs, jsonWithParts(record));
  };
}
