import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** A parameter that a command changed for one flight. */
export interface BorrowedParameter {
  readonly vehicleId: string;
  readonly name: string;
  readonly before: number;
  readonly value: number;
}

/** Parameters to restore after a flight. */
export class BorrowedParameterRepository {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    this.#database = database;
  }

  list(): readonly BorrowedParameter[] {
    return this.#database
      .prepare<[], BorrowedParameter>(
        'SELECT vehicle_id AS vehicleId, name, value_before AS before, value FROM borrowed_parameter',
      )
      .all();
  }

  /** @throws store-unavailable */
  put(parameter: BorrowedParameter): void {
    this.#write(
      'INSERT OR REPLACE INTO borrowed_parameter (vehicle_id, name, value_before, value) VALUES (@vehicleId, @name, @before, @value)',
      parameter,
    );
  }

  /** @throws store-unavailable */
  remove(parameter: BorrowedParameter): void {
    this.#write('DELETE FROM borrowed_parameter WHERE vehicle_id = @vehicleId AND name = @name', parameter);
  }

  #write(sql: string, parameter: BorrowedParameter): void {
    storeWrite('The parameter’s value', () => this.#database.prepare(sql).run(parameter));
  }
}
