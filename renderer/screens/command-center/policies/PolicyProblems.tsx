import type { PolicyProblem } from '../../../../gateway/contract/command/policy.ts';
import { t } from '../../../language/translate.ts';

export interface PolicyProblemsProps {
  readonly problems: readonly PolicyProblem[];
  /** Leads to the place; without it the place is only named. */
  readonly onGoTo?: (problem: PolicyProblem) => void;
}

/** Why a text is not taken, each with its line and column. */
export function PolicyProblems({ problems, onGoTo }: PolicyProblemsProps) {
  return (
    <ul className="policy-problems">
      {problems.map((problem) => {
        const place = placeText(problem);
        return (
          <li key={`${place} ${problem.reason}`} className="field-error">
            {place &&
              (onGoTo ? (
                <button type="button" className="policy-place number" onClick={() => onGoTo(problem)}>
                  {place}
                </button>
              ) : (
                <span className="number">{place}</span>
              ))}{' '}
            {problem.reason}
          </li>
        );
      })}
    </ul>
  );
}

function placeText({ line, column }: PolicyProblem): string {
  if (line === null) return '';
  return column === null ? t('line {line}', { line }) : t('line {line}, column {column}', { line, column });
}
