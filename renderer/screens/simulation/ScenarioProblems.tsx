import type { ScenarioCheck } from '../../../gateway/contract/simulation/simulation.ts';
import { t } from '../../language/translate.ts';

export interface ScenarioProblemsProps {
  readonly problems: ScenarioCheck['problems'];
  readonly onGoTo: (line: number) => void;
}

/** Why a scenario cannot be flown, each with the way to its line. */
export function ScenarioProblems({ problems, onGoTo }: ScenarioProblemsProps) {
  return (
    <ul className="scenario-problems">
      {problems.map(({ line, reason }) => (
        <li key={`${line} ${reason}`} className="field-error">
          {line !== null && (
            <button type="button" className="scenario-line number" onClick={() => onGoTo(line)}>
              {t('line {line}', { line })}
            </button>
          )}{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
