import { CopyPlus, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ScenarioSummary } from '../../../../gateway/contract/simulation/simulation.ts';
import { Button } from '../../../components/Button.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { useScenarioText } from '../../../state/simulation/simulation-queries.ts';
import { SimulationSpeed } from '../SimulationSpeed.tsx';
import { useRequest } from '../use-request.ts';
import { OwnFilesNote } from './OwnFilesNote.tsx';

const MAX_SEED = 0xffff_ffff;

/** The chosen scenario: start it, and read its file. */
export function ScenarioDetail({ scenario }: { readonly scenario: ScenarioSummary }) {
  const { id, title, text, problem, source } = scenario;
  const [isFileShown, setFileShown] = useState(problem !== null);
  return (
    <section className="scenario-detail" aria-label={t('Scenario {name}', { name: title || id })}>
      <h2 lang={source === 'shipped' ? 'en' : undefined}>{title || id}</h2>
      {text !== '' && <p lang={source === 'shipped' ? 'en' : undefined}>{text}</p>}
      {problem === null ? (
        <StartForm scenarioId={id} />
      ) : (
        <p className="field-error" role="alert">
          {t('It cannot be used: {problem}. Edit the file; it is read again by itself.', { problem })}
        </p>
      )}
      <div className="scenario-actions">
        <Button isExpanded={isFileShown} onClick={() => setFileShown(!isFileShown)}>
          {t('View file')}
        </Button>
        {source === 'own' && (
          <a className="button" href={routeHref('simulation', undefined, { edit: id })}>
            <Pencil size={14} aria-hidden />
            {t('Edit')}
          </a>
        )}
        <a className="button" href={routeHref('simulation', undefined, { copy: id })}>
          <CopyPlus size={14} aria-hidden />
          {t('Edit a copy')}
        </a>
        {source === 'own' && <RemoveScenario scenarioId={id} />}
      </div>
      {isFileShown && <ScenarioFile scenario={scenario} />}
      <OwnFilesNote />
    </section>
  );
}

function RemoveScenario({ scenarioId }: { readonly scenarioId: string }) {
  const orders = useSimulationOrders();
  const { failure, isBusy, send } = useRequest();
  const remove = async () => {
    const text = await orders.removeScenario(scenarioId);
    toast(t('{name} removed', { name: scenarioId }), {
      duration: 10_000,
      action: {
        label: t('Undo'),
        onClick: () =>
          void orders
            .saveScenario(scenarioId, text)
            .catch((cause: unknown) => toast(t('Not undone: {cause}', { cause: failureText(cause) }))),
      },
    });
  };
  return (
    <>
      <Button
        disabledReason={isBusy ? t('Waiting for the gateway.') : undefined}
        tooltip={t('Removes your file; a shipped one of the same name is there again')}
        onClick={() => void send(remove)}
      >
        <Trash2 size={14} aria-hidden />
        {t('Remove')}
      </Button>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {t('Not removed: {cause}', { cause: failure })}
        </p>
      )}
    </>
  );
}

function StartForm({ scenarioId }: { readonly scenarioId: string }) {
  const orders = useSimulationOrders();
  const { failure, isBusy, send } = useRequest();
  const [speed, setSpeed] = useState<number>();
  const [seedText, setSeedText] = useState('');
  const seed = seedText.trim() === '' ? undefined : Number(seedText);
  const isSeedWrong = seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED);
  const reason = isSeedWrong
    ? t('Write a seed that can be used, or none.')
    : isBusy
      ? t('Waiting for the gateway.')
      : undefined;
  return (
    <form
      className="start-form"
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
      <SimulationSpeed speed={speed} onSpeed={setSpeed} unset={t('the file’s')} />
      <label className="field">
        <span className="field-label">{t('Seed')}</span>
        <input
          className="input number"
          inputMode="numeric"
          placeholder={t('the file’s')}
          value={seedText}
          aria-invalid={isSeedWrong}
          aria-describedby="seed-note"
          onChange={(event) => setSeedText(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" disabledReason={reason}>
        <Play size={14} aria-hidden />
        {t('Start')}
      </Button>
      <p
        id="seed-note"
        className={isSeedWrong ? 'field-error' : 'field-note'}
        role={isSeedWrong ? 'alert' : undefined}
      >
        {isSeedWrong
          ? t('A whole number from 0 to {max}.', { max: MAX_SEED })
          : t('The same seed gives the same flight. Nothing of it reaches a real vehicle.')}
      </p>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {t('Not started: {why}', { why: failure })}
        </p>
      )}
    </form>
  );
}

function ScenarioFile({ scenario: { id, title } }: { readonly scenario: ScenarioSummary }) {
  const text = useScenarioText(id);
  if (text.isPending) return <p role="status">{t('Loading the file…')}</p>;
  if (text.data === undefined)
    return (
      <p className="field-error" role="alert">
        {t('The file cannot be read: {cause}', { cause: failureText(text.error) })}
      </p>
    );
  return (
    <CodeBlock code={text.data} language="text" label={t('File of {name}', { name: title || id })} isTall />
  );
}
