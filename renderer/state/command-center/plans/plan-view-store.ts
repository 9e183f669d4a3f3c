import { create } from 'zustand';
import type { DependencyCheck, ResourceLease } from '../../../../gateway/contract/action/action.ts';
import type { PlanState, PlanVerification } from '../../../../gateway/contract/action/plan.ts';

/** The tab below the graph. */
export type PlanTab = 'step' | 'edit' | 'check' | 'resources' | 'verify' | 'retry' | 'audit' | 'replay';

/** The outcome of the last request, until it is dismissed. */
export interface PlanNotice {
  readonly planId: string | undefined;
  readonly tone: 'done' | 'caution' | 'failed';
  readonly text: string;
}

interface PlanViewStore {
  readonly filter: PlanState | 'all' | 'open';
  readonly tab: PlanTab;
  /** By plan, so that the selection is restored when returning. */
  readonly selectedSteps: Readonly<Record<string, string>>;
  readonly isConfirming: boolean;
  readonly notice: PlanNotice | undefined;
  readonly checks: Readonly<Record<string, DependencyCheck>>;
  readonly allocations: Readonly<Record<string, readonly ResourceLease[]>>;
  readonly verifications: Readonly<Record<string, PlanVerification>>;
}

/** View state of the plans. Not known to the gateway. */
export const usePlanViewStore = create<PlanViewStore>(() => ({
  filter: 'all',
  tab: 'step',
  selectedSteps: {},
  isConfirming: false,
  notice: undefined,
  checks: {},
  allocations: {},
  verifications: {},
}));

export function selectStep(planId: string, stepId: string, tab?: PlanTab): void {
  usePlanViewStore.setState(({ selectedSteps }) => ({
    selectedSteps: { ...selectedSteps, [planId]: stepId },
    ...(tab && { tab }),
  }));
}

export function showTab(tab: PlanTab): void {
  usePlanViewStore.setState({ tab });
}

export function sayOfPlan(notice: PlanNotice | undefined): void {
  usePlanViewStore.setState({ notice });
}
