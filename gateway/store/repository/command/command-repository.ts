import type Database from 'better-sqlite3';
import type { ActionEvent, ActionRecord } from '../../../contract/action/action.ts';
import type { Category } from '../../../contract/command/category.ts';
import type { CommandRecord, TraceEntry } from '../../../contract/command/command.ts';
import type { DecisionRecord } from '../../../contract/command/decision.ts';
import { endedStatesSql, type RunStatus } from '../../../contract/command/operation-states.ts';
import { jsonWithParts, type OperatorText, parseWithParts } from '../../../contract/operator-text.ts';
import type { CommandQuery } from '../../../contract/port/gateway-port.ts';
import { reportWrite } from '../../report-write.ts';
import { storeWrite } from '../../store-write.ts';
import { eventWriter } from './action-repository.ts';

/** The commands that start a run. */
export type RunCommandName = 'launch' | 'mission';

/** How far a launch or mission has come. */
export interface RunProgress {
  /** Undefined until it is accepted. */
  readonly status?: RunStatus;
  readonly detail: OperatorText | null;
  readonly progressPct: number;
  /** The commands given for it, oldest first. */
  readonly commandIds: readonly string[];
  readonly updatedAtMs: number;
}

/** What the row of a launch's or mission's command also stores. */
export interface RunRow {
  readonly run: RunProgress;
  /** The operator's intent as an action; null if it is part of a larger action. */
  readonly action: ActionRecord | null;
  /** Changes of that action since the last write. */
  readonly events: readonly Omit<ActionEvent, 'eventId'>[];
  readonly onStored: () => void;
}

export type StoredRun = Pick<RunRow, 'run' | 'action'> & { readonly record: CommandRecord };

type Put = (record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow) => void;

/** Command records with their traces as JSON, in order of arrival. A launch or mission stores its run and action too. */
export class CommandRepository {
  readonly #database: Database.Database;
  readonly #newest: Database.Statement;
  readonly #newestOf: Database.Statement;
  readonly #unended: Database.Statement;
  readonly #one: Database.Statement;
  readonly #trace: Database.Statement;
  readonly #runs: Database.Statement;
  readonly #put: Put;

