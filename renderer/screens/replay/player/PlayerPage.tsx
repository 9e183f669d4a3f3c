import { FileWarning, Hourglass, type LucideIcon, SearchX } from 'lucide-react';
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
      <NoPlayer title={t('No time in the address')}>
        <p>
          <Sentence
            parts={tParts('{from} and {to} must be UTC milliseconds.', {
              from: <code>from</code>,
              to: <code>to</code>,
            })}
          />
        </p>
      </NoPlayer>
    );
  if (session.isPending) return <Waiting>{t('Searching for the recording…')}</Waiting>;
  if (session.isError)
    return isRecentSpan(span) ? (
      <Waiting>{t('Not recorded yet…')}</Waiting>
    ) : (
      <NoPlayer title={t('No recording at that time')}>
        <p>{failureText(session.error)}</p>
      </NoPlayer>
    );
  const { sessionId } = session.data;
  return (
    <SessionGate sessionId={sessionId}>
      <Player key={sessionId} sessionIds={sessionId} atMs={span.from} />
    </SessionGate>
  );
}

function Waiting({ children }: { readonly children: string }) {
  return (
    <p className="dim p-24" role="status">
      {children}
    </p>
  );
}

/** Why nothing is played, with the way back. */
function NoPlayer(props: {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}) {
  const { icon = SearchX, title, onRetry, children } = props;
  const actions = (
    <>
      {onRetry && (
        <Button variant="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      <ButtonLink href={routeHref('replay')}>{t('All sessions')}</ButtonLink>
    </>
  );
  return (
    <EmptyState icon={icon} title={title} actions={actions}>
      {children}
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
  if (session.isPending) return <Waiting>{t('Opening the recording…')}</Waiting>;
  if (!session.data)
    return (
      <NoPlayer title={t('Cannot open the recording')} onRetry={() => void session.refetch()}>
        <p>{failureText(session.error)}</p>
      </NoPlayer>
    );
  const { name, state, progressPct, problems } = session.data;
  if (state === 'indexing')
    return (
      <NoPlayer icon={Hourglass} title={t('Reading {name}', { name })}>
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
      </NoPlayer>
    );
  if (state === 'failed')
    return (
      <NoPlayer icon={FileWarning} title={t('Cannot play {name}', { name })}>
        <p>{problems[0] ? translateSentence(problems[0].reason).text : t('The file could not be read.')}</p>
      </NoPlayer>
    );
  return children;
}
