import { TriangleAlert, Unplug, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { Words } from '../../../components/Words.tsx';
import { formatAge } from '../../../format/measure/duration.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { hasEnded, isUnderWay } from '../../../state/command-center/plans/plan-commands.ts';
import { usePlanOrders } from '../../../state/command-center/plans/plan-orders.ts';
import { showTab } from '../../../state/command-center/plans/plan-view-store.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { useWaitingApprovals } from './waiting-approvals.ts';

export interface PlanBannerProps {
  readonly plan: Plan;
  /** Why it could not be read again: the data shown may be old. */
  readonly failure: Error | null;
  readonly onReadAgain: () => void;
}

/** What must be known of the plan now, each with what to do about it. */
export function PlanBanner({ plan, failure, onReadAgain }: PlanBannerProps) {
  const orders = usePlanOrders();
  const waiting = useWaitingApprovals(plan.planId);
  const isWaiting = waiting > 0 || plan.steps.some((step) => step.action.state === 'awaiting_approval');
  return (
    <div className="plan-banners">
      {plan.detail && plan.state !== 'interrupted' && (
        <p
          className="plan-detail"
          data-tone={hasEnded(plan.state) && plan.state !== 'completed' ? 'caution' : undefined}
        >
          <Words of={plan.detail} />
        </p>
      )}
      {plan.state === 'interrupted' && (
        <Banner icon={<Unplug size={15} aria-hidden />}>
          <span>
            <strong>{t('The gateway went away while this plan ran.')}</strong>{' '}
            {t(
              'Nothing moves by itself: what flew keeps doing what it was told last. Verify what telemetry proves, then resume, retry what is missing, or abort.',
            )}
          </span>
          <Button
            onClick={() => {
              showTab('verify');
              void orders.verify(plan);
            }}
          >
            {t('Verify now')}
          </Button>
          <Button onClick={() => showTab('retry')}>{t('Retry…')}</Button>
        </Banner>
      )}
      {isWaiting && (
        <Banner icon={<UserCheck size={15} aria-hidden />}>
          <span>
            <strong>
              {waiting > 1
                ? t('{count} decisions wait for approval.', { count: waiting })
                : t('It waits for approval.')}
            </strong>{' '}
            {t('A person must look at it before it goes on.')}
          </span>
          <a className="button" href={routeHref('command-center', 'approvals')}>
            {t('Open the approvals')}
          </a>
        </Banner>
      )}
      <VehicleBanner plan={plan} />
      {failure && (
        <Banner icon={<TriangleAlert size={15} aria-hidden />}>
          <span>{t('What is shown may be old: {cause}', { cause: failureText(failure) })}</span>
          <Button onClick={onReadAgain}>{t('Read again')}</Button>
        </Banner>
      )}
    </div>
  );
}

/** Vehicles of the plan that are not heard: what it claims of them may be past. */
function VehicleBanner({ plan }: { readonly plan: Plan }) {
  const entries = useVehicleStore((state) => state.entries);
  const isLoaded = useVehicleStore((state) => state.isLoaded);
  const nowMs = useNowMs();
  if (!isLoaded || hasEnded(plan.state)) return null;
  const silent = plan.vehicles.flatMap((vehicleId) => {
    const entry = entries[vehicleId];
    if (!entry) return t('{name} is not connected', { name: vehicleId });
    const condition = vehicleCondition(entry, nowMs);
    if (condition === 'live') return [];
    const values = { name: entry.telemetry.name, age: formatAge(lastSeenMs(entry, nowMs)) };
    return condition === 'lost' ? t('{name} is lost · {age}', values) : t('{name} is stale · {age}', values);
  });
  if (silent.length === 0) return null;
  return (
    <Banner icon={<TriangleAlert size={15} aria-hidden />}>
      <span>
        <strong>{silent.join('; ')}.</strong>{' '}
        {isUnderWay(plan.state)
          ? t('Its steps prove nothing while nothing is heard of it.')
          : t('Its steps cannot start while nothing is heard of it.')}
      </span>
    </Banner>
  );
}

function Banner({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="plan-banner">
      {icon}
      {children}
    </div>
  );
}
