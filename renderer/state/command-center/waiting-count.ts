import { useUtcNowMs } from '../connection/now.ts';
import { useApprovalStore, waitingApprovals } from './approval-store.ts';

/** How many approvals wait for a person now. */
export function useWaitingCount(): number {
  const approvals = useApprovalStore((state) => state.approvals);
  return waitingApprovals(approvals, useUtcNowMs()).length;
}
