import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { LogJob, LogReader, LogReaderHooks, ReadLog } from './log-reader.ts';
import type { LogWorkerMessage } from './log-worker-message.ts';
import type { TimelineMark } from './timeline-mark.ts';

export interface WorkerLogReaderOptions {
  readonly clock: Clock;
  /** For logs so short that a thread would cost more than reading them. */
  readonly small: LogReader;
  /** Up to how long a log is short; 1 MiB unless told. */
  readonly smallBytes?: number | undefined;
  /** The program to run; found beside this file when left out. */
  readonly entry?: URL | undefined;
}

/** Read in a twentieth of a second. */
const SMALL_BYTES = 1024 * 1024;
const MAX_WORKERS = 2;
/** A log that was made to fill the memory ends its thread, not the gateway. */
const MAX_HEAP_MB = 512;
/** What is read is forgotten at once: room for more would only be memory. */
const YOUNG_HEAP_MB = 8;
/** A healthy thread says something every second. */
const MAX_SILENCE_MS = 60_000;

/** Reads each log in a thread of its own, at most two at a time: the loop that flies does nothing of it. */
export class WorkerLogReader implements LogReader {
  readonly #options: WorkerLogReaderOptions;
  readonly #waiting: (() => void)[] = [];
  #workers = 0;

  constructor(options: WorkerLogReaderOptions) {
    this.#options = options;
  }

  async read(job: LogJob, hooks: LogReaderHooks): Promise<ReadLog> {
    const { small, smallBytes = SMALL_BYTES } = this.#options;
    if (job.sizeBytes <= smallBytes) return await small.read(job, hooks);
    await this.#turn();
    try {
      if (hooks.signal.aborted) throw aborted();
      return await this.#readInWorker(job, hooks);
    } finally {
      this.#workers -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#workers >= MAX_WORKERS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#workers += 1;
  }

  async #readInWorker(job: LogJob, { signal, progress }: LogReaderHooks): Promise<ReadLog> {
    const worker = new Worker(this.#options.entry ?? entryBesideThis(), {
      workerData: job,
      // It needs nothing of ours, least of all secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const ended = Promise.withResolvers<ReadLog>();
    const abort = () => ended.reject(aborted());
    let timer: Timer | undefined;
    const watch = () => {
      timer?.cancel();
      timer = this.#options.clock.after(MAX_SILENCE_MS, () =>
        ended.reject(new Error('reading stood still for a minute')),
      );
    };
    watch();
    signal.addEventListener('abort', abort);
    const marks: TimelineMark[] = [];
    worker.on('message', (message: LogWorkerMessage) => {
      watch();
      if (message.kind === 'progress') progress(message.readBytes);
      else if (message.kind === 'failed') ended.reject(new Error(message.reason));
      else if (message.kind === 'read') ended.resolve({ ...message.index, marks });
      else {
        marks.push(...message.marks);
        // A turn later: what waits meanwhile comes first.
        setImmediate(() => worker.postMessage('more'));
      }
    });
    worker.on('error', (cause) => ended.reject(cause));
    worker.on('exit', () => ended.reject(new Error('the thread that read it ended')));
    try {
      return await ended.promise;
    } finally {
      timer?.cancel();
      signal.removeEventListener('abort', abort);
      await worker.terminate();
    }
  }
}

function aborted(): AppError {
  return new AppError('overloaded', 'Reading of the log was ended.');
}

/** The .ts beside this file, or the .js when the gateway was bundled. @throws internal-error when it is missing */
function entryBesideThis(): URL {
  for (const name of ['./log-worker.ts', './log-worker.js']) {
    const entry = new URL(name, import.meta.url);
    if (existsSync(entry)) return entry;
  }
  throw new AppError(
    'internal-error',
    'The reader of logs is missing beside the gateway: install Aerodeck again.',
  );
}
