import type Database from 'better-sqlite3';
import type { Account } from '../../../contract/account/account.ts';

export interface AccountOverview {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerified: Account['emailVerified'];
  readonly createdAtMs: number;
  readonly planId: string | null;
  readonly balance: number;
  readonly keys: number;
}

export interface KeyOverview {
  readonly keyId: string;
  readonly email: string;
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
}

const ACCOUNT = `SELECT account.account_id AS accountId, email, email_verified AS emailVerified, created_at_ms AS createdAtMs,
    plan_id AS planId, coalesce(balance, 0) AS balance,
    (SELECT count(*) FROM api_key WHERE api_key.account_id = account.account_id AND revoked_at_ms IS NULL) AS keys
  FROM account LEFT JOIN credit_account ON credit_account.account_id = account.account_id`;

/** Reads across accounts, credits and keys, for the machine's owner and an account's credits. */
export class AccountOverviewRepository {
  readonly #all: Database.Statement;
  readonly #byEmail: Database.Statement;
  readonly #keys: Database.Statement;
  readonly #verification: Database.Statement;
  readonly #hasKey: Database.Statement;

  constructor(database: Database.Database) {
    this.#all = database.prepare(`${ACCOUNT} ORDER BY email`);
    this.#byEmail = database.prepare(`${ACCOUNT} WHERE email = ?`);
    this.#keys = database.prepare(
      `SELECT key_id AS keyId, email, name, mode, api_key.created_at_ms AS createdAtMs, expires_at_ms AS expiresAtMs,
         revoked_at_ms AS revokedAtMs, last_used_at_ms AS lastUsedAtMs
       FROM api_key JOIN account ON account.account_id = api_key.account_id ORDER BY email, api_key.created_at_ms`,
    );
    this.#verification = database.prepare('SELECT email_verified FROM account WHERE account_id = ?').pluck();
    this.#hasKey = database.prepare('SELECT 1 FROM api_key WHERE key_id = ? AND account_id = ?').pluck();
  }

  accounts(): readonly AccountOverview[] {
    return this.#all.all() as AccountOverview[];
  }

  /** Ignores upper and lower case. */
  byEmail(email: string): AccountOverview | undefined {
    return this.#byEmail.get(email.trim().toLowerCase()) as AccountOverview | undefined;
  }

  /** Without the keys, which are not stored. */
  keys(): readonly KeyOverview[] {
    return this.#keys.all() as KeyOverview[];
  }

  /** How the account's e-mail was verified, undefined if the account does not exist. */
  verificationOf(accountId: string): Account['emailVerified'] | undefined {
    return this.#verification.get(accountId) as Account['emailVerified'] | undefined;
  }

  /** Whether the key belongs or belonged to the account. */
  hasKey(accountId: string, keyId: string): boolean {
    return this.#hasKey.get(keyId, accountId) !== undefined;
  }
}
