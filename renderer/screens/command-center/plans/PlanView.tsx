import { CopyPlus, type LucideIcon, ServerCrash, TriangleAlert, Unplug, UserCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { hasEnded } from '../../../../gateway/contract/command/operation-states.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { reasonText } from '../../../format/reason-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { navigate, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { isUnderWay } from '../../../state/command-center/plans/plan-commands.ts';
import {
  beginDraft,
  draftOfPlan,
  usePlanDraftStore,
} from '../../../state/command-center/plans/plan-draft.ts';
import { usePlanOrders } from '../../../state/command-center/plans/plan-orders.ts';
import { usePlanDetail } from '../../../state/command-center/plans/plan-queries.ts';
import {
  selectStep,
  showTab,
  usePlanViewStore,
} from '../../../state/command-center/plans/plan-view-store.ts';
import { edgesOf, useShownSteps } from '../../../state/command-center/plans/shown-steps.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { type NameOf, useVehicleNames, vehiclesText } from '../../../state/vehicle/vehicle-names.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { compensationText } from './compose/CompensationField.tsx';
import { StepGraph } from './graph/StepGraph.tsx';
import { StepList } from './graph/StepList.tsx';
import { PlanCommandBar, useWaitingApprovals } from './PlanCommandBar.tsx';
import { PlanRehearsal } from './PlanRehearsal.tsx';
import { PlanStateBadge, planProgress } from './PlanStateBadge.tsx';
import { PlanTabs } from './tabs/PlanTabs.tsx';

/** One plan: its commands, its steps as list and graph, and the details of the selected step. */
export function PlanView({ planId }: { readonly planId: string }) {
  const { plan, failure, readAgain } = usePlanDetail(planId);
  const wantedStepId = useRouteParameter('step');
  useEffect(() => {
    // A confirmation or an answer that belongs to the previous plan must not stay open.
    usePlanViewStore.setState({ isConfirming: false, tab: 'step' });
  }, []);
  useEffect(() => {
    if (wantedStepId !== undefined) selectStep(planId, wantedStepId, 'step');
  }, [planId, wantedStepId]);
  if (plan) return <OpenPlan plan={plan} failure={failure} onReadAgain={readAgain} />;
  if (!failure) return <p role="status">{t('Loading the plan…')}</p>;
  return (
    <EmptyState
      icon={ServerCrash}
      title={t('Cannot load the plan')}
      actions={<Button onClick={readAgain}>{t('Try again')}</Button>}
    >
      {failureText(failure)}
    </EmptyState>
  );
}

interface OpenPlanProps {
  readonly plan: Plan;
  readonly failure: Error | null;
  readonly onReadAgain: () => void;
}

function OpenPlan({ plan, failure, onReadAgain }: OpenPlanProps) {
  const nameOf = useVehicleNames();
  const steps = useShownSteps(plan.steps, nameOf);
  const edges = useMemo(() => edgesOf(plan.dependencies), [plan.dependencies]);
  const chosenId = usePlanViewStore((state) => state.selectedSteps[plan.planId]);
  const { planId } = plan;
  const onSelect = useCallback((stepId: string) => selectStep(planId, stepId, 'step'), [planId]);
  // If nothing is selected, the running step is shown.
  const shown =
    plan.steps.find((step) => step.stepId === chosenId) ??
    plan.steps.find((step) => step.state === 'running') ??
    plan.steps.find((step) => step.state === 'failed') ??
    plan.steps[0];
  return (
    <article className="column-rest gap-6" aria-label={plan.name}>
      <PlanHead plan={plan} nameOf={nameOf} />
      <PlanBanner plan={plan} failure={failure} onReadAgain={onReadAgain} />
      <PlanCommandBar plan={plan} nameOf={nameOf} />
      <div className="plan-steps stack">
        <StepList steps={steps} selectedId={shown?.stepId} onSelect={onSelect} />
        <StepGraph steps={steps} edges={edges} selectedId={shown?.stepId} onSelect={onSelect} />
      </div>
      <PlanTabs plan={plan} step={shown} steps={steps} nameOf={nameOf} />
    </article>
  );
}

/** The plan's name, state and owner. */
function PlanHead({ plan, nameOf }: { readonly plan: Plan; readonly nameOf: NameOf }) {
  const hasDraft = usePlanDraftStore((state) => state.draft !== undefined);
  const { done, total } = planProgress(plan.stepCounts);
  const vehicles = vehiclesText(plan.vehicles, nameOf);
  const duplicate = () => {
    beginDraft(draftOfPlan(plan), plan.name);
    navigate('command-center', 'plans', { compose: 'draft' });
  };
  return (
    <header className="plan-head line-wrap flex-none gap-4-10">
      <h2 className="cut text-16" title={plan.objective || plan.name}>
        {plan.name}
      </h2>
      <PlanStateBadge state={plan.state} />
      <ModeBadge mode={plan.mode} />
      <span className="number" title={t('Finished steps')}>
        {t('{done} of {total} steps', { done, total })}
      </span>
      <p
        className="plan-who cut small-dim"
        title={t('{vehicles} · {priority} priority · on abort: {compensation} · {time}', {
          vehicles: plan.vehicles.map(nameOf).join(', '),
          priority: t(plan.priority),
          compensation: compensationText(plan.compensation),
          time: formatUtcTime(plan.createdAtMs),
        })}
      >
        {t('{vehicles} · {actor}, {time} · {priority} priority', {
          vehicles,
          actor: actorText(plan.actor),
          time: formatLocalTime(plan.createdAtMs),
          priority: t(plan.priority),
        })}
      </p>
      <PlanRehearsal plan={plan} />
      <Button
        disabledReason={hasDraft ? t('First create or discard the plan you are editing.') : undefined}
        tooltip={t('Copies these steps into a new plan, where they can be changed or removed')}
        onClick={duplicate}
      >
        <CopyPlus size={14} aria-hidden />
        {t('Duplicate and edit')}
      </Button>
    </header>
  );
}

interface PlanBannerProps {
  readonly plan: Plan;
  /** Why it could not be reloaded. The data shown may be outdated. */
  readonly failure: Error | null;
  readonly onReadAgain: () => void;
}

/** What the operator must know about the plan now, each with what to do about it. */
function PlanBanner({ plan, failure, onReadAgain }: PlanBannerProps) {
  const orders = usePlanOrders();
  const waiting = useWaitingApprovals(plan.planId);
  const isWaiting = waiting > 0 || plan.steps.some((step) => step.action.state === 'awaiting_approval');
  return (
    <div className="plan-banners stack-4 flex-none">
      {plan.detail && plan.state !== 'interrupted' && (
        <p
          className="toned dim"
          data-tone={hasEnded('plan', plan.state) && plan.state !== 'completed' ? 'caution' : undefined}
        >
          {reasonText(plan.detail)}
        </p>
      )}
      {plan.state === 'interrupted' && (
        <Banner icon={Unplug}>
          <span>
            <strong>{t('The gateway stopped while this plan was running.')}</strong>{' '}
            {t(
              'The plan does not resume automatically. Vehicles in flight continue with their last command. Verify the steps by telemetry, then resume, retry what is missing, or abort.',
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
        <Banner icon={UserCheck}>
          <span>
            <strong>
              {waiting > 1
                ? t('{count} decisions are waiting for approval.', { count: waiting })
                : t('Waiting for approval.')}
            </strong>{' '}
            {t('A person must approve before the plan continues.')}
          </span>
          <ButtonLink href={routeHref('command-center', 'approvals')}>{t('Open approvals')}</ButtonLink>
        </Banner>
      )}
      <VehicleBanner plan={plan} />
      {failure && (
        <Banner icon={TriangleAlert}>
          <span>{t('This may be outdated: {cause}', { cause: failureText(failure) })}</span>
          <Button onClick={onReadAgain}>{t('Read again')}</Button>
        </Banner>
      )}
    </div>
  );
}

/** Vehicles of the plan whose link is lost. What the plan says about them may be outdated. */
function VehicleBanner({ plan }: { readonly plan: Plan }) {
  const entries = useVehicleStore((state) => state.entries);
  const isLoaded = useVehicleStore((state) => state.isLoaded);
  const nowMs = useNowMs();
  if (!isLoaded || hasEnded('plan', plan.state)) return null;
  const silent = plan.vehicles.flatMap((vehicleId) => {
    const entry = entries[vehicleId];
    if (!entry) return t('{name} is not connected', { name: vehicleId });
    const condition = vehicleCondition(entry, nowMs);
    if (condition === 'live') return [];
    const values = { name: entry.telemetry.name, age: formatAge(lastSeenMs(entry, nowMs)) };
    return condition === 'lost'
      ? t('Link to {name} lost · {age}', values)
      : t('Data from {name} outdated · {age}', values);
  });
  if (silent.length === 0) return null;
  return (
    <Banner icon={TriangleAlert}>
      <span>
        <strong>{silent.join('; ')}.</strong>{' '}
        {isUnderWay(plan.state)
          ? t('Its steps cannot be verified while the link is lost.')
          : t('Its steps cannot start while the link is lost.')}
      </span>
    </Banner>
  );
}

function Banner({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="plan-banner row">
      <Icon size={15} aria-hidden />
      {children}
    </div>
  );
}
