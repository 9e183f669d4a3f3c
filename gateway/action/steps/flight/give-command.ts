import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import type { CommandState } from '../../../contract/command/command-state.ts';
import { say } from '../../../contract/operator-text.ts';
import type { StepOutcome, StepPorts, StepProgress } from '../step-definition.ts';
import type { StepControl } from '../step-run.ts';

export interface GivenCommand {
  readonly vehicleId: string;
  readonly command: CommandName;
  readonly params: Readonly<Record<string, unknown>>;
}

const PROGRESS: Partial<Record<CommandState, NonNullable<StepProgress['state']>>> = {
  awaiting_approval: 'awaiting_approval',
  sent: 'dispatched',
  accepted: 'acknowledged',
  in_progress: 'executing',
};

/**
 * Gives one command through the gate and follows it to its end. A cancelled step withdraws an unsent command.
 * @throws what the gate throws before a command exists
 */
export async function giveCommand(
  { vehicleId, command, params }: GivenCommand,
  {
    ports,
    context,
    control,
    onProgress,
  }: {
    readonly ports: StepPorts;
    readonly context: CommandContext;
    readonly control: StepControl;
    readonly onProgress: (progress: StepProgress) => void;
  },
): Promise<StepOutcome> {
  if (control.isCancelled) return { kind: 'cancelled', detail: 'The step was cancelled. Nothing was sent.' };
  const given = await ports.submit(vehicleId, command, params, context);
  const { commandId } = given;
  const unsubscribe = ports.onCommand(commandId, (record) => onProgress(progressOf(record)));
  try {
    onProgress({ ...progressOf(given), commandId });
    control.onCancel((reason) => ports.cancelCommand(commandId, reason));
    return outcomeOf(given.endedAtMs === null ? await ports.whenCommandEnded(commandId) : given);
  } finally {
    unsubscribe();
  }
}

function progressOf({ state, decision, approvalId, mavlink }: CommandRecord): StepProgress {
  const step = PROGRESS[state];
  const progressPct = mavlink?.progressPct;
  return {
    ...(step && { state: step }),
    ...(decision && { decision }),
    ...(approvalId !== null && { approvalId }),
    ...(progressPct != null && { detail: say('{pct} % done', { pct: progressPct }) }),
  };
}

/** A command's end as a step's: only `done` is success. */
function outcomeOf({ state, detail, command, vehicleId, takenOver }: CommandRecord): StepOutcome {
  if (state === 'done') return { kind: 'succeeded', detail };
  const text = detail ?? say('{command} ended {state}.', { command, state });
  if (takenOver === true) return { kind: 'failed', detail: text, takenOver: [vehicleId] };
  if (state === 'denied' || state === 'cancelled' || state === 'unknown')
    return { kind: state, detail: text };
  return { kind: 'failed', detail: text };
}
