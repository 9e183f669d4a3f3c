import { create } from 'zustand';
import type { Approval, Override } from '../../../gateway/contract/command/approval.ts';
import { gatewayUtcMs, useNowValue } from '../connection/now.ts';

interface ApprovalStore {
  /** Pending approvals and those decided while this window was open, by id. */
  readonly approvals: Readonly<Record<string, Approval>>;
  /** Known overrides by the decision they override. */
  readonly overrides: Readonly<Record<string, Override>>;
  /** Whether the gateway has ever sent the waiting approvals. */
  readonly isLoaded: boolean;
}

/** Of the ended approvals, the newest. */
export const KEPT_DECIDED = 50;

/** Pending approvals and overrides. */
export const useApprovalStore = create<ApprovalStore>(() => ({
  approvals: {},
  overrides: {},
  isLoaded: false,
}));

/** Stores the latest state of an approval. A decided approval never becomes pending again. */
export function receiveApproval(approval: Approval): void {
  useApprovalStore.setState(({ approvals }) => {
    const known = approvals[approval.approvalId];
    if (known && known.state !== 'waiting' && approval.state === 'waiting') return {};
    return { approvals: bounded({ ...approvals, [approval.approvalId]: approval }) };
  });
}

/** Replaces all pending approvals. Decided ones are kept. */
export function replaceWaitingApprovals(waiting: readonly Approval[]): void {
  useApprovalStore.setState(({ approvals }) => ({
    approvals: {
      ...Object.fromEntries(
        Object.values(approvals)
          .filter((approval) => approval.state !== 'waiting')
          .map((approval) => [approval.approvalId, approval]),
      ),
      ...Object.fromEntries(waiting.map((approval) => [approval.approvalId, approval])),
    },
    isLoaded: true,
  }));
}

export function receiveOverride(override: Override): void {
  useApprovalStore.setState(({ overrides }) => {
    const known = overrides[override.decisionId];
    if (known?.overrideId === override.overrideId && RANK[known.state] > RANK[override.state]) return {};
    return { overrides: { ...overrides, [override.decisionId]: override } };
  });
}

const RANK: Readonly<Record<Override['state'], number>> = {
  waiting: 0,
  active: 1,
  used: 2,
  expired: 2,
  rejected: 2,
};

/** Pending approvals, most urgent first. */
export function waitingApprovals(
  approvals: Readonly<Record<string, Approval>>,
  nowMs: number,
): readonly Approval[] {
  return Object.values(approvals)
    .filter((approval) => approval.state === 'waiting' && approval.deadlineAtMs > nowMs)
    .toSorted((a, b) => a.deadlineAtMs - b.deadlineAtMs);
}

/** Decided approvals, newest first. */
export function decidedApprovals(
  approvals: Readonly<Record<string, Approval>>,
  nowMs: number,
): readonly Approval[] {
  return Object.values(approvals)
    .filter((approval) => approval.state !== 'waiting' || approval.deadlineAtMs <= nowMs)
    .toSorted((a, b) => endedAtMs(b) - endedAtMs(a));
}

/** UTC milliseconds at which it was decided, or its deadline. */
export function endedAtMs(approval: Approval): number {
  return approval.decidedAtMs ?? approval.deadlineAtMs;
}

function bounded(approvals: Record<string, Approval>): Record<string, Approval> {
  const decided = Object.values(approvals).filter((approval) => approval.state !== 'waiting');
  if (decided.length <= KEPT_DECIDED) return approvals;
  const dropped = new Set(
    decided
      .toSorted((a, b) => endedAtMs(b) - endedAtMs(a))
      .slice(KEPT_DECIDED)
      .map((approval) => approval.approvalId),
  );
  return Object.fromEntries(Object.entries(approvals).filter(([id]) => !dropped.has(id)));
}

/** Number of pending approvals. */
export function useWaitingCount(): number {
  const approvals = useApprovalStore((state) => state.approvals);
  return useNowValue(() => waitingApprovals(approvals, gatewayUtcMs()).length);
}

/** Version of the policies in force, as the stream last reported it. */
export const usePolicyVersionStore = create<{ readonly version: string | undefined }>(() => ({
  version: undefined,
}));

export function notePolicyVersion(version: string): void {
  usePolicyVersionStore.setState({ version });
}
