import { Download, Play, Save } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { simulationApi } from '../../../../gateway/contract/api/simulation-api.ts';
import type { ScenarioCheck, ScenarioSummary } from '../../../../gateway/contract/simulation/simulation.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { MarkedEditor } from '../../../components/code/MarkedEditor.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { navigate, routeHref } from '../../../state/app/route.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useDebounced } from '../../../state/app/use-debounced.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { scenarioDrafts, scenarioIdOf } from '../../../state/simulation/scenario-of-selection.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';

export interface ScenarioEditorProps {
  /** Key of the draft while the window is open. */
  readonly draftKey: string;
  /** The initial text. */
  readonly text: string;
  /** Id of the file being edited; undefined for a new one. */
  readonly editedId: string | undefined;
  readonly scenarios: readonly ScenarioSummary[];
}

/** The text is checked after a pause of this length. */
const CHECK_PAUSE_MS = 400;
/** Where the gateway is asked about a text without a name of its own. */
const NAMELESS = 'scenario';

/** The editor of a scenario: checked while typing, run unsaved, or saved as a file. */
export function ScenarioEditor({ draftKey, text: first, editedId, scenarios }: ScenarioEditorProps) {
  const orders = useSimulationOrders();
  const { waiting, failure, send } = useRequest();
  const [text, setText] = useState(scenarioDrafts.get(draftKey) ?? first);
  const [base, setBase] = useState(first);
  const debounced = useDebounced(text, CHECK_PAUSE_MS);
  const check = useOperation(
    simulationApi.validateScenario,
    { params: { scenarioId: scenarioIdOf(debounced) ?? NAMELESS }, body: { text: debounced } },
    { gcTime: 0 },
  );
  const isChecking = debounced !== text || check.isPending;
  const [place, setPlace] = useState<{ readonly line: number }>();
  const id = scenarioIdOf(text);
  const isChanged = text !== base;
  const known = scenarios.find((one) => one.id === id);
  const write = (next: string) => {
    setText(next);
    if (next === base) scenarioDrafts.forget(draftKey);
    else scenarioDrafts.keep(draftKey, next);
  };
  const problems = (!isChecking && check.data?.problems) || [];
  const whyNotRun =
    problems.length > 0 ? t('Correct the text first.') : isChecking ? t('Checking.') : waiting;
  const isOthers = known?.source === 'own' && known.id !== editedId;
  const whyNotSave =
    whyNotRun ??
    (isOthers
      ? t('You already have a scenario {id}. Enter another id.', { id })
      : !isChanged && editedId !== undefined
        ? t('No changes.')
        : undefined);
  const run = () => whyNotRun === undefined && void send(() => orders.start({ text }));
  const save = async () => {
    if (whyNotSave !== undefined || id === undefined) return;
    const isSaved = await send(() => orders.saveScenario(id, text));
    if (!isSaved) return;
    scenarioDrafts.forget(draftKey);
    setBase(text);
    toast(t('Saved as {id}', { id }));
    navigate('simulation', undefined, { scenario: id });
  };
  return (
    <section className="scenario-editor screen-column" aria-label={t('Scenario editor')}>
      <header className="scenario-editor-bar line-wrap flex-none gap-4-10 p-8-16">
        <h2 className="cut">{editedId ?? t('New scenario')}</h2>
        <Note>
          {id === undefined ? t('An id is required.') : saveNote(id, editedId, known)}
          {isChanged && ` ${t('Not saved yet.')}`}
        </Note>
        <Button
          disabledReason={whyNotRun}
          tooltip={t('Runs the current text without saving it')}
          onClick={run}
        >
          <Play size={14} aria-hidden />
          {t('Run the draft')}
        </Button>
        <Button variant="primary" disabledReason={whyNotSave} onClick={() => void save()}>
          <Save size={14} aria-hidden />
          {t('Save')}
        </Button>
        <Button
          tooltip={t('Save the text as a YAML file')}
          onClick={() => saveFile(`${id ?? NAMELESS}.yaml`, text, 'application/yaml')}
        >
          <Download size={14} aria-hidden />
          {t('Download')}
        </Button>
        <Button disabledReason={isChanged ? undefined : t('No changes.')} onClick={() => write(base)}>
          {t('Revert')}
        </Button>
        <ButtonLink href={routeHref('simulation', undefined, editedId ? { scenario: editedId } : {})}>
          {t('Close')}
        </ButtonLink>
      </header>
      <MarkedEditor
        language="yaml"
        value={text}
        onChange={write}
        label={t('Scenario, YAML')}
        onSubmit={run}
        problems={problems}
        place={place}
      />
      <div role="status" className="scenario-editor-state flex-none scrolls">
        {isChecking ? (
          <Note>{t('Checking…')}</Note>
        ) : check.isError ? (
          <Note tone="error">{t('Cannot check: {why}', { why: failureText(check.error) })}</Note>
        ) : problems.length === 0 ? (
          <Note>{t('Valid scenario.')}</Note>
        ) : (
          <ScenarioProblems problems={problems} onGoTo={(line) => setPlace({ line })} />
        )}
        {failure !== undefined && <Note tone="error">{t('Not done: {why}', { why: failure })}</Note>}
      </div>
    </section>
  );
}

function saveNote(id: string, editedId: string | undefined, known: ScenarioSummary | undefined): string {
  if (known?.source === 'shipped') return t('Saves as {id} and replaces the built-in scenario.', { id });
  return id === editedId ? t('One of your files.') : t('Saves as a new file {id}.', { id });
}

interface ScenarioProblemsProps {
  readonly problems: ScenarioCheck['problems'];
  readonly onGoTo: (line: number) => void;
}

/** Why a scenario is invalid, each with a link to its line. */
function ScenarioProblems({ problems, onGoTo }: ScenarioProblemsProps) {
  return (
    <ul className="grid gap-3">
      {problems.map(({ line, reason }) => (
        <Note as="li" tone="error" key={`${line} ${reason}`}>
          {line !== null && (
            <button
              type="button"
              className="number bare p-0-4 underline inherit-color"
              onClick={() => onGoTo(line)}
            >
              {t('line {line}', { line })}
            </button>
          )}{' '}
          {reason}
        </Note>
      ))}
    </ul>
  );
}
