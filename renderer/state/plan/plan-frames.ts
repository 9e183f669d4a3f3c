import type { ActionRecord } from '../../../gateway/contract/action/action.ts';
import type { GatewaySnapshot, ServerData } from '../../../gateway/contract/websocket.ts';
import { receivePlanAction, receivePlanStep, receivePlanSummary, resyncPlans } from './plan-store.ts';

/** Brings what the stream says of plans and actions into the plan store. */
export const planFrames = {
  onSnapshot(snapshot: Pick<GatewaySnapshot, 'plans' | 'actions'>): void {
    resyncPlans(snapshot.plans);
    snapshot.actions.forEach(receivePlanAction);
  },
  onPlan({ plan, planId, step }: ServerData<'plan'>): void {
    if (plan) receivePlanSummary(plan);
    if (planId !== undefined && step) receivePlanStep(planId, step);
  },
  onAction(action: ActionRecord): void {
    receivePlanAction(action);
  },
  /** Frames are missing: the data on screen is read again. */
  onGap(): void {
    resyncPlans([]);
  },
};
