import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { isRecentSpan, useSessionOfSpan } from '../../../state/replay/playback-queries.ts';
import { Player } from './Player.tsx';
import { SessionGate } from './SessionGate.tsx';
import './player.css';

/** Plays what the address names: a session, two of them, or the recording of a span of this station's time. */
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
      <NoRecording title={t('The address names no time')}>
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
      <p className="player-wait" role="status">
        {session.isPending ? t('Looking for the recording…') : t('The recording has not come that far yet…')}
      </p>
    );
  if (session.isError)
    return <NoRecording title={t('No recording of that time')}>{failureText(session.error)}</NoRecording>;
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
      actions={
        <a className="button" href={routeHref('replay')}>
          {t('All sessions')}
        </a>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
