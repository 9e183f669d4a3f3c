import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { Plan } from '../../../../../gateway/contract/action/plan.ts';
import { toldWords } from '../../../../language/told.ts';
import { t } from '../../../../language/translate.ts';
import { useNamedPlans } from '../../../../state/command-center/plans/plan-store.ts';
import { selectStep, usePlanViewStore } from '../../../../state/command-center/plans/plan-view-store.ts';
import type { ShownStep } from '../graph/StepGraph.tsx';

/** What keeps the plan from running now, or will once it does; each problem leads to its step. */
export function CheckTab({ plan, steps }: { readonly plan: Plan; readonly steps: readonly ShownStep[] }) {
  const check = usePlanViewStore((state) => state.checks[plan.planId]);
  const problems = check?.problems ?? plan.problems;
  const waitsFor = check?.waitsFor.filter(({ isMet }) => !isMet) ?? [];
  const named = useNamedPlans();
  const isClean = check !== undefined && problems.length === 0;
  return (
    <section aria-label={t('Check')}>
      {check === undefined && problems.length === 0 && (
        <p className="plan-list-note">
          {plan.state === 'draft'
            ? t(
                'Not checked here yet. Check looks for circles, vehicles and resources that are missing, and steps that could not start.',
              )
            : t('The check found nothing that stands against it.')}
        </p>
      )}
      {isClean && (
        <p className="plan-verdict" data-tone="done" role="status">
          <CircleCheck size={15} className="verdict-icon" aria-hidden />
          {check.isReady
            ? t('Nothing stands against it.')
            : t('Nothing stands against it, but it still waits.')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="problem-list">
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.stepId} ${problem.text}`} data-severity={problem.severity}>
              {problem.severity === 'error' ? (
                <CircleX size={14} className="problem-icon" aria-hidden />
              ) : (
                <TriangleAlert size={14} className="problem-icon" aria-hidden />
              )}
              <span>
                <strong>{problem.severity === 'error' ? t('Error') : t('Warning')}:</strong>{' '}
                {named(toldWords(problem.text).text)} <code>{problem.code}</code>
              </span>
              {problem.stepId !== null && (
                <StepLink planId={plan.planId} stepId={problem.stepId} steps={steps} />
              )}
            </li>
          ))}
        </ul>
      )}
      {waitsFor.length > 0 && (
        <>
          <h3>{t('It waits for')}</h3>
          <ul className="problem-list">
            {waitsFor.map((each) => (
              <li key={`${each.dependencyId} ${each.text}`}>
                <Hourglass size={14} className="problem-icon" aria-hidden />
                <span>{named(toldWords(each.text).text)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface StepLinkProps {
  readonly planId: string;
  readonly stepId: string;
  readonly steps: readonly ShownStep[];
}

/** Selects the step in list and graph without leaving the tab. */
export function StepLink({ planId, stepId, steps }: StepLinkProps) {
  const title = steps.find((step) => step.stepId === stepId)?.title ?? stepId;
  return (
    <button type="button" className="step-link" onClick={() => selectStep(planId, stepId)}>
      {title}
    </button>
  );
}
