import { CircleCheck, CircleX, TriangleAlert, Workflow, X } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { navigate, useRouteParameter } from '../../../state/app/route.ts';
import { usePlanDraftStore } from '../../../state/command-center/plans/plan-draft.ts';
import { NewPlanForm } from './compose/NewPlanForm.tsx';
import { PlanComposer } from './compose/PlanComposer.tsx';
import { isPlanTemplate, PLAN_TEMPLATES } from './compose/plan-templates.ts';
import { PlanList } from './PlanList.tsx';
import { PlanView } from './PlanView.tsx';
import './plan-bar.css';
import './compose/plan-forms.css';
import './tabs/plan-tabs.css';
import './plans.css';
import './tabs/replay-tab.css';
import './graph/step-graph.css';
import { t } from '../../../language/translate.ts';
import { useNamedPlans } from '../../../state/command-center/plans/plan-store.ts';
import { sayOfPlan, usePlanViewStore } from '../../../state/command-center/plans/plan-view-store.ts';

/** The plans: list, graph, and what can be done with them. */
export function PlansPane() {
  const planId = useRouteParameter('plan');
  const compose = useRouteParameter('compose');
  const template = useRouteParameter('template');
  const draft = usePlanDraftStore((state) => state.draft);
  const isComposing = compose === 'draft' && draft !== undefined;
  const wanted = isPlanTemplate(template) ? template : undefined;
  return (
    <div className="plans">
      <PlanList openId={planId} />
      <div className="plan-main">
        <PlanNotice planId={planId} />
        {isComposing && <PlanComposer draft={draft} />}
        {compose === 'new' && <NewPlanForm key={wanted} template={wanted} />}
        {compose === undefined && planId !== undefined && <PlanView key={planId} planId={planId} />}
        {!isComposing && compose !== 'new' && planId === undefined && <NoPlan />}
      </div>
    </div>
  );
}

function NoPlan() {
  return (
    <EmptyState
      icon={Workflow}
      title={t('Choose a plan, or make one')}
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
        'A plan is steps that wait for each other: take-offs, missions, waits, payload and messages, for one or several vehicles. It is checked, takes what it needs for itself, asks governance for every step, and proves each step by telemetry. Begin with a template or write your own.',
      )}
    </EmptyState>
  );
}

const ICON = { done: CircleCheck, caution: TriangleAlert, failed: CircleX } as const;

/** The outcome of the last request. Stays until the next one or until it is dismissed. */
function PlanNotice({ planId }: { readonly planId: string | undefined }) {
  const notice = usePlanViewStore((state) => state.notice);
  const named = useNamedPlans();
  if (!notice || (notice.planId !== undefined && notice.planId !== planId)) return null;
  const Icon = ICON[notice.tone];
  return (
    <div className="plan-notice" data-tone={notice.tone} role={notice.tone === 'done' ? 'status' : 'alert'}>
      <Icon size={15} aria-hidden />
      <p>{named(notice.text)}</p>
      <Button
        variant="quiet"
        shape="square"
        label={t('Put this notice away')}
        onClick={() => sayOfPlan(undefined)}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
