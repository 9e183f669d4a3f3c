import { stringify } from 'yaml';
import { t } from '../../../language/translate.ts';
import { useBasketStore } from '../../../state/developer/basket-store.ts';
import { sampleBody, useSandboxStore } from '../../../state/developer/sandbox-store.ts';
import {
  type SelectionScenario,
  scenarioOfSelection,
} from '../../../state/simulation/scenario-of-selection.ts';
import { useScenarios } from '../../../state/simulation/simulation-queries.ts';
import { ScenarioEditor } from './ScenarioEditor.tsx';

/** The APIs selected in the docs as a scenario to edit, run and save. */
export function SelectionDraftPage() {
  const operationIds = useBasketStore((state) => state.operationIds);
  const drafts = useSandboxStore((state) => state.drafts);
  const scenarios = useScenarios();
  const made = scenarioOfSelection(operationIds, (id) => drafts[id]?.body ?? sampleBody(id, undefined));
  return (
    <>
      {made.leftOut.length > 0 && (
        <section className="screen-note" aria-label={t('Not part of the draft')}>
          <p>{t('These selected operations are not part of a flight:')}</p>
          <ul>
            {made.leftOut.map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ScenarioEditor
        key={operationIds.join(' ')}
        draftKey={`selection ${operationIds.join(' ')}`}
        text={textOf(made)}
        editedId={undefined}
        scenarios={scenarios.data ?? []}
      />
    </>
  );
}

function textOf({ scenario, taken }: SelectionScenario): string {
  const from =
    taken.length === 0
      ? t('None of the selected operations moves a vehicle.')
      : t('Created from: {names}.', { names: taken.join(', ') });
  return `# ${from}\n${stringify(scenario)}`;
}
