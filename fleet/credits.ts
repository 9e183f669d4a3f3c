import { randomUUID } from 'node:crypto';
import type { Clock, Timer } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import {
  LEDGER_EFFECT,
  type LedgerEntry,
  type LedgerKind,
  MAX_BALANCE,
} from '../gateway/contract/account/billing.ts';
import { DOCUMENTED_OPERATIONS } from '../gateway/contract/developer/documented-operations.ts';
import type { Database, Query } from './database.ts';

/** A ledger entry to write. An account has at most one entry of a kind per ref, permanently. */
export interface NewEntry {
  readonly accountId: string;
  readonly atMs: number;
  /** Credits, a whole number ≥ 0. */
  readonly amount: number;
  readonly ref: string;
  readonly operationId?: string | undefined;
  readonly traceId?: string | undefined;
}

/** Longer than any call takes: its server was killed, or lost the database before it could write the end. */
const LOST_AFTER_MS = 600_000;
const PERIOD_MS = 60_000;

/**
 * Credits of the fleet's users. Every entry changes the balance in the same transaction, under the row lock of
 * its account, so that parallel spenders on any number of servers cannot overspend.
 */
export class Credits {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #timer: Timer | undefined;

  constructor(database: Database, { clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
  }

  start(): void {
    this.#timer = this.#clock.every(PERIOD_MS, () => void this.refundLost());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  async account(accountId: string): Promise<{ readonly balance: number; readonly held: number }> {
    const [account] = await this.#database.query<{ balance: number; held: number }>`
      SELECT balance::float8 AS balance, held::float8 AS held FROM credit_account WHERE account_id = ${accountId}`;
    return account ?? { balance: 0, held: 0 };
  }

  /** @returns false, without a change, if granted before. @throws validation beyond a balance of 10¹² */
  async grant(entry: NewEntry): Promise<boolean> {
    return this.#transact(async (query) => {
      await query`INSERT INTO credit_account (account_id) VALUES (${entry.accountId}) ON CONFLICT DO NOTHING`;
      const { balance } = await locked(query, entry.accountId);
      if (await exists(query, entry.accountId, entry.ref, ['grant'])) return false;
      if (balance + entry.amount > MAX_BALANCE)
        throw new AppError('validation', 'An account can hold at most 1,000,000,000,000 credits.');
      await write(query, 'grant', entry);
      return true;
    });
  }

  /** @returns false, without a change, if the balance is too small. @throws store-unavailable also when the ref was held before */
  async hold(entry: NewEntry): Promise<boolean> {
    return this.#take('hold', entry);
  }

  /** Removes unused credits. @returns false when the balance is too small */
  async expire(entry: NewEntry): Promise<boolean> {
    return this.#take('expire', entry);
  }

  /** Ends a hold: `settle` keeps its credits, `refund` returns them. @returns whether one was open under that ref */
  async conclude(accountId: string, ref: string, kind: 'settle' | 'refund', atMs: number): Promise<boolean> {
    return this.#transact(async (query) => {
      await locked(query, accountId);
      const [hold] = await query<{ amount: number; operationId: string | null; traceId: string | null }>`
        SELECT amount::float8 AS amount, operation_id AS "operationId", trace_id AS "traceId"
        FROM credit_entry WHERE account_id = ${accountId} AND kind = 'hold' AND ref = ${ref}`;
      if (!hold || (await exists(query, accountId, ref, ['settle', 'refund']))) return false;
      const { amount, operationId, traceId } = hold;
      const of = { operationId: operationId ?? undefined, traceId: traceId ?? undefined };
      await write(query, kind, { accountId, atMs, amount, ref, ...of });
      return true;
    });
  }

  /** Newest first. */
  async entries(accountId: string, limit: number): Promise<readonly LedgerEntry[]> {
    return this.#database.query<LedgerEntry>`
      SELECT entry_id::float8 AS "entryId", at_ms::float8 AS "atMs", kind, amount::float8 AS amount,
        balance::float8 AS balance, ref, operation_id AS "operationId", trace_id AS "traceId"
      FROM credit_entry WHERE account_id = ${accountId} ORDER BY entry_id DESC LIMIT ${limit}`;
  }

  /** Returns the credits of holds that no server will end any more. */
  async refundLost(): Promise<void> {
    try {
      const nowMs = this.#clock.utcMs();
      const lost = await this.#database.query<{ accountId: string; ref: string }>`
        SELECT account_id AS "accountId", ref FROM credit_entry AS hold
        WHERE kind = 'hold' AND at_ms < ${nowMs - LOST_AFTER_MS} AND NOT EXISTS (
          SELECT 1 FROM credit_entry AS ending WHERE ending.account_id = hold.account_id
            AND ending.ref = hold.ref AND ending.kind IN ('settle', 'refund'))`;
      for (const { accountId, ref } of lost) await this.conclude(accountId, ref, 'refund', nowMs);
    } catch (error) {
      this.#logger.warn({ error: errorText(error) }, 'Lost holds of credits could not be returned.');
    }
  }

  /**
   * Makes a call that costs credits: they are held before, then spent, or returned if the call failed.
   * @param method of the request, with the `path` at the station
   * @throws credits-required, store-unavailable before the call is made
   */
  async charged<Answer extends { readonly status: number; readonly body?: unknown }>(
    accountId: string,
    { method, path, traceId }: { readonly method: string; readonly path: string; readonly traceId: string },
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const place = plain(path);
    const operation = OPERATIONS.find((each) => each.method === method && each.pattern.test(place));
    if (!operation) return call();
    const { operationId, credits: amount } = operation;
    const ref = randomUUID();
    if (!(await this.hold({ accountId, atMs: this.#clock.utcMs(), amount, ref, operationId, traceId })))
      throw new AppError(
        'credits-required',
        `This call costs ${amount} credits, and the balance is smaller. Ask an owner of the fleet for credits.`,
      );
    let verdict: 'settle' | 'refund' = 'refund';
    try {
      const answer = await call();
      // The vehicle's own refusal is what was paid for, as at a station.
      if (answer.status < 400 || (answer.body as { code?: unknown } | undefined)?.code === 'vehicle-denied')
        verdict = 'settle';
      return answer;
    } finally {
      await this.conclude(accountId, ref, verdict, this.#clock.utcMs()).catch((error: unknown) =>
        this.#logger.warn(
          { error: errorText(error), ref },
          'The end of a hold could not be written; it is returned later.',
        ),
      );
    }
  }

  #take(kind: 'hold' | 'expire', entry: NewEntry): Promise<boolean> {
    return this.#transact(async (query) => {
      if ((await locked(query, entry.accountId)).balance < entry.amount) return false;
      await write(query, kind, entry);
      return true;
    });
  }

  async #transact(work: (query: Query) => Promise<boolean>): Promise<boolean> {
    try {
      return (await this.#database.begin(work)) as boolean;
    } catch (thrown) {
      if (thrown instanceof AppError) throw thrown;
      throw new AppError('store-unavailable', `The credits could not be written (${errorText(thrown)}).`, {
        cause: thrown,
      });
    }
  }
}

/** The account, which no other transaction can change until this one ends. */
async function locked(query: Query, accountId: string): Promise<{ readonly balance: number }> {
  const [account] = await query<{ balance: number }>`
    SELECT balance::float8 AS balance FROM credit_account WHERE account_id = ${accountId} FOR UPDATE`;
  return account ?? { balance: 0 };
}

async function exists(
  query: Query,
  accountId: string,
  ref: string,
  kinds: readonly LedgerKind[],
): Promise<boolean> {
  const found = await query`
    SELECT 1 FROM credit_entry WHERE account_id = ${accountId} AND ref = ${ref} AND kind = ANY(${kinds})`;
  return found.length > 0;
}

async function write(
  query: Query,
  kind: LedgerKind,
  { accountId, atMs, amount, ref, operationId = null as never, traceId = null as never }: NewEntry,
): Promise<void> {
  const effect = LEDGER_EFFECT[kind];
  await query`
    WITH moved AS (
      UPDATE credit_account SET balance = balance + ${effect.balance * amount}, held = held + ${effect.held * amount}
      WHERE account_id = ${accountId} RETURNING balance
    )
    INSERT INTO credit_entry (account_id, at_ms, kind, amount, balance, ref, operation_id, trace_id)
    SELECT ${accountId}, ${atMs}, ${kind}, ${amount}, balance, ${ref}, ${operationId}, ${traceId} FROM moved`;
}

/** An address without its query and its escapes: `%63reate` is `create` to the station too. */
function plain(path: string): string {
  const [place = ''] = path.split('?', 1);
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

/** Operations that cost credits, as at a station. */
const OPERATIONS = DOCUMENTED_OPERATIONS.filter(({ credits }) => credits > 0).map(
  ({ id, method, path, credits }) => ({
    operationId: id,
    method,
    credits,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }),
);
