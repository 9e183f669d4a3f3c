import type { ActionState, Attempt } from '../action/action.ts';
import type { LaunchRecord } from '../action/launch.ts';
import type { PlanState, StepState } from '../action/plan.ts';
import type { MissionRun } from '../mission/mission.ts';
import type { CommandState } from './command-state.ts';

/*
 * The states of every governed operation and of what is made of operations: commands, actions, action plans and
 * their steps, launches and mission runs. What has ended follows from these tables alone.
 */

const ENDS = ['done', 'denied', 'refused', 'failed', 'unknown', 'cancelled'] as const;
/** Nothing was sent. A calibration uses `unknown` for a vehicle it was preparing. */
const UNSENT_ENDS = ['denied', 'failed', 'cancelled', 'unknown'] as const;

/**
 * The states that may follow each state of a command. `authorised` may end like a sent
 * operation, because the first report of a safety command or launch can be its last.
 */
export const COMMAND_TRANSITIONS: Readonly<Record<CommandState, readonly CommandState[]>> = {
  authorised: ['awaiting_approval', 'sent', 'in_progress', ...ENDS],
  awaiting_approval: ['authorised', ...UNSENT_ENDS],
  sent: ['accepted', 'in_progress', ...ENDS],
  // A vehicle reports progress before and after acceptance, and accepts each of several steps.
  accepted: ['in_progress', ...ENDS],
  in_progress: ['accepted', ...ENDS],
  done: [],
  denied: [],
  refused: [],
  failed: [],
  unknown: [],
  cancelled: [],
};

const UNDER_WAY = ['awaiting_approval', 'dispatched', 'acknowledged', 'executing'] as const;
const FROM_UNDER_WAY = [...UNDER_WAY, 'paused', 'verifying', 'failed', 'denied', 'aborted'] as const;

/**
 * The same for an action. `succeeded` and `aborted` are final; from
 * `failed`, `denied` and `expired` only a new attempt continues.
 */
export const ACTION_TRANSITIONS: Readonly<Record<ActionState, readonly ActionState[]>> = {
  draft: ['queued', 'allocating', 'aborted', 'expired'],
  queued: ['allocating', 'aborted', 'expired'],
  // Back to its waiting state if its turn is withdrawn before anything was sent.
  allocating: ['ready', 'draft', 'queued', 'failed', 'denied', 'aborted', 'expired'],
  ready: ['authorizing', 'draft', 'queued', 'failed', 'aborted'],
  authorizing: FROM_UNDER_WAY,
  awaiting_approval: ['authorizing', ...FROM_UNDER_WAY, 'expired'],
  dispatched: FROM_UNDER_WAY,
  acknowledged: FROM_UNDER_WAY,
  executing: FROM_UNDER_WAY,
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

const TRANSITIONS = {
  command: COMMAND_TRANSITIONS,
  action: ACTION_TRANSITIONS,
  plan: PLAN_TRANSITIONS,
  step: STEP_TRANSITIONS,
} as const;

/** The kinds of record in the tables, each with its states. */
export interface StateOf {
  readonly command: CommandState;
  readonly action: ActionState;
  readonly plan: PlanState;
  readonly step: StepState;
}

/** How a record continues after its end: with a new attempt. */
const AGAIN: { readonly [Kind in keyof StateOf]: readonly StateOf[Kind][] } = {
  command: [],
  action: ['allocating'],
  plan: ['running', 'aborting'],
  step: ['ready'],
};

/** Whether the state may follow. A state that can change may also repeat, with a new version of the record. */
export function mayFollow<Kind extends keyof StateOf>(
  kind: Kind,
  from: StateOf[Kind],
  to: StateOf[Kind],
): boolean {
  const next = after(kind, from);
  return from === to ? next.length > 0 : next.includes(to);
}

/** Whether the record can no longer change, except by a new attempt. */
export function hasEnded<Kind extends keyof StateOf>(kind: Kind, state: StateOf[Kind]): boolean {
  return after(kind, state).every((next) => AGAIN[kind].includes(next));
}

/** The states in which a record has ended, as a list of SQL. */
export function endedStatesSql(kind: keyof StateOf): string {
  const states = Object.keys(TRANSITIONS[kind]) as StateOf[typeof kind][];
  return states
    .filter((state) => hasEnded(kind, state))
    .map((state) => `'${state}'`)
    .join(', ');
}

function after<Kind extends keyof StateOf>(kind: Kind, state: StateOf[Kind]): readonly StateOf[Kind][] {
  return (TRANSITIONS[kind] as Readonly<Record<string, readonly StateOf[Kind][]>>)[state] ?? [];
}

/** The attempt may have had an effect and has not ended. */
export function isInFlight(state: ActionState): boolean {
  return IN_FLIGHT.has(state);
}
const IN_FLIGHT: ReadonlySet<ActionState> = new Set(['authorizing', ...UNDER_WAY, 'verifying']);

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

export type RunStatus = LaunchRecord['status'] | MissionRun['status'];

interface StatusView {
  /** State of its command record; undefined if unclear: a waiting run may wait for an aircraft or a person. */
  readonly command?: CommandState;
  /** State of its action. */
  readonly action: ActionState;
  /** Outcome of an ended attempt. */
  readonly outcome?: Attempt['outcome'];
}

/** Maps a run's status to the states of its command record and action. */
export const RUN_STATUS: Readonly<Record<RunStatus, StatusView>> = {
  enqueued: { action: 'allocating' },
  checking: { action: 'ready' },
  uploading: { command: 'sent', action: 'dispatched' },
  arming: { command: 'sent', action: 'dispatched' },
  taking_off: { command: 'in_progress', action: 'executing' },
  on_pattern: { command: 'in_progress', action: 'executing' },
  flying: { command: 'in_progress', action: 'executing' },
  returning: { command: 'in_progress', action: 'executing' },
  landing: { command: 'in_progress', action: 'executing' },
  completed: { command: 'done', action: 'succeeded', outcome: 'succeeded' },
  failed: { command: 'failed', action: 'failed', outcome: 'failed' },
  aborted: { command: 'cancelled', action: 'aborted', outcome: 'cancelled' },
  interrupted: { command: 'unknown', action: 'failed', outcome: 'unknown' },
};

/** True if the run can no longer change. */
export function hasRunEnded({ status }: { readonly status: RunStatus }): boolean {
  return RUN_STATUS[status].outcome !== undefined;
}
