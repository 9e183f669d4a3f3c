import type { ActionState } from '../../contract/action/action.ts';
import type { PlanState, StepState } from '../../contract/action/plan.ts';

/**
 * Every allowed change of state: the states on the right may follow the one on the left. An action
 * may repeat a non-final state with a new version. `succeeded` and `aborted` are final; from
 * `failed`, `denied` and `expired` only a new attempt continues.
 */
export const ACTION_TRANSITIONS: Readonly<Record<ActionState, readonly ActionState[]>> = {
  draft: ['queued', 'allocating', 'aborted', 'expired'],
  queued: ['allocating', 'aborted', 'expired'],
  // Back to its waiting state if its turn is withdrawn before anything was sent.
  allocating: ['ready', 'draft', 'queued', 'failed', 'denied', 'aborted', 'expired'],
  ready: ['authorizing', 'draft', 'queued', 'failed', 'aborted'],
  authorizing: [
    'awaiting_approval',
    'dispatched',
    'acknowledged',
    'executing',
    'paused',
    'verifying',
    'failed',
    'denied',
    'aborted',
  ],
  awaiting_approval: [
    'authorizing',
    'dispatched',
    'acknowledged',
    'executing',
    'paused',
    'verifying',
    'failed',
    'denied',
    'aborted',
    'expired',
  ],
  dispatched: [
    'awaiting_approval',
    'acknowledged',
    'executing',
    'paused',
    'verifying',
    'failed',
    'denied',
    'aborted',
  ],
  acknowledged: [
    'awaiting_approval',
    'dispatched',
    'executing',
    'paused',
    'verifying',
    'failed',
    'denied',
    'aborted',
  ],
  executing: [
    'awaiting_approval',
    'dispatched',
    'acknowledged',
    'paused',
    'verifying',
    'failed',
    'denied',
    'aborted',
  ],
  paused: ['allocating', 'verifying', 'failed', 'aborted'],
  verifying: ['succeeded', 'paused', 'failed', 'aborted'],
  succeeded: [],
  failed: ['allocating'],
  denied: ['allocating'],
  aborted: [],
  expired: ['allocating'],
};

export const PLAN_TRANSITIONS: Readonly<Record<PlanState, readonly PlanState[]>> = {
  draft: ['validated', 'aborted'],
  // Editing makes it a draft again: the checked and approved version is no longer the one that would run.
  validated: ['draft', 'approved', 'aborted'],
  approved: ['draft', 'validated', 'running', 'aborted'],
  running: ['paused', 'aborting', 'completed', 'partially_completed', 'failed', 'interrupted'],
  paused: ['running', 'aborting', 'completed', 'interrupted'],
  aborting: ['aborted', 'interrupted'],
  interrupted: ['running', 'aborting', 'completed'],
  failed: ['running', 'aborting'],
  partially_completed: ['running', 'aborting'],
  completed: [],
  aborted: [],
};

export const STEP_TRANSITIONS: Readonly<Record<StepState, readonly StepState[]>> = {
  pending: ['ready', 'failed', 'skipped', 'cancelled'],
  ready: ['pending', 'running', 'failed', 'cancelled'],
  running: ['pending', 'ready', 'blocked', 'succeeded', 'failed', 'cancelled'],
  // Started and interrupted: by a pause, a takeover of the vehicle, or the end of the gateway.
  blocked: ['ready', 'running', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: ['ready', 'cancelled'],
  skipped: [],
  // Its vehicle was made safe.
  cancelled: ['compensated'],
  compensated: [],
};

const TABLES = { action: ACTION_TRANSITIONS, plan: PLAN_TRANSITIONS, step: STEP_TRANSITIONS } as const;

/** The kinds of record in the tables, each with its states. */
export interface StateOf {
  readonly action: ActionState;
  readonly plan: PlanState;
  readonly step: StepState;
}

export function isAllowedTransition<Kind extends keyof StateOf>(
  kind: Kind,
  from: StateOf[Kind],
  to: StateOf[Kind],
): boolean {
  const next: readonly StateOf[Kind][] =
    (TABLES[kind] as Record<string, readonly StateOf[Kind][]>)[from] ?? [];
  return from === to ? next.length > 0 : next.includes(to);
}

/** Whether the action can no longer do anything in this state. */
export function hasEnded(state: ActionState): boolean {
  return ENDED.has(state);
}
const ENDED: ReadonlySet<ActionState> = new Set(['succeeded', 'failed', 'denied', 'aborted', 'expired']);

/** The attempt may have had an effect and has not ended. */
export function isInFlight(state: ActionState): boolean {
  return IN_FLIGHT.has(state);
}
const IN_FLIGHT: ReadonlySet<ActionState> = new Set([
  'authorizing',
  'awaiting_approval',
  'dispatched',
  'acknowledged',
  'executing',
  'verifying',
]);

/** The plan step's state for its action's state. */
export function stepStateOf(state: ActionState): StepState {
  return STEP_STATE_OF[state];
}
const STEP_STATE_OF: Readonly<Record<ActionState, StepState>> = {
  draft: 'pending',
  queued: 'ready',
  allocating: 'ready',
  ready: 'running',
  authorizing: 'running',
  awaiting_approval: 'running',
  dispatched: 'running',
  acknowledged: 'running',
  executing: 'running',
  paused: 'blocked',
  verifying: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  denied: 'failed',
  aborted: 'cancelled',
  expired: 'failed',
};
