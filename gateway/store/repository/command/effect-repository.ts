import type Database from 'better-sqlite3';
import type { ActionRecord } from '../../../contract/action/action.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { parseWithParts } from '../../../contract/operator-text.ts';
import { isRunOf } from './action-repository.ts';

/** The effect of an operation, as needed for the cost of the call. */
export interface EffectRecord {
  readonly id: string;
  readonly status: string;
  /** Commands sent for it, empty for a command. */
  readonly commandIds: readonly string[];
}

/** Where the effect is read from: the run of a launch or mission, or the command itself. */
const SOURCES = {
  launch: {
    record: 'run',
    id: '$.runId',
    status: '$.status',
    of: "json_extract(record, '$.command') = 'launch' AND json_extract(run, '$.status') IS NOT NULL",
  },
  mission: {
    record: 'run',
    id: '$.runId',
    status: '$.status',
    of: "json_extract(record, '$.command') = 'mission' AND json_extract(run, '$.status') IS NOT NULL",
  },
  command: { record: 'record', id: '$.commandId', status: '$.state', of: 'TRUE' },
} as const;

export type EffectSource = keyof typeof SOURCES;

/** The event recorded for each call on actions and plans. */
const EVENTS = {
  'plan-created': "plan_id IS NOT NULL AND action_id IS NULL AND json_extract(record, '$.from') IS NULL",
  'step-added': "action_id IS NULL AND json_extract(record, '$.cause') = 'step added'",
  'dependency-added': "action_id IS NULL AND json_extract(record, '$.cause') = 'dependency added'",
  'action-queued': "plan_id IS NULL AND json_extract(record, '$.from') IS NULL",
  'action-executed': "plan_id IS NULL AND json_extract(record, '$.to') = 'allocating'",
} as const;

export type EffectEvent = keyof typeof EVENTS;

/** Reads stored records to find whether a call took effect before the gateway crashed. */
export class EffectRepository {
  readonly #byTrace: Readonly<Record<EffectSource, Database.Statement>>;
  readonly #commandState: Database.Statement;
  readonly #command: Database.Statement;
  readonly #action: Database.Statement;
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    this.#database = database;
    const byTrace = (source: EffectSource) => {
      const { record, id, status, of } = SOURCES[source];
      return database.prepare(
        `SELECT json_extract(record, '${id}') AS id, json_extract(${record}, '${status}') AS status,
           json_extract(${record}, '$.commandIds') AS commandIds
         FROM command WHERE created_at_ms >= ? AND json_extract(record, '$.traceId') = ?
           AND ${of} AND ${record} IS NOT NULL ORDER BY created_at_ms`,
      );
    };
    this.#byTrace = {
      launch: byTrace('launch'),
      mission: byTrace('mission'),
      command: byTrace('command'),
    };
    this.#commandState = database
      .prepare("SELECT json_extract(record, '$.state') FROM command WHERE command_id = ?")
      .pluck();
    this.#command = database.prepare('SELECT record FROM command WHERE command_id = ?').pluck();
    this.#action = database
      .prepare(
        `SELECT record FROM action WHERE action_id = @id UNION ALL SELECT action FROM command WHERE ${isRunOf('@id')}`,
      )
      .pluck();
  }

  /**
   * Records of that trace created at or after `sinceMs`, oldest first. Excludes an older use of the
   * same trace ID.
   */
  ofTrace(source: EffectSource, traceId: string, sinceMs: number): readonly EffectRecord[] {
    const rows = this.#byTrace[source].all(sinceMs, traceId) as {
      id: string;
      status: string;
      commandIds: string | null;
    }[];
    return rows.map(({ id, status, commandIds }) => ({
      id,
      status,
      commandIds: commandIds === null ? [] : (JSON.parse(commandIds) as string[]),
    }));
  }

  /** Effects of that trace's calls on actions and plans at or after `sinceMs`, oldest first. */
  eventsOfTrace(
    event: EffectEvent,
    traceId: string,
    sinceMs: number,
  ): readonly { readonly id: string; readonly actionId: string | null }[] {
    return this.#database
      .prepare(
        `SELECT 'event ' || event_id AS id, action_id AS actionId FROM action_event
         WHERE at_ms >= ? AND json_extract(record, '$.traceId') = ? AND ${EVENTS[event]} ORDER BY event_id`,
      )
      .all(sinceMs, traceId) as { id: string; actionId: string | null }[];
  }

  /** The stored state of an action at a crash, undefined if it does not exist. */
  action(actionId: string): Pick<ActionRecord, 'state' | 'attempts'> | undefined {
    return parsed<ActionRecord>(this.#action.get({ id: actionId }));
  }

  command(commandId: string): Pick<CommandRecord, 'sentAtMs'> | undefined {
    return parsed<CommandRecord>(this.#command.get(commandId));
  }

  /** The state of a command, undefined if it does not exist. */
  commandState(commandId: string): string | undefined {
    return this.#commandState.get(commandId) as string | undefined;
  }
}

function parsed<Item>(text: unknown): Item | undefined {
  return typeof text === 'string' ? parseWithParts<Item>(text) : undefined;
}
