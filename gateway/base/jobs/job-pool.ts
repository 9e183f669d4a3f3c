import { serialize } from 'node:v8';
import type { Clock } from '../clock.ts';
import { AppError } from '../error.ts';
import type { Logger } from '../log/logger.ts';
import { OPERATOR_ID } from '../principal/owner.ts';
import type { InputOf, JobKinds, LaneName, OrderOf, OutputOf, ProgressOf } from './job-kind.ts';
import { JobLane, type LaneJob, type LaneLimits } from './job-lane.ts';
import type { JobProcessHost } from './job-process-host.ts';

export interface JobOptions<Progress = unknown> {
  /** Owner of the job, such as the id of the principal. The operator is served first, others in turn. */
  readonly owner: string;
  /** Aborts the job: its process is killed, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: Progress) => void;
}

/** A job that was started. */
export interface JobHandle<Output, Order> {
  readonly result: Promise<Output>;
  /** Sends a value to the running job; ignored while it waits and after it ended. */
  readonly send: (order: Order) => void;
}

/** Inputs of running and waiting jobs may hold this much memory of the gateway; those of the operator come on top. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

/**
 * Small limits: a client other than the operator can fill all but the operator's process of each lane. Those
 * processes take 400 MB at most, and simulations as much again.
 */
const LANES: Readonly<Record<LaneName, LaneLimits>> = {
  quick: {
    processes: 1,
    maxHeapMb: 64,
    maxRestingMb: 164,
    maxWaiting: 1000,
    maxWaitingPerOwner: 200,
    keptWhenIdle: 1,
  },
  planning: {
    processes: 2,
    maxHeapMb: 128,
    maxRestingMb: 228,
    maxWaiting: 64,
    maxWaitingPerOwner: 8,
    keptWhenIdle: 0,
  },
  long: {
    processes: 2,
    maxHeapMb: 128,
    maxRestingMb: 228,
    maxWaiting: 16,
    maxWaitingPerOwner: 4,
    keptWhenIdle: 0,
  },
  // A world of 50 vehicles stays well below this; how many run and wait is up to the simulations.
  worlds: {
    processes: 3,
    maxHeapMb: 512,
    maxRestingMb: 0,
    maxWaiting: 4,
    maxWaitingPerOwner: 4,
    keptWhenIdle: 0,
  },
};

export interface JobPoolOptions<Kinds extends JobKinds> {
  readonly kinds: Kinds;
  readonly host: JobProcessHost;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Runs computations on content of callers in processes of their own, with limits on time, memory and output, so that
 * nothing in such content can delay or end the gateway. Processes are started when the first job needs them.
 */
export class JobPool<Kinds extends JobKinds> {
  readonly #kinds: Kinds;
  readonly #lanes: Readonly<Record<LaneName, JobLane>>;
  #nextId = 1;
  #inputBytes = 0;

  constructor({ kinds, host, clock, logger }: JobPoolOptions<Kinds>) {
    this.#kinds = kinds;
    const lane = (name: LaneName): JobLane => new JobLane(LANES[name], host, clock, logger);
    this.#lanes = {
      quick: lane('quick'),
      planning: lane('planning'),
      long: lane('long'),
      worlds: lane('worlds'),
    };
  }

  /** @throws AppError job-limit, job-failed, overloaded; what the job throws; the reason of an aborted signal */
  run<Name extends keyof Kinds & string>(
    kind: Name,
    input: InputOf<Kinds[Name]>,
    options: JobOptions<ProgressOf<Kinds[Name]>>,
  ): Promise<OutputOf<Kinds[Name]>> {
    return this.open(kind, input, options).result;
  }

  /** A kind as a function of its input and its owner; see {@link run}. */
  runner<Name extends keyof Kinds & string>(
    kind: Name,
  ): (input: InputOf<Kinds[Name]>, owner: string) => Promise<OutputOf<Kinds[Name]>> {
    return (input, owner) => this.run(kind, input, { owner });
  }

  /** Starts a job that exchanges messages with its caller. Failures as of {@link run} reject its `result`. */
  open<Name extends keyof Kinds & string>(
    kind: Name,
    input: InputOf<Kinds[Name]>,
    options: JobOptions<ProgressOf<Kinds[Name]>>,
  ): JobHandle<OutputOf<Kinds[Name]>, OrderOf<Kinds[Name]>> {
    const { owner, signal, onProgress } = options;
    const {
      lane: laneName,
      limitMs,
      maxOutputBytes,
      hasSentences = false,
    } = this.#kinds[kind] as Kinds[Name];
    const lane = this.#lanes[laneName];
    const { promise, resolve, reject } = Promise.withResolvers<OutputOf<Kinds[Name]>>();
    let job: LaneJob | undefined;
    let size = 0;
    const abort = (): void => {
      if (job) lane.cancel(job);
      reject(signal?.reason as Error);
    };
    try {
      signal?.throwIfAborted();
      const files = filesOf(input);
      const bytes = serialize(withoutFiles(input, files));
      const inputBytes = files.reduce((sum, file) => sum + file.bytes.length, bytes.length);
      if (owner !== OPERATOR_ID && this.#inputBytes + inputBytes > MAX_WAITING_BYTES)
        throw new AppError('overloaded', 'Too much content is being processed. Try again in a few seconds.', {
          context: { retryAfterS: 5 },
        });
      const added: LaneJob = {
        id: this.#nextId,
        owner,
        kind,
        limits: { limitMs, maxOutputBytes },
        hasSentences,
        input: bytes,
        files,
        onProgress: (value) => onProgress?.(value as ProgressOf<Kinds[Name]>),
        resolve: (value) => resolve(value as OutputOf<Kinds[Name]>),
        reject,
      };
      this.#nextId += 1;
      lane.add(added);
      job = added;
      size = inputBytes;
      this.#inputBytes += size;
      signal?.addEventListener('abort', abort, { once: true });
    } catch (thrown) {
      reject(thrown);
    }
    const settled = (): void => {
      this.#inputBytes -= size;
      signal?.removeEventListener('abort', abort);
    };
    promise.then(settled, settled);
    return {
      result: promise,
      send: (order) => {
        if (job) lane.order(job, serialize(order));
      },
    };
  }

  /** Rejects what waits or runs, and resolves when all processes have ended. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.stop()));
  }
}

/** Copying more at once would delay flight work. */
const MIN_FILE_BYTES = 64 * 1024;

/** Large byte arrays that are members of an input: they are sent piece by piece. */
function filesOf(input: unknown): { name: string; bytes: Uint8Array }[] {
  // Of bytes themselves every single one would be a member.
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return [];
  return Object.entries(input).flatMap(([name, bytes]: [string, unknown]) =>
    bytes instanceof Uint8Array && bytes.length >= MIN_FILE_BYTES ? [{ name, bytes }] : [],
  );
}

function withoutFiles(input: unknown, files: readonly { readonly name: string }[]): unknown {
  if (files.length === 0) return input;
  return { ...(input as object), ...Object.fromEntries(files.map(({ name }) => [name, undefined])) };
}
