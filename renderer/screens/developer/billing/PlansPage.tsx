import { useState } from 'react';
import type { Plan } from '../../../../gateway/contract/account/billing.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { Button } from '../../../components/button/Button.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { currentLanguage, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import {
  planName,
  useAccountActions,
  usePlans,
  useSubscription,
} from '../../../state/developer/developer-queries.ts';
import { loginBlock } from '../../../state/developer/gate-block.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { LedgerTable } from './LedgerTable.tsx';

/** The billing plans and the active subscription. No payment is made here: paid plans need a voucher. */
export function PlansPage() {
  const plans = usePlans();
  const subscription = useSubscription();
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const [voucher, setVoucher] = useState('');
  return (
    <>
      {isLoggedIn && subscription.data && (
        <dl className="balance flex wraps">
          <div>
            <dt className="small-dim">{t('Balance')}</dt>
            <dd className="number text-20 semibold">{subscription.data.balance}</dd>
          </div>
          <div>
            <dt className="small-dim">{t('Reserved for running calls')}</dt>
            <dd className="number text-20 semibold">{subscription.data.held}</dd>
          </div>
          <div>
            <dt className="small-dim">{t('Plan (prices)')}</dt>
            <dd className="text-20 semibold">{planName(plans.data, subscription.data.planId)}</dd>
          </div>
        </dl>
      )}
      {isLoggedIn && <AsyncView query={subscription} />}
      {isLoggedIn && subscription.data?.planId && <LedgerTable subscription={subscription.data} />}
      <AsyncView query={plans} loading={t('Loading price plans…')} />
      {plans.data?.some(({ needsVoucher }) => needsVoucher) && (
        <TextField
          label={t('Voucher')}
          className="input number"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={voucher}
          onChange={setVoucher}
        >
          <Note as="span">
            {t(
              'For the plans that are not free. Issued by the owner of this machine. No payment is made here.',
            )}
          </Note>
        </TextField>
      )}
      <ul className="plan-grid grid gap-12">
        {plans.data?.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isActive={subscription.data?.planId === plan.id}
            isLoggedIn={isLoggedIn}
            voucher={plan.needsVoucher ? voucher.trim() : ''}
            onActivated={() => plan.needsVoucher && setVoucher('')}
          />
        ))}
      </ul>
    </>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly isActive: boolean;
  readonly isLoggedIn: boolean;
  /** Empty where the plan needs none, or none is entered. */
  readonly voucher: string;
  readonly onActivated: () => void;
}

function PlanCard({ plan, isActive, isLoggedIn, voucher, onActivated }: PlanCardProps) {
  const { activatePlan } = useAccountActions();
  const { waiting, failure, send } = useRequest(reportFailure);
  const activate = async () => {
    if (!isLoggedIn) {
      raiseBlock(loginBlock(t('Login required to activate the {name} plan', { name: plan.name })));
      return;
    }
    await send(async () => {
      await activatePlan({ planId: plan.id, ...(voucher && { voucher }) });
      onActivated();
    });
  };
  const { limits } = plan;
  return (
    <li className="dev-card card stack-10 plan" data-active={isActive || undefined}>
      <div className="row-spread gap-12">
        <h2>{plan.name}</h2>
        {isActive && (
          <span className="dev-tag" data-tone="ok">
            {t('active')}
          </span>
        )}
      </div>
      <p className="semibold text-16">{priceText(plan)}</p>
      <ul className="small-dim grid gap-2 content-start">
        {plan.features.map((feature) => (
          <li key={english(feature)}>{translateSentence(feature).text}</li>
        ))}
        <li>
          {limits.keys === null
            ? t('Unlimited keys · {days} days of history', { days: limits.retentionDays })
            : t('{keys} keys · {days} days of history', { keys: limits.keys, days: limits.retentionDays })}
        </li>
      </ul>
      {failure && <Note tone="error">{failure}</Note>}
      <Button
        variant={plan.needsVoucher || isActive ? 'plain' : 'primary'}
        label={t('Activate {name}', { name: plan.name })}
        disabledReason={waiting ?? whyNot(plan, isActive, voucher)}
        onClick={() => void activate()}
      >
        {t('Activate')}
      </Button>
    </li>
  );
}

function whyNot(plan: Plan, isActive: boolean, voucher: string): string | undefined {
  if (isActive && !plan.needsVoucher) return t('This plan is active.');
  return plan.needsVoucher && !voucher ? t('Paste a voucher above the plans first.') : undefined;
}

function priceText(plan: Plan): string {
  if (plan.priceMinor === null) return t('By contract');
  if (plan.priceMinor === 0) return t('Free (of charge)');
  const amount = (plan.priceMinor / 100).toLocaleString(currentLanguage(), {
    style: 'currency',
    currency: plan.currency,
  });
  return plan.interval === 'month' ? t('{amount} per month', { amount }) : amount;
}
