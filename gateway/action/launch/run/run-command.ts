import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import { Operation, type OperationServices } from '../../../command/operation/operation.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { hasEnded, RUN_STATUS, type RunStatus } from '../../../contract/command/operation-states.ts';
import type { MissionRun } from '../../../contract/mission/mission.ts';
import { isSameText, type OperatorText, say } from '../../../contract/operator-text.ts';

/** The run's current state, as its command record shows it. */
export type RunView = Pick<MissionRun, 'vehicleId' | 'mode' | 'detail' | 'decision' | 'commandIds'> & {
  readonly status: RunStatus;
};

export interface RunRequest extends Pick<CommandRecord, 'vehicleId' | 'mode' | 'params'> {
  readonly command: 'launch' | 'mission';
  readonly runId: string;
  /** The request in words. */
  readonly text: OperatorText;
  /** The audit's target: a vehicle, or a zone before the vehicle is chosen. */
  readonly target: string;
}

/** The operation of one launch or mission run. It records what the run does and decides nothing. */
export class RunCommand {
  readonly operation: Operation;
  readonly #services: OperationServices;
  #status: RunStatus = 'enqueued';
  readonly #commandIds = new Set<string>();

  constructor(request: RunRequest, services: OperationServices, context: CommandContext) {
    this.#services = services;
    this.operation = new Operation(
      { ...request, kind: 'run', category: 'Mission', hasSent: () => this.#hasSent() },
      context,
      services,
    );
    this.operation.noteRequest();
  }

  /** Uses `vehicleId` and `lease` from now on. @returns the context for its commands */
  fly(vehicleId: string, lease: LeaseUse): CommandContext {
    const { operation } = this;
    const { context, record } = operation;
    const { command, runId } = record;
    const { epoch } = lease;
    operation.hold(lease, vehicleId);
    operation.note('attempt', say('Flown by {vehicle}', { vehicle: vehicleId }), { vehicleId, epoch });
    const origin = { ...context.origin, epoch, ...(runId !== null && { runId }) };
    return { ...context, source: command === 'launch' ? 'launch' : 'mission', origin };
  }

  /** The run gave a command; `name` if it may not be recorded yet. Idempotent. */
  gave(commandId: string, name?: string): void {
    if (this.#commandIds.has(commandId)) return;
    this.#commandIds.add(commandId);
    const command = name ?? this.#services.records.get(commandId)?.command ?? 'command';
    this.operation.note('attempt', say('Command {command} submitted', { command }), { commandId, command });
  }

  /** Follows the run: when it ends, its record and its lease end too. */
  follow(run: RunView): void {
    const { operation } = this;
    if (operation.hasEnded) return;
    const { vehicleId, mode, detail, status } = run;
    for (const commandId of run.commandIds) this.gave(commandId);
    const before = operation.record;
    const decision = before.decision ?? run.decision;
    const state = RUN_STATUS[status].command ?? before.state;
    if (hasEnded('command', state)) {
      if (state === 'done') operation.note('effect', 'Disarmed again');
      // If nothing was sent, the outcome is not in doubt.
      const end = state === 'unknown' && before.sentAtMs === null ? 'cancelled' : state;
      operation.end(end, detail, { vehicleId, mode, decision });
      return;
    }
    if (status !== this.#status) operation.note('progress', detail ?? status, { status });
    this.#status = status;
    const { nowUtcMs } = operation;
    const sentAtMs = before.sentAtMs ?? (RUN_STATUS[status].command ? nowUtcMs : null);
    const acceptedAtMs = before.acceptedAtMs ?? (state === 'in_progress' ? nowUtcMs : null);
    const isNews =
      state !== before.state ||
      !isSameText(detail, before.detail) ||
      vehicleId !== before.vehicleId ||
      decision !== before.decision;
    if (isNews) operation.change({ vehicleId, mode, detail, decision, state, sentAtMs, acceptedAtMs });
  }

  /** Keeps the lease only if something was sent to the vehicle. */
  #hasSent(): boolean {
    const { records } = this.#services;
    return [...this.#commandIds].some((commandId) => (records.get(commandId)?.sentAtMs ?? null) !== null);
  }
}
