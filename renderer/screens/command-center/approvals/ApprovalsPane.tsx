import { UserCheck } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import {
  decidedApprovals,
  useApprovalStore,
  waitingApprovals,
} from '../../../state/command-center/governance-store.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import './approvals.css';
import { t } from '../../../language/translate.ts';

/** What waits for a person, the most pressing first, and what was decided while this window looked on. */
export function ApprovalsPane() {
  const { approvals, isLoaded } = useApprovalStore();
  const nowMs = useUtcNowMs();
  const waiting = waitingApprovals(approvals, nowMs);
  const decided = decidedApprovals(approvals, nowMs);
  return (
    <div className="approvals">
      <section aria-label={t('Waiting')}>
        <h2>
          {t('Waiting')} <span className="number">{waiting.length}</span>
        </h2>
        {waiting.length === 0 &&
          (isLoaded ? (
            <EmptyState icon={UserCheck} title={t('Nothing waits for you')}>
              {t(
                'When a policy asks for a person, the command stands here until its deadline. What nobody answers is not sent.',
              )}
            </EmptyState>
          ) : (
            <p role="status">{t('Waiting for the gateway…')}</p>
          ))}
        <ul className="approval-list">
          {waiting.map((approval) => (
            <li key={approval.approvalId}>
              <ApprovalCard approval={approval} />
            </li>
          ))}
        </ul>
      </section>
      {decided.length > 0 && (
        <section aria-label={t('Answered')}>
          <h2>{t('Answered')}</h2>
          <ul className="approval-list">
            {decided.map((approval) => (
              <li key={approval.approvalId}>
                <ApprovalCard approval={approval} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
