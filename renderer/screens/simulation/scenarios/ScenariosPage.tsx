import { CopyPlus, FlaskConical, Pencil, Play, Sparkles, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ScenarioSummary } from '../../../../gateway/contract/simulation/simulation.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { moveBetweenRows } from '../../../components/table/move-between-rows.ts';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatClockTime } from '../../../format/measure/time.ts';
import { t, tParts } from '../../../language/translate.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { useScenarios, useScenarioText } from '../../../state/simulation/simulation-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { SimulationSpeed } from '../SimulationSpeed.tsx';

/** Built-in and own scenario files. The chosen one can be started and read. */
export function ScenariosPage() {
  const query = useScenarios();
  const wantedId = useRouteParameter('scenario');
  const scenarios = query.data ?? [];
  const state = (
    <AsyncView
      query={query}
      loading={t('Loading the scenarios…')}
      failed={t('Cannot load the scenarios')}
      shape="page"
    />
  );
  if (!query.data) return state;
  if (scenarios.length === 0)
    return (
      <EmptyState icon={FlaskConical} title={t('No scenarios yet')}>
        <OwnFilesNote />
      </EmptyState>
    );
  const chosen = scenarios.find(({ id }) => id === wantedId) ?? scenarios[0];
  return (
    <div className="scenarios grid h-full min-h-0">
      <section className="scroll min-w-0" aria-label={t('Scenarios')}>
        {state}
        <ScenarioTable scenarios={scenarios} chosenId={chosen?.id} />
      </section>
      {chosen && <ScenarioDetail key={chosen.id} scenario={chosen} />}
    </div>
  );
}

/** One row for each file; arrow keys move between rows. */
function ScenarioTable(props: {
  readonly scenarios: readonly ScenarioSummary[];
  readonly chosenId: string | undefined;
}) {
  return (
    <Table
      className="scenario-table"
      look="list"
      wraps
      columns={[
        t('Scenario'),
        t('From'),
        { title: t('Vehicles'), isNumber: true },
        { title: t('Length'), isNumber: true, hint: t('Maximum simulated time') },
        { title: t('Assertions'), isNumber: true },
      ]}
    >
      <tbody onKeyDown={chooseNextRow}>
        {props.scenarios.map((scenario) => (
          <ScenarioRow key={scenario.id} scenario={scenario} isChosen={scenario.id === props.chosenId} />
        ))}
      </tbody>
    </Table>
  );
}

function ScenarioRow(props: { readonly scenario: ScenarioSummary; readonly isChosen: boolean }) {
  const { id, title, text, isShowcase, source, vehicles, durationS, assertions, problem } = props.scenario;
  const { isChosen } = props;
  const isUsable = problem === null;
  const choose = () => changeParameters({ scenario: id });
  return (
    <tr className="pointer" data-open={isChosen || undefined} onClick={choose}>
      <td>
        <button
          type="button"
          className="bare semibold text-13 p-0 text-left"
          data-scenario={id}
          tabIndex={isChosen ? 0 : -1}
          aria-pressed={isChosen}
          lang={source === 'shipped' ? 'en' : undefined}
          onClick={choose}
        >
          {title || id}
        </button>
        {isShowcase && isUsable && (
          <span className="scenario-mark dim inline-flex items-center gap-3">
            <Sparkles size={12} aria-hidden /> {t('demo')}
          </span>
        )}
        <p
          className={`scenario-text clip ${isUsable ? 'dim' : 'caution'}`}
          lang={source === 'shipped' && isUsable ? 'en' : undefined}
          title={problem ?? text}
        >
          {!isUsable && <TriangleAlert size={13} aria-hidden />}
          {problem === null ? text : t('Invalid: {problem}', { problem })}
        </p>
      </td>
      <td>{source === 'own' ? t('your files') : 'Aerodeck'}</td>
      <NumberCell>{isUsable ? vehicles : '—'}</NumberCell>
      <NumberCell>{isUsable ? formatClockTime(durationS) : '—'}</NumberCell>
      <NumberCell>{isUsable ? assertions : '—'}</NumberCell>
    </tr>
  );
}

function chooseNextRow(event: KeyboardEvent<HTMLElement>): void {
  const next = moveBetweenRows(event, '[data-scenario]');
  if (next) changeParameters({ scenario: next.dataset.scenario });
}

const MAX_SEED = 0xffff_ffff;

