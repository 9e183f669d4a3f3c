import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { atOnce } from '../../base/pace/slices.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../library/replay-files.ts';
import type { SessionCatalogue } from '../library/session-catalogue.ts';
import type { SessionReading } from '../library/session-reading.ts';
import { growingPlots, type PlotTable } from '../plot/plot-source.ts';
import { builtIndex } from '../sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../sidecar/indexed-frames.ts';
import { openSidecar, rawFactsOf } from '../sidecar/sidecar.ts';

/** A recording as a job opens it. */
export interface RecordingFile {
  readonly folder: string;
  readonly name: string;
  /** Read so far and no further. */
  readonly sizeBytes: number;
  /** Its index; null for a recording under way, which the job indexes for itself. */
  readonly sidecar: { readonly folder: string; readonly name: string } | null;
}

/** Closing the frames closes all. @throws not-found, state-conflict when its index has just been removed */
export async function openRecordingFile({
  folder,
  name,
  sizeBytes,
  sidecar,
}: RecordingFile): Promise<{ readonly frames: IndexedFrames; readonly plots: PlotTable }> {
  const files = new ReplayFiles(folder);
  const index = sidecar
    ? await openSidecar(
        new ReplayFiles(sidecar.folder, SIDECAR_ENDING),
        sidecar.name,
        await rawFactsOf(files, name, sizeBytes),
      )
    : await indexed(files, name, sizeBytes);
  if (!index) throw new AppError('state-conflict', 'The index of the recording has changed. Try again.');
  try {
    return { frames: new IndexedFrames(await files.open(name), index), plots: index };
  } catch (thrown) {
    await index.close();
    throw thrown;
  }
}

async function indexed(files: ReplayFiles, name: string, sizeBytes: number) {
  const indexer = new LogIndexer();
  for await (const chunk of files.read(name, 0, sizeBytes)) atOnce(indexer.read(chunk));
  indexer.end();
  return { ...builtIndex(indexer.blocks()), ...growingPlots(indexer.plots()) };
}

export interface ReadAheadOptions {
  readonly catalogue: Pick<SessionCatalogue, 'refresh' | 'list'>;
  readonly reading: Pick<SessionReading, 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** After the start, which has more urgent things to do. */
const FIRST_LOOK_MS = 5000;

/**
 * Reads in the background what has not been requested yet, one after the other, newest first. Never throws.
 */
export class ReadAhead {
  readonly #options: ReadAheadOptions;
  #running: Promise<void> | undefined;
  #firstLook: Timer | undefined;

  constructor(options: ReadAheadOptions) {
    this.#options = options;
  }

  start(): void {
    this.#firstLook ??= this.#options.clock.after(FIRST_LOOK_MS, () => void this.look());
  }

  /** To be called once the signal has been given; waits for what is being read. */
  async stop(): Promise<void> {
    this.#firstLook?.cancel();
    await this.#running;
  }

  /** Looks for new recordings, and reads them. */
  async look(): Promise<void> {
    const { catalogue, logger, signal } = this.#options;
    if (signal.aborted) return;
    try {
      await catalogue.refresh();
    } catch (thrown) {
      logger.warn({ error: errorText(thrown) }, 'the folder of recordings could not be read');
      return;
    }
    this.go();
  }

  /** Reads what is known and unread; a second call while it does is none. */
  go(): void {
    const { logger, signal } = this.#options;
    this.#running ??= this.#readUnread()
      .catch((thrown: unknown) => {
        if (!signal.aborted) logger.warn({ error: errorText(thrown) }, 'recordings could not be read ahead');
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #readUnread(): Promise<void> {
    const { catalogue, reading, signal } = this.#options;
    const tried = new Set<string>();
    const next = () =>
      catalogue.list().find(({ sessionId, state }) => state === 'indexing' && !tried.has(sessionId));
    for (let unread = next(); unread && !signal.aborted; unread = next()) {
      tried.add(unread.sessionId);
      await reading.read(unread.sessionId);
    }
  }
}
