import { framePlace, MessageSenders } from '../index/message-senders.ts';
import { MAX_RECORD_BYTES, ReadBlock, recordLengthAt } from '../read/read-block.ts';
import type { RecordedFrame, RecordedFrames } from '../read/recorded-frames.ts';
import type { FrameBlock, FrameIndex } from './frame-index.ts';

/** A file to read single places of. */
export interface PlacedBytes {
  /** Up to `length` bytes from `at`: fewer at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

const KEPT_BLOCKS = 8;
/** Records nearer than this are read together: one read of 32 KiB takes no longer than two of one record. */
const READ_TOGETHER_BYTES = 32 * 1024;
const BATCH_FRAMES = 2000;
const STAMP_LENGTH = 8;

/** A record's place in a recording, and its time. */
interface Keyframe {
  readonly offset: number;
  readonly utcUs: number;
}

/** The frames of a recording by its index: reads the blocks it needs, and nothing else. */
export class IndexedFrames implements RecordedFrames {
  readonly #file: PlacedBytes;
  readonly #index: FrameIndex;
  readonly #kept = new Map<number, Promise<ReadBlock>>();

  constructor(file: PlacedBytes, index: FrameIndex) {
    this.#file = file;
    this.#index = index;
  }

  get startUs(): number {
    return this.#index.blocks[0]?.firstUs ?? 0;
  }

  get endUs(): number {
    return this.#index.blocks.at(-1)?.lastUs ?? 0;
  }

  async stateAt(utcUs: number): Promise<readonly RecordedFrame[]> {
    const number = lastIndex(this.#index.blocks, ({ firstUs }) => firstUs <= utcUs);
    if (number < 0) return [];
    const [{ offsets, timesUs }, block] = await Promise.all([
      this.#index.keyframes(number),
      this.#block(number),
    ]);
    const keyframes = Array.from(offsets, (offset, at) => ({ offset, utcUs: timesUs[at] as number }));
    const senders = new MessageSenders();
    const state = new Map<number, RecordedFrame>();
    const keep = (frame: RecordedFrame) => {
      const sender = senders.of(framePlace(frame.bytes, 0));
      if (!sender?.isState) return;
      // Behind those that are older.
      state.delete(sender.index);
      state.set(sender.index, frame);
    };
    for (const frame of await this.#records(keyframes)) keep(frame);
    for (const at of block.upTo(utcUs)) keep(block.frame(at));
    return [...state.values()].map(({ utcUs: at, bytes }) => ({ utcUs: at, bytes: new Uint8Array(bytes) }));
  }

  between(fromUs: number, toUs: number): AsyncIterable<readonly RecordedFrame[]> {
    return this.#read(fromUs, toUs, undefined);
  }

  ofMessages(
    messageIds: ReadonlySet<number>,
    fromUs: number,
    toUs: number,
  ): AsyncIterable<readonly RecordedFrame[]> {
    return this.#read(fromUs, toUs, messageIds);
  }

  /** How much of the file {@link ofMessages} reads. */
  bytesToRead(messageIds: ReadonlySet<number>, fromUs: number, toUs: number): number {
    return this.#index.blocks
      .filter((block) => isIn(block, messageIds, fromUs, toUs))
      .reduce((sum, { offset, endOffset }) => sum + endOffset - offset, 0);
  }

  async next(utcUs: number): Promise<number | undefined> {
    const { blocks } = this.#index;
    const number = lastIndex(blocks, ({ firstUs }) => firstUs <= utcUs);
    const block = number < 0 ? undefined : await this.#block(number);
    return block?.timeAfter(utcUs) ?? blocks[number + 1]?.firstUs;
  }

  async previous(utcUs: number): Promise<number | undefined> {
    const number = lastIndex(this.#index.blocks, ({ firstUs }) => firstUs < utcUs);
    return number < 0 ? undefined : (await this.#block(number)).timeBefore(utcUs);
  }

  async close(): Promise<void> {
    this.#kept.clear();
    await this.#file.close();
    await this.#index.close();
  }

  async *#read(
    fromUs: number,
    toUs: number,
    messageIds: ReadonlySet<number> | undefined,
  ): AsyncGenerator<readonly RecordedFrame[], void, undefined> {
    for (const [number, block] of this.#index.blocks.entries()) {
      if (block.firstUs >= toUs) return;
      if (!isIn(block, messageIds, fromUs, toUs)) continue;
      const read = await this.#block(number);
      let batch: RecordedFrame[] = [];
      for (const at of read.between(fromUs, toUs)) {
        if (messageIds && !messageIds.has(read.messageId(at))) continue;
        batch.push(read.frame(at));
        if (batch.length < BATCH_FRAMES) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    }
  }

  #block(number: number): Promise<ReadBlock> {
    const kept = this.#kept.get(number) ?? this.#readBlock(number);
    this.#kept.delete(number);
    this.#kept.set(number, kept);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > KEPT_BLOCKS) this.#kept.delete(oldest);
    // A disk that did not answer once may answer the next time.
    kept.catch(() => this.#kept.delete(number));
    return kept;
  }

  async #readBlock(number: number): Promise<ReadBlock> {
    const block = this.#index.blocks[number] as FrameBlock;
    const [bytes, records] = await Promise.all([
      this.#file.read(block.offset, block.endOffset - block.offset),
      block.isRough ? this.#index.roughRecords(number) : undefined,
    ]);
    return new ReadBlock(block, bytes, records);
  }

  /** In order of time. A record that is not there any more is left out. */
  async #records(places: readonly Keyframe[]): Promise<readonly RecordedFrame[]> {
    const frames: RecordedFrame[] = [];
    const rising = places.toSorted((left, right) => left.offset - right.offset);
    for (let at = 0; at < rising.length; ) {
      const from = (rising[at] as Keyframe).offset;
      let to = at + 1;
      while (
        to < rising.length &&
        (rising[to] as Keyframe).offset - (rising[to - 1] as Keyframe).offset < READ_TOGETHER_BYTES
      )
        to += 1;
      const length = (rising[to - 1] as Keyframe).offset + MAX_RECORD_BYTES - from;
      const bytes = await this.#file.read(from, length);
      for (const { offset, utcUs } of rising.slice(at, to)) {
        const recordLength = recordLengthAt(bytes, offset - from);
        if (recordLength === undefined) continue;
        frames.push({
          utcUs,
          bytes: bytes.subarray(offset - from + STAMP_LENGTH, offset - from + recordLength),
        });
      }
      at = to;
    }
    return frames;
  }
}

/** Whether it may hold one of them. */
function isIn(
  block: FrameBlock,
  messageIds: ReadonlySet<number> | undefined,
  fromUs: number,
  toUs: number,
): boolean {
  if (block.lastUs < fromUs || block.firstUs >= toUs) return false;
  return !messageIds || block.messageIds === undefined || block.messageIds.some((id) => messageIds.has(id));
}

/** Of the last one that is so; those before it are so too. -1 when none is. */
function lastIndex(blocks: readonly FrameBlock[], isSo: (block: FrameBlock) => boolean): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(blocks[middle] as FrameBlock)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
