import { FileWarning, Hourglass, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatQuantity } from '../../../format/measure/quantity.ts';
import { toldWords } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useReplaySession } from '../../../state/replay/replay-sessions.ts';

export interface SessionGateProps {
  readonly sessionId: string;
  readonly children: ReactNode;
}

/** Shows its children as soon as the session can be played; until then, or if it never can, says why. */
export function SessionGate({ sessionId, children }: SessionGateProps) {
  const session = useReplaySession(sessionId);
  const allSessions = (
    <a className="button" href={routeHref('replay')}>
      {t('All sessions')}
    </a>
  );
  if (session.isPending)
    return (
      <p className="player-wait" role="status">
        {t('Opening the recording…')}
      </p>
    );
  if (!session.data)
    return (
      <EmptyState
        icon={SearchX}
        title={t('The session cannot be opened')}
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
      <EmptyState icon={Hourglass} title={t('{name} is being read', { name })} actions={allSessions}>
        <progress
          className="player-progress"
          max={100}
          value={progressPct}
          aria-label={t('How much has been read')}
        />
        <p>
          {t('{percent} %. It opens by itself when it is done.', { percent: formatQuantity(progressPct) })}
        </p>
      </EmptyState>
    );
  if (state === 'failed')
    return (
      <EmptyState icon={FileWarning} title={t('{name} cannot be played', { name })} actions={allSessions}>
        <p>{problems[0] ? toldWords(problems[0].reason).text : t('Nothing of it could be read.')}</p>
      </EmptyState>
    );
  return children;
}
