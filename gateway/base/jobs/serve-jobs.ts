import { getPriority, setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { english } from '../../contract/operator-text.ts';
import { AppError, textOf } from '../error.ts';
import type { JobKinds } from './job-kind.ts';
import { type FromJobProcess, readValue, type ToJobProcess } from './job-messages.ts';
import { UNCAUGHT_ERROR_EXIT } from './uncaught-error-exit.ts';
import { processorMs, type WatchData } from './watch-job-process.ts';

/** Beside the heap a process holds its program, buffers and what the collector has not returned yet. */
const MEMORY_BESIDE_HEAP_MB = 180;
const BYTES_PER_MB = 1024 * 1024;
/** Flying comes first: job processes get the processor when the gateway does not need it. */
const LOW_PRIORITY = 10;
const MAX_TEXT_LENGTH = 4000;

/**
 * The program of a job process: runs the jobs the gateway sends, one after the other. A second thread kills
 * the whole process when it uses too much memory or processor time, or when the gateway has ended, whatever
 * the job is doing.
 * @param entryUrl the program of the process; in its second thread it calls `watchJobProcess`
 */
export function serveJobs(kinds: JobKinds, entryUrl: string): void {
  process.on('uncaughtException', () => process.exit(UNCAUGHT_ERROR_EXIT));
  // Only root may raise it, so a process that already runs lower, started with `nice`, keeps its own.
  setPriority(Math.max(getPriority(), LOW_PRIORITY));
  const { parentPort } = process as NodeJS.Process & { readonly parentPort?: ParentPort };
  const deadline = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const deadlineMs = new Float64Array(deadline);
  deadlineMs[0] = Number.POSITIVE_INFINITY;
  const maxHeapMb = Number(process.argv[2]);
  const watchData: WatchData = {
    deadline,
    maxRssBytes: (maxHeapMb + MEMORY_BESIDE_HEAP_MB) * BYTES_PER_MB,
    parentPid: process.ppid,
  };
  const watcher = new Worker(new URL(entryUrl), { workerData: watchData });
  const post = (message: FromJobProcess): void => {
    if (parentPort) parentPort.postMessage(message);
    else process.send?.(message);
  };
  const runner = new JobRunner(kinds, post, (limitMs) => {
    deadlineMs[0] = limitMs === undefined ? Number.POSITIVE_INFINITY : processorMs() + limitMs;
  });
  if (parentPort) parentPort.on('message', ({ data }) => runner.receive(data as ToJobProcess));
  else {
    process.on('message', (message) => runner.receive(message as ToJobProcess));
    process.on('disconnect', () => process.exit(0));
  }
  // The first job must not run before it is watched.
  watcher.once('message', () => post({ type: 'ready' }));
}

/** The part of Electron's `parentPort` a job process uses. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

class JobRunner {
  readonly #kinds: JobKinds;
  readonly #post: (message: FromJobProcess) => void;
  readonly #limit: (limitMs: number | undefined) => void;
  #runningId: number | undefined;
  #onOrder: ((order: unknown) => void) | undefined;
  #orders: unknown[] = [];
  /** Pieces of files in the input of the next job, by name. */
  readonly #pieces = new Map<string, Uint8Array[]>();

  constructor(
    kinds: JobKinds,
    post: (message: FromJobProcess) => void,
    limit: (limitMs: number | undefined) => void,
  ) {
    this.#kinds = kinds;
    this.#post = post;
    this.#limit = limit;
  }

  receive(message: ToJobProcess): void {
    if (message.type === 'run') void this.#run(message);
    else if (message.type === 'piece') {
      const { name, bytes } = message;
      this.#pieces.set(name, [...(this.#pieces.get(name) ?? []), bytes]);
    } else if (message.id === this.#runningId) {
      const order = readValue(message.order, false);
      if (this.#onOrder) this.#onOrder(order);
      else this.#orders.push(order);
    }
  }

  #whole(input: unknown): unknown {
    for (const [name, pieces] of this.#pieces)
      Object.assign(input as object, { [name]: Buffer.concat(pieces) });
    this.#pieces.clear();
    return input;
  }

  async #run({ id, kind, input }: Extract<ToJobProcess, { type: 'run' }>): Promise<void> {
    this.#runningId = id;
    this.#onOrder = undefined;
    this.#orders = [];
    try {
      const row = this.#kinds[kind];
      if (!row) throw new Error(`unknown kind of job: ${kind}`);
      const run = await row.load();
      this.#post({ type: 'started', id });
      this.#limit(row.limitMs);
      const output: unknown = await run(this.#whole(readValue(input, row.hasSentences === true)), {
        progress: (value: unknown) => this.#post({ type: 'progress', id, value: serialize(value) }),
        onOrder: (listener: (order: unknown) => void) => {
          this.#onOrder = listener;
          for (const order of this.#orders.splice(0)) listener(order);
        },
      });
      const value = serialize(output);
      this.#limit(undefined);
      if (value.byteLength > row.maxOutputBytes) this.#post({ type: 'output-limit', id });
      else this.#post({ type: 'done', id, value, rssBytes: process.memoryUsage.rss() });
    } catch (thrown) {
      this.#limit(undefined);
      this.#post({ type: 'failed', id, ...failureOf(thrown) });
    }
  }
}

function failureOf(thrown: unknown): Omit<Extract<FromJobProcess, { type: 'failed' }>, 'type' | 'id'> {
  if (!(thrown instanceof AppError)) return { code: undefined, text: shown(thrown), context: undefined };
  const context = serialize(thrown.context);
  return { code: thrown.code, text: shown(thrown), context };
}

function shown(thrown: unknown): Uint8Array {
  const text = textOf(thrown);
  return serialize(english(text).length > MAX_TEXT_LENGTH ? english(text).slice(0, MAX_TEXT_LENGTH) : text);
}
