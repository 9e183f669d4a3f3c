import type { ActionEvent, ActionRecord, ActionState, Attempt } from '../../../contract/action/action.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { hasEnded, RUN_STATUS } from '../../../contract/command/operation-states.ts';
import { isSameText, say } from '../../../contract/operator-text.ts';
import type { RunProgress } from '../../../store/repository/command/command-repository.ts';
import { newAction, type PreparedStep } from '../../steps/prepared-step.ts';

type NewEvent = Omit<ActionEvent, 'eventId'>;

/** The vehicle id of a launch without an aircraft. */
export const UNASSIGNED = 'unassigned';
/** The states of a successful action. A run that is ahead takes its action through all of them. */
const WAY: readonly ActionState[] = [
  'queued',
  'allocating',
  'ready',
  'authorizing',
  'dispatched',
  'acknowledged',
  'executing',
  'verifying',
  'succeeded',
];
const LONGEST_RUN_S = 86_400;

/** The parts of an action that its run does not change. */
export type RunIntent = Pick<ActionRecord, 'title' | 'params' | 'priority'>;

/** The action of a new run. Its record names the action. */
export function queuedAction(
  record: CommandRecord,
  actionId: string,
  intent: RunIntent,
): { readonly action: ActionRecord; readonly event: NewEvent } {
  const { command, mode, createdAtMs } = record;
  const vehicleId = vehicleOf(record);
  const prepared: PreparedStep = {
    ...intent,
    type: command as 'launch' | 'mission',
    category: 'Mission',
    vehicleId,
    mode,
    resources: vehicleId === null ? [] : [{ type: 'vehicle', id: vehicleId }],
    postconditions: [],
    timeoutS: LONGEST_RUN_S,
  };
  const action: ActionRecord = {
    ...newAction(actionId, prepared, record, createdAtMs),
    priority: intent.priority,
    state: 'queued',
  };
  const event = eventOf(record, { actionId, from: null, to: 'queued', version: 1 }, 'queued', createdAtMs);
  return { action, event };
}

/** The action as its run now shows it, with the events that lead there. One that has ended stays as it is. */
export function followedAction(
  before: ActionRecord,
  record: CommandRecord,
  run: RunProgress,
): { readonly action: ActionRecord; readonly events: readonly NewEvent[] } {
  const { actionId, version, state } = before;
  if (hasEnded('action', state)) return { action: before, events: [] };
  const isAccepted = run.status !== undefined;
  const { action: to, outcome = 'running' } = run.status ? RUN_STATUS[run.status] : undecidedView(record);
  const detail = isAccepted ? run.detail : record.detail;
  const atMs = isAccepted ? run.updatedAtMs : (record.endedAtMs ?? record.createdAtMs);
  const attempt: Attempt = {
    attempt: 1,
    startedAtMs: record.createdAtMs,
    endedAtMs: outcome === 'running' ? null : atMs,
    outcome,
    detail: outcome === 'running' ? null : detail,
    commandIds: [...run.commandIds],
    runId: isAccepted ? record.runId : null,
    decisionId: record.decision?.decisionId ?? null,
  };
  const vehicleId = vehicleOf(record);
  const way = wayTo(state, to);
  const [known] = before.attempts;
  const isNews =
    way.length > 0 ||
    known?.runId !== attempt.runId ||
    known.commandIds.length !== attempt.commandIds.length ||
    before.vehicleId !== vehicleId;
  if (!isNews)
    return { action: isSameText(before.detail, detail) ? before : { ...before, detail }, events: [] };
  const cause = isAccepted
    ? say('{run} {status}', { run: record.runId ?? '', status: run.status })
    : (detail ?? 'started');
  const steps = way.length > 0 ? way : [to];
  const events = steps.map((next, index) =>
    eventOf(
      record,
      { actionId, from: steps[index - 1] ?? state, to: next, version: version + 1 + index },
      index === steps.length - 1 ? cause : next,
      atMs,
    ),
  );
  const { decision, mode } = record;
  const action: ActionRecord = {
    ...before,
    state: to,
    version: version + events.length,
    detail,
    decision,
    mode,
    vehicleId,
    attempts: [attempt],
    updatedAtMs: atMs,
  };
  return { action, events };
}

/** Before a run is accepted, the decision on its command is all there is. */
function undecidedView({ state }: CommandRecord): {
  readonly action: ActionState;
  readonly outcome?: Attempt['outcome'];
} {
  if (!hasEnded('command', state)) return { action: 'allocating' };
  const end = state === 'denied' ? 'denied' : 'failed';
  return { action: end, outcome: end };
}

/** The states from one to the other; none if it is already there. */
function wayTo(from: ActionState, to: ActionState): readonly ActionState[] {
  const target = WAY.indexOf(to);
  if (target < 0) return from === to ? [] : [to];
  return WAY.slice(WAY.indexOf(from) + 1, target + 1);
}

function vehicleOf({ vehicleId }: CommandRecord): string | null {
  return vehicleId === UNASSIGNED ? null : vehicleId;
}

function eventOf(
  { actor, traceId, decision }: CommandRecord,
  change: Pick<NewEvent, 'actionId' | 'from' | 'to' | 'version'>,
  cause: NewEvent['cause'],
  atMs: number,
): NewEvent {
  return { ...change, atMs, planId: null, cause, actor, decisionId: decision?.decisionId ?? null, traceId };
}
