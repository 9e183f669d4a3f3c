import { Columns2, History } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { sessionTitle } from '../../../format/session-text.ts';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { navigate, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { useReplaySessions } from '../../../state/replay/replay-sessions.ts';
import { clearChosen, sessionList, useSessionViewStore } from '../../../state/replay/session-list.ts';
import { ImportButton } from './ImportButton.tsx';
import { SessionDetail } from './SessionDetail.tsx';
import { SessionFilters } from './SessionFilters.tsx';
import { SessionTable } from './SessionTable.tsx';
import './sessions.css';

const NONE: readonly ReplaySession[] = [];

/** Recordings of the station and imported logs: find one, play it, put two side by side, keep or remove it. */
export function SessionsPage() {
  const query = useReplaySessions();
  const detailId = useRouteParameter('detail');
  const { filter, order } = useSessionViewStore();
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? NONE;
  const shown = sessionList(sessions, filter, order);

  if (query.isPending)
    return (
      <p className="sessions-note" role="status">
        {t('Loading the recordings…')}
      </p>
    );
  if (sessions.length === 0 && !query.isError) return <NoSession />;
  return (
    <div className="sessions" data-detail={detailId !== undefined || undefined}>
      <section className="sessions-main" aria-label={t('Recordings')}>
        <header className="sessions-head">
          <SessionFilters sessions={sessions} shownCount={shown.length} isWhole={!query.hasNextPage} />
          <SideBySide sessions={sessions} />
          <ImportButton />
        </header>
        {query.isError && (
          <p className="sessions-note field-error" role="alert">
            {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
          </p>
        )}
        <SessionTable sessions={shown} detailId={detailId} />
      </section>
      {detailId !== undefined && <SessionDetail key={detailId} sessionId={detailId} />}
    </div>
  );
}

function NoSession() {
  return (
    <EmptyState
      icon={History}
      title={t('Nothing is recorded yet')}
      actions={
        <>
          <a className="button" href={routeHref('settings', 'links')}>
            {t('Open links')}
          </a>
          <ImportButton variant="primary" />
        </>
      }
    >
      <Sentence
        parts={tParts(
          'Everything heard and sent is recorded by itself: connect a vehicle and its recording appears here. Or import a log, also by dropping it on this window: {tlog} of another ground station, {bin} of ArduPilot, {ulg} of PX4.',
          {
            tlog: <code>.tlog</code>,
            bin: <code>.bin</code>,
            ulg: <code>.ulg</code>,
          },
        )}
      />
    </EmptyState>
  );
}

/** Opens the two that were chosen. */
function SideBySide({ sessions }: { readonly sessions: readonly ReplaySession[] }) {
  const chosenIds = useSessionViewStore((state) => state.chosenIds);
  if (chosenIds.length === 0) return null;
  const nameOf = (sessionId: string | undefined) => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    return session ? sessionTitle(session) : sessionId;
  };
  const [first, second] = chosenIds;
  const chosen = t('{first} and {second}', {
    first: nameOf(first),
    second: second === undefined ? '…' : nameOf(second),
  });
  return (
    <div className="sessions-chosen" role="status">
      <span className="sessions-chosen-names" title={chosen}>
        {chosen}
      </span>
      <Button
        disabledReason={second === undefined ? t('Choose a second recording in the list.') : undefined}
        onClick={() => navigate('replay', undefined, { session: first ?? '', with: second ?? '' })}
      >
        <Columns2 size={14} aria-hidden />
        {t('Side by side')}
      </Button>
      <Button variant="quiet" onClick={clearChosen}>
        {t('Clear')}
      </Button>
    </div>
  );
}
