import { useState } from 'react';
import type { Plan } from '../../../gateway/contract/billing.ts';
import { Button } from '../../components/Button.tsx';
import { useAccountActions } from '../../state/developer/account-actions.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { raiseBlock } from '../../state/developer/developer-notice-store.ts';
import { usePlans, useSubscription } from '../../state/developer/developer-queries.ts';
import { failureText, reportFailure } from '../../state/failure-text.ts';
import { loginBlock } from '../../state/governance/gate-block.ts';
import { LedgerTable } from './LedgerTable.tsx';

/** Plans to activate, and what the account has. No payment is taken here: paid plans need a voucher. */
export function PlansPage() {
  const plans = usePlans();
  const subscription = useSubscription();
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  return (
    <>
      {isLoggedIn && subscription.data && (
        <dl className="balance">
          <div>
            <dt>Balance</dt>
            <dd className="number">{subscription.data.balance}</dd>
          </div>
          <div>
            <dt>Held for running calls</dt>
            <dd className="number">{subscription.data.held}</dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{nameOf(plans.data, subscription.data.planId)}</dd>
          </div>
        </dl>
      )}
      {plans.isPending && <p role="status">Loading plans…</p>}
      {plans.isError && (
        <p className="field-error" role="alert">
          {failureText(plans.error)} <Button onClick={() => void plans.refetch()}>Try again</Button>
        </p>
      )}
      <ul className="plan-grid">
        {plans.data?.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isActive={subscription.data?.planId === plan.id}
            isLoggedIn={isLoggedIn}
          />
        ))}
      </ul>
      {isLoggedIn && subscription.isError && (
        <p className="field-error" role="alert">
          {failureText(subscription.error)}{' '}
          <Button onClick={() => void subscription.refetch()}>Try again</Button>
        </p>
      )}
      {isLoggedIn && subscription.data && <LedgerTable ledger={subscription.data.ledger} />}
    </>
  );
}

function nameOf(plans: readonly Plan[] | undefined, planId: string | null): string {
  if (planId === null) return 'none yet';
  return plans?.find(({ id }) => id === planId)?.name ?? planId;
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly isActive: boolean;
  readonly isLoggedIn: boolean;
}

function PlanCard({ plan, isActive, isLoggedIn }: PlanCardProps) {
  const { activatePlan } = useAccountActions();
  const [voucher, setVoucher] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const activate = async () => {
    if (!isLoggedIn) {
      raiseBlock(loginBlock(`activate the ${plan.name} plan`));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await activatePlan({ planId: plan.id, ...(voucher.trim() && { voucher: voucher.trim() }) });
      setVoucher('');
    } catch (cause) {
      setFailure(reportFailure(cause));
    } finally {
      setBusy(false);
    }
  };
  const { limits } = plan;
  return (
    <li className="dev-card plan" data-active={isActive || undefined}>
      <div className="dev-card-head">
        <h2>{plan.name}</h2>
        {isActive && (
          <span className="dev-tag" data-tone="ok">
            active
          </span>
        )}
      </div>
      <p className="plan-price">{priceText(plan)}</p>
      <ul className="plan-facts">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        <li>
          {limits.keys === null ? 'Any number of keys' : `${limits.keys} keys`} · {limits.retentionDays} days
          kept
        </li>
      </ul>
      {plan.needsVoucher && (
        <label className="field">
          <span className="field-label">Voucher</span>
          <input
            className="input number"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={voucher}
            onChange={(event) => setVoucher(event.target.value)}
          />
          <span className="field-note">From the owner of this machine: nothing is paid here.</span>
        </label>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <Button
        variant={plan.needsVoucher || isActive ? 'plain' : 'primary'}
        label={`Activate ${plan.name}`}
        disabledReason={whyNot(plan, isActive, isBusy, voucher)}
        onClick={() => void activate()}
      >
        Activate
      </Button>
    </li>
  );
}

function whyNot(plan: Plan, isActive: boolean, isBusy: boolean, voucher: string): string | undefined {
  if (isBusy) return 'Waiting for the gateway.';
  if (isActive && !plan.needsVoucher) return 'This plan is active.';
  return plan.needsVoucher && !voucher.trim() ? 'Paste a voucher first.' : undefined;
}

function priceText(plan: Plan): string {
  if (plan.priceMinor === null) return 'By contract';
  if (plan.priceMinor === 0) return 'Free';
  const amount = (plan.priceMinor / 100).toLocaleString(undefined, {
    style: 'currency',
    currency: plan.currency,
  });
  return plan.interval === 'month' ? `${amount} a month` : amount;
}
