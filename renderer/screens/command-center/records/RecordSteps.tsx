import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { t } from '../../../language/translate.ts';
import { useApprovalStore } from '../../../state/governance/approval-store.ts';
import { ApprovalCard } from '../approvals/ApprovalCard.tsx';
import { OverridePanel } from './OverridePanel.tsx';
import { TryAgain } from './TryAgain.tsx';

/** What a person can do about the record now. */
export function RecordSteps({ record }: { readonly record: CommandRecord }) {
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
