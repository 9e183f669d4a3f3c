import { FileWarning, Hourglass, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { isRecentSpan, useSessionOfSpan } from '../../../state/replay/playback-queries.ts';
import { Player } from './Player.tsx';
import './player.css';
import { Button } from '../../../components/button/Button.tsx';
import { formatQuantity } from '../../../format/measure/units.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useReplaySession } from '../../../state/replay/replay-sessions.ts';

/** Plays what the address names: one session, two sessions, or the recording of a time span. */
export function PlayerPage() {
  const sessionId = useRouteParameter('session');
  const withId = useRouteParameter('with');
  const at = numberOf(useRouteParameter('at'));
  if (sessionId === undefined) return <SpanPage />;
  return (
    <SessionGate sessionId={sessionId}>
      {withId === undefined || withId === sessionId ? (
        <Player key={sessionId} sessionIds={sessionId} atMs={at} />
      ) : (
        <SessionGate sessionId={withId}>
          <Player key={`${sessionId} ${withId}`} sessionIds={`${sessionId} ${withId}`} atMs={at} />
        </SessionGate>
      )}
    </SessionGate>
  );
}

function SpanPage() {
  const from = numberOf(useRouteParameter('from'));
  const to = numberOf(useRouteParameter('to'));
  const span = from === undefined ? undefined : { from, to: Math.max(from + 1, to ?? from) };
  const session = useSessionOfSpan(span);
  if (span === undefined)
    return (
      <NoRecording title={t('No time in the address')}>
        <Sentence
          parts={tParts('{from} and {to} must be UTC milliseconds.', {
            from: <code>from</code>,
            to: <code>to</code>,
          })}
        />
      </NoRecording>
    );
  if (session.isPending || (session.isError && isRecentSpan(span)))
    return (
      <p className="dim p-24" role="status">
        {session.isPending ? t('Searching for the recording…') : t('Not recorded yet…')}
      </p>
    );
  if (session.isError)
    return <NoRecording title={t('No recording at that time')}>{failureText(session.error)}</NoRecording>;
  const { sessionId } = session.data;
  return (
    <SessionGate sessionId={sessionId}>
      <Player key={sessionId} sessionIds={sessionId} atMs={span.from} />
    </SessionGate>
  );
}

function NoRecording({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      actions={<ButtonLink href={routeHref('replay')}>{t('All sessions')}</ButtonLink>}
    >
      <p>{children}</p>
    </EmptyState>
  );
}

function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Renders its children once the session can be played. Until then, or if it never can, says why. */
function SessionGate({ sessionId, children }: { readonly sessionId: string; readonly children: ReactNode }) {
  const session = useReplaySession(sessionId);
  const allSessions = <ButtonLink href={routeHref('replay')}>{t('All sessions')}</ButtonLink>;
  if (session.isPending)
    return (
      <p className="dim p-24" role="status">
        {t('Opening the recording…')}
      </p>
    );
  if (!session.data)
    return (
      <EmptyState
        icon={SearchX}
        title={t('Cannot open the recording')}
        actions={
          <>
            <Button variant="primary" onClick={() => void session.refetch()}>
              {t('Try again')}
            </Button>
            {allSessions}
          </>
        }
      >
        <p>{failureText(session.error)}</p>
      </EmptyState>
    );
  const { name, state, progressPct, problems } = session.data;
  if (state === 'indexing')
    return (
      <EmptyState icon={Hourglass} title={t('Reading {name}', { name })} actions={allSessions}>
        <progress
          className="player-progress"
          max={100}
          value={progressPct}
          aria-label={t('Reading progress')}
        />
        <p>
          {t('{percent} %. The recording opens automatically when ready.', {
            percent: formatQuantity(progressPct),
          })}
        </p>
      </EmptyState>
    );
  if (state === 'failed')
    return (
      <EmptyState icon={FileWarning} title={t('Cannot play {name}', { name })} actions={allSessions}>
        <p>{problems[0] ? translateSentence(problems[0].reason).text : t('The file could not be read.')}</p>
      </EmptyState>
    );
  return children;
}
