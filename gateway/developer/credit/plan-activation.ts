import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { Plan } from '../../contract/account/billing.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import type { AccountOverviewRepository } from '../../store/repository/developer/account-overview-repository.ts';
import type { CreditRepository } from '../../store/repository/developer/credit-repository.ts';
import type { VoucherRepository } from '../../store/repository/developer/voucher-repository.ts';
import { planOf } from './plans.ts';
import { voucherHash } from './voucher-code.ts';

export interface PlanActivationParts {
  readonly credits: CreditRepository;
  readonly vouchers: VoucherRepository;
  readonly accounts: Pick<AccountOverviewRepository, 'verificationOf'>;
  readonly audit: Pick<AuditRepository, 'append'>;
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
      throw voucherInvalid(`The plan ${plan.name} is free. Keep the voucher for the plan it was issued for.`);
    const atMs = clock.utcMs();
    if (credits.account(accountId).planId === plan.id) return;
    const grant = { accountId, atMs, amount: plan.includedCredits, ref: `plan:${plan.id}` };
    const granted = credits.grant({ ...grant, traceId: context.traceId }) ? plan.includedCredits : 0;
    credits.setPlan(accountId, plan.id, atMs);
    this.#writeDown(accountId, plan, granted, context);
  }

  #redeem(accountId: string, plan: Plan, voucher: string | undefined, context: RequestContext): void {
    const { credits, vouchers, clock } = this.#parts;
    if (voucher === undefined)
      throw voucherInvalid(
        `The plan ${plan.name} needs a voucher. The owner of this machine creates one with: npm run admin -- voucher create --plan ${plan.id}`,
      );
    const hash = voucherHash(voucher);
    const stored = hash === undefined ? undefined : vouchers.get(hash);
    if (hash === undefined || !stored) throw voucherInvalid('Unknown voucher. Check the characters.');
    const atMs = clock.utcMs();
    if (stored.usedBy !== null)
      throw voucherInvalid('This voucher has already been used. Each is valid once.');
    if (stored.expiresAtMs !== null && atMs >= stored.expiresAtMs)
      throw voucherInvalid('This voucher has expired. Ask the owner of this machine for a new one.');
    if (stored.planId !== plan.id) throw voucherInvalid(`This voucher is for the plan ${stored.planId}.`);
    if (!vouchers.use(hash, accountId, atMs))
      throw voucherInvalid('This voucher has already been used. Each is valid once.');
    const grant = { accountId, atMs, amount: stored.credits, ref: `voucher:${hash.slice(0, 16)}` };
    credits.grant({ ...grant, traceId: context.traceId });
    credits.setPlan(accountId, plan.id, atMs);
    this.#writeDown(accountId, plan, stored.credits, context);
  }

  #writeDown(accountId: string, plan: Plan, credits: number, { principal, traceId }: RequestContext): void {
    this.#parts.audit.append({
      atMs: this.#parts.clock.utcMs(),
      traceId,
      actor: { kind: principal.kind, id: principal.id },
      action: 'billing.subscribe',
      target: accountId,
      decisionId: null,
      outcome: 'done',
      detail: { planId: plan.id, credits },
    });
  }
}

function voucherInvalid(text: string): AppError {
  return new AppError('voucher-invalid', text, { context: { gate: 'credits' } });
}
