import { Sparkles, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ScenarioSummary } from '../../../../gateway/contract/simulation/simulation.ts';
import { formatClockTime } from '../../../format/measure/duration.ts';
import { t } from '../../../language/translate.ts';
import { changeParameters } from '../../../state/app/route.ts';

export interface ScenarioTableProps {
  readonly scenarios: readonly ScenarioSummary[];
  readonly chosenId: string | undefined;
}

/** One row a file; arrows go from row to row. */
export function ScenarioTable({ scenarios, chosenId }: ScenarioTableProps) {
  return (
    <table className="simulation-table scenario-table">
      <thead>
        <tr>
          <th scope="col">{t('Scenario')}</th>
          <th scope="col">{t('From')}</th>
          <th scope="col" data-number>
            {t('Vehicles')}
          </th>
          <th scope="col" data-number title={t('Simulated time after which it ends at the latest')}>
            {t('Length')}
          </th>
          <th scope="col" data-number>
            {t('Assertions')}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {scenarios.map((scenario) => (
          <ScenarioRow key={scenario.id} scenario={scenario} isChosen={scenario.id === chosenId} />
        ))}
      </tbody>
    </table>
  );
}

function ScenarioRow({
  scenario,
  isChosen,
}: {
  readonly scenario: ScenarioSummary;
  readonly isChosen: boolean;
}) {
  const { id, title, text, isShowcase, source, vehicles, durationS, assertions, problem } = scenario;
  const isUsable = problem === null;
  const choose = () => changeParameters({ scenario: id });
  return (
    <tr data-chosen={isChosen || undefined} onClick={choose}>
      <td>
        <button
          type="button"
          className="scenario-choose"
          data-scenario={id}
          tabIndex={isChosen ? 0 : -1}
          aria-pressed={isChosen}
          lang={source === 'shipped' ? 'en' : undefined}
          onClick={choose}
        >
          {title || id}
        </button>
        {isShowcase && isUsable && (
          <span className="scenario-mark">
            <Sparkles size={12} aria-hidden /> {t('showcase')}
          </span>
        )}
        <p
          className="scenario-text"
          lang={source === 'shipped' && isUsable ? 'en' : undefined}
          data-problem={isUsable ? undefined : true}
          title={problem ?? text}
        >
          {!isUsable && <TriangleAlert size={13} aria-hidden />}
          {problem === null ? text : t('Cannot be used: {problem}', { problem })}
        </p>
      </td>
      <td>{source === 'own' ? t('your files') : 'Aerodeck'}</td>
      <td data-number className="number">
        {isUsable ? vehicles : '—'}
      </td>
      <td data-number className="number">
        {isUsable ? formatClockTime(durationS) : '—'}
      </td>
      <td data-number className="number">
        {isUsable ? assertions : '—'}
      </td>
    </tr>
  );
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-scenario]')];
  const at = all.indexOf(event.target as HTMLElement);
  const step = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at + step;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = all[Math.min(all.length - 1, Math.max(0, to))];
  next?.focus();
  changeParameters({ scenario: next?.dataset.scenario });
}
