import { useApprovalStore } from '../../../state/command-center/governance-store.ts';

/** How many decisions of the plan wait for a person. */
export function useWaitingApprovals(planId: string): number {
  return useApprovalStore(
    (state) =>
      Object.values(state.approvals).filter((each) => each.planId === planId && each.state === 'waiting')
        .length,
  );
}
