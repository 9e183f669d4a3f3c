import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { TerrainJob } from './read-terrain-file.ts';
import type { TerrainGrid } from './terrain-grid.ts';

/** What the thread that reads heights says to the gateway. */
export type TerrainWorkerMessage =
  | { readonly kind: 'read'; readonly grid: TerrainGrid }
  | { readonly kind: 'failed'; readonly reason: string };

/** A file that was made to fill the memory ends its thread, not the gateway. */
const MAX_HEAP_MB = 512;
/** The largest there may be takes a minute on a slow machine. */
const MAX_READING_MS = 5 * 60_000;

/**
 * Reads a file of heights in a thread of its own: the loop that flies does nothing of it.
 * @throws Error whose text says what is wrong
 */
export async function readInWorker(job: TerrainJob, clock: Clock): Promise<TerrainGrid> {
  const worker = new Worker(entryBesideThis(), {
    workerData: job,
    // It needs nothing of ours, least of all secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const ended = Promise.withResolvers<TerrainGrid>();
  const timer = clock.after(MAX_READING_MS, () => ended.reject(new Error('Reading it takes too long')));
  worker.on('message', (message: TerrainWorkerMessage) => {
    if (message.kind === 'read') ended.resolve(message.grid);
    else ended.reject(new Error(message.reason));
  });
  worker.on('error', (cause) => ended.reject(cause));
  worker.on('exit', () => ended.reject(new Error('The thread that read it ended')));
  try {
    return await ended.promise;
  } finally {
    timer.cancel();
    await worker.terminate();
  }
}

/** The .ts beside this file, or the .js when the gateway was bundled. @throws internal-error when it is missing */
function entryBesideThis(): URL {
  for (const name of ['./terrain-worker.ts', './terrain-worker.js']) {
    const entry = new URL(name, import.meta.url);
    if (existsSync(entry)) return entry;
  }
  throw new AppError(
    'internal-error',
    'The reader of terrain files is missing beside the gateway: install Aerodeck again.',
  );
}
