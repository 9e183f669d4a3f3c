import { CircleCheck, CircleDashed, CircleHelp, CircleX, Inbox, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { commandStateSchema } from '../../../../gateway/contract/command/command-state.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import { nameOfId } from '../../../format/known-names.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { reasonText } from '../../../format/reason-text.ts';
import { hasWords } from '../../../format/search-text.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useRecordPages } from '../../../state/command-center/governance-queries.ts';
import {
  changeRecordFilter,
  type RecordFilter,
  recordHref,
  useRecordFilter,
  useSelectedRecordId,
} from '../../../state/command-center/record-address.ts';
import { recordList, recordTone } from '../../../state/command-center/records.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useCommandStore } from '../../../state/vehicle/command-store.ts';
import { useVehicleName, useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';

/** The records that the address selects and that contain the words searched for, newest first. */
export function useShownRecords(search: string) {
  const filter = useRecordFilter();
  const query = useRecordPages(filter);
  const live = useCommandStore((state) => state.records);
  const pages = query.data?.pages.flatMap((page) => page.items) ?? [];
  const records = recordList({ pages, live, filter, hasMore: query.hasNextPage });
  return {
    query,
    records,
    found: records.filter((record) => hasWords(recordCells(record).join(' '), search)),
  };
}

/** A record as a row of a table. */
export function recordCells(record: CommandRecord): readonly string[] {
  return [
    new Date(record.createdAtMs).toISOString(),
    commandText(record.command, record.params),
    nameOfId(record.vehicleId),
    t(COMMAND_STATE_TEXT[record.state]),
    actorText(record.actor),
    MODE_TEXT[record.mode].label,
    record.detail === null ? '' : reasonText(record.detail),
    record.commandId,
  ];
}

export interface RecordColumnProps {
  readonly shown: ReturnType<typeof useShownRecords>;
  readonly isSearched: boolean;
}

/** The rows of the records. New ones come from the stream, older ones load while scrolling. */
export function RecordColumn({ shown: { query, found }, isSearched }: RecordColumnProps) {
  const filter = useRecordFilter();
  const selectedId = useSelectedRecordId();
  const isFiltered = isSearched || Object.values(filter).some(Boolean);
  return (
    <section className="record-column scroll column border-right" aria-label={t('Records')}>
      <AsyncView query={query} loading={t('Loading records…')} shape="page" />
      {!query.isPending && !query.isError && found.length === 0 && <NoRecords isFiltered={isFiltered} />}
      <ul className="record-list" onKeyDown={moveFocus}>
        {found.map((record) => (
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
        title={t('No matching records')}
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
        {t('No records match the filter and the search.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Inbox}
      title={t('No command yet')}
      actions={
        <ButtonLink variant="primary" href={routeHref('fly')}>
          {t('Open Fly')}
        </ButtonLink>
      }
    >
      {t('Every command from this window or from a script is listed here, from the request to its effect.')}
    </EmptyState>
  );
}

/** Loads more when it scrolls into view; a button for those who do not scroll. */
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
    <div ref={end} className="grid justify-items-center p-8">
      <Button variant="quiet" onClick={onWanted} disabledReason={isBusy ? t('Loading.') : undefined}>
        {isBusy ? t('Loading older records…') : t('Older records')}
      </Button>
    </div>
  );
}

/** Arrow keys move between rows. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const ICON = { running: CircleDashed, done: CircleCheck, failed: CircleX, unknown: CircleHelp } as const;

interface RecordRowProps {
  readonly record: CommandRecord;
  readonly filter: RecordFilter;
  readonly isOpen: boolean;
}

/** One row of the list: command, vehicle, state and actor. */
function RecordRow({ record, filter, isOpen }: RecordRowProps) {
  const nowMs = useUtcNowMs();
  const name = useVehicleName(record.vehicleId);
  const tone = recordTone(record);
  const Icon = ICON[tone];
  const title = commandText(record.command, record.params);
  return (
    <a
      className="record-row hovers focus-inside grid bright no-underline gap-2"
      href={recordHref(record.commandId, filter)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="row-6 min-w-0">
        <Icon size={15} className="toned" data-tone={tone} aria-hidden />
        <span className="cut grows medium" title={title}>
          {title}
        </span>
        <time
          className="small-dim number"
          title={`${formatLocalTime(record.createdAtMs)} · ${formatUtcTime(record.createdAtMs)}`}
        >
          {formatAge(nowMs - record.createdAtMs)}
        </time>
      </span>
      <span className="record-under row-6 small-dim min-w-0">
        <span className="record-vehicle cut" title={name}>
          {name}
        </span>
        {record.mode !== 'live' && (
          <span className="record-mode hatched cut flex-none bright p-0-4 bold text-10">
            {MODE_TEXT[record.mode].label}
          </span>
        )}
        <span className="record-state cut" title={t(COMMAND_STATE_TEXT[record.state])}>
          {t(COMMAND_STATE_TEXT[record.state])}
        </span>
        <span className="record-actor cut" title={actorText(record.actor)}>
          {actorText(record.actor)}
        </span>
      </span>
    </a>
  );
}

/** Filters the list by vehicle, state and actor. Offers what occurs in the records. */
export function RecordFilters({ records }: { readonly records: readonly CommandRecord[] }) {
  const filter = useRecordFilter();
  const entries = useVehicleStore((state) => state.entries);
  const vehicles = new Map(records.map(({ vehicleId }) => [vehicleId, nameOfId(vehicleId)]));
  for (const { telemetry } of Object.values(entries)) vehicles.set(telemetry.id, telemetry.name);
  const actors = new Map(records.map(({ actor }) => [actor.id, actorText(actor)]));
  const states = commandStateSchema.options.map((value) => [value, t(COMMAND_STATE_TEXT[value])] as const);
  const choices = [
    ['vehicle', t('Vehicle'), vehicles],
    ['state', t('State'), states],
    ['actor', t('Actor'), actors],
  ] as const;
  return choices.map(([name, label, entries]) => {
    const value = filter[name];
    const options = [...entries].toSorted(([, a], [, b]) => a.localeCompare(b));
    // A value from the address can be chosen even if it does not occur here.
    const isStrange = value !== undefined && !options.some(([each]) => each === value);
    return (
      <Select
        key={name}
        aria-label={t('{label} of the records', { label })}
        data-set={value !== undefined || undefined}
        value={value ?? ''}
        options={[['', t('{label}: all', { label })], isStrange && value, ...options]}
        onChange={(chosen) => changeRecordFilter({ [name]: chosen || undefined })}
      />
    );
  });
}
