import type Database from 'better-sqlite3';
import { AppError, errorText } from '../../../base/error.ts';
import {
  LEDGER_EFFECT,
  type LedgerEntry,
  type LedgerKind,
  MAX_BALANCE,
} from '../../../contract/account/billing.ts';

/** A ledger entry to write. The store computes the balance after it. */
export interface NewEntry {
  readonly accountId: string;
  readonly atMs: number;
  /** Credits, a whole number ≥ 0. */
  readonly amount: number;
  /** Identifies the purpose: an account has at most one entry of a kind per ref, permanently. */
  readonly ref: string;
  readonly operationId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly traceId?: string | undefined;
}

/** An open hold: neither settled nor refunded. */
export interface OpenHold {
  readonly accountId: string;
  readonly ref: string;
  readonly amount: number;
  readonly atMs: number;
  readonly operationId: string | null;
  readonly keyId: string | null;
  readonly traceId: string | null;
}

export interface CreditAccount {
  readonly balance: number;
  /** Credits of open holds, not part of the balance. */
  readonly held: number;
  readonly planId: string | null;
  readonly sinceMs: number | null;
}

const NO_ACCOUNT: CreditAccount = { balance: 0, held: 0, planId: null, sinceMs: null };

/**
 * The credit ledger: rows are only added, and a row's transaction also updates the account balance.
 * Nothing is cached: another process may write at the same time.
 */
