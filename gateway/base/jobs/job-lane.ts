import { ERRORS, type ErrorCode } from '../../contract/error.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { Clock, Timer } from '../clock.ts';
import { AppError, errorText } from '../error.ts';
import type { Logger } from '../log/logger.ts';
import { OPERATOR_ID } from '../principal/owner.ts';
import type { JobKinds } from './job-kind.ts';
import { type FromJobProcess, readValue } from './job-messages.ts';
import type { JobProcess, JobProcessHost } from './job-process-host.ts';
import { OwnerQueue } from './owner-queue.ts';
import { UNCAUGHT_ERROR_EXIT } from './uncaught-error-exit.ts';

/** How many processes a lane has and how much waits for them. The last of several processes is the operator's. */
export interface LaneLimits {
  readonly processes: number;
  readonly maxHeapMb: number;
  /** Of all its memory: a process that holds more after a job is ended. It holds about 100 before its first. */
  readonly maxRestingMb: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner: number;
  /** Processes kept when nothing is to be done, once the lane was used. */
  readonly keptWhenIdle: number;
}

/** One job as the pool gives it to its lane. */
export interface LaneJob {
  readonly id: number;
  readonly owner: string;
  readonly kind: string;
  readonly limits: Pick<JobKinds[string], 'limitMs' | 'maxOutputBytes'>;
  /** Its progress and its result hold sentences. */
  readonly hasSentences: boolean;
  readonly input: Uint8Array;
  /** Members of the input that are sent piece by piece before it; given away as they are sent. */
  readonly files: { readonly name: string; readonly bytes: Uint8Array }[];
  onProgress(value: unknown): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Slot {
  readonly process: JobProcess;
  isReady: boolean;
  job: LaneJob | undefined;
  /** Bytes the running job has sent; since `countedFromMs` for a job without a time limit. */
  sentBytes: number;
  countedFromMs: number;
  /** Time limit of the start or of the running job, or the end of idleness. */
  timer: Timer | undefined;
}

/** A process starts and loads the code of a job in well under a second; this is for a machine under full load. */
const START_LIMIT_MS = 30_000;
/** The processor time is limited in the process; this also ends a job that waits for something that never comes. */
const WALL_TIME_FACTOR = 10;
const WALL_TIME_ADDED_MS = 15_000;
const IDLE_LIMIT_MS = 60_000;
const MAX_FAILED_STARTS = 3;
/** Copied in well under a millisecond. */
const PIECE_BYTES = 256 * 1024;
const BYTES_PER_MB = 1024 * 1024;

/** The processes of one lane and the jobs that wait for them. A process that breaks a limit is killed and replaced. */
export class JobLane {
  readonly #limits: LaneLimits;
  readonly #host: JobProcessHost;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #waiting = new OwnerQueue<LaneJob>();
  readonly #slots = new Set<Slot>();
  /** Processes that were killed and whose exit has not been reported yet. */
  readonly #ending = new Set<Promise<void>>();
  readonly #gone = new Map<Slot, () => void>();
  #failedStarts = 0;
  #isStopped = false;

