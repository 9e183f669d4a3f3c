import type Database from 'better-sqlite3';
import { AppError, errorText } from '../../../base/error.ts';

/**
 * Which tenant a thing belongs to: actors (keys, accounts) with everything they did, and records that name no actor.
 * An owner never changes.
 */
export class RecordOwnerRepository {
  readonly #insert: Database.Statement;
  readonly #read: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT OR IGNORE INTO record_owner (record_id, tenant_id) VALUES (?, ?)',
    );
    this.#read = database.prepare('SELECT tenant_id FROM record_owner WHERE record_id = ?').pluck();
  }

  /** The first owner stays. @throws store-unavailable */
  claim(recordId: string, tenantId: string): void {
    try {
      this.#insert.run(recordId, tenantId);
    } catch (cause) {
      throw new AppError('store-unavailable', `The owner could not be stored (${errorText(cause)}).`, {
        cause,
      });
    }
  }

  tenantOf(recordId: string): string | undefined {
    return this.#read.get(recordId) as string | undefined;
  }
}
