import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FlightPlanRecord } from '../../../gateway/contract/mission/flight-plan.ts';
import {
  createFlightPlan,
  listFlightPlans,
  readFlightPlan,
  removeFlightPlan,
  saveFlightPlan,
} from '../../api/missions.ts';
import { useGateway } from '../connection/gateway-context.ts';
import {
  forgetPlanBase,
  markPlanSaved,
  openPlanBase,
  type PlanContent,
  planContent,
  useFlightPlanStore,
} from './flight-plan-store.ts';

const LIST_KEY = ['flight-plans'] as const;

/** Saved plans, newest save first. */
export function useFlightPlans(isWanted: boolean) {
  const { rest } = useGateway();
  return useQuery({ queryKey: LIST_KEY, queryFn: () => listFlightPlans(rest), enabled: isWanted });
}

/** One saved plan with the list of its versions. */
export function useFlightPlan(flightPlanId: string | undefined, isWanted: boolean) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: [...LIST_KEY, flightPlanId],
    queryFn: () => readFlightPlan(rest, flightPlanId ?? ''),
    enabled: isWanted && flightPlanId !== undefined,
  });
}

/** What this window asks of saved plans. Failures are thrown. */
export interface FlightPlanOrders {
  /** Saves what is open. `over` is the version it takes the place of; `asNew` saves it beside the old one. */
  save(choice?: { readonly over?: number; readonly asNew?: boolean }): Promise<FlightPlanRecord>;
  /** Saves another plan beside what is open. */
  saveApart(content: PlanContent): Promise<FlightPlanRecord>;
  read(flightPlanId: string, version?: number): Promise<FlightPlanRecord>;
  /** Takes the saved plan with its versions away; what is open here stays, unsaved. */
  remove(flightPlanId: string): Promise<void>;
}

export function useFlightPlanOrders(): FlightPlanOrders {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<FlightPlanOrders>(() => {
    return {
      async save({ over, asNew = false } = {}) {
        // By the time it is answered another plan may be open.
        const sent = planContent();
        const { name, plan } = sent;
        const base = openPlanBase(useFlightPlanStore.getState());
        const saved = await (base === undefined || asNew
          ? createFlightPlan(rest, { name, plan })
          : saveFlightPlan(rest, base.flightPlanId, { name, plan, version: over ?? base.version }));
        markPlanSaved(saved, sent);
        void client.invalidateQueries({ queryKey: LIST_KEY });
        return saved;
      },
      async saveApart({ name, plan }) {
        const saved = await createFlightPlan(rest, { name, plan });
        void client.invalidateQueries({ queryKey: LIST_KEY });
        return saved;
      },
      read: (flightPlanId, version) => readFlightPlan(rest, flightPlanId, version),
      async remove(flightPlanId) {
        await removeFlightPlan(rest, flightPlanId);
        forgetPlanBase(flightPlanId);
        await client.invalidateQueries({ queryKey: LIST_KEY });
      },
    };
  }, [rest, client]);
}
