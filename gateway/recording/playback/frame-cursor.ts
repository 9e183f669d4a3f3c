import type { RecordedFrame } from '../read/recorded-frames.ts';

const NONE: readonly RecordedFrame[] = [];

/** Reads frames in time order, only as far as they are needed. */
export class FrameCursor {
  readonly #batches: AsyncIterator<readonly RecordedFrame[]>;
  #batch = NONE;
  #at = 0;
  #isAtEnd = false;

  constructor(batches: AsyncIterable<readonly RecordedFrame[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The next frame when it is at hand and not later than `utcUs`. */
  take(utcUs: number): RecordedFrame | undefined {
    const frame = this.#batch[this.#at];
    if (!frame || frame.utcUs > utcUs) return undefined;
    this.#at += 1;
    return frame;
  }

  /** Reads on when nothing is at hand. @returns false when there is nothing to take before `take` is asked for more */
  async fill(): Promise<boolean> {
    if (this.#isAtEnd || this.#at < this.#batch.length) return false;
    const { done, value } = await this.#batches.next();
    this.#isAtEnd = done === true;
    this.#batch = done ? NONE : value;
    this.#at = 0;
    return !this.#isAtEnd;
  }

  /** Lets go of what is being read. */
  async close(): Promise<void> {
    this.#isAtEnd = true;
    this.#batch = NONE;
    await this.#batches.return?.();
  }
}
