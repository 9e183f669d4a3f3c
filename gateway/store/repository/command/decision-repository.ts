import type Database from 'better-sqlite3';
import type { DecisionRecord } from '../../../contract/command/decision.ts';
import { reportWrite } from '../../report-write.ts';

const KEPT_DECISIONS = 100_000;
/** Old ones are removed a few hundred at a time, so that no decision waits for it. */
const PRUNE_EVERY = 256;

/** Decisions with everything they were made from, newest 100,000. */
export class DecisionRepository {
  readonly #database: Database.Database;
  readonly #save: (record: DecisionRecord) => void;
  readonly #get: Database.Statement;
  readonly #list: Database.Statement;
  readonly #listOfVehicle: Database.Statement;
  readonly #place: Database.Statement;
  #saves = 0;

  /** @param keptDecisions 100,000 when not given */
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
      insert.run(decisionId, decidedAtMs, traceId, vehicleId, JSON.stringify(record));
      if (this.#saves % PRUNE_EVERY === 0) prune.run(keptDecisions);
      this.#saves += 1;
    });
  }

  /** Durable with the command or the audit row that rests on it; see `reportWrite`. @throws store-unavailable */
  save(record: DecisionRecord): void {
    reportWrite(this.#database, `The decision ${record.decisionId}`, () => this.#save(record));
  }

  get(decisionId: string): DecisionRecord | undefined {
    const text = this.#get.get(decisionId) as string | undefined;
    return text === undefined ? undefined : (JSON.parse(text) as DecisionRecord);
  }

  /** Newest first, starting after `beforeId`; empty when that one is not kept any more. */
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
    return (rows as string[]).map((text) => JSON.parse(text) as DecisionRecord);
  }
}
