import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

const SECRET_BYTES = 32;

/** Secrets generated here: peppers and signing keys. They never leave the gateway. */
export class SecretRepository {
  readonly #read: Database.Statement;
  readonly #insert: Database.Statement;

  constructor(database: Database.Database) {
    this.#read = database.prepare('SELECT value FROM secret WHERE name = ?').pluck();
    this.#insert = database.prepare('INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)');
  }

  /** 32 random bytes, generated on first use of the name. @throws store-unavailable */
  secret(name: string): Buffer {
    return storeWrite('A secret of the gateway', () => {
      // Another process may be faster: return the stored value.
      this.#insert.run(name, randomBytes(SECRET_BYTES));
      return this.#read.get(name) as Buffer;
    });
  }
}
