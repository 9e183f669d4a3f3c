import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Plan, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import {
  listActionPlans,
  listPlanEvents,
  listResourceLeases,
  listStepTypes,
  readPlan,
} from '../../../api/action-plans.ts';
import { useConnectionStore } from '../../connection/connection-store.ts';
import { useGateway } from '../../connection/gateway-context.ts';
import { isUnderWay } from './plan-commands.ts';
import { receivePlan, receivePlanSummary, usePlanStore } from './plan-store.ts';

/** Polling interval of shown data without the stream. */
const POLL_MS = 2_000;
const EVENTS_MS = 2_000;
const LEASES_MS = 3_000;

function usePollMs(): number | false {
  return useConnectionStore((state) => (state.stream === 'online' ? false : POLL_MS));
}

/** All plans known from REST and the stream, newest first, and how to load older ones. */
export function usePlanList() {
  const { rest } = useGateway();
  const resyncCount = usePlanStore((state) => state.resyncCount);
  const summaries = usePlanStore((state) => state.summaries);
  const query = useInfiniteQuery({
    queryKey: ['action-plans', resyncCount],
    queryFn: async ({ pageParam }) => {
      const page = await listActionPlans(rest, pageParam);
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
export function usePlanDetail(planId: string): {
  readonly plan: Plan | undefined;
  readonly failure: Error | null;
  readonly readAgain: () => void;
} {
  const { rest } = useGateway();
  const resyncCount = usePlanStore((state) => state.resyncCount);
  const plan = usePlanStore((state) => state.opened[planId]);
  const { error, refetch } = useQuery({
    queryKey: ['action-plan', planId],
    queryFn: async () => {
      const read = await readPlan(rest, planId);
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

export function usePlanEvents(plan: Pick<PlanSummary, 'planId' | 'state' | 'version'>) {
  const { rest } = useGateway();
  return useQuery({
    // An ended plan changes only on request, and then its version changes.
    queryKey: ['action-plan-events', plan.planId, isUnderWay(plan.state) ? 'under-way' : plan.version],
    queryFn: () => listPlanEvents(rest, plan.planId),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(plan.state) ? EVENTS_MS : false,
  });
}

export function useStepTypes() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['step-types'],
    queryFn: () => listStepTypes(rest),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Who has which resource now. */
export function useResourceLeases() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['resource-leases'],
    queryFn: () => listResourceLeases(rest),
    refetchInterval: LEASES_MS,
  });
}
