import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Override } from '../../../gateway/contract/command/approval.ts';
import { listAudit, readDecision, readOverride, readPolicies } from '../../api/command-center.ts';
import { listCategories, listCommands, type RecordFilter, readCommandTrace } from '../../api/commands.ts';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { useCommandStore } from '../vehicle/command-store.ts';
import { useApprovalStore, usePolicyVersionStore } from './governance-store.ts';

export const governanceKeys = {
  categories: ['categories'] as const,
  records: (filter: RecordFilter) => ['records', filter] as const,
  record: (commandId: string) => ['record', commandId] as const,
  decision: (decisionId: string) => ['decision', decisionId] as const,
  override: (overrideId: string) => ['override', overrideId] as const,
  policies: ['policies'] as const,
  audit: (traceId: string | undefined) => ['audit', traceId ?? 'all'] as const,
};

/** Updates come in bursts; derived data is read once per burst. */
const CATEGORIES_PAUSE_MS = 500;
const TRACE_PAUSE_MS = 150;

/** The eight categories, read again after every command frame. */
export function useCategories() {
  const { rest } = useGateway();
  const client = useQueryClient();
  useEffect(() => {
    let timer: Timer | undefined;
    const stop = useCommandStore.subscribe((now, before) => {
      if (now.records === before.records) return;
      timer ??= browserClock.after(CATEGORIES_PAUSE_MS, () => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: governanceKeys.categories });
      });
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [client]);
  return useQuery({
    queryKey: governanceKeys.categories,
    queryFn: () => listCategories(rest),
    placeholderData: keepPreviousData,
  });
}

/** Pages of records. Newer ones come from the stream. */
export function useRecordPages(filter: RecordFilter) {
  const { rest } = useGateway();
  return useInfiniteQuery({
    queryKey: governanceKeys.records(filter),
    queryFn: ({ pageParam }) => listCommands(rest, { ...filter, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** One record with its trace, read again when the stream reports a change. */
export function useRecordTrace(commandId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  useEffect(() => {
    let timer: Timer | undefined;
    const stop = useCommandStore.subscribe((now, before) => {
      if (now.records[commandId] === before.records[commandId]) return;
      timer ??= browserClock.after(TRACE_PAUSE_MS, () => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: governanceKeys.record(commandId) });
        void client.invalidateQueries({ queryKey: ['audit'] });
      });
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [client, commandId]);
  return useQuery({
    queryKey: governanceKeys.record(commandId),
    queryFn: () => readCommandTrace(rest, commandId),
  });
}

/** A decision with its findings and input. Decisions never change. */
export function useDecision(decisionId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: governanceKeys.decision(decisionId ?? ''),
    queryFn: () => readDecision(rest, decisionId ?? ''),
    enabled: decisionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The override of a decision: from the stream, or else found through the approval requested for it. */
export function useOverrideOf(decisionId: string): Override | undefined {
  const { rest } = useGateway();
  const known = useApprovalStore((state) => state.overrides[decisionId]);
  const overrideId = useApprovalStore(
    ({ approvals }) =>
      Object.values(approvals).find((each) => each.kind === 'override' && each.decisionId === decisionId)
        ?.overrideId,
  );
  const query = useQuery({
    queryKey: governanceKeys.override(overrideId ?? ''),
    queryFn: () => readOverride(rest, overrideId ?? ''),
    enabled: known === undefined && Boolean(overrideId),
  });
  return known ?? query.data;
}

/** The policies in force, read again when the stream reports another version. */
export function usePolicies() {
  const { rest } = useGateway();
  const version = usePolicyVersionStore((state) => state.version);
  return useQuery({
    queryKey: [...governanceKeys.policies, version ?? ''],
    queryFn: () => readPolicies(rest),
    placeholderData: keepPreviousData,
  });
}

/** Pages of audit rows: of one trace or all. */
export function useAuditPages(traceId: string | undefined) {
  const { rest } = useGateway();
  return useInfiniteQuery({
    queryKey: governanceKeys.audit(traceId),
    queryFn: ({ pageParam }) => listAudit(rest, { traceId, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
