import type Database from 'better-sqlite3';

/** What an operation leaves when it has an effect, as far as it matters for what the call costs. */
export interface EffectRecord {
  readonly id: string;
  readonly status: string;
  /** Commands given for it; of a command, none. */
  readonly commandIds: readonly string[];
}

const TABLES = {
  launch: { key: 'launch_id', status: '$.status', commands: '$.commandIds' },
  mission_run: { key: 'mission_id', status: '$.status', commands: '$.commandIds' },
  command: { key: 'command_id', status: '$.state', commands: '$.none' },
} as const;

export type EffectTable = keyof typeof TABLES;

/** Reads, over the records other rooms keep, whether a call had its effect before the gateway died. */
export class EffectRepository {
  readonly #byTrace: Readonly<Record<EffectTable, Database.Statement>>;
  readonly #commandState: Database.Statement;

  constructor(database: Database.Database) {
    const byTrace = (table: EffectTable) => {
      const { key, status, commands } = TABLES[table];
      return database.prepare(
        `SELECT ${key} AS id, json_extract(record, '${status}') AS status, json_extract(record, '${commands}') AS commandIds
         FROM ${table} WHERE created_at_ms >= ? AND json_extract(record, '$.traceId') = ? ORDER BY created_at_ms`,
      );
    };
    this.#byTrace = {
      launch: byTrace('launch'),
      mission_run: byTrace('mission_run'),
      command: byTrace('command'),
    };
    this.#commandState = database
      .prepare("SELECT json_extract(record, '$.state') FROM command WHERE command_id = ?")
      .pluck();
  }

  /** Oldest first: the records of that trace made at or after `sinceMs`, so that an older use of the same trace id is none. */
  ofTrace(table: EffectTable, traceId: string, sinceMs: number): readonly EffectRecord[] {
    const rows = this.#byTrace[table].all(sinceMs, traceId) as {
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

  /** The state of a command's record; undefined when there is none. */
  commandState(commandId: string): string | undefined {
    return this.#commandState.get(commandId) as string | undefined;
  }
}
