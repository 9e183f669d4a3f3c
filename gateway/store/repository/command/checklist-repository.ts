import type Database from 'better-sqlite3';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import { reportWrite } from '../../report-write.ts';
import { storeWrite } from '../../store-write.ts';

/** The fields the store uses to find a run. */
interface StoredRun {
  readonly runId: string;
  readonly vehicleId: string;
  readonly armedAtMs: number | null;
  readonly endedAtMs: number | null;
}

/** Checklist runs and the vehicles' chosen checklists, on SQLite. */
export class ChecklistRepository<Run extends StoredRun> {
  readonly #database: Database.Database;
  readonly #save: Database.Statement;
  readonly #open: Database.Statement<[], string>;
  readonly #flown: Database.Statement<[string, number, number, number], string>;
  readonly #choose: Database.Statement;
  readonly #unchoose: Database.Statement;
  readonly #choices: Database.Statement<[], { readonly vehicleId: string; readonly checklistId: string }>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#save = database.prepare(
      `INSERT INTO checklist_run (run_id, vehicle_id, armed_at_ms, ended_at_ms, record) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (run_id) DO UPDATE SET armed_at_ms = excluded.armed_at_ms, ended_at_ms = excluded.ended_at_ms,
         record = excluded.record`,
    );
    this.#open = database
      .prepare<[], string>('SELECT record FROM checklist_run WHERE ended_at_ms IS NULL')
      .pluck();
    this.#flown = database
      .prepare<[string, number, number, number], string>(
        `SELECT record FROM checklist_run WHERE vehicle_id = ? AND armed_at_ms BETWEEN ? AND ?
         ORDER BY abs(armed_at_ms - ?) LIMIT 1`,
      )
      .pluck();
    this.#choose = database.prepare(
      `INSERT INTO checklist_choice (vehicle_id, checklist_id) VALUES (?, ?)
       ON CONFLICT (vehicle_id) DO UPDATE SET checklist_id = excluded.checklist_id`,
    );
    this.#unchoose = database.prepare('DELETE FROM checklist_choice WHERE vehicle_id = ?');
    this.#choices = database.prepare(
      'SELECT vehicle_id AS vehicleId, checklist_id AS checklistId FROM checklist_choice',
    );
  }

  /** See `reportWrite`. @throws store-unavailable */
  save(run: Run): void {
    const { runId, vehicleId, armedAtMs, endedAtMs } = run;
    reportWrite(this.#database, 'The checklist', () =>
      this.#save.run(runId, vehicleId, armedAtMs, endedAtMs, jsonWithParts(run)),
    );
  }

  /** Runs that have not ended. */
  open(): readonly Run[] {
    return this.#open.all().map((record) => parseWithParts<Run>(record));
  }

  /** The run of the vehicle's arming closest to the time, within `withinMs`. */
  armedNear(vehicleId: string, atMs: number, withinMs: number): Run | undefined {
    const record = this.#flown.get(vehicleId, atMs - withinMs, atMs + withinMs, atMs);
    return record === undefined ? undefined : parseWithParts<Run>(record);
  }

  /** `null` removes the choice. @throws store-unavailable */
  choose(vehicleId: string, checklistId: string | null): void {
    storeWrite('The choice of a checklist', () =>
      checklistId === null ? this.#unchoose.run(vehicleId) : this.#choose.run(vehicleId, checklistId),
    );
  }

  /** Checklist by vehicle. */
  choices(): ReadonlyMap<string, string> {
    return new Map(this.#choices.all().map(({ vehicleId, checklistId }) => [vehicleId, checklistId]));
  }
}
