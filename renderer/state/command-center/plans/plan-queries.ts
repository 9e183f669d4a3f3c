import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import { actionApi } from '../../../../gateway/contract/api/action-api.ts';
import { call } from '../../../api/call.ts';
import { useConnectionStore } from '../../connection/connection-store.ts';
import { useGateway } from '../../connection/gateway-context.ts';
import { operationKey, useItems } from '../../connection/operations.ts';
import { isUnderWay } from './plan-commands.ts';
import { receivePlan, receivePlanSummary, usePlanStore } from './plan-store.ts';

/** Polling interval of shown data without the stream. */
const POLL_MS = 2_000;
const EVENTS_MS = 2_000;

function usePollMs(): number | false {
  return useConnectionStore((state) => (state.stream === 'online' ? false : POLL_MS));
}

/** All plans known from REST and the stream, newest first, and how to load older ones. */
export function usePlanList() {
  const { rest } = useGateway();
  const resyncCount = usePlanStore((state) => state.resyncCount);
  const summaries = usePlanStore((state) => state.summaries);
  const query = useInfiniteQuery({
    queryKey: [actionApi.listActionPlans.id, resyncCount],
    queryFn: async ({ pageParam: cursor }) => {
      const page = await call(rest, actionApi.listActionPlans, { query: { limit: 50, cursor } });
      page.items.forEach(receivePlanSummary);
      return { nextCursor: page.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  });
  const plans = useMemo(
    () => Object.values(summaries).toSorted((a, b) => b.createdAtMs - a.createdAtMs),
    [summaries],
  );
  return { plans, query };
}

/** A plan with its steps, kept up to date by the stream. Read again when frames may have been missed. */
export function usePlanDetail(planId: string) {
  const { rest } = useGateway();
  const resyncCount = usePlanStore((state) => state.resyncCount);
  const plan = usePlanStore((state) => state.opened[planId]);
  const { error, refetch } = useQuery({
    queryKey: operationKey(actionApi.getActionPlan, { params: { planId } }),
    queryFn: async () => {
      const read = await call(rest, actionApi.getActionPlan, { params: { planId } });
      receivePlan(read);
      return read.version;
    },
    refetchInterval: usePollMs(),
    gcTime: 0,
  });
  useEffect(() => {
    if (resyncCount > 0) void refetch();
  }, [refetch, resyncCount]);
  return { plan, failure: error, readAgain: () => void refetch() };
}

export function usePlanEvents({ planId, state, version }: Pick<PlanSummary, 'planId' | 'state' | 'version'>) {
  return useItems(
    actionApi.listPlanEvents,
    { params: { planId } },
    {
      // An ended plan changes only on request, and then its version changes.
      revision: isUnderWay(state) ? 'under-way' : version,
      placeholderData: keepPreviousData,
      refetchInterval: isUnderWay(state) ? EVENTS_MS : false,
    },
  );
}

export function useStepTypes() {
  return useItems(actionApi.listStepTypes, undefined, { staleTime: Number.POSITIVE_INFINITY });
}
