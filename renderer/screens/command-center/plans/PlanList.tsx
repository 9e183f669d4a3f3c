import { Plus } from 'lucide-react';
import type { PlanState, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/duration.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { navigate, routeHref } from '../../../state/app/route.ts';
import { hasEnded } from '../../../state/command-center/plans/plan-commands.ts';
import { usePlanDraftStore } from '../../../state/command-center/plans/plan-draft.ts';
import { usePlanList } from '../../../state/command-center/plans/plan-queries.ts';
import { usePlanViewStore } from '../../../state/command-center/plans/plan-view-store.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { PlanStateBadge } from './PlanStateBadge.tsx';
import { planProgress } from './plan-progress.ts';
import { PLAN_STATE_TEXT } from './plan-text.ts';
import { type NameOf, useVehicleNames, vehiclesText } from './vehicle-names.ts';

const SCREEN = 'command-center';
const STATES = Object.entries(PLAN_STATE_TEXT) as readonly [PlanState, { readonly word: Message }][];

/** All plans, newest first. The one being written here is on top. */
export function PlanList({ openId }: { readonly openId: string | undefined }) {
  const { plans, query } = usePlanList();
  const filter = usePlanViewStore((state) => state.filter);
  const draft = usePlanDraftStore((state) => state.draft);
  const nameOf = useVehicleNames();
  const nowMs = useUtcNowMs();
  const shown = plans.filter(({ state }) => fits(state, filter));
  return (
    <section className="plan-list" aria-label={t('Plans')}>
      <header className="plan-list-head">
        <label className="visually-hidden" htmlFor="plan-filter">
          {t('Plans by state')}
        </label>
        <select
          id="plan-filter"
          className="input"
          value={filter}
          onChange={(event) => usePlanViewStore.setState({ filter: event.target.value as typeof filter })}
        >
          <option value="all">{t('All plans')}</option>
          <option value="open">{t('Not ended')}</option>
          {STATES.map(([state, { word }]) => (
            <option key={state} value={state}>
              {t(word)}
            </option>
          ))}
        </select>
        <Button variant="primary" onClick={() => navigate(SCREEN, 'plans', { compose: 'new' })}>
          <Plus size={14} aria-hidden />
          {t('New plan')}
        </Button>
      </header>
      <div className="plan-list-items">
        {draft && (
          <a
            className="plan-item"
            href={routeHref(SCREEN, 'plans', { compose: 'draft' })}
            aria-current={openId === undefined ? 'true' : undefined}
          >
            <span className="plan-item-name">{draft.name || t('Unnamed plan')}</span>
            <span className="plan-item-line">{t('Being written here · not created yet')}</span>
          </a>
        )}
        {query.isPending && plans.length === 0 && <p role="status">{t('Loading plans…')}</p>}
        {query.isError && (
          <p className="field-error" role="alert">
            {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
          </p>
        )}
        <ul>
          {shown.map((plan) => (
            <li key={plan.planId}>
              <PlanItem plan={plan} isOpen={plan.planId === openId} nameOf={nameOf} nowMs={nowMs} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && plans.length > 0 && (
          <p className="plan-list-note" role="status">
            {t('No plan is in this state.')}{' '}
            <Button variant="quiet" onClick={() => usePlanViewStore.setState({ filter: 'all' })}>
              {t('Show all')}
            </Button>
          </p>
        )}
        {query.hasNextPage && (
          <Button
            variant="quiet"
            disabledReason={query.isFetchingNextPage ? t('Loading.') : undefined}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Older plans')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface PlanItemProps {
  readonly plan: PlanSummary;
  readonly isOpen: boolean;
  readonly nameOf: NameOf;
  readonly nowMs: number;
}

function PlanItem({ plan, isOpen, nameOf, nowMs }: PlanItemProps) {
  const { done, total } = planProgress(plan.stepCounts);
  const mode = MODE_TEXT[plan.mode];
  return (
    <a
      className="plan-item"
      href={routeHref(SCREEN, 'plans', { plan: plan.planId })}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="plan-item-name" title={plan.name}>
        {plan.name}
      </span>
      <span className="plan-item-line">
        <PlanStateBadge state={plan.state} />
        <span className="number">
          {done}/{total}
        </span>
        <span
          className={`plan-item-mode ${plan.mode === 'live' ? '' : 'hatched'}`}
          title={t(mode.explanation)}
        >
          {mode.label}
        </span>
      </span>
      <progress
        className="plan-progress"
        max={Math.max(1, total)}
        value={done}
        aria-label={t('Steps done')}
      />
      <span className="plan-item-line" title={plan.vehicles.map(nameOf).join(', ')}>
        {vehiclesText(plan.vehicles, nameOf)}
      </span>
      <span
        className="plan-item-line"
        title={`${formatLocalTime(plan.createdAtMs)} · ${formatUtcTime(plan.createdAtMs)}`}
      >
        {actorText(plan.actor)} · {t('{age} ago', { age: formatAge(nowMs - plan.createdAtMs) })}
      </span>
    </a>
  );
}

function fits(state: PlanState, filter: PlanState | 'all' | 'open'): boolean {
  if (filter === 'all') return true;
  return filter === 'open' ? !hasEnded(state) : state === filter;
}
