import type Database from 'better-sqlite3';
import type { FlightPlan } from '../../../contract/mission/flight-plan.ts';
import { storeWrite } from '../../store-write.ts';

/** One stored version of a plan, without the plan itself. */
export interface FlightPlanVersionRow {
  readonly version: number;
  readonly savedAtMs: number;
  readonly name: string;
  readonly vehicle: FlightPlan['vehicle'];
  readonly entries: number;
}

/** The newest version of a plan. */
export interface FlightPlanRow extends FlightPlanVersionRow {
  readonly flightPlanId: string;
  readonly ownerId: string;
}

/** `plan` is JSON text. */
export interface StoredFlightPlan extends FlightPlanVersionRow {
  readonly plan: string;
}

const VERSION = 'v.version, v.saved_at_ms AS savedAtMs, v.name, v.vehicle, v.entries';
const COLUMNS = `f.flight_plan_id AS flightPlanId, f.owner_id AS ownerId, ${VERSION}`;
const NEWEST =
  'flight_plan f JOIN flight_plan_version v ON v.flight_plan_id = f.flight_plan_id AND v.version = f.version';

/** Flight plans and their versions on SQLite. */
export class FlightPlanRepository {
  readonly #database: Database.Database;
  readonly #insert: Database.Statement;
  readonly #advance: Database.Statement;
  readonly #insertVersion: Database.Statement;
  readonly #prune: Database.Statement;
  readonly #one: Database.Statement<[string], FlightPlanRow>;
  readonly #page: Database.Statement<[Record<string, unknown>], FlightPlanRow>;
  readonly #count: Database.Statement<[string], number>;
  readonly #version: Database.Statement<[string, number], StoredFlightPlan>;
  readonly #versions: Database.Statement<[string], Pick<FlightPlanVersionRow, 'version' | 'savedAtMs'>>;
  readonly #remove: Database.Statement;
  readonly #removeVersions: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#insert = database.prepare(
      'INSERT INTO flight_plan (flight_plan_id, owner_id, version) VALUES (@flightPlanId, @ownerId, @version)',
    );
    this.#advance = database.prepare(
      'UPDATE flight_plan SET version = @version WHERE flight_plan_id = @flightPlanId AND version = @version - 1',
    );
    this.#insertVersion = database.prepare(
      `INSERT INTO flight_plan_version (flight_plan_id, version, saved_at_ms, name, vehicle, entries, plan)
       VALUES (@flightPlanId, @version, @savedAtMs, @name, @vehicle, @entries, @plan)`,
    );
    this.#prune = database.prepare(
      'DELETE FROM flight_plan_version WHERE flight_plan_id = ? AND version <= ?',
    );
    this.#one = database.prepare(`SELECT ${COLUMNS} FROM ${NEWEST} WHERE f.flight_plan_id = ?`);
    this.#page = database.prepare(
      `SELECT ${COLUMNS} FROM ${NEWEST} WHERE f.owner_id = @ownerId
       AND (@beforeMs IS NULL OR (v.saved_at_ms, f.flight_plan_id) < (@beforeMs, @beforeId))
       ORDER BY v.saved_at_ms DESC, f.flight_plan_id DESC LIMIT @limit`,
    );
    this.#count = database
      .prepare<[string], number>('SELECT count(*) FROM flight_plan WHERE owner_id = ?')
      .pluck();
    this.#version = database.prepare(
      `SELECT ${VERSION}, v.plan FROM flight_plan_version v WHERE v.flight_plan_id = ? AND v.version = ?`,
    );
    this.#versions = database.prepare(
      'SELECT version, saved_at_ms AS savedAtMs FROM flight_plan_version WHERE flight_plan_id = ? ORDER BY version DESC',
    );
    this.#remove = database.prepare('DELETE FROM flight_plan WHERE flight_plan_id = ?');
    this.#removeVersions = database.prepare('DELETE FROM flight_plan_version WHERE flight_plan_id = ?');
  }

  /** @throws store-unavailable */
  insert(flightPlanId: string, ownerId: string, first: StoredFlightPlan): void {
    this.#write(flightPlanId, () => {
      this.#insert.run({ flightPlanId, ownerId, version: first.version });
      this.#insertVersion.run({ ...first, flightPlanId });
    });
  }

  /**
   * Adds the next version and deletes all but the newest `kept`.
   * @returns false if it is not the next one.
   * @throws store-unavailable
   */
  advance(flightPlanId: string, next: StoredFlightPlan, kept: number): boolean {
    return this.#write(flightPlanId, () => {
      if (this.#advance.run({ flightPlanId, version: next.version }).changes === 0) return false;
      this.#insertVersion.run({ ...next, flightPlanId });
      this.#prune.run(flightPlanId, next.version - kept);
      return true;
    });
  }

  get(flightPlanId: string): FlightPlanRow | undefined {
    return this.#one.get(flightPlanId);
  }

  /** Of one owner, last saved first, after `after` (exclusive). */
  page(ownerId: string, limit: number, after?: FlightPlanRow): readonly FlightPlanRow[] {
    const beforeMs = after?.savedAtMs ?? null;
    return this.#page.all({ ownerId, limit, beforeMs, beforeId: after?.flightPlanId ?? null });
  }

  count(ownerId: string): number {
    return this.#count.get(ownerId) ?? 0;
  }

  version(flightPlanId: string, version: number): StoredFlightPlan | undefined {
    return this.#version.get(flightPlanId, version);
  }

  /** Stored versions, newest first. */
  versions(flightPlanId: string): readonly Pick<FlightPlanVersionRow, 'version' | 'savedAtMs'>[] {
    return this.#versions.all(flightPlanId);
  }

  /** @throws store-unavailable */
  remove(flightPlanId: string): void {
    this.#write(flightPlanId, () => {
      this.#remove.run(flightPlanId);
      this.#removeVersions.run(flightPlanId);
    });
  }

  #write<Result>(flightPlanId: string, run: () => Result): Result {
    return storeWrite(`The flight plan ${flightPlanId}`, () => this.#database.transaction(run)());
  }
}
