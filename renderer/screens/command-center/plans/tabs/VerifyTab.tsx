import { CircleCheck, CircleHelp, CircleX, Hourglass, Minus, TriangleAlert } from 'lucide-react';
import type { Plan, PlanVerification } from '../../../../../gateway/contract/action/plan.ts';
import { hasEnded } from '../../../../../gateway/contract/command/operation-states.ts';
import { english } from '../../../../../gateway/contract/operator-text.ts';
import { Note } from '../../../../components/Note.tsx';
import { Table } from '../../../../components/table/Table.tsx';
import { formatAge } from '../../../../format/measure/time.ts';
import { conditionText } from '../../../../format/plan-text.ts';
import { shownText, valueText } from '../../../../format/reason-text.ts';
import { t } from '../../../../language/translate.ts';
import { useNamedPlans } from '../../../../state/command-center/plans/plan-store.ts';
import { selectStep, usePlanViewStore } from '../../../../state/command-center/plans/plan-view-store.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { useUtcNowMs } from '../../../../state/connection/now.ts';
import { StepStateBadge } from '../PlanStateBadge.tsx';

/** What telemetry proves for each step, with the observed values. */
export function VerifyTab({ plan, steps }: { readonly plan: Plan; readonly steps: readonly ShownStep[] }) {
  const verification = usePlanViewStore((state) => state.verifications[plan.planId]);
  const nowMs = useUtcNowMs();
  if (!verification)
    return (
      <Note shape="page">
        {t('Verification compares the steps with current telemetry. Start it with Verify above.')}
      </Note>
    );
  return (
    <section aria-label={t('Verification')}>
      <p
        className="toned-signs row-6 wraps pb-6"
        data-tone={verification.isVerified ? 'done' : 'caution'}
        role="status"
      >
        {verification.isVerified ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />}
        {verification.isVerified
          ? t('Telemetry confirms every successful step.')
          : t('Telemetry does not confirm every successful step now.')}{' '}
        {!verification.isVerified && hasEnded('plan', plan.state) && (
          <span>
            {t(
              'Each successful step was verified when it ended. Its condition may no longer hold, such as an altitude after landing.',
            )}
          </span>
        )}{' '}
        <Note as="span">
          {t('Verified {age} ago.', { age: formatAge(nowMs - verification.checkedAtMs) })}
        </Note>
      </p>
      <Table
        className="plan-table"
        wraps
        caption={t('Steps and their verification')}
        columns={[t('Step'), t('State'), t('Verified'), t('Expected'), t('Observed')]}
      >
        <tbody>
          {verification.steps.map((step) => (
            <tr key={step.stepId}>
              <th scope="row">
                <StepLink planId={plan.planId} stepId={step.stepId} steps={steps} />
              </th>
              <td>
                <StepStateBadge state={step.state} />
              </td>
              <td>
                <Proof isProven={step.isProven} />
              </td>
              <td>
                {step.results.map((result) => (
                  <div key={conditionText(result.condition)} title={shownText(result.text)}>
                    {conditionText(result.condition)}
                  </div>
                ))}
              </td>
              <td className="number">
                {step.results.map((result) => (
                  <div
                    key={conditionText(result.condition)}
                    data-unmet={!result.isMet || undefined}
                    title={shownText(result.text)}
                  >
                    {valueText(result.condition.field, result.seen)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Proof({ isProven }: { readonly isProven: PlanVerification['steps'][number]['isProven'] }) {
  if (isProven === null)
    return (
      <span
        className="plan-state toned small-dim"
        title={t('No condition to verify: the outcome of the step counts')}
      >
        <Minus size={13} aria-hidden /> {t('nothing to verify')}
      </span>
    );
  return isProven ? (
    <span className="plan-state toned small-dim" data-tone="done">
      <CircleCheck size={13} aria-hidden /> {t('verified')}
    </span>
  ) : (
    <span className="plan-state toned small-dim" data-tone="failed">
      <CircleHelp size={13} aria-hidden /> {t('not verified')}
    </span>
  );
}

/** What prevents the plan from running now or later. Each problem links to its step. */
export function CheckTab({ plan, steps }: { readonly plan: Plan; readonly steps: readonly ShownStep[] }) {
  const check = usePlanViewStore((state) => state.checks[plan.planId]);
  const problems = check?.problems ?? plan.problems;
  const waitsFor = check?.waitsFor.filter(({ isMet }) => !isMet) ?? [];
  const named = useNamedPlans();
  const isClean = check !== undefined && problems.length === 0;
  return (
    <section aria-label={t('Check')}>
      {check === undefined && problems.length === 0 && (
        <Note shape="page">
          {plan.state === 'draft'
            ? t(
                'Not checked yet. The check looks for circular dependencies, missing vehicles and resources, and steps that cannot start.',
              )
            : t('No problems found.')}
        </Note>
      )}
      {isClean && (
        <p className="toned-signs row-6 wraps pb-6" data-tone="done" role="status">
          <CircleCheck size={15} aria-hidden />
          {check.isReady ? t('No problems found.') : t('No problems found, but the plan is still waiting.')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="problem-list stack-6">
          {problems.map((problem) => (
            <li
              className="flex gap-8"
              key={`${problem.code} ${problem.stepId} ${english(problem.text)}`}
              data-severity={problem.severity}
            >
              {problem.severity === 'error' ? (
                <CircleX size={14} className="problem-icon dim flex-none" aria-hidden />
              ) : (
                <TriangleAlert size={14} className="problem-icon dim flex-none" aria-hidden />
              )}
              <span>
                <strong>{problem.severity === 'error' ? t('Error') : t('Warning')}:</strong>{' '}
                {named(shownText(problem.text))}
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
          <h3>{t('Waiting for')}</h3>
          <ul className="problem-list stack-6">
            {waitsFor.map((each) => (
              <li className="flex gap-8" key={`${each.dependencyId} ${english(each.text)}`}>
                <Hourglass size={14} className="problem-icon dim flex-none" aria-hidden />
                <span>{named(shownText(each.text))}</span>
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
function StepLink({ planId, stepId, steps }: StepLinkProps) {
  const title = steps.find((step) => step.stepId === stepId)?.title ?? stepId;
  return (
    <button type="button" className="step-link bare cut" onClick={() => selectStep(planId, stepId)}>
      {title}
    </button>
  );
}
