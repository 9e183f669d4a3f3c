import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { WorkflowCheck, WorkflowProblem } from '../../../gateway/contract/developer/workflow.ts';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/failure-text.ts';

export interface ProblemListProps {
  readonly check: WorkflowCheck | undefined;
  readonly failure: unknown;
  readonly nameOf: (nodeId: string) => string;
  readonly onGo: (problem: WorkflowProblem) => void;
}

/** What keeps the workflow from running, and what it needs; a click goes where it is. */
export function ProblemList({ check, failure, nameOf, onGo }: ProblemListProps) {
  if (failure)
    return (
      <p className="problems-head field-error" role="alert">
        {t('Not checked: {failure}', { failure: failureText(failure) })}
      </p>
    );
  if (!check)
    return (
      <p className="problems-head" role="status">
        {t('Checking…')}
      </p>
    );
  const { problems, scopes, credits } = check;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="problems" aria-label={t('Problems')}>
      <p className="problems-head" role="status">
        {errors === 0 ? <CircleCheck size={14} aria-hidden /> : <OctagonAlert size={14} aria-hidden />}
        <strong>{countText(errors, problems.length - errors)}</strong>
        <span title={scopes.join(', ')}>
          {scopes.length === 0 ? t('no scope needed') : t('needs {scopes}', { scopes: scopes.join(', ') })}
        </span>
        <span className="number">
          {t('{credits, plural, one {# credit} other {# credits}}', { credits })}
        </span>
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.nodeId} ${problem.field} ${problem.code} ${problem.text}`}>
              <button
                type="button"
                className="problem"
                data-severity={problem.severity}
                onClick={() => onGo(problem)}
              >
                {problem.severity === 'error' ? (
                  <OctagonAlert size={13} aria-label={t('Error')} />
                ) : (
                  <TriangleAlert size={13} aria-label={t('Warning')} />
                )}
                {problem.nodeId !== null && <strong>{nameOf(problem.nodeId)}</strong>}
                {problem.field !== null && <code className="number">{problem.field}</code>}
                <span>{problem.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countText(errors: number, warnings: number): string {
  if (errors === 0 && warnings === 0) return t('No problems');
  return [
    errors > 0 && t('{count, plural, one {# error} other {# errors}}', { count: errors }),
    warnings > 0 && t('{count, plural, one {# warning} other {# warnings}}', { count: warnings }),
  ]
    .filter(Boolean)
    .join(', ');
}
