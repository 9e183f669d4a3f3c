import { CircleCheck, CircleX, Plus, TriangleAlert, Workflow, X } from 'lucide-react';
import { useState } from 'react';
import { hasEnded } from '../../../../gateway/contract/command/operation-states.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { isPlanTemplate, PLAN_TEMPLATES } from '../../../format/plan-templates.ts';
import { navigate, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { usePlanDraftStore } from '../../../state/command-center/plans/plan-draft.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { NewPlanForm } from './compose/NewPlanForm.tsx';
import { PlanComposer } from './compose/PlanComposer.tsx';
import { PlanView } from './PlanView.tsx';
import './plan-bar.css';
import './compose/plan-forms.css';
import './tabs/plan-tabs.css';
import './plans.css';
import './tabs/replay-tab.css';
import './graph/step-graph.css';
import type { PlanState, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { PLAN_STATE_TEXT } from '../../../format/plan-text.ts';
import { hasWords } from '../../../format/search-text.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { usePlanList } from '../../../state/command-center/plans/plan-queries.ts';
import { useNamedPlans } from '../../../state/command-center/plans/plan-store.ts';
import { sayOfPlan, usePlanViewStore } from '../../../state/command-center/plans/plan-view-store.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { type NameOf, useVehicleNames, vehiclesText } from '../../../state/vehicle/vehicle-names.ts';
import { PaneToolbar } from '../PaneToolbar.tsx';
import { PlanStateBadge, planProgress } from './PlanStateBadge.tsx';

/** Action plans: the list, the graph and their commands. */
export function PlansPane() {
  const planId = useRouteParameter('plan');
  const compose = useRouteParameter('compose');
  const template = useRouteParameter('template');
  const draft = usePlanDraftStore((state) => state.draft);
  const isComposing = compose === 'draft' && draft !== undefined;
  const wanted = isPlanTemplate(template) ? template : undefined;
  const [search, setSearch] = useState('');
  const { plans, query } = usePlanList();
  const filter = usePlanViewStore((state) => state.filter);
  const nameOf = useVehicleNames();
  const shown = plans.filter(
    (plan) => fits(plan.state, filter) && hasWords(planCells(plan, nameOf).join(' '), search),
  );
  return (
    <div className="pane column h-full min-h-0">
      <PaneToolbar
        label={t('Plan tools')}
        search={{ label: t('Search action plans'), text: search, onChange: setSearch }}
        rows={() => [PLAN_COLUMNS, ...shown.map((plan) => planCells(plan, nameOf))]}
        onRefresh={() => query.refetch()}
        tools={
          <Button variant="primary" onClick={() => navigate(SCREEN, 'plans', { compose: 'new' })}>
            <Plus size={14} aria-hidden />
            {t('New plan')}
          </Button>
        }
      >
        <Select
          aria-label={t('Action plans by state')}
          data-set={filter !== 'all' || undefined}
          value={filter}
          options={[
            ['all', t('All plans')],
            ['open', t('Not finished')],
            ...STATES.map(([state, { word }]) => [state, t(word)] as const),
          ]}
          onChange={(chosen) => usePlanViewStore.setState({ filter: chosen })}
        />
      </PaneToolbar>
      <div className="plans grid grows min-h-0">
        <PlanList openId={planId} plans={shown} query={query} isFiltered={shown.length < plans.length} />
        <div className="plan-main scroll column min-w-0 gap-6">
          <PlanNotice planId={planId} />
          {isComposing && <PlanComposer draft={draft} />}
          {compose === 'new' && <NewPlanForm key={wanted} template={wanted} />}
          {compose === undefined && planId !== undefined && <PlanView key={planId} planId={planId} />}
          {!isComposing && compose !== 'new' && planId === undefined && <NoPlan />}
        </div>
      </div>
    </div>
  );
}

/** Titles of `planCells`, as programs read them. */
const PLAN_COLUMNS = ['time', 'name', 'state', 'vehicles', 'actor', 'mode', 'id'];

function planCells({ createdAtMs, name, state, vehicles, actor, mode, planId }: PlanSummary, nameOf: NameOf) {
  return [
    new Date(createdAtMs).toISOString(),
    name,
    t(PLAN_STATE_TEXT[state].word),
    vehicles.map(nameOf).join(', '),
    actorText(actor),
    MODE_TEXT[mode].label,
    planId,
  ];
}

function NoPlan() {
  return (
    <EmptyState
      icon={Workflow}
      title={t('Choose a plan or create one')}
      actions={
        <>
          {PLAN_TEMPLATES.map(({ id, title }) => (
            <Button
              key={id}
              onClick={() => navigate('command-center', 'plans', { compose: 'new', template: id })}
            >
              {t(title)}
            </Button>
          ))}
          <Button variant="primary" onClick={() => navigate('command-center', 'plans', { compose: 'new' })}>
            {t('Empty plan')}
          </Button>
        </>
      }
    >
      {t(
        'An action plan is a sequence of steps for one or more vehicles: take-offs, missions, waits, payload actions and messages. Steps can depend on each other. The plan is checked first, reserves the resources it needs, asks governance before every step and verifies each step by telemetry. Start with a template or write your own.',
      )}
    </EmptyState>
  );
}

const ICON = { done: CircleCheck, caution: TriangleAlert, failed: CircleX } as const;

/** The outcome of the last request. Stays until the next request or until it is dismissed. */
function PlanNotice({ planId }: { readonly planId: string | undefined }) {
  const notice = usePlanViewStore((state) => state.notice);
  const named = useNamedPlans();
  if (!notice || (notice.planId !== undefined && notice.planId !== planId)) return null;
  const Icon = ICON[notice.tone];
  return (
    <div
      className="plan-notice row"
      data-tone={notice.tone}
      role={notice.tone === 'done' ? 'status' : 'alert'}
    >
      <Icon size={15} aria-hidden />
      <p>{named(notice.text)}</p>
      <IconButton
        icon={X}
        variant="quiet"
        label={t('Dismiss the notice')}
        onClick={() => sayOfPlan(undefined)}
      />
    </div>
  );
}

const SCREEN = 'command-center';
const STATES = Object.entries(PLAN_STATE_TEXT) as readonly [PlanState, { readonly word: Message }][];

interface PlanListProps {
  readonly openId: string | undefined;
  readonly plans: readonly PlanSummary[];
  readonly query: ReturnType<typeof usePlanList>['query'];
  /** Some plans are not shown. */
  readonly isFiltered: boolean;
}

/** The plans, newest first. A draft of this window is on top. */
function PlanList({ openId, plans, query, isFiltered }: PlanListProps) {
  const draft = usePlanDraftStore((state) => state.draft);
  const nameOf = useVehicleNames();
  const nowMs = useUtcNowMs();
  return (
    <section className="plan-list column surface-1 min-h-0 border-right" aria-label={t('Action plans')}>
      <div className="plan-list-items scroll">
        {draft && (
          <a
            className="pick hovers grid rounded no-underline p-6-8 gap-2"
            href={routeHref(SCREEN, 'plans', { compose: 'draft' })}
            aria-current={openId === undefined ? 'true' : undefined}
          >
            <span className="cut-strong">{draft.name || t('Unnamed plan')}</span>
            <span className="small-dim row-6 min-w-0 clip nowrap">
              {t('Draft in this window · not created yet')}
            </span>
          </a>
        )}
        <AsyncView query={query} loading={t('Loading plans…')} />
        <ul>
          {plans.map((plan) => (
            <li key={plan.planId}>
              <PlanItem plan={plan} isOpen={plan.planId === openId} nameOf={nameOf} nowMs={nowMs} />
            </li>
          ))}
        </ul>
        {plans.length === 0 && isFiltered && (
          <Note shape="page" role="status">
            {t('No action plan matches the filter and the search.')}{' '}
            <Button variant="quiet" onClick={() => usePlanViewStore.setState({ filter: 'all' })}>
              {t('Show all')}
            </Button>
          </Note>
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
      className="pick hovers grid rounded no-underline p-6-8 gap-2"
      href={routeHref(SCREEN, 'plans', { plan: plan.planId })}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="cut-strong" title={plan.name}>
        {plan.name}
      </span>
      <span className="small-dim row-6 min-w-0 clip nowrap">
        <PlanStateBadge state={plan.state} />
        <span className="number">
          {done}/{total}
        </span>
        <span
          className={`plan-item-mode push-right bright bold border-strong text-10 ${plan.mode === 'live' ? '' : 'hatched'}`}
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
      <span className="small-dim row-6 min-w-0 clip nowrap" title={plan.vehicles.map(nameOf).join(', ')}>
        {vehiclesText(plan.vehicles, nameOf)}
      </span>
      <span
        className="small-dim row-6 min-w-0 clip nowrap"
        title={`${formatLocalTime(plan.createdAtMs)} · ${formatUtcTime(plan.createdAtMs)}`}
      >
        {actorText(plan.actor)} · {t('{age} ago', { age: formatAge(nowMs - plan.createdAtMs) })}
      </span>
    </a>
  );
}

function fits(state: PlanState, filter: PlanState | 'all' | 'open'): boolean {
  if (filter === 'all') return true;
  return filter === 'open' ? !hasEnded('plan', state) : state === filter;
}
