import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Plan } from '../../contract/account/billing.ts';
import type { CallEnd, ChargedCall, CreditHold } from '../../contract/account/credit-port.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AccountOverviewRepository } from '../../store/repository/developer/account-overview-repository.ts';
import type { CreditRepository, OpenHold } from '../../store/repository/developer/credit-repository.ts';
import type { UsageRepository } from '../../store/repository/developer/usage-repository.ts';
import type { VoucherRepository } from '../../store/repository/developer/voucher-repository.ts';
import { planOf } from './plans.ts';
import { dayOf } from './usage-counter.ts';
import { voucherHash } from './voucher-code.ts';

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

  /** Writes the ends that could not be written. */
  retry(): void {
    const again = this.#unwritten;
    this.#unwritten = [];
    for (const [hold, end] of again) this.conclude(hold, end);
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
    say(
      'This costs {cost} credits and the account has {balance}. Activate a plan under Billing, or ask the owner of this machine for a voucher.',
      { cost, balance },
    ),
    { context: { gate: 'credits', cost, balance, action: '/api/billing/subscription' } },
  );
}

interface PlanActivationParts {
  readonly credits: CreditRepository;
  readonly vouchers: VoucherRepository;
  readonly accounts: Pick<AccountOverviewRepository, 'verificationOf'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

interface ActivationRequest {
  readonly accountId: string;
  readonly planId: Plan['id'];
  readonly voucher: string | undefined;
}

/**
 * Activates billing plans for accounts and grants their credits. Plan, grant, voucher and audit row are one
 * transaction.
 */
export class PlanActivation {
  readonly #parts: PlanActivationParts;

  constructor(parts: PlanActivationParts) {
    this.#parts = parts;
  }

  /** @throws voucher-invalid, company-email-required, store-unavailable; then nothing has changed */
  activate({ accountId, planId, voucher }: ActivationRequest, context: RequestContext): void {
    const { credits, accounts } = this.#parts;
    if (accounts.verificationOf(accountId) === 'demo')
      throw new AppError(
        'company-email-required',
        'A demo login gives access to the documentation only. Log in with the PIN sent to your company e-mail to activate a plan.',
        { context: { gate: 'companyEmail', action: '/api/auth/login' } },
      );
    const plan = planOf(planId);
    if (!plan) throw new AppError('validation', `Plan ${planId} not found.`);
    credits.transact(() => {
      if (plan.needsVoucher) this.#redeem(accountId, plan, voucher, context);
      else this.#activateFree(accountId, plan, voucher, context);
    });
  }

  #activateFree(accountId: string, plan: Plan, voucher: string | undefined, context: RequestContext): void {
    const { credits, clock } = this.#parts;
    if (voucher !== undefined)
      throw voucherInvalid(
        say('The plan {plan} is free. Keep the voucher for the plan it was issued for.', { plan: plan.name }),
      );
    const atMs = clock.utcMs();
    if (credits.account(accountId).planId === plan.id) return;
    const grant = { accountId, atMs, amount: plan.includedCredits, ref: `plan:${plan.id}` };
    const granted = credits.grant({ ...grant, traceId: context.traceId }) ? plan.includedCredits : 0;
    credits.setPlan(accountId, plan.id, atMs);
    this.#audit(accountId, plan, granted, context);
  }

  #redeem(accountId: string, plan: Plan, voucher: string | undefined, context: RequestContext): void {
    const { credits, vouchers, clock } = this.#parts;
    if (voucher === undefined)
      throw voucherInvalid(
        say(
          'The plan {plan} needs a voucher. The owner of this machine creates one with: npm run admin -- voucher create --plan {id}',
          { plan: plan.name, id: plan.id },
        ),
      );
    const hash = voucherHash(voucher);
    const stored = hash === undefined ? undefined : vouchers.get(hash);
    if (hash === undefined || !stored) throw voucherInvalid('Unknown voucher. Check the characters.');
    const atMs = clock.utcMs();
    if (stored.expiresAtMs !== null && atMs >= stored.expiresAtMs)
      throw voucherInvalid('This voucher has expired. Ask the owner of this machine for a new one.');
    if (stored.planId !== plan.id)
      throw voucherInvalid(say('This voucher is for the plan {plan}.', { plan: stored.planId }));
    if (!vouchers.use(hash, accountId, atMs))
      throw voucherInvalid('This voucher has already been used. Each is valid once.');
    const grant = { accountId, atMs, amount: stored.credits, ref: `voucher:${hash.slice(0, 16)}` };
    credits.grant({ ...grant, traceId: context.traceId });
    credits.setPlan(accountId, plan.id, atMs);
    this.#audit(accountId, plan, stored.credits, context);
  }

  #audit(accountId: string, plan: Plan, credits: number, context: RequestContext): void {
    const detail = { planId: plan.id, credits };
    writeAudit(this.#parts, context, 'billing.subscribe', accountId, detail, { outcome: 'done' });
  }
}

function voucherInvalid(text: OperatorText): AppError {
  return new AppError('voucher-invalid', text, { context: { gate: 'credits' } });
}
