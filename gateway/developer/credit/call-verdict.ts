import type { ActionRecord } from '../../contract/action/action.ts';
import type { LaunchStatus } from '../../contract/action/launch.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { MissionRun } from '../../contract/mission/mission.ts';

/** The parts of an action that decide the cost of its call. */
export type JudgedAction = Pick<ActionRecord, 'state' | 'attempts'>;

/** States that only a dispatched attempt reaches. */
const DISPATCHED_ACTION: ReadonlySet<JudgedAction['state']> = new Set([
  'dispatched',
  'acknowledged',
  'executing',
  'paused',
  'verifying',
  'succeeded',
]);
const ENDED_ACTION: ReadonlySet<JudgedAction['state']> = new Set(['failed', 'denied', 'aborted', 'expired']);

/**
 * Cost of executing an action: a dispatched attempt is charged, whatever its result. An attempt is not charged if
 * governance denied it, if it was aborted or timed out while waiting, or if the gateway failed before dispatch.
 * @returns undefined while it is open
 */
export function actionVerdict(
  { state, attempts }: JudgedAction,
  commandOf: (commandId: string) => Pick<CommandRecord, 'sentAtMs'> | undefined,
): 'settle' | 'refund' | undefined {
  if (DISPATCHED_ACTION.has(state)) return 'settle';
  if (!ENDED_ACTION.has(state)) return undefined;
  // If the action was first read after its end, the last attempt shows how far it got.
  const last = attempts.at(-1);
  const wasSent = last?.commandIds.some((commandId) => commandOf(commandId)?.sentAtMs != null) ?? false;
  return wasSent ? 'settle' : 'refund';
}

/** The parts of a launch or mission run that decide the cost of its call. */
export interface JudgedRun {
  readonly status: LaunchStatus | MissionRun['status'];
  readonly commandIds: readonly string[];
}

const FLOWN_RUN: ReadonlySet<JudgedRun['status']> = new Set([
  'taking_off',
  'on_pattern',
  'returning',
  'landing',
  'flying',
  'completed',
]);
const ENDED_RUN: ReadonlySet<JudgedRun['status']> = new Set(['failed', 'aborted', 'interrupted']);
/** The vehicle itself refused the command. */
const REFUSED: ReadonlySet<CommandState> = new Set(['refused', 'failed']);

/**
 * Cost of a run: a run that started to fly is charged, and so is one the vehicle itself refused, because its answer
 * was requested. A run that ended earlier because of governance, a lost vehicle, a full queue or a gateway error is
 * not charged.
 * @returns undefined while it is open
 */
export function runVerdict(
  run: JudgedRun,
  stateOf: (commandId: string) => string | undefined,
): 'settle' | 'refund' | undefined {
  if (FLOWN_RUN.has(run.status)) return 'settle';
  if (!ENDED_RUN.has(run.status)) return undefined;
  const wasRefused = run.commandIds.some((commandId) => REFUSED.has(stateOf(commandId) as CommandState));
  return wasRefused ? 'settle' : 'refund';
}
