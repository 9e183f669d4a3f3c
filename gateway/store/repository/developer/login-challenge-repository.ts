import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** A sent PIN: its recipient, its expiry and the attempts left. */
export interface StoredChallenge {
  readonly challengeId: string;
  readonly email: string;
  /** The requester: a network address, or `operator` for a request with the operator's token. */
  readonly client: string;
  /** Undefined once used. */
  readonly pinHash: string | undefined;
  readonly delivery: 'smtp' | 'outbox';
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly attemptsLeft: number;
  readonly usedAtMs: number | undefined;
}

/** Number of challenges in a period, and the times of the first and last. */
export interface ChallengeCount {
  readonly count: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

interface StoredRow {
  challenge_id: string;
  email: string;
  client: string;
  pin_hash: string | null;
  delivery: StoredChallenge['delivery'];
  created_at_ms: number;
  expires_at_ms: number;
  attempts_left: number;
  used_at_ms: number | null;
}

const COUNT =
  'count(*) AS count, coalesce(min(created_at_ms), 0) AS firstAtMs, coalesce(max(created_at_ms), 0) AS lastAtMs';

/** Sent, unused PINs. Changes are on disk when a method returns: a restart adds no attempts. */
export class LoginChallengeRepository {
  readonly #insert: Database.Statement;
  readonly #byId: Database.Statement;
  readonly #newest: Database.Statement;
  readonly #takeTry: Database.Statement;
  readonly #use: Database.Statement;
  readonly #deliver: Database.Statement;
  readonly #countOfEmail: Database.Statement;
  readonly #countOfClient: Database.Statement;
  readonly #countsOfEmails: Database.Statement;
  readonly #removeOf: Database.Statement;
  readonly #sweep: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      `INSERT INTO login_challenge (challenge_id, email, client, pin_hash, delivery, created_at_ms, expires_at_ms, attempts_left)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#byId = database.prepare('SELECT * FROM login_challenge WHERE challenge_id = ?');
    this.#newest = database.prepare(
      "SELECT * FROM login_challenge WHERE email = ? AND (client = 'operator') = ? ORDER BY created_at_ms DESC, rowid DESC LIMIT 1",
    );
    this.#takeTry = database.prepare(
      'UPDATE login_challenge SET attempts_left = attempts_left - 1 WHERE challenge_id = ? AND attempts_left > 0',
    );
    this.#use = database.prepare(
      'UPDATE login_challenge SET used_at_ms = ?, pin_hash = NULL WHERE email = ? AND used_at_ms IS NULL',
    );
    this.#deliver = database.prepare('UPDATE login_challenge SET delivery = ? WHERE challenge_id = ?');
    this.#countOfEmail = database.prepare(
      `SELECT ${COUNT} FROM login_challenge WHERE email = ? AND (client = 'operator') = ? AND created_at_ms > ?`,
    );
    this.#countOfClient = database.prepare(
      `SELECT ${COUNT} FROM login_challenge WHERE client = ? AND created_at_ms > ?`,
    );
    this.#countsOfEmails = database.prepare(
      'SELECT email, count(*) AS count FROM login_challenge WHERE created_at_ms > ? GROUP BY email ORDER BY email',
    );
    this.#removeOf = database.prepare('DELETE FROM login_challenge WHERE email = ?');
    this.#sweep = database.prepare('DELETE FROM login_challenge WHERE created_at_ms < ?');
  }

  /** @throws store-unavailable */
  insert(challenge: StoredChallenge): void {
    storeWrite('The PIN', () =>
      this.#insert.run(
        challenge.challengeId,
        challenge.email,
        challenge.client,
        challenge.pinHash ?? null,
        challenge.delivery,
        challenge.createdAtMs,
        challenge.expiresAtMs,
        challenge.attemptsLeft,
      ),
    );
  }

  byId(challengeId: string): StoredChallenge | undefined {
    return challengeOf(this.#byId.get(challengeId) as StoredRow | undefined);
  }

  /** `isOperators` as in {@link countOfEmail}. */
  newestOf(email: string, isOperators: boolean): StoredChallenge | undefined {
    return challengeOf(this.#newest.get(email, isOperators ? 1 : 0) as StoredRow | undefined);
  }

  /** @throws store-unavailable */
  takeTry(challengeId: string): void {
    storeWrite('The login attempt', () => this.#takeTry.run(challengeId));
  }

  /** Invalidates the open PINs of the address. @throws store-unavailable */
  spendAllOf(email: string, nowMs: number): void {
    storeWrite('The login', () => this.#use.run(nowMs, email));
  }

  /** @throws store-unavailable */
  setDelivery(challengeId: string, delivery: StoredChallenge['delivery']): void {
    storeWrite('The delivery', () => this.#deliver.run(delivery, challengeId));
  }

  /** `isOperators`: those the operator requested, otherwise all others. */
  countOfEmail(email: string, isOperators: boolean, sinceMs: number): ChallengeCount {
    return this.#countOfEmail.get(email, isOperators ? 1 : 0, sinceMs) as ChallengeCount;
  }

  countOfClient(client: string, sinceMs: number): ChallengeCount {
    return this.#countOfClient.get(client, sinceMs) as ChallengeCount;
  }

  /** Addresses with PIN requests since then, with their number. */
  countsOfEmails(sinceMs: number): readonly { readonly email: string; readonly count: number }[] {
    return this.#countsOfEmails.all(sinceMs) as { email: string; count: number }[];
  }

  /** Deletes all PINs of the address, even an open one. @throws store-unavailable */
  forgetEmail(email: string): void {
    storeWrite('The PINs', () => this.#removeOf.run(email));
  }

  /** Deletes older ones. The table holds only as many as the limits allow. @throws store-unavailable */
  sweep(beforeMs: number): void {
    storeWrite('The PINs', () => this.#sweep.run(beforeMs));
  }
}

function challengeOf(row: StoredRow | undefined): StoredChallenge | undefined {
  return (
    row && {
      challengeId: row.challenge_id,
      email: row.email,
      client: row.client,
      pinHash: row.pin_hash ?? undefined,
      delivery: row.delivery,
      createdAtMs: row.created_at_ms,
      expiresAtMs: row.expires_at_ms,
      attemptsLeft: row.attempts_left,
      usedAtMs: row.used_at_ms ?? undefined,
    }
  );
}
