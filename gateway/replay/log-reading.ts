import type { Slices } from '../base/slices.ts';
import type { LogIndex } from './log-index.ts';
import { LogIndexer } from './log-indexer.ts';

/** Reads a log to its end in slices; `progress` gets the bytes read so far. */
export async function readLog(
  chunks: AsyncIterable<Uint8Array>,
  slices: Slices,
  progress: (bytes: number) => void = () => undefined,
): Promise<LogIndex> {
  const indexer = new LogIndexer();
  await feed(indexer, chunks, slices, progress);
  return indexer.end();
}

/** A recording that is still written: read on from where it was read to. */
export class GrowingLog {
  readonly #indexer = new LogIndexer();
  #reading: Promise<void> | undefined;

  get readBytes(): number {
    return this.#indexer.sizeBytes;
  }

  /** What is known so far. */
  index(): LogIndex {
    return this.#indexer.index();
  }

  /** Calls that overlap are one. */
  readOn(chunksFrom: (byte: number) => AsyncIterable<Uint8Array>, slices: Slices): Promise<void> {
    this.#reading ??= feed(this.#indexer, chunksFrom(this.readBytes), slices, () => undefined).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }
}

async function feed(
  indexer: LogIndexer,
  chunks: AsyncIterable<Uint8Array>,
  slices: Slices,
  progress: (bytes: number) => void,
): Promise<void> {
  for await (const chunk of chunks) {
    for (const _ of indexer.read(chunk)) if (slices.isOver) await slices.rest();
    progress(indexer.sizeBytes);
  }
}
