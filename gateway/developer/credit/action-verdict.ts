import type { ActionRecord } from '../../contract/action/action.ts';
import type { CommandRecord } from '../../contract/command/command.ts';

/** An action as far as it decides what its call costs. */
export type JudgedAction = Pick<ActionRecord, 'state' | 'attempts'>;

/** States only an attempt that was dispatched comes to. */
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
 * What executing an action costs: an attempt that was dispatched is paid, whatever came of it. One that
 * governance denied, that was aborted or ran out of time while it waited, or that failed by our own fault
 * before it left, is not.
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