export class CreditRepository {
  readonly #database: Database.Database;
  readonly #account: Database.Statement;
  readonly #open: Database.Statement;
  readonly #move: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #exists: Database.Statement;
  readonly #end: Database.Statement;
  readonly #holdOf: Database.Statement;
  readonly #openHolds: Database.Statement;
  readonly #newest: Database.Statement;
  readonly #setPlan: Database.Statement;
  readonly #lastEntry: Database.Statement;
  readonly #changedSince: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#account = database.prepare(
      'SELECT balance, held, plan_id AS planId, plan_since_ms AS sinceMs FROM credit_account WHERE account_id = ?',
    );
    this.#open = database.prepare(
      'INSERT INTO credit_account (account_id) VALUES (?) ON CONFLICT DO NOTHING',
    );
    this.#move = database
      .prepare(
        'UPDATE credit_account SET balance = balance + ?, held = held + ? WHERE account_id = ? RETURNING balance',
      )
      .pluck();
    this.#insert = database.prepare(
      `INSERT INTO credit_entry (account_id, at_ms, kind, amount, balance, ref, operation_id, key_id, trace_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#exists = database
      .prepare('SELECT 1 FROM credit_entry WHERE account_id = ? AND kind = ? AND ref = ?')
      .pluck();
    this.#end = database
      .prepare(
        "SELECT kind FROM credit_entry WHERE account_id = ? AND ref = ? AND kind IN ('settle', 'refund')",
      )
      .pluck();
    const hold =
      'account_id AS accountId, ref, amount, at_ms AS atMs, operation_id AS operationId, key_id AS keyId, trace_id AS traceId';
    this.#holdOf = database.prepare(
      `SELECT ${hold} FROM credit_entry WHERE account_id = ? AND kind = 'hold' AND ref = ?`,
    );
    this.#openHolds = database.prepare(
      `SELECT ${hold} FROM credit_entry AS entry WHERE kind = 'hold'
         AND account_id IN (SELECT account_id FROM credit_account WHERE held > 0)
         AND NOT EXISTS (SELECT 1 FROM credit_entry AS ending WHERE ending.account_id = entry.account_id
           AND ending.ref = entry.ref AND ending.kind IN ('settle', 'refund'))
       ORDER BY entry_id`,
    );
    this.#newest = database.prepare(
      `SELECT entry_id AS entryId, at_ms AS atMs, kind, amount, balance, ref, operation_id AS operationId, trace_id AS traceId
       FROM credit_entry WHERE account_id = ? ORDER BY entry_id DESC LIMIT ?`,
    );
    this.#setPlan = database.prepare(
      'UPDATE credit_account SET plan_id = ?, plan_since_ms = ? WHERE account_id = ?',
    );
    this.#lastEntry = database.prepare('SELECT coalesce(max(entry_id), 0) FROM credit_entry').pluck();
    this.#changedSince = database
      // Not by the account index, which would be scanned completely to find each account once.
      .prepare('SELECT account_id FROM credit_entry NOT INDEXED WHERE entry_id > ?')
      .pluck();
  }

  /**
   * Runs `work` in one transaction that takes the write lock first, so that its reads stay valid
   * until it writes. Joins a surrounding transaction.
   * @throws what `work` throws, store-unavailable
   */
  transact<Result>(work: () => Result): Result {
    try {
      return this.#database.transaction(work).immediate();
    } catch (thrown) {
      if (thrown instanceof AppError) throw thrown;
      throw new AppError(
        'store-unavailable',
        `The credit ledger could not be written (${errorText(thrown)}).`,
        {
          cause: thrown,
        },
      );
    }
  }

  account(accountId: string): CreditAccount {
    return (this.#account.get(accountId) as CreditAccount | undefined) ?? NO_ACCOUNT;
  }

  /** @returns false, without a change, if granted before. @throws validation beyond a balance of 10¹² */
  grant(entry: NewEntry): boolean {
    return this.transact(() => {
      if (this.#exists.get(entry.accountId, 'grant', entry.ref) !== undefined) return false;
      if (this.account(entry.accountId).balance + entry.amount > MAX_BALANCE)
        throw new AppError('validation', 'An account can hold at most 1,000,000,000,000 credits.');
      this.#write('grant', entry);
      return true;
    });
  }

  /**
   * @returns false, without a change, if the balance is too small.
   * @throws store-unavailable also when the ref was held before
   */
  hold(entry: NewEntry): boolean {
    return this.transact(() => {
      if (this.account(entry.accountId).balance < entry.amount) return false;
      this.#write('hold', entry);
      return true;
    });
  }

  /**
   * Ends a hold: `settle` keeps its credits, `refund` returns them.
   * @returns the hold. Undefined, without a change, if none is open under that ref
   */
  conclude(accountId: string, ref: string, kind: 'settle' | 'refund', atMs: number): OpenHold | undefined {
    return this.transact(() => {
      const hold = this.#holdOf.get(accountId, ref) as OpenHold | undefined;
      if (!hold || this.#end.get(accountId, ref) !== undefined) return undefined;
      const { operationId, keyId, traceId, amount } = hold;
      this.#write(kind, {
        accountId,
        atMs,
        amount,
        ref,
        operationId: operationId ?? undefined,
        keyId: keyId ?? undefined,
        traceId: traceId ?? undefined,
      });
      return hold;
    });
  }

  /** Removes unused credits. @returns false when the balance is too small */
  expire(entry: NewEntry): boolean {
    return this.transact(() => {
      if (this.account(entry.accountId).balance < entry.amount) return false;
      this.#write('expire', entry);
      return true;
    });
  }

  setPlan(accountId: string, planId: string, atMs: number): void {
    this.transact(() => {
      this.#open.run(accountId);
      this.#setPlan.run(planId, atMs, accountId);
    });
  }

  /** Oldest first. */
  openHolds(): readonly OpenHold[] {
    return this.#openHolds.all() as OpenHold[];
  }

  /** Newest first. */
  entries(accountId: string, limit: number): readonly LedgerEntry[] {
    return this.#newest.all(accountId, limit) as LedgerEntry[];
  }

  lastEntryId(): number {
    return this.#lastEntry.get() as number;
  }

  /** Accounts with an entry after that one, written by any process. */
  accountsChangedSince(entryId: number): readonly string[] {
    return [...new Set(this.#changedSince.all(entryId) as string[])];
  }

  #write(kind: LedgerKind, entry: NewEntry): void {
    const { accountId, atMs, amount, ref, operationId, keyId, traceId } = entry;
    this.#open.run(accountId);
    const effect = LEDGER_EFFECT[kind];
    const balance = this.#move.get(effect.balance * amount, effect.held * amount, accountId);
    this.#insert.run(
      accountId,
      atMs,
      kind,
      amount,
      balance,
      ref,
      operationId ?? null,
      keyId ?? null,
      traceId ?? null,
    );
  }
}
