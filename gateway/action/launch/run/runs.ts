import type { Timer } from '../../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import { errorText } from '../../../base/error.ts';
import { actorOf, isSameActor } from '../../../base/principal/actor.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import type { ActionRecord } from '../../../contract/action/action.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { hasRunEnded, type RunStatus } from '../../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type {
  RunCommandName,
  RunProgress,
  StoredRun,
} from '../../../store/repository/command/command-repository.ts';
import { Run, type RunEnding, type RunRequest, type RunServices, type SafeCommand } from './run.ts';
import { followedAction } from './run-action.ts';

const MAX_RUNS = 500;
const STORE_AGAIN_MS = 1000;
const RESTARTED = 'The gateway restarted. Nothing has been sent since.';

/** What is common to a launch and a mission as the API shows them. */
type RunView = { readonly status: RunStatus };

export interface RunsOptions<View extends RunView> extends RunServices {
  readonly command: RunCommandName;
  viewOf(record: CommandRecord, run: RunProgress & { readonly status: RunStatus }): View;
  readonly safeCommand: (vehicleId: string) => SafeCommand;
}

/** The launches, or the missions: the newest 500 and all that have not ended. An end is stored as soon as possible. */
export class Runs<View extends RunView> {
  readonly events = new Emitter<{ changed: View; action: ActionRecord }>();
  readonly #options: RunsOptions<View>;
  /** All that have not ended or whose end is not stored yet, by run id, oldest first. */
  readonly #kept = new Map<string, Run>();
  readonly #views = new Map<string, View>();
  #storing: Timer | undefined;

  constructor(options: RunsOptions<View>) {
    this.#options = options;
  }

  /** A run of which nothing is stored yet. */
  create(request: Omit<RunRequest, 'command'>, context: CommandContext): Run {
    let shown: { readonly progress: RunProgress; readonly action: ActionRecord | undefined } | undefined;
    const run: Run = new Run({ ...request, command: this.#options.command }, this.#options, context, () => {
      const before = shown;
      shown = { progress: run.progress, action: run.action };
      if (run.hasEnded && run.isStored) this.#kept.delete(run.runId);
      else this.#kept.set(run.runId, run);
      if (run.hasEnded && !run.isStored) this.#storeLater();
      const view =
        before?.progress === run.progress ? undefined : this.#keep(run.runId, run.record, run.progress);
      if (view) this.events.emit('changed', view);
      if (run.action && before?.action !== run.action) this.events.emit('action', run.action);
    });
    return run;
  }

  /** Shows the previous process's runs. Those that were open have been interrupted: nothing is sent. */
  restore(): void {
    const { records, command, logger, clock } = this.#options;
    for (const stored of [...records.runs(command, MAX_RUNS)].reverse()) {
      const { run: before, record } = stored;
      const isOpen = before.status !== undefined && !hasRunEnded({ status: before.status });
      const updatedAtMs = clock.utcMs();
      const run: RunProgress = isOpen
        ? { ...before, status: 'interrupted', detail: RESTARTED, updatedAtMs }
        : before;
      const view = this.#keep(record.runId ?? '', record, run);
      if (view && isOpen) this.events.emit('changed', view);
      const row = interruptedRow(stored, run);
      if (!isOpen && row.events.length === 0) continue;
      if (row.action) this.events.emit('action', row.action);
      try {
        records.saveReport(record, row);
      } catch (error) {
        logger.error({ run: record.runId, error: errorText(error) }, 'A run could not be stored.');
      }
    }
  }

  stop(): void {
    for (const run of this.open) run.stop();
    this.#storeEnds();
    this.#storing?.cancel();
  }

  /** The runs that have not ended, oldest first. */
  get open(): readonly Run[] {
    return [...this.#kept.values()].filter(({ hasEnded }) => !hasEnded);
  }

  /** The run, if it has not ended. */
  opened(runId: string): Run | undefined {
    const run = this.#kept.get(runId);
    return run?.hasEnded === false ? run : undefined;
  }

  get(runId: string): View | undefined {
    return this.#views.get(runId);
  }

  /** Newest first. */
  list(limit: number): readonly View[] {
    return [...this.#views.values()].reverse().slice(0, Math.max(0, limit));
  }

  onAction(listener: (action: ActionRecord) => void): Unsubscribe {
    return this.events.on('action', listener);
  }

  /** The action of a run, unless the store has its end. */
  action(actionId: string): ActionRecord | undefined {
    return this.#ofAction(actionId)?.action;
  }

  /** Ends the run of an action in the caller's turn. @returns false for any other action */
  abortAction(actionId: string, context: CommandContext): boolean {
    const run = this.#ofAction(actionId);
    if (!run) return false;
    if (run.hasEnded) return true;
    if (run.status === undefined) run.abortUndecided(abortedText(context));
    else this.abort(run, context).catch((error: unknown) => run.warnOfUnsent(error));
    return true;
  }

  /** Ends a run: without a vehicle it is withdrawn, else the vehicle is made safe. Rejects as the gate does. */
  async abort(
    run: Run,
    context: CommandContext,
    command = this.#options.safeCommand(run.record.vehicleId),
  ): Promise<void> {
    const why = abortedText(context);
    if (run.isUnassigned) run.end('aborted', why);
    else await run.abort(command, why, context);
  }

  /** Ends a run with its step. No effect on other runs. */
  endWithStep(runId: string, ending: RunEnding, context: CommandContext): void {
    const run = this.opened(runId);
    run?.endWithStep(this.#options.safeCommand(run.record.vehicleId), ending, context);
  }

  /** Prevents undecided runs of an actor with an ended credential from starting. */
  abortUndecided(actor: Actor, context: CommandContext): void {
    for (const run of this.open)
      if (run.status === undefined && isSameActor(actorOf(run.operation.context), actor))
        run.abortUndecided(abortedText(context));
  }

  #storeLater(): void {
    this.#storing ??= this.#options.clock.every(STORE_AGAIN_MS, () => this.#storeEnds());
  }

  #storeEnds(): void {
    const unstored = [...this.#kept.values()].filter(({ hasEnded, isStored }) => hasEnded && !isStored);
    for (const run of unstored) run.storeAgain();
    if (unstored.some(({ isStored }) => !isStored)) return;
    this.#storing?.cancel();
    this.#storing = undefined;
  }

  #ofAction(actionId: string): Run | undefined {
    return [...this.#kept.values()].find(({ action }) => action?.actionId === actionId);
  }

  #keep(runId: string, record: CommandRecord, run: RunProgress): View | undefined {
    const { status } = run;
    if (status === undefined) return undefined;
    const view = this.#options.viewOf(record, { ...run, status });
    this.#views.set(runId, view);
    for (const id of this.#views.keys()) {
      if (this.#views.size <= MAX_RUNS) break;
      this.#views.delete(id);
    }
    return view;
  }
}

export function abortedText({ principal }: CommandContext): OperatorText {
  return say('Aborted by {who}.', { who: principal.id });
}

function interruptedRow({ action, record }: StoredRun, run: RunProgress) {
  const onStored = () => undefined;
  if (!action) return { run, action, events: [], onStored };
  return { run, ...followedAction(action, record, run), onStored };
}
