import type Database from 'better-sqlite3';
import type { Account } from '../../../contract/account/account.ts';
import { storeWrite } from '../../store-write.ts';

interface StoredAccount {
  account_id: string;
  email: string;
  tenant_id: string;
  email_verified: Account['emailVerified'];
  created_at_ms: number;
}

/** Accounts of people. An address has at most one own account and one separate demo account. */
export class AccountRepository {
  readonly #byId: Database.Statement;
  readonly #byEmail: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #verify: Database.Statement;

  constructor(database: Database.Database) {
    this.#byId = database.prepare('SELECT * FROM account WHERE account_id = ?');
    this.#byEmail = database.prepare(
      "SELECT * FROM account WHERE email = ? AND (email_verified = 'demo') = ?",
    );
    this.#insert = database.prepare(
      'INSERT INTO account (account_id, email, tenant_id, email_verified, created_at_ms) VALUES (?, ?, ?, ?, ?)',
    );
    this.#verify = database.prepare(
      "UPDATE account SET email_verified = 'verified' WHERE account_id = ? AND email_verified = 'local'",
    );
  }

  get(accountId: string): Account | undefined {
    return accountOf(this.#byId.get(accountId) as StoredAccount | undefined);
  }

  byEmail(email: string, kind: 'own' | 'demo'): Account | undefined {
    return accountOf(this.#byEmail.get(email, kind === 'demo' ? 1 : 0) as StoredAccount | undefined);
  }

  /** @throws store-unavailable */
  insert(account: Account): void {
    const { accountId, email, tenantId, emailVerified, createdAtMs } = account;
    storeWrite('The account', () => this.#insert.run(accountId, email, tenantId, emailVerified, createdAtMs));
  }

  /**
   * A PIN sent only to the mailbox was entered: `local` becomes `verified`. A demo account stays
   * demo.
   * @throws store-unavailable
   */
  verify(accountId: string): void {
    storeWrite('The account', () => this.#verify.run(accountId));
  }
}

function accountOf(row: StoredAccount | undefined): Account | undefined {
  return (
    row && {
      accountId: row.account_id,
      email: row.email,
      tenantId: row.tenant_id,
      emailVerified: row.email_verified,
      createdAtMs: row.created_at_ms,
    }
  );
}
