import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { WorkflowSchedule } from '../../contract/developer/workflow.ts';
import type { StoredWorkflow, WorkflowRepository } from '../../store/repository/saved/workflow-repository.ts';
import { nextTime } from './schedule-times.ts';

export interface WorkflowSchedulesOptions {
  readonly store: Pick<WorkflowRepository, 'get' | 'scheduled' | 'setSchedule'>;
  /** Starts the run that is due. @throws AppError that says why it cannot */
  readonly run: (workflow: StoredWorkflow, schedule: WorkflowSchedule) => Promise<void>;
  readonly isRunning: (workflowId: string) => boolean;
  /** Reports to those who watch the station that a workflow did not run. Undefined: it ran. */
  readonly announce: (workflow: StoredWorkflow, problem: string | undefined) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The clock of the machine may be set while waiting, so it is checked again at least this often. */
const LONGEST_WAIT_MS = 30_000;
/** The API answers, and vehicles have been heard. */
const FIRST_LOOK_MS = 5000;
/** A run later than this was missed: the station was off or asleep, or its clock was set. */
const LATE_MS = 60_000;

/** Starts runs when they are due. A missed run is skipped and reported. Two runs of one workflow never overlap. */
export class WorkflowSchedules {
  readonly #options: WorkflowSchedulesOptions;
  readonly #due = new Map<string, number>();
  #timer: Timer | undefined;
  #isRunning = false;

  constructor(options: WorkflowSchedulesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    for (const { workflowId, schedule } of this.#options.store.scheduled())
      if (schedule?.isEnabled && schedule.nextAtMs !== null) this.#due.set(workflowId, schedule.nextAtMs);
    this.#timer = this.#options.clock.after(FIRST_LOOK_MS, () => this.#look());
  }

  stop(): void {
    this.#isRunning = false;
    this.#timer?.cancel();
    this.#due.clear();
  }

  /** A schedule was set, changed or, when null, removed. */
  set(workflowId: string, schedule: WorkflowSchedule | null): void {
    if (schedule?.isEnabled && schedule.nextAtMs !== null) this.#due.set(workflowId, schedule.nextAtMs);
    else this.#due.delete(workflowId);
    if (this.#isRunning) this.#wait();
  }

  #look(): void {
    const nowMs = this.#options.clock.utcMs();
    for (const [workflowId, dueMs] of [...this.#due]) {
      if (dueMs > nowMs) continue;
      this.#due.delete(workflowId);
      this.#isDue(workflowId, dueMs).catch((thrown: unknown) =>
        this.#options.logger.error(
          { workflowId, error: errorText(thrown) },
          'a schedule could not be stored',
        ),
      );
    }
    this.#wait();
  }

  #wait(): void {
    this.#timer?.cancel();
    if (this.#due.size === 0) return;
    const { clock } = this.#options;
    const waitMs = Math.min(...this.#due.values()) - clock.utcMs();
    this.#timer = clock.after(Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS), () => this.#look());
  }

  async #isDue(workflowId: string, dueMs: number): Promise<void> {
    const { store, clock } = this.#options;
    const workflow = store.get(workflowId);
    const schedule = workflow?.schedule;
    if (!workflow || !schedule) return;
    const nowMs = clock.utcMs();
    const isMissed = nowMs - dueMs > LATE_MS;
    // The next run is stored before this one starts: if this one crashes the station, it is not started
    // again.
    const next: WorkflowSchedule = {
      ...schedule,
      nextAtMs: nextTime({ ...schedule, afterMs: nowMs }),
      ...(!isMissed && { lastAtMs: nowMs }),
    };
    this.#keep(workflowId, next);
    const problem = isMissed
      ? `Missed: the station was off or asleep at ${new Date(dueMs).toISOString()}.`
      : await this.#begin(workflow, next);
    const present = store.get(workflowId);
    // It may have been changed or removed while the run started.
    if (present?.schedule?.nextAtMs === next.nextAtMs && (problem ?? null) !== present.schedule.lastProblem)
      store.setSchedule(workflowId, { ...present.schedule, lastProblem: problem ?? null });
    this.#options.announce(workflow, problem);
  }

  /** @returns why it does not run */
  async #begin(workflow: StoredWorkflow, schedule: WorkflowSchedule): Promise<string | undefined> {
    if (this.#options.isRunning(workflow.workflowId)) return 'Skipped: the previous run had not ended.';
    try {
      await this.#options.run(workflow, schedule);
      return undefined;
    } catch (thrown) {
      return errorText(thrown);
    }
  }

  #keep(workflowId: string, schedule: WorkflowSchedule): void {
    this.#options.store.setSchedule(workflowId, schedule);
    this.set(workflowId, schedule);
  }
}
