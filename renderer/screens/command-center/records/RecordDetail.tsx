import { History, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { AsRecorded } from '../../../components/code/AsRecorded.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { actorText, isOfFleet } from '../../../format/governance-text.ts';
import { nameOfId, shortId } from '../../../format/known-names.ts';
import { withUnit } from '../../../format/measure/measured.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { labelOf } from '../../../format/plan-step-field.ts';
import { reasonText, valueText } from '../../../format/reason-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters, routeHref } from '../../../state/app/route.ts';
import { useRecordTrace } from '../../../state/command-center/governance-queries.ts';
import { useApprovalStore } from '../../../state/command-center/governance-store.ts';
import { recordTone } from '../../../state/command-center/records.ts';
import { laterRecord, useCommandStore } from '../../../state/vehicle/command-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { TraceTimeline } from '../../shared/TraceTimeline.tsx';
import { ApprovalCard } from '../approvals/ApprovalsPane.tsx';
import { AuditRows } from '../audit/AuditRows.tsx';
import { AuditTools } from '../audit/AuditTools.tsx';
import { FourPanes } from '../panes/FourPanes.tsx';
import { OverridePanel, TryAgain } from './OverridePanel.tsx';

/** One record: its actions, its trace, the four panes and its audit rows. */
export function RecordDetail({ commandId }: { readonly commandId: string }) {
  const query = useRecordTrace(commandId);
  const live = useCommandStore((state) => state.records[commandId]);
  // The stream may be newer than the loaded trace.
  const record = query.data && live ? laterRecord(query.data, live) : (query.data ?? live);
  if (!record)
    return query.isError ? (
      <EmptyState
        icon={SearchX}
        title={t('Cannot load the record')}
        actions={
          <>
            <Button variant="primary" onClick={() => void query.refetch()}>
              {t('Try again')}
            </Button>
            <Button onClick={() => changeParameters({ record: undefined })}>{t('Close')}</Button>
          </>
        }
      >
        <code>{commandId}</code>: {failureText(query.error)}
      </EmptyState>
    ) : (
      <Note shape="page" role="status">
        {t('Loading the record…')}
      </Note>
    );
  return (
    <article className="record-body grid gap-12" aria-label={t('Record')}>
      <RecordHead record={record} replayCoveragePct={query.data?.replayCoveragePct} />
      <RecordSteps record={record} />
      {query.isError && (
        <Note tone="error" onRetry={() => void query.refetch()}>
          {t('Cannot reload the trace: {cause}', { cause: failureText(query.error) })}
        </Note>
      )}
      <div className="record-evidence grid gap-12 items-start">
        <Section title={t('Trace')}>
          <TraceTimeline record={record} trace={query.data?.trace} />
        </Section>
        <FourPanes decision={record.decision} vehicleId={record.vehicleId} />
      </div>
      <Section title={t('Audit')} tools={<AuditTools />}>
        <AuditRows traceId={record.traceId} />
      </Section>
    </article>
  );
}

interface SectionProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, tools, children }: SectionProps) {
  return (
    <section className="stack min-w-0" aria-label={title}>
      <header className="row-spread gap-6 wraps">
        <h3>{title}</h3>
        {tools}
      </header>
      {children}
    </section>
  );
}

/** What a person can do about the record now. */
function RecordSteps({ record }: { readonly record: CommandRecord }) {
  const approval = useApprovalStore((state) =>
    record.approvalId === null ? undefined : state.approvals[record.approvalId],
  );
  if (record.state === 'awaiting_approval')
    return approval ? (
      <ApprovalCard approval={approval} />
    ) : (
      <p className="notice stack">
        {t('Waiting for approval. The request has not reached this window yet.')}
      </p>
    );
  if (record.state === 'denied' && record.decision?.decision === 'deny')
    return <OverridePanel record={record} decision={record.decision} />;
  if (record.state === 'denied' || record.state === 'refused' || record.state === 'failed')
    return <TryAgain record={record} />;
  if (record.state === 'cancelled' && record.sentAtMs === null) return <TryAgain record={record} />;
  if (record.state === 'unknown')
    return (
      <p className="notice stack" data-tone="caution">
        {t(
          'Outcome unknown: the command may have taken effect. Check the aircraft before sending anything again.',
        )}
      </p>
    );
  return null;
}

