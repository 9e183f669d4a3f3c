import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters } from '../../../state/app/route.ts';
import { useRecordTrace } from '../../../state/command-center/governance-queries.ts';
import { useApprovalStore } from '../../../state/command-center/governance-store.ts';
import { laterRecord, useCommandStore } from '../../../state/vehicle/command-store.ts';
import { TraceTimeline } from '../../shared/TraceTimeline.tsx';
import { ApprovalCard } from '../approvals/ApprovalCard.tsx';
import { AuditRows } from '../audit/AuditRows.tsx';
import { AuditTools } from '../audit/AuditTools.tsx';
import { FourPanes } from '../panes/FourPanes.tsx';
import { OverridePanel } from './OverridePanel.tsx';
import { RecordHead } from './RecordHead.tsx';
import { TryAgain } from './TryAgain.tsx';

/** One record: what can be done about it, its trace, the four panes and its audit rows. */
export function RecordDetail({ commandId }: { readonly commandId: string }) {
  const query = useRecordTrace(commandId);
  const live = useCommandStore((state) => state.records[commandId]);
  // The stream may be ahead of the trace that was read.
  const record = query.data && live ? laterRecord(query.data, live) : (query.data ?? live);
  if (!record)
    return query.isError ? (
      <EmptyState
        icon={SearchX}
        title={t('The record cannot be read')}
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
      <p className="record-note" role="status">
        {t('Loading the record…')}
      </p>
    );
  return (
    <article className="record-body" aria-label={t('Record')}>
      <RecordHead record={record} replayCoveragePct={query.data?.replayCoveragePct} />
      <RecordSteps record={record} />
      {query.isError && (
        <p className="field-error" role="alert">
          {t('The trace cannot be read anew: {cause}', { cause: failureText(query.error) })}{' '}
          <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      <div className="record-evidence">
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
    <section className="record-section" aria-label={title}>
      <header className="record-section-head">
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
      <p className="notice">
        {t('It waits for approval. The request for it has not reached this window yet.')}
      </p>
    );
  if (record.state === 'denied' && record.decision?.decision === 'deny')
    return <OverridePanel record={record} decision={record.decision} />;
  if (record.state === 'denied' || record.state === 'refused' || record.state === 'failed')
    return <TryAgain record={record} />;
  if (record.state === 'cancelled' && record.sentAtMs === null) return <TryAgain record={record} />;
  if (record.state === 'unknown')
    return (
      <p className="notice" data-tone="caution">
        {t(
          'Nobody knows what became of it: the effect may have happened. Look at the aircraft before anything is sent again.',
        )}
      </p>
    );
  return null;
}