  constructor(limits: LaneLimits, host: JobProcessHost, clock: Clock, logger: Logger) {
    this.#limits = limits;
    this.#host = host;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** @throws AppError overloaded */
  add(job: LaneJob): void {
    const { maxWaiting, maxWaitingPerOwner } = this.#limits;
    if (this.#isStopped) throw stopping();
    const isFull = job.owner !== OPERATOR_ID && this.#waiting.size >= maxWaiting;
    if (isFull || this.#waiting.waitingOf(job.owner) >= maxWaitingPerOwner)
      throw new AppError('overloaded', 'Too many computations are waiting. Try again in a few seconds.', {
        context: { retryAfterS: 5 },
      });
    this.#waiting.add(job);
    this.#serve();
  }

  /** Takes the job out of the queue, or kills the process that runs it. The job is neither resolved nor rejected. */
  cancel(job: LaneJob): void {
    if (this.#waiting.remove(job)) return;
    const slot = this.#slotOf(job);
    if (!slot) return;
    slot.job = undefined;
    this.#kill(slot);
    this.#serve();
  }

  /** Ignored unless the job runs. */
  order(job: LaneJob, order: Uint8Array): void {
    this.#slotOf(job)?.process.post({ type: 'order', id: job.id, order });
  }

  /** Rejects what waits or runs, and resolves when the processes have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const job of this.#waiting.clear()) job.reject(stopping());
    for (const slot of [...this.#slots]) {
      slot.job?.reject(stopping());
      slot.job = undefined;
      this.#kill(slot);
    }
    await Promise.all(this.#ending);
  }

  #slotOf(job: LaneJob): Slot | undefined {
    return [...this.#slots].find((slot) => slot.job === job);
  }

  #serve(): void {
    if (this.#isStopped) return;
    for (const slot of this.#slots) {
      if (!slot.isReady || slot.job) continue;
      const job =
        this.#waiting.next((owner) => owner === OPERATOR_ID) ??
        this.#waiting.next(() => this.#running(isOthers) < this.#placesOfOthers);
      if (!job) break;
      this.#begin(slot, job);
    }
    const starting = [...this.#slots].filter(({ isReady }) => !isReady).length;
    const ofOperator = this.#waiting.waitingOf(OPERATOR_ID);
    const ofOthers = Math.min(
      this.#waiting.size - ofOperator,
      this.#placesOfOthers - this.#running(isOthers),
    );
    const wanted = Math.min(this.#limits.processes - this.#slots.size, ofOperator + ofOthers - starting);
    for (let count = 0; count < wanted; count += 1) this.#start();
  }

  get #placesOfOthers(): number {
    return Math.max(1, this.#limits.processes - 1);
  }

  #running(isCounted: (job: LaneJob) => boolean): number {
    return [...this.#slots].filter(({ job }) => job && isCounted(job)).length;
  }

  #start(): void {
    let process: JobProcess;
    try {
      process = this.#host.start(this.#limits.maxHeapMb);
    } catch (thrown) {
      this.#startFailed(errorText(thrown));
      return;
    }
    const slot: Slot = {
      process,
      isReady: false,
      job: undefined,
      sentBytes: 0,
      countedFromMs: 0,
      timer: undefined,
    };
    this.#slots.add(slot);
    slot.timer = this.#clock.after(START_LIMIT_MS, () => {
      this.#kill(slot);
      this.#startFailed('the process did not report ready');
    });
    process.onMessage((message) => {
      if (this.#slots.has(slot)) this.#receive(slot, message);
    });
    process.onExit((exitCode) => this.#ended(slot, exitCode));
  }

  #begin(slot: Slot, job: LaneJob): void {
    slot.job = job;
    slot.sentBytes = 0;
    slot.timer?.cancel();
    slot.timer = this.#clock.after(START_LIMIT_MS, () =>
      this.#fail(
        slot,
        new AppError('job-failed', 'The code of the computation could not be loaded in time.'),
      ),
    );
    this.#send(slot, job, 0);
  }

  /**
   * Sends one piece in each turn of the event loop, so that flight work never has to wait; then the job
   * itself.
   */
  #send(slot: Slot, job: LaneJob, sentBytes: number): void {
    if (slot.job !== job) return;
    const { id, kind, input, files } = job;
    const [file] = files;
    if (!file) {
      slot.process.post({ type: 'run', id, kind, input });
      return;
    }
    const endBytes = sentBytes + PIECE_BYTES;
    // A copy: where messages are cloned, a view would bring all of its buffer with it.
    const bytes = new Uint8Array(file.bytes.subarray(sentBytes, endBytes));
    slot.process.post({ type: 'piece', id, name: file.name, bytes });
    const isSent = endBytes >= file.bytes.length;
    if (isSent) files.shift();
    setImmediate(() => this.#send(slot, job, isSent ? 0 : endBytes));
  }

  #receive(slot: Slot, message: FromJobProcess): void {
    const { job } = slot;
    if (message.type === 'ready') {
      this.#failedStarts = 0;
      slot.isReady = true;
      this.#rest(slot);
      this.#serve();
      return;
    }
    if (!job || message.id !== job.id) return;
    switch (message.type) {
      case 'started':
        this.#started(slot, job);
        return;
      case 'progress':
        if (this.#isWithinOutput(slot, job, message.value))
          job.onProgress(readValue(message.value, job.hasSentences));
        return;
      case 'output-limit':
        this.#fail(slot, outputLimit(job));
        return;
      case 'done':
        if (!this.#isWithinOutput(slot, job, message.value)) return;
        slot.job = undefined;
        if (message.rssBytes > this.#limits.maxRestingMb * BYTES_PER_MB) this.#kill(slot);
        else this.#rest(slot);
        job.resolve(readValue(message.value, job.hasSentences));
        break;
      case 'failed':
        slot.job = undefined;
        this.#rest(slot);
        job.reject(failure(message, this.#logger, job.kind));
        break;
    }
    this.#serve();
  }

  #started(slot: Slot, job: LaneJob): void {
    slot.timer?.cancel();
    slot.timer = undefined;
    slot.countedFromMs = this.#clock.monotonicMs();
    const { limitMs } = job.limits;
    if (limitMs === undefined) return;
    slot.timer = this.#clock.after(limitMs * WALL_TIME_FACTOR + WALL_TIME_ADDED_MS, () =>
      this.#fail(slot, this.#overLimits(job)),
    );
  }

  #isWithinOutput(slot: Slot, job: LaneJob, { byteLength }: Uint8Array): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (job.limits.limitMs === undefined && nowMs - slot.countedFromMs >= 1000) {
      slot.countedFromMs = nowMs;
      slot.sentBytes = 0;
    }
    slot.sentBytes += byteLength;
    if (slot.sentBytes <= job.limits.maxOutputBytes) return true;
    this.#fail(slot, outputLimit(job));
    return false;
  }

  /** The process has nothing to do: it ends after a while, unless it is one of those that are kept. */
  #rest(slot: Slot): void {
    slot.timer?.cancel();
    slot.timer = this.#clock.after(IDLE_LIMIT_MS, () => {
      if (this.#slots.size > this.#limits.keptWhenIdle) this.#kill(slot);
    });
  }

  /** Rejects the job of the slot, kills its process and lets the next job run in another. */
  #fail(slot: Slot, error: AppError): void {
    const { job } = slot;
    slot.job = undefined;
    this.#kill(slot);
    job?.reject(error);
    this.#replace();
  }

  #kill(slot: Slot): void {
    slot.timer?.cancel();
    if (!this.#slots.delete(slot)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ending.add(promise);
    this.#gone.set(slot, () => {
      this.#ending.delete(promise);
      resolve();
    });
    slot.process.kill();
  }

