import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
import type { CallEnd, ChargedCall, CreditHold } from '../../contract/account/credit-port.ts';
import type { CreditRepository, OpenHold } from '../../store/repository/developer/credit-repository.ts';
import type { UsageRepository } from '../../store/repository/developer/usage-repository.ts';
import { dayOf } from './usage-counter.ts';

/** Ends that could not be written. With a full disk the gateway refuses new holds, so the list stays short. */
const MAX_UNWRITTEN = 10_000;

export interface CreditLedgerParts {
  readonly credits: CreditRepository;
  readonly usage: UsageRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Charges calls. Ledger and usage table change in one transaction, so that usage always matches the bill. */
export class CreditLedger {
  readonly #parts: CreditLedgerParts;
  #unwritten: (readonly [Pick<CreditHold, 'accountId' | 'ref'>, CallEnd])[] = [];

  constructor(parts: CreditLedgerParts) {
    this.#parts = parts;
  }

  /** @throws credits-required, store-unavailable */
  hold(call: ChargedCall): CreditHold {
    const { credits, usage, clock, ids } = this.#parts;
    const { accountId, keyId, operationId, traceId } = call;
    const ref = ids.next('cal');
    const atMs = clock.utcMs();
    credits.transact(() => {
      if (!credits.hold({ accountId, atMs, amount: call.credits, ref, operationId, keyId, traceId }))
        throw creditsRequired(call.credits, credits.account(accountId).balance);
      usage.add([{ accountId, day: dayOf(atMs), keyId, operationId, calls: 1, failures: 0, credits: 0 }]);
    });
    return { accountId, ref, operationId, credits: call.credits };
  }

  /** @returns false when it cannot be written now; {@link retry} does it then */
  conclude(hold: Pick<CreditHold, 'accountId' | 'ref'>, end: CallEnd): boolean {
    try {
      this.#conclude(hold, end);
      return true;
    } catch (error) {
      const fields = { ref: hold.ref, verdict: end.verdict, error: errorText(error) };
      this.#parts.logger.error(fields, 'the end of a credit hold could not be written; retrying');
      if (this.#unwritten.length < MAX_UNWRITTEN) this.#unwritten.push([hold, end]);
      return false;
    }
  }

  /** Writes the ends that could not be written. @returns the accounts that changed */
  retry(): readonly string[] {
    const again = this.#unwritten;
    this.#unwritten = [];
    return again.flatMap(([hold, end]) => (this.conclude(hold, end) ? [hold.accountId] : []));
  }

  #conclude(
    { accountId, ref }: Pick<CreditHold, 'accountId' | 'ref'>,
    { verdict, isFailure }: CallEnd,
  ): void {
    const { credits, usage, clock } = this.#parts;
    credits.transact(() => {
      const hold = credits.conclude(accountId, ref, verdict, clock.utcMs());
      if (hold) usage.add([usageOf(hold, verdict, isFailure)]);
    });
  }
}

function usageOf(hold: OpenHold, verdict: 'settle' | 'refund', isFailure: boolean) {
  return {
    accountId: hold.accountId,
    // The day of the call, even if it ended after midnight.
    day: dayOf(hold.atMs),
    keyId: hold.keyId ?? undefined,
    operationId: hold.operationId ?? '',
    calls: 0,
    failures: isFailure ? 1 : 0,
    credits: verdict === 'settle' ? hold.amount : 0,
  };
}

function creditsRequired(cost: number, balance: number): AppError {
  return new AppError(
    'credits-required',
    `This costs ${cost} credits and the account has ${balance}. Activate a plan under Billing, or ask the owner of this machine for a voucher.`,
    { context: { gate: 'credits', cost, balance, action: '/api/billing/subscription' } },
  );
}