  constructor(database: Database.Database) {
    this.#database = database;
    const upsert = database.prepare(
      `INSERT INTO command (command_id, created_at_ms, record, trace, run, action) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (command_id) DO UPDATE SET record = excluded.record, trace = excluded.trace,
         run = coalesce(excluded.run, run), action = coalesce(excluded.action, action)`,
    );
    const writeEvents = eventWriter(database);
    const put: Put = (record, trace, row) => {
      const { commandId, createdAtMs } = record;
      const run = row ? jsonWithParts(row.run) : null;
      const action = row?.action ? jsonWithParts(row.action) : null;
      upsert.run(commandId, createdAtMs, jsonWithParts(record), jsonWithParts(trace), run, action);
      if (row) writeEvents(row.events);
    };
    const putWithEvents = database.transaction(put);
    this.#put = (record, trace, row) => (row ? putWithEvents : put)(record, trace, row);
    this.#newest = database.prepare('SELECT record FROM command ORDER BY rowid DESC LIMIT ?').pluck();
    this.#newestOf = database
      .prepare(
        "SELECT record FROM command WHERE json_extract(record, '$.category') = ? ORDER BY rowid DESC LIMIT ?",
      )
      .pluck();
    this.#unended = database
      .prepare(
        // By itself SQLite would read the whole table, in the order that is asked for.
        `SELECT record FROM command INDEXED BY command_unended
         WHERE json_extract(record, '$.state') NOT IN (${endedStatesSql('command')}) ORDER BY rowid`,
      )
      .pluck();
    this.#one = database.prepare('SELECT record FROM command WHERE command_id = ?').pluck();
    this.#trace = database.prepare('SELECT trace FROM command WHERE command_id = ?').pluck();
    this.#runs = database.prepare(
      `SELECT record, run, action FROM command
       WHERE run IS NOT NULL AND json_extract(record, '$.command') = ? ORDER BY rowid DESC LIMIT ?`,
    );
  }

  /** On disk when it returns. @throws store-unavailable */
  save(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void {
    storeWrite(nameOf(record), () => this.#put(record, trace, row));
  }

  /** For past events. See `reportWrite`. @throws store-unavailable */
  saveReport(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void {
    reportWrite(this.#database, nameOf(record), () => this.#put(record, trace, row));
  }

  /** Newest first. */
  runs(command: RunCommandName, limit: number): StoredRun[] {
    const rows = this.#runs.all(command, limit) as { record: string; run: string; action: string | null }[];
    return rows.map(({ record, run, action }) => ({
      record: parsed(record),
      run: parseWithParts<RunProgress>(run),
      action: action === null ? null : parseWithParts<ActionRecord>(action),
    }));
  }

  newest(limit: number): CommandRecord[] {
    return (this.#newest.all(limit) as string[]).map(parsed);
  }

  newestOf(category: Category, limit: number): CommandRecord[] {
    return (this.#newestOf.all(category, limit) as string[]).map(parsed);
  }

  /** Oldest first. */
  unended(): CommandRecord[] {
    return (this.#unended.all() as string[]).map(parsed);
  }

  page(query: CommandQuery & { readonly fromId?: string | undefined }): CommandRecord[] {
    const { vehicleId, category, state, actorId, fromId, beforeId, limit } = query;
    const filters: readonly (readonly [string, string | undefined])[] = [
      ["json_extract(record, '$.vehicleId') = ?", vehicleId],
      ["json_extract(record, '$.category') = ?", category],
      ["json_extract(record, '$.state') = ?", state],
      ["json_extract(record, '$.actor.id') = ?", actorId],
      ['rowid <= (SELECT rowid FROM command WHERE command_id = ?)', fromId],
      ['rowid < (SELECT rowid FROM command WHERE command_id = ?)', beforeId],
    ];
    const wanted = filters.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const where = wanted.length > 0 ? `WHERE ${wanted.map(({ sql }) => sql).join(' AND ')}` : '';
    const texts = this.#database
      .prepare(`SELECT record FROM command ${where} ORDER BY rowid DESC LIMIT ?`)
      .pluck()
      .all(...wanted.map(({ value }) => value), Math.max(0, limit)) as string[];
    return texts.map(parsed);
  }

  get(commandId: string): CommandRecord | undefined {
    const text = this.#one.get(commandId) as string | undefined;
    return text === undefined ? undefined : parsed(text);
  }

  /** Oldest first. Empty for an unknown command. */
  traceOf(commandId: string): TraceEntry[] {
    const text = this.#trace.get(commandId) as string | undefined;
    return text === undefined ? [] : parseWithParts<TraceEntry[]>(text);
  }
}

function parsed(text: string): CommandRecord {
  return parseWithParts<CommandRecord>(text);
}

function nameOf({ commandId }: CommandRecord): string {
  return `The command ${commandId}`;
}

const KEPT_DECISIONS = 100_000;
/** Removes old rows a few hundred at a time, so that no decision waits for it. */
const PRUNE_EVERY = 256;

/** The newest 100,000 decisions with all their inputs. */
export class DecisionRepository {
  readonly #database: Database.Database;
  readonly #save: (record: DecisionRecord) => void;
  readonly #get: Database.Statement;
  readonly #list: Database.Statement;
  readonly #listOfVehicle: Database.Statement;
  readonly #place: Database.Statement;
  #saves = 0;

  /** @param keptDecisions default 100,000 */
  constructor(database: Database.Database, keptDecisions = KEPT_DECISIONS) {
    this.#database = database;
    const insert = database.prepare(
      'INSERT INTO decision (decision_id, created_at_ms, trace_id, vehicle_id, record) VALUES (?, ?, ?, ?, ?)',
    );
    const prune = database.prepare(
      'DELETE FROM decision WHERE rowid <= (SELECT max(rowid) FROM decision) - ?',
    );
    this.#get = database.prepare('SELECT record FROM decision WHERE decision_id = ?').pluck();
    this.#place = database.prepare('SELECT rowid FROM decision WHERE decision_id = ?').pluck();
    this.#list = database
      .prepare('SELECT record FROM decision WHERE rowid < ? ORDER BY rowid DESC LIMIT ?')
      .pluck();
    this.#listOfVehicle = database
      .prepare('SELECT record FROM decision WHERE rowid < ? AND vehicle_id = ? ORDER BY rowid DESC LIMIT ?')
      .pluck();
    this.#save = database.transaction((record: DecisionRecord) => {
      const { decisionId, decidedAtMs, traceId, vehicleId } = record;
      insert.run(decisionId, decidedAtMs, traceId, vehicleId, jsonWithParts(record));
      if (this.#saves % PRUNE_EVERY === 0) prune.run(keptDecisions);
      this.#saves += 1;
    });
  }

  /** Durable with its command or audit row. See `reportWrite`. @throws store-unavailable */
  save(record: DecisionRecord): void {
    reportWrite(this.#database, `The decision ${record.decisionId}`, () => this.#save(record));
  }

  /** A decision as stored: the JSON of `jsonWithParts`. */
  textOf(decisionId: string): string | undefined {
    return this.#get.get(decisionId) as string | undefined;
  }

  get(decisionId: string): DecisionRecord | undefined {
    const text = this.textOf(decisionId);
    return text === undefined ? undefined : parseWithParts<DecisionRecord>(text);
  }

  /** Newest first, after `beforeId`. Empty if that one is no longer stored. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly vehicleId?: string | undefined;
  }): readonly DecisionRecord[] {
    const { limit, beforeId, vehicleId } = query;
    const before = beforeId === undefined ? Number.MAX_SAFE_INTEGER : this.#place.get(beforeId);
    if (before === undefined) return [];
    const rows =
      vehicleId === undefined
        ? this.#list.all(before, limit)
        : this.#listOfVehicle.all(before, vehicleId, limit);
    return (rows as string[]).map((text) => parseWithParts<DecisionRecord>(text));
  }
}