/** Whose command it was, and how it was sent. */
const SOURCE_TEXT: Readonly<Record<CommandRecord['source'], Message>> = {
  window: '{actor} from a window',
  rest: '{actor} via REST',
  launch: '{actor} via a launch',
  mission: '{actor} via a mission run',
  plan: '{actor} via an action plan',
  workflow: '{actor} via a workflow',
  joystick: '{actor} via joystick',
  forward: '{actor} via a program on a two-way link',
  system: '{actor} via the gateway',
};

/** Calls of the centre arrive at the station's API; nobody used REST there. */
function sourceText({ source, actor }: CommandRecord): Message {
  return source === 'rest' && isOfFleet(actor) ? '{actor} via the fleet' : SOURCE_TEXT[source];
}

interface RecordHeadProps {
  readonly record: CommandRecord;
  /** Undefined until the trace is loaded. */
  readonly replayCoveragePct: number | null | undefined;
}

/** Who requested what for which vehicle in which mode, and the state. */
function RecordHead({ record, replayCoveragePct }: RecordHeadProps) {
  const vehicle = useVehicle(record.vehicleId)?.telemetry;
  return (
    <header className="stack-4">
      <div className="line-wrap gap-4-10">
        <h2 className="text-16">{commandText(record.command, record.params)}</h2>
        <span className="record-badge toned" data-tone={recordTone(record)} role="status">
          {t(COMMAND_STATE_TEXT[record.state])}
        </span>
        <ModeBadge mode={record.mode} />
        <a className="button record-replay push-right no-underline" href={replayHref(record)}>
          <History size={14} aria-hidden />
          {t('Replay')}
        </a>
      </div>
      <p className="dim">
        {vehicle && <VehicleBadge systemId={vehicle.sysid} />}{' '}
        <strong className="bright">{vehicle?.name ?? nameOfId(record.vehicleId)}</strong> ·{' '}
        {t(sourceText(record), { actor: actorText(record.actor) })} · <Moment atMs={record.createdAtMs} /> ·{' '}
        {t(record.category)}
        {record.planId !== null && (
          <>
            {' '}
            · <a href={routeHref('command-center', 'plans', { plan: record.planId })}>{t('action plan')}</a>
          </>
        )}
      </p>
      {record.detail && <p className="break-anywhere">{reasonText(record.detail)}</p>}
      {record.recorded === false && (
        <p className="break-anywhere">
          {t('Not fully recorded: the disk was full. Audit rows are missing.')}
        </p>
      )}
      <p className="record-facts line-wrap small-dim">
        {Object.entries(record.params).map(([name, value]) => (
          <span key={name}>
            {labelOf(name)} <span className="number bright">{valueText(name, value)}</span>
          </span>
        ))}
        {replayCoveragePct !== undefined && (
          <span>
            {t('Replay coverage')}{' '}
            <span className="number bright">{withUnit(formatQuantity(replayCoveragePct), '%')}</span>
          </span>
        )}
        <CopyButton text={record.traceId} label={t('Copy trace id')} shown={shortId(record.traceId)} />
      </p>
      <AsRecorded value={record} label={t('Record as recorded')} />
    </header>
  );
}

/** Links to the recording at the request, with its trace. */
function replayHref({ commandId, createdAtMs, endedAtMs }: CommandRecord): string {
  return routeHref('replay', undefined, {
    from: String(createdAtMs),
    to: String(endedAtMs ?? createdAtMs),
    record: commandId,
  });
}
