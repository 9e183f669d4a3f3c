import { CircleCheck, CircleDashed, CircleHelp, CircleX, X } from 'lucide-react';
import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { openTakeover } from '../../state/command-center/lease-store.ts';
import { recordHref } from '../../state/command-center/record-address.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { feedEntries } from '../../state/fly/feed-entries.ts';
import { type GroupRow, groupRows } from '../../state/fly/group-rows.ts';
import { useCommandStore } from '../../state/vehicle/command-store.ts';
import { dismissOutcome, type GroupOutcome, useGroupOrderStore } from '../../state/vehicle/group-order.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import './group-notice.css';

const ICON = { running: CircleDashed, done: CircleCheck, failed: CircleX, unknown: CircleHelp } as const;

/** What became of each group action, vehicle by vehicle, on every screen until it is dismissed. */
export function GroupNotice() {
  const outcomes = useGroupOrderStore((state) => state.outcomes);
  return outcomes.map((outcome) => <OutcomeStrip key={outcome.groupOrderId} outcome={outcome} />);
}

function OutcomeStrip({ outcome }: { readonly outcome: GroupOutcome }) {
  const { records, launches, missionRuns, refused } = useCommandStore();
  const vehicles = useVehicleStore((state) => state.entries);
  const nowMs = useNowMs();
  const rows = groupRows(outcome, feedEntries({ records, launches, missionRuns, refused }), vehicles, nowMs);
  const summary = summaryText(rows);
  return (
    <section
      className="group-notice border-bottom surface-1"
      aria-label={t('Group action: {title}', { title: outcome.title })}
      data-tone={rows.some(({ tone }) => tone === 'failed' || tone === 'unknown') ? 'caution' : undefined}
    >
      <div className="row text-12">
        <strong>{outcome.title}</strong>
        <time className="number faint" title={formatUtcTime(outcome.atMs)}>
          {formatLocalTime(outcome.atMs)}
        </time>
        <span className="grows" role="status">
          {summary}
        </span>
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Dismiss: {title}', { title: outcome.title })}
          onClick={() => dismissOutcome(outcome.groupOrderId)}
        />
      </div>
      {/* It scrolls with many vehicles, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it */}
      <ul className="group-notice-rows scroll grid" tabIndex={0}>
        {rows.map((row) => (
          <OutcomeRow key={row.member.vehicleId} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Counts of the states, worst first: `1 refused, 2 done`. */
function summaryText(rows: readonly GroupRow[]): string {
  const counts = new Map<string, number>();
  for (const { stateText } of rows) counts.set(stateText, (counts.get(stateText) ?? 0) + 1);
  return [...counts].map(([stateText, count]) => `${count} ${stateText}`).join(' · ');
}

function OutcomeRow({ row }: { readonly row: GroupRow }) {
  const { member, tone, stateText, reasons, originals, isLinkLost, recordId } = row;
  const Icon = ICON[tone];
  const why = [...reasons, ...originals].join(' ');
  return (
    <li className="group-outcome toned-signs row-6 text-12 min-w-0" data-tone={tone}>
      <Icon size={14} aria-hidden />
      <VehicleBadge systemId={member.systemId} isLost={isLinkLost} />
      <span className="cut medium" title={member.name}>
        {member.name}
      </span>
      {recordId === undefined ? (
        <span className="bright flex-none">{stateText}</span>
      ) : (
        <a className="bright flex-none" href={recordHref(recordId)}>
          {stateText}
        </a>
      )}
      {isLinkLost && <span className="group-outcome-lost flex-none semibold">{t('link lost')}</span>}
      {row.isLeaseHeld && (
        <Button
          label={t('Take over {name}', { name: member.name })}
          onClick={() => openTakeover(member.vehicleId)}
        >
          {t('Take over…')}
        </Button>
      )}
      {why !== '' && (
        <span className="dim cut-rest" title={why}>
          {why}
        </span>
      )}
    </li>
  );
}
