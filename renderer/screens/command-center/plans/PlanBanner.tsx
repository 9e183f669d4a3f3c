import { TriangleAlert, Unplug, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '../../../../gateway/contract/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { formatAge } from '../../../format/duration.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useNowMs } from '../../../state/now.ts';
import { hasEnded, isUnderWay } from '../../../state/plan/plan-commands.ts';
import { usePlanOrders } from '../../../state/plan/plan-orders.ts';
import { showTab } from '../../../state/plan/plan-view-store.ts';
import { routeHref } from '../../../state/route.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { useWaitingApprovals } from './waiting-approvals.ts';

export interface PlanBannerProps {
  readonly plan: Plan;
  /** Why it could not be read anew: what is shown may be old. */
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
          {plan.detail}
        </p>
      )}
      {plan.state === 'interrupted' && (
        <Banner icon={<Unplug size={15} aria-hidden />}>
          <span>
            <strong>The gateway went away while this plan ran.</strong> Nothing moves by itself: what flew
            keeps doing what it was told last. Verify what telemetry proves, then resume, retry what is
            missing, or abort.
          </span>
          <Button
            onClick={() => {
              showTab('verify');
              void orders.verify(plan);
            }}
          >
            Verify now
          </Button>
          <Button onClick={() => showTab('retry')}>Retry…</Button>
        </Banner>
      )}
      {isWaiting && (
        <Banner icon={<UserCheck size={15} aria-hidden />}>
          <span>
            <strong>{waiting > 1 ? `${waiting} decisions wait` : 'It waits'} for approval.</strong> A person
            must look at it before it goes on.
          </span>
          <a className="button" href={routeHref('command-center', 'approvals')}>
            Open the approvals
          </a>
        </Banner>
      )}
      <VehicleBanner plan={plan} />
      {failure && (
        <Banner icon={<TriangleAlert size={15} aria-hidden />}>
          <span>What is shown may be old: {failureText(failure)}</span>
          <Button onClick={onReadAgain}>Read again</Button>
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
    if (!entry) return `${vehicleId} is not connected`;
    const condition = vehicleCondition(entry, nowMs);
    if (condition === 'live') return [];
    return `${entry.telemetry.name} is ${condition} · ${formatAge(lastSeenMs(entry, nowMs))}`;
  });
  if (silent.length === 0) return null;
  return (
    <Banner icon={<TriangleAlert size={15} aria-hidden />}>
      <span>
        <strong>{silent.join('; ')}.</strong>{' '}
        {isUnderWay(plan.state)
          ? 'Its steps prove nothing while nothing is heard of it.'
          : 'Its steps cannot start while nothing is heard of it.'}
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
