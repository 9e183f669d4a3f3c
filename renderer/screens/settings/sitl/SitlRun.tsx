import { useQueryClient } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { SitlRecord } from '../../../../gateway/contract/simulation/sitl.ts';
import { stopSitl } from '../../../api/simulation.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { sitlKeys, useSitlTail } from '../../../state/settings/sitl-queries.ts';

const STATE_TEXT = {
  running: 'running',
  stopping: 'stopping',
  stopped: 'stopped',
  ended: 'ended by itself',
} as const;

/** One SITL that was started here: what it is, what it prints, and its end. */
export function SitlRun({ sitl }: { readonly sitl: SitlRecord }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const isRunning = sitl.endedAtMs === null;
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await stopSitl(rest, sitl.sitlId);
      await client.invalidateQueries({ queryKey: sitlKeys.list });
    } catch (cause) {
      toast(t('Not stopped: {cause}', { cause: failureText(cause) }));
    } finally {
      setBusy(false);
    }
  };
  const exit = sitl.exitCode === null ? sitl.signal : t('exit code {exitCode}', { exitCode: sitl.exitCode });
  return (
    <section
      className="sitl-run"
      aria-label={t('{title}, instance {instance}', { title: sitl.title, instance: sitl.instance })}
    >
      <div className="editor-head">
        <h3>
          {sitl.title} <span className="number">{sitl.instance}</span>{' '}
          <span
            className="link-state"
            data-tone={isRunning ? 'ok' : sitl.state === 'ended' ? 'caution' : undefined}
          >
            <span className="link-dot" aria-hidden />
            {t(STATE_TEXT[sitl.state])}
            {exit && ` · ${exit}`}
          </span>
        </h3>
        {isRunning && (
          <Button disabledReason={isBusy ? t('It is ending.') : undefined} onClick={() => void stop()}>
            <Square size={12} aria-hidden /> {t('Stop')}
          </Button>
        )}
      </div>
      <p className="field-note">
        {isRunning
          ? `${t('System {systemId} at {linkText}, process {pid}.', { systemId: sitl.systemId, linkText: sitl.linkText, pid: sitl.pid ?? '—' })} `
          : ''}
        <code title={sitl.command.join(' ')}>{sitl.command.join(' ')}</code>
      </p>
      {sitl.problem && <p className="field-error">{sitl.problem}</p>}
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
    return <p className="field-note">{isRunning ? t('Nothing printed yet.') : t('Nothing was printed.')}</p>;
  return (
    <section className="sitl-output" aria-label={t('Output of {title}', { title: sitl.title })}>
      <span className="code-copy">
        <CopyButton text={tail.lines.map(({ text }) => text).join('\n')} label={t('Copy output')} />
      </span>
      <pre
        ref={pane}
        className="number"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 20;
        }}
      >
        {tail.lostLines > 0 && (
          <span className="field-note">{`${t('… {lostLines} earlier lines are not kept', { lostLines: tail.lostLines })}\n`}</span>
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
