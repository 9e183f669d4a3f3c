import type Database from 'better-sqlite3';
import type { StationRole } from '../../../contract/account/access.ts';
import type { Account } from '../../../contract/account/account.ts';
import { storeWrite } from '../../store-write.ts';

/** An account with its role, if any. */
export interface StationMemberRow {
  readonly accountId: string;
  readonly email: string;
  readonly emailVerified: Account['emailVerified'];
  readonly role: StationRole | null;
  readonly admittedBy: string | null;
  readonly admittedAtMs: number | null;
}

const ROW = `SELECT account.account_id AS accountId, email, email_verified AS emailVerified, role, admitted_by AS admittedBy,
    admitted_at_ms AS admittedAtMs
  FROM account LEFT JOIN station_member ON station_member.account_id = account.account_id
  WHERE email_verified <> 'demo'`;

/** The role of each account at this station. Not cached: the command line may also write here. */
export class StationMemberRepository {
  readonly #role: Database.Statement;
  readonly #find: Database.Statement;
  readonly #list: Database.Statement;
  readonly #put: Database.Statement;
  readonly #remove: Database.Statement;

  constructor(database: Database.Database) {
    this.#role = database.prepare('SELECT role FROM station_member WHERE account_id = ?').pluck();
    this.#find = database.prepare(`${ROW} AND (account.account_id = @name OR email = @email)`);
    this.#list = database.prepare(
      `${ROW} AND (@beforeId IS NULL OR account.account_id < @beforeId)
       AND (@isAdmitted IS NULL OR (role IS NOT NULL) = @isAdmitted)
       ORDER BY account.account_id DESC LIMIT @limit`,
    );
    this.#put = database.prepare(
      `INSERT INTO station_member (account_id, role, admitted_by, admitted_at_ms) VALUES (@accountId, @role, @by, @atMs)
       ON CONFLICT (account_id) DO UPDATE SET role = @role, admitted_by = @by, admitted_at_ms = @atMs`,
    );
    this.#remove = database.prepare('DELETE FROM station_member WHERE account_id = ?');
  }

  roleOf(accountId: string): StationRole | undefined {
    return this.#role.get(accountId) as StationRole | undefined;
  }

  /** Finds an account by ID or e-mail address. */
  find(name: string): StationMemberRow | undefined {
    return this.#find.get({ name, email: name.trim().toLowerCase() }) as StationMemberRow | undefined;
  }

  /** Newest account first: IDs sort by age. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly isAdmitted?: boolean | undefined;
  }): readonly StationMemberRow[] {
    const { limit, beforeId = null, isAdmitted } = query;
    return this.#list.all({
      limit,
      beforeId,
      isAdmitted: isAdmitted === undefined ? null : Number(isAdmitted),
    }) as StationMemberRow[];
  }

  /** @throws store-unavailable */
  put(accountId: string, role: StationRole, by: string, atMs: number): void {
    storeWrite('The role', () => this.#put.run({ accountId, role, by, atMs }));
  }

  /** @throws store-unavailable */
  remove(accountId: string): void {
    storeWrite('The role', () => this.#remove.run(accountId));
  }
}
