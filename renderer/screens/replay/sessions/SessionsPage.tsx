import { Columns2, History, Search } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { SESSION_SOURCE_TEXT, sessionTitle } from '../../../format/session-text.ts';
import { formatCount, t, tParts } from '../../../language/translate.ts';
import { navigate, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { useReplaySessions } from '../../../state/replay/replay-sessions.ts';
import {
  changeSessionFilter,
  clearChosen,
  sessionList,
  sessionVehicles,
  useSessionViewStore,
} from '../../../state/replay/session-list.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { ImportButton } from './LogImports.tsx';
import { SessionDetail } from './SessionDetail.tsx';
import { SessionTable } from './SessionTable.tsx';
import './sessions.css';

const NONE: readonly ReplaySession[] = [];

/** Recordings of the station and imported logs: find, play, compare, keep or remove them. */
export function SessionsPage() {
  const query = useReplaySessions();
  const detailId = useRouteParameter('detail');
  const { filter, order } = useSessionViewStore();
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? NONE;
  const shown = sessionList(sessions, filter, order);

  if (query.isPending) return <AsyncView query={query} loading={t('Loading the recordings…')} shape="page" />;
  if (sessions.length === 0 && !query.isError) return <NoSession />;
  return (
    <div className="sessions grid h-full min-h-0" data-detail={detailId !== undefined || undefined}>
      <section className="column min-w-0 min-h-0" aria-label={t('Recordings')}>
        <header className="row-wrap flex-none border-bottom p-8-16">
          <SessionFilters sessions={sessions} shownCount={shown.length} isWhole={!query.hasNextPage} />
          <Compare sessions={sessions} />
          <ImportButton />
        </header>
        <AsyncView query={query} shape="page" />
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
      title={t('No recordings yet')}
      actions={
        <>
          <ButtonLink href={routeHref('settings', 'links')}>{t('Open links')}</ButtonLink>
          <ImportButton variant="primary" />
        </>
      }
    >
      <Sentence
        parts={tParts(
          'All received and sent messages are recorded automatically: connect a vehicle and its recording appears here. You can also import a log or drop it on this window: {tlog} from another ground station, {bin} from ArduPilot, {ulg} from PX4.',
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

/** Opens the two chosen ones, aligned at their arming. */
function Compare({ sessions }: { readonly sessions: readonly ReplaySession[] }) {
  const [first, second] = useSessionViewStore((state) => state.chosenIds);
  const nameOf = (sessionId: string | undefined) => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    return session ? sessionTitle(session) : (sessionId ?? '…');
  };
  const chosen = t('{first} and {second}', { first: nameOf(first), second: nameOf(second) });
  return (
    <div className="sessions-chosen row-6 min-w-0 rounded" role="status" data-any={first || undefined}>
      {first && (
        <span className="sessions-chosen-names cut" title={chosen}>
          {chosen}
        </span>
      )}
      <Button
        disabledReason={
          second === undefined ? t('Tick two recordings in the list to compare them.') : undefined
        }
        onClick={() =>
          navigate('replay', undefined, { session: first ?? '', with: second ?? '', align: 'armed' })
        }
      >
        <Columns2 size={14} aria-hidden />
        {t('Compare')}
      </Button>
      {first && (
        <Button variant="quiet" onClick={clearChosen}>
          {t('Clear')}
        </Button>
      )}
    </div>
  );
}

interface SessionFiltersProps {
  readonly sessions: readonly ReplaySession[];
  readonly shownCount: number;
  /** Loads every recording into the list. */
  readonly isWhole: boolean;
}

/** Filters by text, vehicle and source, with the number of matches. */
function SessionFilters({ sessions, shownCount, isWhole }: SessionFiltersProps) {
  const filter = useSessionViewStore((state) => state.filter);
  const { text, vehicleId, source } = filter;
  const isFiltered = text.trim() !== '' || vehicleId !== undefined || source !== undefined;
  const total = sessions.length;
  return (
    <div className="row-wrap grows">
      <div className="sessions-search search-field">
        <Search size={14} aria-hidden />
        <SearchInput
          label={t('Find by name, vehicle, tag or note')}
          placeholder={t('Name, vehicle, tag, note')}
          value={text}
          onChange={(typed) => changeSessionFilter({ text: typed })}
        />
      </div>
      <Select
        className="input fits"
        aria-label={t('Vehicle')}
        value={vehicleId ?? ''}
        options={[
          ['', t('All vehicles')],
          ...sessionVehicles(sessions).map((vehicle) => [vehicle.vehicleId, vehicle.name] as const),
        ]}
        onChange={(chosen) => changeSessionFilter({ vehicleId: chosen || undefined })}
      />
      <Select
        className="input fits"
        aria-label={t('Source')}
        value={source ?? ''}
        options={[
          ['', t('All sources')],
          ...Object.entries(SESSION_SOURCE_TEXT).map(([id, words]) => [id, t(words)] as const),
        ]}
        onChange={(chosen) => changeSessionFilter({ source: (chosen || undefined) as typeof source })}
      />
      <span className="small-dim" role="status">
        {isFiltered ? filteredText(shownCount, total, isWhole) : totalText(total, isWhole)}
      </span>
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => changeSessionFilter({ text: '', vehicleId: undefined, source: undefined })}
        >
          {t('Show all')}
        </Button>
      )}
    </div>
  );
}

function totalText(count: number, isWhole: boolean): string {
  return isWhole
    ? t('{count, plural, one {# recording} other {# recordings}}', { count })
    : t('{count, plural, one {# recording} other {# recordings}}, more are being read', { count });
}

function filteredText(shown: number, count: number, isWhole: boolean): string {
  const values = { shown: formatCount(shown), count };
  return isWhole
    ? t('{shown} of {count, plural, one {# recording} other {# recordings}}', values)
    : t('{shown} of {count, plural, one {# recording} other {# recordings}}, more are being read', values);
}
