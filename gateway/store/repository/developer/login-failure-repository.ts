import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** Wrong PINs of one subject (an address or a client), and how long checks are blocked. */
export interface LoginFailure {
  readonly failures: number;
  readonly blockedUntilMs: number;
  readonly updatedAtMs: number;
}

interface StoredFailure extends LoginFailure {
  readonly subject: string;
}

const FAILURES =
  'subject, failures, blocked_until_ms AS blockedUntilMs, updated_at_ms AS updatedAtMs FROM login_failure';

/** Wrong PINs, stored so that a restart does not shorten the wait. */
export class LoginFailureRepository {
  readonly #read: Database.Statement<[string], StoredFailure>;
  readonly #list: Database.Statement<[], StoredFailure>;
  readonly #put: Database.Statement;
  readonly #remove: Database.Statement;
  readonly #sweep: Database.Statement;

  constructor(database: Database.Database) {
    this.#read = database.prepare(`SELECT ${FAILURES} WHERE subject = ?`);
    this.#list = database.prepare(`SELECT ${FAILURES} ORDER BY subject`);
    this.#put = database.prepare(
      'INSERT OR REPLACE INTO login_failure (subject, failures, blocked_until_ms, updated_at_ms) VALUES (?, ?, ?, ?)',
    );
    this.#remove = database.prepare('DELETE FROM login_failure WHERE subject = ?');
    this.#sweep = database.prepare('DELETE FROM login_failure WHERE updated_at_ms < ?');
  }

  /** All counted failures. */
  list(): readonly StoredFailure[] {
    return this.#list.all();
  }

  get(subject: string): LoginFailure | undefined {
    return this.#read.get(subject);
  }

  /** @throws store-unavailable */
  put(subject: string, { failures, blockedUntilMs, updatedAtMs }: LoginFailure): void {
    storeWrite('The wrong PIN', () => this.#put.run(subject, failures, blockedUntilMs, updatedAtMs));
  }

  /** @throws store-unavailable */
  forgetEmail(email: string): void {
    storeWrite('The login', () => this.#remove.run(`email:${email}`));
  }

  /** Deletes subjects without a later failure. @throws store-unavailable */
  sweep(beforeMs: number): void {
    storeWrite('The wrong PINs', () => this.#sweep.run(beforeMs));
  }
}
