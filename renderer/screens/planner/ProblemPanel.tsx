import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { FlightPlanProblem } from '../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../components/Button.tsx';
import { gatewaySentence } from '../../language/gateway-sentence.ts';
import { toldPlanProblem } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import { withFix } from '../../state/flight-plan/flight-plan-edits.ts';
import { editPlan, selectInPlan } from '../../state/flight-plan/flight-plan-store.ts';
import { usePlanCheck } from './PlanCheckProvider.tsx';

/** What is wrong with the plan while it is made: each selects what it is about, each fix is one step of undo. */
export function ProblemPanel() {
  const check = usePlanCheck();
  const problems = check?.problems ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="problem-panel" aria-label={t('Problems of the plan')}>
      <h2 role="status">
        {check === undefined
          ? t('Checking…')
          : problems.length === 0
            ? t('No problems found')
            : [
                t('{count, plural, one {# problem} other {# problems}}', { count: problems.length }),
                ...(errors > 0 ? [t('{errors} to mend before upload', { errors })] : []),
              ].join(', ')}
      </h2>
      {check && problems.length === 0 && <CircleCheck className="problem-none" size={20} aria-hidden />}
      <ul>
        {problems.map((problem) => (
          <ProblemRow
            key={`${problem.code} ${problem.entryId} ${problem.itemIndex} ${problem.text}`}
            problem={problem}
          />
        ))}
      </ul>
    </section>
  );
}

function ProblemRow({ problem }: { readonly problem: FlightPlanProblem }) {
  const { severity, entryId, itemIndex, fix } = problem;
  const { text, original } = toldPlanProblem(problem);
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  const what = (
    <>
      <Icon size={14} aria-label={severity === 'error' ? t('Error') : t('Warning')} />
      <span>
        {original !== undefined && itemIndex !== null && `${t('Item {number}', { number: itemIndex + 1 })}: `}
        {text}
        {original !== undefined && (
          <span className="field-note" lang="en">
            {' '}
            {original}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className="problem-row" data-severity={severity}>
      {entryId === null ? (
        <p className="problem-text">{what}</p>
      ) : (
        <button type="button" className="problem-text" onClick={() => selectInPlan(new Set([entryId]))}>
          {what}
        </button>
      )}
      {fix && (
        <Button onClick={() => editPlan((plan) => withFix(plan, fix.change))}>
          {gatewaySentence(fix.text) ?? fix.text}
        </Button>
      )}
    </li>
  );
}