/** The chosen scenario: start it, and read its file. */
function ScenarioDetail({ scenario }: { readonly scenario: ScenarioSummary }) {
  const { id, title, text, problem, source } = scenario;
  const [isFileShown, setFileShown] = useState(problem !== null);
  return (
    <section
      className="scenario-detail p-14-16 scroll column surface-1 gap-12 border-left"
      aria-label={t('Scenario {name}', { name: title || id })}
    >
      <h2 className="text-16" lang={source === 'shipped' ? 'en' : undefined}>
        {title || id}
      </h2>
      {text !== '' && <p lang={source === 'shipped' ? 'en' : undefined}>{text}</p>}
      {problem === null ? (
        <StartForm scenarioId={id} />
      ) : (
        <Note tone="error">
          {t('Invalid scenario: {problem}. Edit the file; it is reloaded automatically.', { problem })}
        </Note>
      )}
      <div className="buttons">
        <Button isExpanded={isFileShown} onClick={() => setFileShown(!isFileShown)}>
          {t('View file')}
        </Button>
        {source === 'own' && (
          <ButtonLink href={routeHref('simulation', undefined, { edit: id })}>
            <Pencil size={14} aria-hidden />
            {t('Edit')}
          </ButtonLink>
        )}
        <ButtonLink href={routeHref('simulation', undefined, { copy: id })}>
          <CopyPlus size={14} aria-hidden />
          {t('Edit a copy')}
        </ButtonLink>
        {source === 'own' && <RemoveScenario scenarioId={id} />}
      </div>
      {isFileShown && <ScenarioFile scenario={scenario} />}
      <OwnFilesNote />
    </section>
  );
}

function RemoveScenario({ scenarioId }: { readonly scenarioId: string }) {
  const orders = useSimulationOrders();
  const { waiting, failure, send } = useRequest();
  const remove = async () => {
    const text = await orders.removeScenario(scenarioId);
    toastUndo(t('{name} removed', { name: scenarioId }), () => orders.saveScenario(scenarioId, text));
  };
  return (
    <>
      <Button
        disabledReason={waiting}
        tooltip={t('Deletes your file and restores a built-in scenario with the same name')}
        onClick={() => void send(remove)}
      >
        <Trash2 size={14} aria-hidden />
        {t('Remove')}
      </Button>
      {failure !== undefined && <Note tone="error">{t('Not removed: {cause}', { cause: failure })}</Note>}
    </>
  );
}

function StartForm({ scenarioId }: { readonly scenarioId: string }) {
  const orders = useSimulationOrders();
  const { waiting, failure, send } = useRequest();
  const [speed, setSpeed] = useState<number>();
  const [seedText, setSeedText] = useState('');
  const seed = seedText.trim() === '' ? undefined : Number(seedText);
  const isSeedWrong = seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED);
  const reason = isSeedWrong ? t('Enter a valid seed or leave the field empty.') : waiting;
  return (
    <form
      className="start-form stack boxed p-10 items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== undefined) return;
        void send(() =>
          orders.start({
            scenario: scenarioId,
            ...(seed !== undefined && { seed }),
            ...(speed !== undefined && { speed }),
          }),
        );
      }}
    >
      <SimulationSpeed speed={speed} onSpeed={setSpeed} unset={t('Default')} />
      <TextField
        label={t('Seed')}
        className="input number"
        inputMode="numeric"
        placeholder={t('Default')}
        value={seedText}
        aria-invalid={isSeedWrong}
        aria-describedby="seed-note"
        onChange={setSeedText}
      />
      <Button type="submit" variant="primary" disabledReason={reason}>
        <Play size={14} aria-hidden />
        {t('Start')}
      </Button>
      <Note id="seed-note" className="whole-row" tone={isSeedWrong ? 'error' : 'hint'}>
        {isSeedWrong
          ? t('A whole number from 0 to {max}.', { max: MAX_SEED })
          : t('The same seed gives the same flight. No real vehicle is commanded.')}
      </Note>
      {failure !== undefined && (
        <Note tone="error" className="whole-row">
          {t('Not started: {why}', { why: failure })}
        </Note>
      )}
    </form>
  );
}

function ScenarioFile({ scenario: { id, title } }: { readonly scenario: ScenarioSummary }) {
  const text = useScenarioText(id);
  if (text.data === undefined) return <AsyncView query={text} loading={t('Loading the file…')} />;
  return (
    <CodeBlock code={text.data} language="text" label={t('File of {name}', { name: title || id })} isTall />
  );
}

/** Where own scenario files are stored. */
function OwnFilesNote() {
  return (
    <Note>
      <Sentence
        parts={tParts(
          'Your own scenarios are files {path} in the station’s data directory that contain {idLine}. New files appear here automatically and replace a built-in scenario with the same name.',
          { path: <code>scenarios/NAME.yaml</code>, idLine: <code>id: NAME</code> },
        )}
      />
    </Note>
  );
}
