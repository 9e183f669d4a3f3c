import { useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { simulationApi } from '../../../../gateway/contract/api/simulation-api.ts';
import {
  type SitlProgram,
  type SitlRecord,
  sitlRequestSchema,
} from '../../../../gateway/contract/simulation/sitl.ts';
import { call } from '../../../api/call.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey, useItems } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useSitlTail } from '../../../state/settings/sitl-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { EditorForm } from '../EditorForm.tsx';

const PROGRAMS_MS = 10_000;
const SITLS_MS = 2_000;

/**
 * SITL: how it differs from the built-in simulator, the programs that can be started here, and those
 * started.
 */
export function SitlPage() {
  const programs = useItems(simulationApi.listSitlPrograms, undefined, { refetchInterval: PROGRAMS_MS });
  const sitls = useItems(simulationApi.listSitls, undefined, { refetchInterval: SITLS_MS });
  return (
    <>
      <PageHead
        title="SITL"
        lead={t('The real autopilot software (ArduPilot or PX4), running in a simulation.')}
      />
      <dl className="sitl-kinds grid gap-8-16">
        <dt className="row semibold">
          <ModeBadge mode="sim" /> {t('Built-in simulator')}
        </dt>
        <dd>{t('Included with Aerodeck. Imitates an autopilot; no installation needed.')}</dd>
        <dt className="row semibold">
          <ModeBadge mode="sitl" /> {t('External SITL')}
        </dt>
        <dd>
          {t(
            'Already running (on this or another computer). Add a link and mark it as SITL. It keeps running when this program stops.',
          )}{' '}
          <a href={routeHref('settings', 'links')}>{t('Add a link')}</a>
        </dd>
        <dt className="row semibold">
          <ModeBadge mode="sitl" /> {t('SITL started here')}
        </dt>
        <dd>{t('Started below; stops with this program. Its link is added and removed automatically.')}</dd>
        <dt className="row semibold">
          <ModeBadge mode="live" /> {t('Real aircraft')}
        </dt>
        <dd>{t('Everything else. Any link not marked as SITL counts as a real aircraft.')}</dd>
      </dl>
      <AsyncView query={programs} loading={t('Loading…')}>
        {programs.data && <StartForm programs={programs.data} />}
      </AsyncView>
      {sitls.data?.map((sitl) => (
        <SitlRun key={sitl.sitlId} sitl={sitl} />
      ))}
    </>
  );
}

function StartForm({ programs }: { readonly programs: readonly SitlProgram[] }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [name, setName] = useState(
    () => (programs.find(({ path }) => path !== null) ?? programs[0])?.program ?? '',
  );
  const [instance, setInstance] = useState('0');
  const [speed, setSpeed] = useState('1');
  const [model, setModel] = useState('');
  const { waiting, failure, send } = useRequest();
  const program = programs.find((each) => each.program === name);
  const start = () =>
    void send(async () => {
      const request = sitlRequestSchema.safeParse({
        program: name,
        instance: Number(instance),
        speed: Number(speed),
        ...(model.trim() !== '' && { model: model.trim() }),
      });
      if (!request.success) {
        const [issue] = request.error.issues;
        throw new Error(`${String(issue?.path[0] ?? t('Request'))}: ${issue?.message ?? t('invalid')}`);
      }
      await call(rest, simulationApi.startSitl, { body: request.data });
      await client.invalidateQueries({ queryKey: operationKey(simulationApi.listSitls) });
    });
  return (
    <EditorForm
      title={t('Start a SITL')}
      failure={failure}
      submit={
        <>
          <Play size={13} aria-hidden /> {t('Start')}
        </>
      }
      whyNot={waiting ?? (program?.path == null ? t('The program is not installed.') : undefined)}
      onSubmit={start}
    >
      <div className="editor-row">
        <SelectField
          label={t('Program')}
          isWide
          value={name}
          options={programs.map((each) => [
            each.program,
            each.path === null ? t('{title} (not installed)', { title: each.title }) : each.title,
          ])}
          onChange={setName}
        />
        <TextField
          label={t('Model')}
          className="input number"
          value={model}
          placeholder={program?.defaultModel ?? ''}
          onChange={setModel}
        />
        <TextField label={t('Speed ×')} className="input number" value={speed} onChange={setSpeed} />
        <TextField label={t('Instance')} className="input number" value={instance} onChange={setInstance} />
      </div>
      <Note>
        {program?.problem
          ? translateSentence(program.problem).text
          : t('Starts {path} and connects at {connects}.', {
              path: program?.path ?? '',
              connects: program?.connects ?? '',
            })}
      </Note>
    </EditorForm>
  );
}

const STATE_TEXT = {
  running: 'running',
  stopping: 'stopping',
  stopped: 'stopped',
  ended: 'exited',
} as const;

/** One SITL started here: its state, its output, and a button to stop it. */
function SitlRun({ sitl }: { readonly sitl: SitlRecord }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const isRunning = sitl.endedAtMs === null;
  const { isBusy, failure, send } = useRequest();
  const stop = () =>
    send(async () => {
      await call(rest, simulationApi.stopSitl, { params: { sitlId: sitl.sitlId } });
      await client.invalidateQueries({ queryKey: operationKey(simulationApi.listSitls) });
    });
  const exit = sitl.exitCode === null ? sitl.signal : t('exit code {exitCode}', { exitCode: sitl.exitCode });
  return (
    <section
      className="sitl-run card stack-6"
      aria-label={t('{title}, instance {instance}', { title: sitl.title, instance: sitl.instance })}
    >
      <div className="row-spread">
        <h3 className="flex gap-10 items-baseline">
          {sitl.title} <span className="number">{sitl.instance}</span>{' '}
          <span
            className="link-state gap-6 items-center inline-flex"
            data-tone={isRunning ? 'ok' : sitl.state === 'ended' ? 'caution' : undefined}
          >
            <span className="link-dot" aria-hidden />
            {t(STATE_TEXT[sitl.state])}
            {exit && ` · ${exit}`}
          </span>
        </h3>
        {isRunning && (
          <Button disabledReason={isBusy ? t('Stopping.') : undefined} onClick={() => void stop()}>
            <Square size={12} aria-hidden /> {t('Stop')}
          </Button>
        )}
      </div>
      {failure && <Note tone="error">{t('Not stopped: {cause}', { cause: failure })}</Note>}
      <Note>
        {isRunning
          ? `${t('System {systemId} at {linkText}, process {pid}.', { systemId: sitl.systemId, linkText: sitl.linkText, pid: sitl.pid ?? '—' })} `
          : ''}
        <code title={sitl.command.join(' ')}>{sitl.command.join(' ')}</code>
      </Note>
      {sitl.problem && <Note tone="error">{translateSentence(sitl.problem).text}</Note>}
      <SitlOutputPane sitl={sitl} isRunning={isRunning} />
    </section>
  );
}

function SitlOutputPane({ sitl, isRunning }: { readonly sitl: SitlRecord; readonly isRunning: boolean }) {
  const { data: tail } = useSitlTail(sitl.sitlId, isRunning);
  const pane = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  const lastSeq = tail?.lines.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what scrolls
  useEffect(() => {
    if (pane.current && isAtEnd.current) pane.current.scrollTop = pane.current.scrollHeight;
  }, [lastSeq]);
  if (!tail || tail.lines.length === 0)
    return <Note>{isRunning ? t('No output yet.') : t('No output.')}</Note>;
  return (
    <section className="sitl-output relative" aria-label={t('Output of {title}', { title: sitl.title })}>
      <span className="code-copy">
        <CopyButton text={tail.lines.map(({ text }) => text).join('\n')} label={t('Copy output')} />
      </span>
      <pre
        ref={pane}
        className="number boxed scrolls p-8-10 surface-0 text-12 break-anywhere"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 20;
        }}
      >
        {tail.lostLines > 0 && (
          <Note as="span">{`${t('… {lostLines} earlier lines discarded', { lostLines: tail.lostLines })}\n`}</Note>
        )}
        {tail.lines.map(({ seq, stream, text }) => (
          <span key={seq} data-stream={stream}>
            {`${text}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}
