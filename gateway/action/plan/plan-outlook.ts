import type { ActionRecord } from '../../contract/action/action.ts';
import type { PlanState } from '../../contract/action/plan.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import { dependencyState } from '../steps/step-readiness.ts';
import type { PlanEntry } from './plan-entry.ts';
import type { PlanGraph } from './plan-graph.ts';
import type { PlanParts } from './plan-parts.ts';
import { vehiclesInHand } from './run/plan-compensation.ts';

/** What a plan's steps wait for at one moment. */
export interface PlanOutlook {
  /** Steps with nothing left to wait for. */
  readonly ready: readonly ActionRecord[];
  /** Steps whose time has passed, with the reason. */
  readonly late: readonly { readonly action: ActionRecord; readonly why: OperatorText }[];
  /** Some steps may still start. */
  readonly isOpen: boolean;
  /** They also wait for a telemetry condition. */
  readonly waitsForTelemetry: boolean;
  /** UTC; when to check again without an event. */
  readonly lookAtMs: number | undefined;
}

/** Checks the steps that are due, in the plan's order. */
export function outlook(
  { steps }: PlanEntry,
  graph: PlanGraph,
  isDue: (stored: StoredAction) => boolean,
  { ports, clock }: Pick<PlanParts, 'ports' | 'clock'>,
): PlanOutlook {
  const ready: ActionRecord[] = [];
  const late: { action: ActionRecord; why: OperatorText }[] = [];
  let isOpen = false;
  let waitsForTelemetry = false;
  let lookAtMs: number | undefined;
  const view = { steps, vehicleOf: (id: string) => ports.vehicle(id), nowMs: clock.utcMs() };
  for (const stored of steps.values()) {
    if (!isDue(stored)) continue;
    const { action } = stored;
    const states = graph.incoming(action.stepId ?? '').map((dependency) => dependencyState(dependency, view));
    for (const state of states)
      if (state.lookAtMs !== undefined) lookAtMs = Math.min(lookAtMs ?? state.lookAtMs, state.lookAtMs);
    const passed = states.find(({ kind }) => kind === 'late');
    if (passed) {
      late.push({ action, why: passed.text });
      continue;
    }
    if (states.some(({ kind }) => kind === 'stuck')) continue;
    isOpen = true;
    const waiting = states.filter(({ kind }) => kind === 'waits');
    waitsForTelemetry ||= waiting.some(({ dependency }) => dependency.type === 'condition');
    if (waiting.length === 0) ready.push(action);
  }
  return { ready, late, isOpen, waitsForTelemetry, lookAtMs };
}

/** The result of a plan that has nothing left to do, or stopped at `failure`. */
export function planEnd(
  entry: PlanEntry,
  failure: OperatorText | undefined,
  parts: PlanParts,
): {
  readonly state: Extract<PlanState, 'completed' | 'partially_completed' | 'failed'>;
  readonly detail: OperatorText | null;
} {
  const steps = [...entry.steps.values()];
  const failed = steps.filter(({ stepState }) => stepState === 'failed');
  const isUnfinished = steps.some(({ stepState }) => stepState !== 'succeeded' && stepState !== 'failed');
  const isFatal =
    failure !== undefined || isUnfinished || failed.some(({ action }) => action.onFail !== 'continue');
  if (!isFatal && failed.length === 0) return { state: 'completed', detail: null };
  const why = failure ?? failed[0]?.action.detail ?? 'Some steps can no longer be reached.';
  if (!isFatal) return { state: 'partially_completed', detail: why };
  const flying = vehiclesInHand(entry, parts).filter(
    (id) => (parts.ports.vehicle(id)?.status ?? 'on_ground') !== 'on_ground',
  );
  if (flying.length === 0) return { state: 'failed', detail: why };
  const hint = say('{vehicles} may be flying: retry, or abort to bring it home.', {
    vehicles: flying.join(', '),
  });
  return { state: 'failed', detail: joinTexts([why, hint], ' ') };
}
