import type { ActionRecord, ActionState, Attempt } from '../../contract/action/action.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StepProgress } from '../steps/step-definition.ts';
import type { Change } from './action-journal.ts';

const MAX_ATTEMPTS = 50;

type AttemptEnd = Pick<Attempt, 'outcome' | 'detail'> & { readonly endedAtMs: number };

/** Adds a running attempt. Drops the oldest beyond a limit. */
export function withNewAttempt({ attempts }: ActionRecord, startedAtMs: number): Attempt[] {
  return [
    ...attempts.slice(1 - MAX_ATTEMPTS),
    {
      attempt: (attempts.at(-1)?.attempt ?? 0) + 1,
      startedAtMs,
      endedAtMs: null,
      outcome: 'running',
      detail: null,
      commandIds: [],
      runId: null,
      decisionId: null,
    },
  ];
}

/** The attempts with the last one changed. */
export function withLastAttempt(
  { attempts }: ActionRecord,
  change: (last: Attempt) => Partial<Attempt>,
): Attempt[] {
  const last = attempts.at(-1);
  return last ? [...attempts.slice(0, -1), { ...last, ...change(last) }] : [...attempts];
}

/** The attempts with the running one ended. */
export function withEndedAttempt(action: ActionRecord, end: AttemptEnd): Attempt[] {
  return withLastAttempt(action, ({ outcome }) => (outcome === 'running' ? end : {}));
}

/** The change that starts an attempt. The request is answered once it is written. */
export function allocating(action: ActionRecord, nowMs: number, detail: OperatorText | null): Change {
  return {
    actionId: action.actionId,
    set: { state: 'allocating', detail, attempts: withNewAttempt(action, nowMs) },
    cause: detail ?? 'its turn',
  };
}

/** The change that a running step reports; undefined if only its text is new. */
export function progressed(
  action: ActionRecord,
  { state, detail, commandId, runId, decision, approvalId }: StepProgress,
): Change | undefined {
  const isNews =
    (state !== undefined && state !== action.state) ||
    [commandId, runId, decision, approvalId].some((part) => part !== undefined);
  if (!isNews) return undefined;
  return {
    actionId: action.actionId,
    set: {
      ...(state !== undefined && { state }),
      ...(detail !== undefined && { detail }),
      ...(decision !== undefined && { decision }),
      ...(approvalId !== undefined && { approvalId }),
      attempts: withLastAttempt(action, (last) => ({
        ...(commandId !== undefined &&
          !last.commandIds.includes(commandId) && { commandIds: [...last.commandIds, commandId] }),
        ...(runId !== undefined && { runId }),
        ...(decision !== undefined && { decisionId: decision.decisionId }),
      })),
    },
    cause:
      detail ?? (commandId === undefined ? (state ?? 'progress') : say('command {id}', { id: commandId })),
  };
}

/** The changes that start an action whose resources are taken: it does `text`, or was refused. */
export function beginning(action: ActionRecord, text: OperatorText | undefined, nowMs: number): Change[] {
  const { actionId } = action;
  const changes: Change[] = action.state === 'allocating' ? [] : [allocating(action, nowMs, null)];
  if (text !== undefined)
    changes.push(
      { actionId, set: { state: 'ready', detail: null }, cause: 'resources reserved' },
      { actionId, set: { state: 'authorizing', decision: null, approvalId: null }, cause: text },
    );
  return changes;
}

/** The change that ends an action and its running attempt. */
export function ended(
  action: ActionRecord,
  state: ActionState,
  { outcome, detail, endedAtMs }: AttemptEnd,
  cause: OperatorText = detail ?? state,
): Change {
  const attempts = withEndedAttempt(action, { outcome, detail, endedAtMs });
  return { actionId: action.actionId, set: { state, detail, attempts }, cause };
}

/** The change that ends an attempt before anything was started: the action waits as before it. */
export function withdrawn(action: ActionRecord, endedAtMs: number): Change {
  const state = action.planId === null ? 'queued' : 'draft';
  return ended(action, state, { outcome: 'cancelled', detail: 'The step had not started.', endedAtMs });
}
