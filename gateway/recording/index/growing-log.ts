import type { Slices } from '../../base/slices.ts';
import type { BuiltBlock } from '../sidecar/frame-index-builder.ts';
import type { LogIndex } from './log-index.ts';
import { LogIndexer } from './log-indexer.ts';

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

  /** Where its frames are, as far as it was read. */
  blocks(): readonly BuiltBlock[] {
    return this.#indexer.blocks();
  }

  /** Calls that overlap are one. */
  readOn(chunksFrom: (byte: number) => AsyncIterable<Uint8Array>, slices: Slices): Promise<void> {
    this.#reading ??= feed(this.#indexer, chunksFrom(this.readBytes), slices).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }
}

async function feed(indexer: LogIndexer, chunks: AsyncIterable<Uint8Array>, slices: Slices): Promise<void> {
  for await (const chunk of chunks) {
    for (const _ of indexer.read(chunk)) if (slices.isOver) await slices.rest();
  }
}
