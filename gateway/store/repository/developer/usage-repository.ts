import type Database from 'better-sqlite3';
import type { UsageRow } from '../../../contract/account/billing.ts';

/** Amounts to add to one usage row. */
export interface UsageIncrement {
  readonly accountId: string;
  /** UTC, `2026-11-21`. */
  readonly day: string;
  /** Undefined for the account itself. */
  readonly keyId: string | undefined;
  readonly operationId: string;
  readonly calls: number;
  readonly failures: number;
  readonly credits: number;
}

export type UsageGrouping = 'day' | 'key' | 'operation';

export interface UsageGroup {
  /** The day, the key (null for the account) or the operation. */
  readonly group: string | null;
  readonly calls: number;
  readonly failures: number;
  readonly credits: number;
}

/** Maximum of rows returned at once. */
const MAX_ROWS = 5000;
const COLUMNS = { day: 'day', key: "nullif(key_id, '')", operation: 'operation_id' } as const;

/** Calls, failures and credits by account, day, key and operation. Account calls have key ''. */
export class UsageRepository {
  readonly #database: Database.Database;
  readonly #add: Database.Statement;
  readonly #rows: Database.Statement;
  readonly #groups: Readonly<Record<UsageGrouping, Database.Statement>>;
  readonly #countOperations: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#add = database.prepare(
      `INSERT INTO usage_day (account_id, day, key_id, operation_id, calls, failures, credits) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, day, key_id, operation_id) DO UPDATE SET
         calls = calls + excluded.calls, failures = failures + excluded.failures, credits = credits + excluded.credits`,
    );
    this.#rows = database.prepare(
      `SELECT day, nullif(key_id, '') AS keyId, operation_id AS operationId, calls, failures, credits FROM usage_day
       WHERE account_id = ? AND day BETWEEN ? AND ? ORDER BY day DESC, operation_id, key_id LIMIT ${MAX_ROWS}`,
    );
    const groups = (column: string) =>
      database.prepare(
        `SELECT ${column} AS "group", sum(calls) AS calls, sum(failures) AS failures, sum(credits) AS credits
         FROM usage_day WHERE account_id = ? AND day BETWEEN ? AND ? GROUP BY 1 ORDER BY 1 LIMIT ${MAX_ROWS}`,
      );
    this.#groups = {
      day: groups(COLUMNS.day),
      key: groups(COLUMNS.key),
      operation: groups(COLUMNS.operation),
    };
    this.#countOperations = database
      .prepare('SELECT count(DISTINCT operation_id) FROM usage_day WHERE account_id = ? AND day = ?')
      .pluck();
  }

  /** All or nothing. Joins a surrounding transaction. */
  add(increments: readonly UsageIncrement[]): void {
    this.#database
      .transaction(() => {
        for (const { accountId, day, keyId, operationId, calls, failures, credits } of increments)
          this.#add.run(accountId, day, keyId ?? '', operationId, calls, failures, credits);
      })
      .immediate();
  }

  /** Newest day first, both days included. */
  rows(accountId: string, fromDay: string, toDay: string): readonly UsageRow[] {
    return this.#rows.all(accountId, fromDay, toDay) as UsageRow[];
  }

  groups(accountId: string, fromDay: string, toDay: string, by: UsageGrouping): readonly UsageGroup[] {
    return this.#groups[by].all(accountId, fromDay, toDay) as UsageGroup[];
  }

  /** Number of the account's operations on that day. */
  operationsOn(accountId: string, day: string): number {
    return this.#countOperations.get(accountId, day) as number;
  }
}
