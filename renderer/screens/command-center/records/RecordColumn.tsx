import { Inbox, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useRecordPages } from '../../../state/governance/governance-queries.ts';
import {
  changeRecordFilter,
  useRecordFilter,
  useSelectedRecordId,
} from '../../../state/governance/record-address.ts';
import { recordList } from '../../../state/governance/record-list.ts';
import { routeHref } from '../../../state/route.ts';
import { useCommandStore } from '../../../state/vehicle/command-store.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordRow } from './RecordRow.tsx';

/** The records, newest first: those of the stream on top, older ones load while scrolling. */
export function RecordColumn() {
  const filter = useRecordFilter();
  const query = useRecordPages(filter);
  const live = useCommandStore((state) => state.records);
  const selectedId = useSelectedRecordId();
  const pages = query.data?.pages.flatMap((page) => page.items) ?? [];
  const records = recordList({ pages, live, filter, hasMore: query.hasNextPage });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <section className="record-column" aria-label={t('Records')}>
      <RecordFilters records={records} />
      {query.isError && (
        <p className="field-error record-note" role="alert">
          {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {query.isPending && records.length === 0 && (
        <p className="record-note" role="status">
          {t('Loading records…')}
        </p>
      )}
      {!query.isPending && !query.isError && records.length === 0 && <NoRecords isFiltered={isFiltered} />}
      <ul className="record-list" onKeyDown={moveFocus}>
        {records.map((record) => (
          <li key={record.commandId}>
            <RecordRow record={record} filter={filter} isOpen={record.commandId === selectedId} />
          </li>
        ))}
        {query.hasNextPage && (
          <li>
            <Older isBusy={query.isFetchingNextPage} onWanted={() => void query.fetchNextPage()} />
          </li>
        )}
      </ul>
    </section>
  );
}

function NoRecords({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('No record fits')}
        actions={
          <Button
            onClick={() =>
              changeRecordFilter({
                category: undefined,
                vehicle: undefined,
                state: undefined,
                actor: undefined,
              })
            }
          >
            {t('Show all records')}
          </Button>
        }
      >
        {t('Nothing was asked for that fits the filter.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Inbox}
      title={t('No command yet')}
      actions={
        <a className="button" data-variant="primary" href={routeHref('fly')}>
          {t('Open Fly')}
        </a>
      }
    >
      {t('Every command, from this window or from a script, stands here from the request to its effect.')}
    </EmptyState>
  );
}

/** Reads on when it comes into view; a button for hands that do not scroll. */
function Older({ isBusy, onWanted }: { readonly isBusy: boolean; readonly onWanted: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const wanted = useRef(onWanted);
  wanted.current = onWanted;
  useEffect(() => {
    if (!end.current || isBusy || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && wanted.current(),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <div ref={end} className="record-older">
      <Button variant="quiet" onClick={onWanted} disabledReason={isBusy ? t('Loading.') : undefined}>
        {isBusy ? t('Loading older records…') : t('Older records')}
      </Button>
    </div>
  );
}

/** Arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
