import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { JobHandle, JobOptions } from '../../base/jobs/job-pool.ts';
import type { TimelineMark } from '../timeline/timeline-mark.ts';
import type { IndexedLogFacts, IndexLogProgress } from './index-log.ts';
import type { LogJob, LogReader, LogReaderHooks, ReadLog } from './log-index.ts';

export interface JobLogReaderOptions {
  /** Starts the job that reads the log. */
  readonly open: (log: LogJob, options: JobOptions<IndexLogProgress>) => JobHandle<IndexedLogFacts, 'taken'>;
  readonly clock: Clock;
}

const TRY_AGAIN_MS = 5000;

/**
 * Reads each log in a job process. An owner's logs are read one after the other; none is dropped because
 * others wait.
 */
export class JobLogReader implements LogReader {
  readonly #options: JobLogReaderOptions;
  /** By owner: the last of its logs that are read or wait. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(options: JobLogReaderOptions) {
    this.#options = options;
  }

  read(log: LogJob, hooks: LogReaderHooks): Promise<ReadLog> {
    const { owner } = hooks;
    const before = this.#last.get(owner) ?? Promise.resolve();
    const reading = before.then(
      () => this.#readNow(log, hooks),
      () => this.#readNow(log, hooks),
    );
    this.#last.set(owner, reading);
    const forget = (): void => {
      if (this.#last.get(owner) === reading) this.#last.delete(owner);
    };
    reading.then(forget, forget);
    return reading;
  }

  async #readNow(log: LogJob, hooks: LogReaderHooks): Promise<ReadLog> {
    for (;;) {
      if (hooks.signal.aborted) throw aborted();
      try {
        return await this.#inJob(log, hooks);
      } catch (thrown) {
        if (hooks.signal.aborted) throw aborted();
        if (!(thrown instanceof AppError) || thrown.code !== 'overloaded') throw thrown;
      }
      await this.#pause(hooks.signal);
    }
  }

  async #inJob(log: LogJob, { owner, signal, progress }: LogReaderHooks): Promise<ReadLog> {
    const marks: TimelineMark[] = [];
    const job = this.#options.open(log, {
      owner,
      signal,
      onProgress(message) {
        if (message.kind === 'read') progress(message.bytes);
        else {
          marks.push(...message.marks);
          // In another turn of the event loop: what waits meanwhile comes first.
          setImmediate(() => job.send('taken'));
        }
      },
    });
    return { ...(await job.result), marks };
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        timer.cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = this.#options.clock.after(TRY_AGAIN_MS, end);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}

function aborted(): AppError {
  return new AppError('overloaded', 'Reading of the log was stopped.');
}
