import type Database from 'better-sqlite3';

/** A contradiction between the ledger and a value derived from it. */
export interface LedgerFault {
  readonly accountId: string;
  readonly what: string;
}

/** One pass over the ledger, in disk order. */
const SUMS = `
  SELECT account_id FROM credit_account AS account LEFT JOIN (
    SELECT account_id AS id,
      sum(CASE kind WHEN 'grant' THEN amount WHEN 'refund' THEN amount WHEN 'settle' THEN 0 ELSE -amount END) AS balance,
      sum(CASE kind WHEN 'hold' THEN amount WHEN 'settle' THEN -amount WHEN 'refund' THEN -amount ELSE 0 END) AS held
    FROM credit_entry NOT INDEXED GROUP BY account_id
  ) AS sums ON sums.id = account.account_id
  WHERE account.balance <> coalesce(sums.balance, 0) OR account.held <> coalesce(sums.held, 0)`;

const CHECKS: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'the balance stored with an entry is wrong',
    sql: `SELECT DISTINCT account_id FROM (SELECT account_id, balance, sum(CASE kind WHEN 'grant' THEN amount WHEN 'refund' THEN amount
            WHEN 'settle' THEN 0 ELSE -amount END) OVER (PARTITION BY account_id ORDER BY entry_id) AS sum FROM credit_entry)
          WHERE balance <> sum`,
  },
  {
    what: 'the end of a hold has no hold or another amount',
    sql: `SELECT DISTINCT ending.account_id FROM credit_entry AS ending
          LEFT JOIN credit_entry AS held ON held.account_id = ending.account_id AND held.kind = 'hold' AND held.ref = ending.ref
          WHERE ending.kind IN ('settle', 'refund') AND (held.amount IS NULL OR held.amount <> ending.amount)`,
  },
  {
    what: 'there are entries without an account',
    sql: 'SELECT DISTINCT account_id FROM credit_entry WHERE account_id NOT IN (SELECT account_id FROM credit_account)',
  },
];

/**
 * Recomputes the ledger sums. Grants and refunds less holds and expiries must equal the balance.
 * Holds less settlements and refunds must equal the held amount. One pass, fast enough for every
 * start.
 * @returns every account with a wrong sum
 */
export function ledgerSumFaults(database: Database.Database): readonly LedgerFault[] {
  const accounts = database.prepare(SUMS).pluck().all() as string[];
  return accounts.map((accountId) => ({ accountId, what: 'the balance is not the sum of the entries' }));
}

/**
 * Checks a whole ledger: its sums, the balance of each row, and that each end has its hold.
 * @returns the faults, none when the ledger is correct
 */
export function ledgerFaults(database: Database.Database): readonly LedgerFault[] {
  const others = CHECKS.flatMap(({ what, sql }) =>
    (database.prepare(sql).pluck().all() as string[]).map((accountId) => ({ accountId, what })),
  );
  return [...ledgerSumFaults(database), ...others];
}
