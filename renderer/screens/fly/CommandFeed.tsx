import { CircleCheck, CircleDashed, CircleHelp, CircleX, History, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { CopyButton } from '../../components/button/CopyButton.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { type Message, t } from '../../language/translate.ts';
import { openTakeover } from '../../state/command-center/lease-store.ts';
import { recordHref } from '../../state/command-center/record-address.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { type FeedEntry, feedEntries } from '../../state/fly/feed-entries.ts';
import { isEntryOf } from '../../state/fly/group-rows.ts';
import { dismissEntry, useCommandStore } from '../../state/vehicle/command-store.ts';
import { useGroupOrderStore } from '../../state/vehicle/group-order.ts';
import { useVehicleName } from '../../state/vehicle/vehicle-store.ts';
import './command-feed.css';

const ICON = { running: CircleDashed, done: CircleCheck, failed: CircleX, unknown: CircleHelp } as const;
const SOURCE_TEXT = {
  rest: 'via REST',
  launch: 'from a launch',
  mission: 'from a mission run',
  plan: 'from an action plan',
  workflow: 'from a workflow',
  joystick: 'from the gamepad',
  forward: 'from another program',
  system: 'from the gateway',
} as const satisfies Readonly<Record<string, Message>>;
const SHOWN = 3;
const DONE_STAYS_MS = 12_000;
/** A failure stays until it is dismissed, unless it belongs to an old flight. */
const FAILURE_STAYS_MS = 120_000;

/** The outcome of each request: sent, accepted, done, or why not. */
export function CommandFeed() {
  const { records, launches, missionRuns, refused, dismissed } = useCommandStore();
  const [isOpen, setOpen] = useState(false);
  const nowMs = useUtcNowMs();
  const all = feedEntries({ records, launches, missionRuns, refused });
  // What a group action sent is shown with the group's outcome until that is dismissed.
  const members = useGroupOrderStore((state) => state.outcomes).flatMap((outcome) => outcome.members);
  const isInGroup = (entry: FeedEntry) => members.some((member) => isEntryOf(member, entry));
  const current = all.filter(
    (entry) => !dismissed.has(entry.entryId) && isCurrent(entry, nowMs) && !isInGroup(entry),
  );
  const shown = isOpen ? all : current.slice(0, SHOWN);
  const newest = all[0];
  return (
    <section
      className="command-feed column absolute gap-6 ignores-pointer"
      aria-label={t('Commands')}
      data-open={isOpen || undefined}
    >
      <span className="visually-hidden" role="status">
        {newest && isCurrent(newest, nowMs)
          ? `${newest.title}: ${newest.stateText}. ${[...newest.reasons, ...newest.originals].join(' ')}`
          : ''}
      </span>
      {shown.length > 0 && (
        <ul className="command-list stack-6 one-column w-full scrolls">
          {shown.map((entry) => (
            <CommandCard key={entry.entryId} entry={entry} nowMs={nowMs} isInHistory={isOpen} />
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <Button
          variant="quiet"
          className="command-history small-dim surface-glass"
          isExpanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <History size={14} aria-hidden />
          {isOpen
            ? t('Close history')
            : t('{count, plural, one {# command} other {# commands}}', { count: all.length })}
        </Button>
      )}
    </section>
  );
}

function isCurrent(entry: FeedEntry, nowMs: number): boolean {
  if (entry.endedAtMs === undefined) return true;
  return nowMs - entry.endedAtMs < (entry.tone === 'done' ? DONE_STAYS_MS : FAILURE_STAYS_MS);
}

interface CommandCardProps {
  readonly entry: FeedEntry;
  readonly nowMs: number;
  readonly isInHistory: boolean;
}

function CommandCard({ entry, nowMs, isInHistory }: CommandCardProps) {
  const Icon = ICON[entry.tone];
  const { vehicleId } = entry;
  const name = useVehicleName(vehicleId);
  const isFailed = entry.tone === 'failed' || entry.tone === 'unknown';
  return (
    <li
      className="command-card grid one-column gap-4 p-8-10 border rounded surface-glass"
      data-tone={entry.tone}
      data-testid="command-card"
    >
      <div className="command-head row-6">
        <Icon size={15} aria-hidden />
        {entry.recordId === undefined ? (
          <span className="cut-strong" title={entry.title}>
            {entry.title}
          </span>
        ) : (
          <a
            className="cut-strong"
            href={recordHref(entry.recordId)}
            title={t('Open the record: {title}', { title: entry.title })}
          >
            {entry.title}
          </a>
        )}
        <time
          className="number text-12 faint push-right nowrap"
          title={`${formatLocalTime(entry.startedAtMs)} · ${formatUtcTime(entry.startedAtMs)}`}
        >
          {formatAge(nowMs - entry.startedAtMs)}
        </time>
        {!isInHistory && entry.endedAtMs !== undefined && (
          <IconButton
            icon={X}
            iconSize={13}
            variant="quiet"
            label={t('Dismiss: {title}', { title: entry.title })}
            onClick={() => dismissEntry(entry.entryId)}
          />
        )}
      </div>
      <p className="small-dim">
        {name && <span>{name} · </span>}
        <span className="bright">{entry.stateText}</span>
        {entry.source && entry.source !== 'window' && <span> · {t(SOURCE_TEXT[entry.source])}</span>}
      </p>
      {!isFailed && entry.steps.length > 0 && (
        <ol className="command-steps flex gap-4" aria-label={t('Progress')}>
          {entry.steps.map((step) => (
            <li className="grows faint text-11" key={step.label} data-reached={step.reached || undefined}>
              {step.label}
              <span className="visually-hidden"> {step.reached ? t('reached') : t('not yet')}</span>
            </li>
          ))}
        </ol>
      )}
      {entry.reasons.map((reason) => (
        <p key={reason} className="command-reason text-12 break-anywhere">
          {reason}
        </p>
      ))}
      {entry.originals.map((original) => (
        <p key={original} className="command-reason text-12 break-anywhere" lang="en">
          {original}
        </p>
      ))}
      {entry.isLeaseHeld && vehicleId !== undefined && (
        <Button
          label={t('Take over {name}', { name: name ?? vehicleId })}
          onClick={() => openTakeover(vehicleId)}
        >
          {t('Take over…')}
        </Button>
      )}
      {isInHistory && entry.traceId && (
        <p className="number row-spread faint text-11">
          <span title={entry.traceId}>{t('trace {traceId}…', { traceId: entry.traceId.slice(0, 12) })}</span>
          <CopyButton text={entry.traceId} label={t('Copy trace id')} />
        </p>
      )}
    </li>
  );
}
