import type { Clock, Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { JobHandle, JobOptions } from '../../base/jobs/job-pool.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { ExportLogInput, ExportLogOrder, ExportLogProgress } from './export-log.ts';

/** Starts the job that makes a file of a recording. */
export type OpenExport = (
  input: ExportLogInput,
  options: JobOptions<ExportLogProgress>,
) => JobHandle<void, ExportLogOrder>;

export interface ExportStreamOptions {
  readonly open: OpenExport;
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Other exports wait for the process, so a reader that takes nothing for this long is dropped. */
const MAX_STALL_MS = 30_000;
const EVENTS_AT_ONCE = 100;

/**
 * The file a job makes of a recording, while it is made. At most half a megabyte waits here for a slow
 * reader.
 */
export class ExportStream implements AsyncIterableIterator<Uint8Array> {
  readonly #stop = new AbortController();
  readonly #clock: Clock;
  readonly #job: JobHandle<void, ExportLogOrder>;
  readonly #opened = Promise.withResolvers<void>();
  readonly #waiting: Uint8Array[] = [];
  #end: { readonly failure: unknown } | undefined;
  #wake: (() => void) | undefined;
  #stall: Timer | undefined;
  #isLeft = false;

  private constructor(input: ExportLogInput, { open, owner, signal, clock }: ExportStreamOptions) {
    this.#clock = clock;
    this.#job = open(input, {
      owner,
      signal: AbortSignal.any([signal, this.#stop.signal]),
      onProgress: (progress) => {
        if (progress.kind === 'opened') this.#opened.resolve();
        else this.#waiting.push(progress.bytes);
        this.#wake?.();
      },
    });
    this.#job.result.then(
      () => this.#ended(undefined),
      (failure: unknown) => this.#ended(failure),
    );
  }

  /** Resolves when the recording is open. @throws what opening it throws, overloaded */
  static async begin(
    input: ExportLogInput,
    events: readonly TimelineEvent[],
    options: ExportStreamOptions,
  ): Promise<ExportStream> {
    const stream = new ExportStream(input, options);
    await stream.#opened.promise;
    stream.#watch();
    await stream.#give(events);
    return stream;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#stall?.cancel();
    while (this.#waiting.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const value = this.#waiting.shift();
    if (value) {
      this.#job.send({ kind: 'taken' });
      this.#watch();
      return { value, done: false };
    }
    // A file that is cut off must not look whole.
    if (this.#end?.failure !== undefined && !this.#isLeft) throw this.#end.failure;
    return { value: undefined, done: true };
  }

  /** The reader has gone. */
  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#isLeft = true;
    this.#stop.abort();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #give(events: readonly TimelineEvent[]): Promise<void> {
    let at = 0;
    do {
      const page = events.slice(at, at + EVENTS_AT_ONCE);
      at += EVENTS_AT_ONCE;
      this.#job.send({ kind: 'events', events: page, isLast: at >= events.length });
      // Packing a page takes a millisecond: what waits meanwhile comes first.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    } while (at < events.length && !this.#end);
  }

  #watch(): void {
    if (this.#end) return;
    this.#stall = this.#clock.after(MAX_STALL_MS, () =>
      this.#stop.abort(
        new AppError('overloaded', 'The export was cancelled: no data was read from it for 30 s. Try again.'),
      ),
    );
  }

  #ended(failure: unknown): void {
    this.#end = { failure };
    this.#stall?.cancel();
    this.#opened.promise.catch(() => undefined);
    this.#opened.reject(failure);
    this.#wake?.();
  }
}
