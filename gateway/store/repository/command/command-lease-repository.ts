import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** The epoch of each vehicle's command lease. It never decreases. */
export class CommandLeaseRepository {
  readonly #save: Database.Statement;
  readonly #all: Database.Statement;

  constructor(database: Database.Database) {
    this.#save = database.prepare(
      `INSERT INTO command_lease (vehicle_id, epoch) VALUES (?, ?)
       ON CONFLICT (vehicle_id) DO UPDATE SET epoch = excluded.epoch WHERE excluded.epoch > epoch`,
    );
    this.#all = database.prepare('SELECT vehicle_id AS vehicleId, epoch FROM command_lease');
  }

  /** Durable when it returns. @throws store-unavailable, also when a later epoch is stored */
  save(vehicleId: string, epoch: number): void {
    storeWrite(`The lease of ${vehicleId}`, () => {
      const { changes } = this.#save.run(vehicleId, epoch);
      if (changes === 0) throw new Error(`epoch ${epoch} is not newer`);
    });
  }

  /** vehicleId → epoch */
  epochs(): Map<string, number> {
    const rows = this.#all.all() as { vehicleId: string; epoch: number }[];
    return new Map(rows.map(({ vehicleId, epoch }) => [vehicleId, epoch]));
  }
}
