import { Emitter } from '../../../base/emitter.ts';
import { errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { CommandRecords, RunCommandName } from '../../../command/record/command-records.ts';
import { hasRunEnded } from '../../../contract/command/operation-states.ts';
import type { RunCommand, RunView } from './run-command.ts';

const MAX_RUNS = 500;

interface Kept<Run> {
  readonly run: Run;
  readonly commandId: string;
  /** Undefined once the run has ended. */
  readonly command: RunCommand | undefined;
}

/**
 * The newest launches or mission runs. Each is stored with its command, so both are one row. Every change is
 * stored before it is announced.
 */
export class RunRecords<Run extends object> {
  readonly events = new Emitter<{ changed: Run }>();
  readonly #command: RunCommandName;
  readonly #viewOf: (run: Run) => RunView & { readonly runId: string };
  readonly #records: Pick<CommandRecords, 'saveRun' | 'runs'>;
  readonly #logger: Logger;
  /** Oldest first. */
  readonly #runs = new Map<string, Kept<Run>>();

  constructor(
    command: RunCommandName,
    viewOf: (run: Run) => RunView & { readonly runId: string },
    {
      records,
      logger,
    }: { readonly records: Pick<CommandRecords, 'saveRun' | 'runs'>; readonly logger: Logger },
  ) {
    this.#command = command;
    this.#viewOf = viewOf;
    this.#records = records;
    this.#logger = logger;
  }

  /** Restores the previous process's runs; `ended` ends the open ones. */
  restore(ended: (run: Run) => Run): void {
    for (const { commandId, run: stored } of [
      ...this.#records.runs<Run>(this.#command, MAX_RUNS),
    ].reverse()) {
      const run = hasRunEnded(this.#viewOf(stored)) ? stored : ended(stored);
      const kept = { run, commandId, command: undefined };
      if (run === stored) this.#runs.set(this.#viewOf(run).runId, kept);
      else this.#putAnyway(kept);
    }
  }

  /**
   * A new run comes with its command, which is already stored.
   * @throws when the store fails: the step it announces must then not be taken
   */
  put(run: Run, command?: RunCommand): void {
    const kept = command
      ? { run, commandId: command.operation.commandId, command }
      : { ...this.#kept(run), run };
    this.#records.saveRun(kept.commandId, run);
    this.#keep(kept);
  }

  /** For a change that has already happened. */
  putAnyway(run: Run): void {
    this.#putAnyway({ ...this.#kept(run), run });
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id)?.run;
  }

  /** The command of a run that has not ended. */
  commandOf(id: string): RunCommand | undefined {
    return this.#runs.get(id)?.command;
  }

  /** The runs that have not ended, oldest first. */
  get open(): readonly Run[] {
    return [...this.#runs.values()].flatMap(({ run, command }) => (command ? [run] : []));
  }

  /** Newest first. */
  list(limit: number): readonly Run[] {
    return [...this.#runs.values()]
      .reverse()
      .slice(0, Math.max(0, limit))
      .map(({ run }) => run);
  }

  #kept(run: Run): Kept<Run> {
    const { runId } = this.#viewOf(run);
    const kept = this.#runs.get(runId);
    if (!kept) throw new Error(`The run ${runId} was never added.`);
    return kept;
  }

  #putAnyway(kept: Kept<Run>): void {
    try {
      this.#records.saveRun(kept.commandId, kept.run);
    } catch (error) {
      this.#logger.error({ run: kept.commandId, error: errorText(error) }, 'A run could not be stored.');
    }
    this.#keep(kept);
  }

  #keep({ run, commandId, command }: Kept<Run>): void {
    const view = this.#viewOf(run);
    this.#runs.set(view.runId, { run, commandId, command: hasRunEnded(view) ? undefined : command });
    for (const id of this.#runs.keys()) {
      if (this.#runs.size <= MAX_RUNS) break;
      this.#runs.delete(id);
    }
    command?.follow(view);
    this.events.emit('changed', run);
  }
}
