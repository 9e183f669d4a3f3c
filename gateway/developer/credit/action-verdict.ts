import type { ActionRecord } from '../../contract/action/action.ts';
import type { CommandRecord } from '../../contract/command/command.ts';

/** The parts of an action that decide the cost of its call. */
export type JudgedAction = Pick<ActionRecord, 'state' | 'attempts'>;

/** States that only a dispatched attempt reaches. */
const DISPATCHED: ReadonlySet<JudgedAction['state']> = new Set([
  'dispatched',
  'acknowledged',
  'executing',
  'paused',
  'verifying',
  'succeeded',
]);
const ENDED: ReadonlySet<JudgedAction['state']> = new Set(['failed', 'denied', 'aborted', 'expired']);

/**
 * Cost of executing an action: a dispatched attempt is charged, whatever its result. An attempt is not charged if
 * governance denied it, if it was aborted or timed out while waiting, or if the gateway failed before dispatch.
 * @returns undefined while it is open
 */
export function actionVerdict(
  { state, attempts }: JudgedAction,
  commandOf: (commandId: string) => Pick<CommandRecord, 'sentAtMs'> | undefined,
): 'settle' | 'refund' | undefined {
  if (DISPATCHED.has(state)) return 'settle';
  if (!ENDED.has(state)) return undefined;
  // If the action was first read after its end, the last attempt shows how far it got.
  const last = attempts.at(-1);
  const wasSent = last?.commandIds.some((commandId) => commandOf(commandId)?.sentAtMs != null) ?? false;
  return wasSent ? 'settle' : 'refund';
}