  /** The process has ended, killed by us or not. */
  #ended(slot: Slot, exitCode: number | null): void {
    this.#gone.get(slot)?.();
    this.#gone.delete(slot);
    if (!this.#slots.delete(slot)) return;
    slot.timer?.cancel();
    const { job, isReady } = slot;
    slot.job = undefined;
    job?.reject(exitCode === UNCAUGHT_ERROR_EXIT ? crashed() : this.#overLimits(job));
    if (!isReady) this.#startFailed(`the process ended with code ${exitCode}`);
    else this.#replace();
  }

  #replace(): void {
    this.#serve();
    if (!this.#isStopped && this.#slots.size < this.#limits.keptWhenIdle) this.#start();
  }

  #startFailed(reason: string): void {
    this.#failedStarts += 1;
    this.#logger.warn({ reason, failedStarts: this.#failedStarts }, 'job process did not start');
    if (this.#failedStarts < MAX_FAILED_STARTS) {
      this.#serve();
      return;
    }
    this.#failedStarts = 0;
    for (const job of this.#waiting.clear())
      job.reject(new AppError('job-failed', 'The computation process does not start. See the log.'));
  }

  #overLimits({ limits: { limitMs } }: LaneJob): AppError {
    const memory = say('{memory} MB of memory', { memory: this.#limits.maxHeapMb });
    const needs =
      limitMs === undefined
        ? memory
        : say('{time} s of processor time or {memory}', { time: limitMs / 1000, memory });
    return new AppError(
      'job-limit',
      say('The computation needs more than {limit}. Make the content smaller.', { limit: needs }),
    );
  }
}

const isOthers = ({ owner }: LaneJob): boolean => owner !== OPERATOR_ID;

function outputLimit({ limits: { maxOutputBytes } }: LaneJob): AppError {
  const kB = Math.round(maxOutputBytes / 1024);
  return new AppError(
    'job-limit',
    say('The result is larger than {size} kB. Make the content smaller.', { size: kB }),
  );
}

function crashed(): AppError {
  return new AppError('job-failed', 'The computation failed. Nothing else is affected.');
}

function failure(
  { code, text, context }: Extract<FromJobProcess, { type: 'failed' }>,
  logger: Logger,
  kind: string,
): AppError {
  const written = readValue(text, true) as OperatorText;
  if (code !== undefined && code in ERRORS)
    return new AppError(code as ErrorCode, written, {
      context: (context ? readValue(context, true) : {}) as Record<string, unknown>,
    });
  logger.warn({ kind, error: english(written).slice(0, 500) }, 'job failed');
  return crashed();
}

function stopping(): AppError {
  return new AppError('overloaded', 'The gateway is stopping.');
}
