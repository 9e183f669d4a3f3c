import { useState } from 'react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { SlideToConfirm } from '../../../components/SlideToConfirm.tsx';
import { Words } from '../../../components/Words.tsx';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { useConnectionStore } from '../../../state/connection-store.ts';
import { whyNotCommand } from '../../../state/plan/plan-commands.ts';
import { usePlanOrders } from '../../../state/plan/plan-orders.ts';
import { usePlanViewStore } from '../../../state/plan/plan-view-store.ts';
import type { ShownStep } from './StepGraph.tsx';
import { type NameOf, vehiclesText } from './vehicle-names.ts';

export interface RetryTabProps {
  readonly plan: Plan;
  readonly steps: readonly ShownStep[];
  readonly nameOf: NameOf;
}

/** Tries failed steps again: each is a new attempt with a new decision. */
export function RetryTab({ plan, steps, nameOf }: RetryTabProps) {
  const orders = usePlanOrders();
  const selected = usePlanViewStore((state) => state.selectedSteps[plan.planId]);
  const isReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const offered = plan.steps.filter(({ state }) => state === 'failed' || state === 'blocked');
  const [chosenId, setChosenId] = useState(() =>
    offered.some(({ stepId }) => stepId === selected) ? selected : '',
  );
  const [isBusy, setBusy] = useState(false);
  const reason = whyNotCommand('retry', plan, isReachable);
  if (reason !== undefined) return <p className="plan-list-note">{reason}</p>;
  const tried = offered.filter(({ stepId }) => chosenId === '' || stepId === chosenId);
  const title = steps.find(({ stepId }) => stepId === chosenId)?.title;
  const what = title ?? t('{count, plural, one {# step} other {# steps}}', { count: tried.length });
  const vehicles = vehiclesText([...new Set(tried.flatMap(({ action }) => action.vehicleId ?? []))], nameOf);
  const retry = async () => {
    setBusy(true);
    const wasTaken = await orders.retry(plan, chosenId || undefined);
    setBusy(false);
    if (wasTaken) usePlanViewStore.setState({ tab: 'step' });
  };
  return (
    <section className="retry-tab" aria-label={t('Retry')}>
      <fieldset className="choices">
        <legend>{t('Try again')}</legend>
        <label className="choice">
          <input type="radio" name="retry" checked={chosenId === ''} onChange={() => setChosenId('')} />
          {t('Every step that failed or was put aside')}
        </label>
        {offered.map((step) => (
          <label key={step.stepId} className="choice">
            <input
              type="radio"
              name="retry"
              checked={chosenId === step.stepId}
              onChange={() => setChosenId(step.stepId)}
            />
            <span className="choice-text">
              <Words of={step.action.title} />
              {step.action.detail && (
                <span className="field-note">
                  <Words of={step.action.detail} />
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="plan-confirm">
        <p className="field-note">
          {t(
            'A retry is a new attempt with a new decision by governance. It may arm and move the vehicle again.',
          )}
        </p>
        <SlideToConfirm
          label={t('Retry {what} with {vehicles} ({mode})', {
            what,
            vehicles,
            mode: MODE_TEXT[plan.mode].label,
          })}
          disabledReason={isBusy ? t('Waiting for the gateway.') : undefined}
          onConfirm={() => void retry()}
        />
      </div>
    </section>
  );
}
