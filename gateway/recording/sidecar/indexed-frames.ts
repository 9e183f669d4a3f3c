import { messageIdAt } from '../../mavlink/codec/buffer-frame.ts';
import { isStx } from '../../mavlink/codec/frame-examiner.ts';
import {
  CRC_LENGTH,
  HEADER_LENGTH_V1,
  HEADER_LENGTH_V2,
  INCOMPAT_FLAG_SIGNED,
  MAX_FRAME_LENGTH,
  SIGNATURE_LENGTH,
  STX_V1,
} from '../../mavlink/codec/frame-layout.ts';
import { framePlace, MessageSenders } from '../index/message-senders.ts';
import type { RecordedFrame, RecordedFrames } from '../read/recorded-frames.ts';
import { STAMP_LENGTH } from '../recorder/tlog-writer.ts';
import type { FrameBlock, FrameIndex, RecordList } from './frame-index-builder.ts';

/** The longest record there can be: its stamp and its frame. */
const MAX_RECORD_BYTES = STAMP_LENGTH + MAX_FRAME_LENGTH;

/**
 * The records of a block in memory, found by their lengths, which were checked when the recording was
 * indexed. A record is identified by its number in the block.
 */
class ReadBlock {
  readonly #bytes: Uint8Array;
  readonly #offsets: Float64Array;
  readonly #timesUs: Float64Array;
  #count = 0;

  /** @param records needed for a rough block; what of the block is not in `bytes` is left out */
  constructor(block: FrameBlock, bytes: Uint8Array, records: RecordList | undefined) {
    this.#bytes = bytes;
    this.#offsets = records?.offsets ?? new Float64Array(block.records);
    this.#timesUs = records?.timesUs ?? new Float64Array(block.records);
    if (records) this.#count = countWhole(bytes, records.offsets);
    else this.#walk(block);
  }

  /** Those before `toUs` that are not before `fromUs`. */
  *between(fromUs: number, toUs: number): Generator<number, void, undefined> {
    const end = this.#firstAt(toUs);
    for (let at = this.#firstAt(fromUs); at < end; at += 1) yield at;
  }

  /** Those not after `utcUs`. */
  *upTo(utcUs: number): Generator<number, void, undefined> {
    for (let at = 0; at < this.#count && (this.#timesUs[at] as number) <= utcUs; at += 1) yield at;
  }

  /** Time of the first record after `utcUs`. */
  timeAfter(utcUs: number): number | undefined {
    return this.#timesUs.subarray(0, this.#count).find((timeUs) => timeUs > utcUs);
  }

  /** Time of the last record before `utcUs`. */
  timeBefore(utcUs: number): number | undefined {
    const at = this.#firstAt(utcUs);
    return at === 0 ? undefined : this.#timesUs[at - 1];
  }

  timeUs(record: number): number {
    return this.#timesUs[record] as number;
  }

  messageId(record: number): number {
    return messageIdAt(this.#bytes, this.frameAt(record));
  }

  /** Where its frame begins in {@link bytes}. */
  frameAt(record: number): number {
    return (this.#offsets[record] as number) + STAMP_LENGTH;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Its bytes are a view that holds as long as anybody keeps it. */
  frame(record: number): RecordedFrame {
    const at = this.frameAt(record);
    return {
      utcUs: this.timeUs(record),
      bytes: this.#bytes.subarray(at, at + frameLengthAt(this.#bytes, at)),
    };
  }

  #walk({ firstUs, shiftUs, records }: FrameBlock): void {
    let timeUs = firstUs;
    for (let at = 0; this.#count < records; ) {
      const length = recordLengthAt(this.#bytes, at);
      if (length === undefined) return;
      if (this.#count > 0) timeUs = Math.max(timeUs, stampAt(this.#bytes, at) + shiftUs);
      this.#offsets[this.#count] = at;
      this.#timesUs[this.#count] = timeUs;
      this.#count += 1;
      at += length;
    }
  }

  /** The first record not before `utcUs`. */
  #firstAt(utcUs: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#timesUs[middle] as number) < utcUs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Stamp and frame; undefined when they are not complete at `at`. */
function recordLengthAt(bytes: Uint8Array, at: number): number | undefined {
  const frameAt = at + STAMP_LENGTH;
  if (frameAt + HEADER_LENGTH_V1 > bytes.length) return undefined;
  if (!isStx(bytes, frameAt)) return undefined;
  const end = frameAt + frameLengthAt(bytes, frameAt);
  return end > bytes.length ? undefined : end - at;
}

function frameLengthAt(bytes: Uint8Array, at: number): number {
  const payloadLength = bytes[at + 1] as number;
  if (bytes[at] === STX_V1) return HEADER_LENGTH_V1 + payloadLength + CRC_LENGTH;
  const isSigned = ((bytes[at + 2] as number) & INCOMPAT_FLAG_SIGNED) !== 0;
  return HEADER_LENGTH_V2 + payloadLength + CRC_LENGTH + (isSigned ? SIGNATURE_LENGTH : 0);
}

function stampAt(bytes: Uint8Array, at: number): number {
  let high = 0;
  let low = 0;
  for (let index = 0; index < 4; index += 1) {
    high = high * 256 + (bytes[at + index] as number);
    low = low * 256 + (bytes[at + 4 + index] as number);
  }
  return high * 0x1_0000_0000 + low;
}

function countWhole(bytes: Uint8Array, offsets: Float64Array): number {
  const missing = offsets.findIndex((offset) => recordLengthAt(bytes, offset) === undefined);
  return missing < 0 ? offsets.length : missing;
}

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
