import type Database from 'better-sqlite3';
import { storeWrite } from './store-write.ts';

/** A parameter that a command changed for one flight. */
export interface BorrowedParameter {
  readonly vehicleId: string;
  readonly name: string;
  readonly before: number;
  readonly value: number;
}

/** Parameters to be set again after a flight. */
export class BorrowedParameterRepository {
  readonly #list: Database.Statement;
  readonly #put: Database.Statement;
  readonly #remove: Database.Statement;

  constructor(database: Database.Database) {
    this.#list = database.prepare(
      'SELECT vehicle_id AS vehicleId, name, value_before AS before, value FROM borrowed_parameter',
    );
    this.#put = database.prepare(
      `INSERT INTO borrowed_parameter (vehicle_id, name, value_before, value) VALUES (@vehicleId, @name, @before, @value)
       ON CONFLICT (vehicle_id, name) DO UPDATE SET value_before = @before, value = @value`,
    );
    this.#remove = database.prepare(
      'DELETE FROM borrowed_parameter WHERE vehicle_id = @vehicleId AND name = @name',
    );
  }

  list(): readonly BorrowedParameter[] {
    return this.#list.all() as BorrowedParameter[];
  }

  /** @throws store-unavailable */
  put({ vehicleId, name, before, value }: BorrowedParameter): void {
    storeWrite('The parameter’s value', () => this.#put.run({ vehicleId, name, before, value }));
  }

  /** @throws store-unavailable */
  remove({ vehicleId, name }: BorrowedParameter): void {
    storeWrite('The parameter’s value', () => this.#remove.run({ vehicleId, name }));
  }
}
