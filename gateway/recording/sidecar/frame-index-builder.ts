import type { MessageSender } from '../index/message-senders.ts';

/** A stretch of a recording: whole records one after the other. Times are microseconds since 1970, corrected. */
export interface FrameBlock {
  /** Where its first record begins and its last one ends. */
  readonly offset: number;
  readonly endOffset: number;
  readonly firstUs: number;
  readonly lastUs: number;
  /** To be added to the stamps of its records, none of which is earlier than the one before. */
  readonly shiftUs: number;
  readonly records: number;
  /** Which messages it holds; undefined when there are too many to list. */
  readonly messageIds: Uint32Array | undefined;
  /** Its records do not follow one another, or have other times than their stamps say: they are listed. */
  readonly isRough: boolean;
}

/** Records by name: where each begins, in the file or in its block, and its time. */
export interface RecordList {
  readonly offsets: Float64Array;
  readonly timesUs: Float64Array;
}

/** What must be known of a recording to find its frames without reading it. */
export interface FrameIndex {
  /** In order of time and place; none for an empty recording. */
  readonly blocks: readonly FrameBlock[];
  /** The last record of every sender of state before that block, in no order; offsets in the file. */
  keyframes(block: number): Promise<RecordList>;
  /** Every record of a rough block; offsets from its beginning. */
  roughRecords(block: number): Promise<RecordList>;
  close(): Promise<void>;
}

/** A record whose place and sender are known. */
export interface PlacedRecord {
  readonly byteOffset: number;
  /** Stamp and frame. */
  readonly length: number;
  /** As written in the file. */
  readonly stampUs: number;
  readonly messageId: number;
  /** Undefined beyond the senders that are kept apart. */
  readonly sender: MessageSender | undefined;
}

/** A block with its tables, as they are written down. */
export interface BuiltBlock extends FrameBlock {
  readonly keyframes: RecordList;
  readonly rough: RecordList | undefined;
}

/** Scanning one takes about a millisecond. */
const MIN_BLOCK_BYTES = 64 * 1024;
/** Blocks are so many times as long as their tables, so that tables stay a small part of the recording. */
const BYTES_PER_TABLE_BYTE = 40;
const TABLE_ENTRY_BYTES = 16;
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;
const MAX_LISTED_MESSAGES = 256;

/** Cuts a recording into blocks while it is read, and remembers at each what held there. */
export class FrameIndexBuilder {
  readonly #blocks: BuiltBlock[] = [];
  /** By sender; senders of events stay undefined. */
  readonly #lastOffsets: (number | undefined)[] = [];
  readonly #lastTimesUs: number[] = [];
  readonly #minBlockBytes: number;
  #states = 0;
  #open: OpenBlock | undefined;

  constructor(minBlockBytes = MIN_BLOCK_BYTES) {
    this.#minBlockBytes = minBlockBytes;
  }

  /** In order of the file; `shiftUs` is what was added to the stamp to correct it. */
  add(record: PlacedRecord, timeUs: number, shiftUs: number): void {
    const open = this.#open;
    if (!open || record.byteOffset - open.offset >= this.#blockBytes()) {
      this.#cut();
      this.#open = new OpenBlock(record, timeUs, shiftUs, this.#keyframes());
    } else open.add(record, timeUs);
    const { sender, byteOffset } = record;
    if (!sender?.isState) return;
    if (this.#lastOffsets[sender.index] === undefined) this.#states += 1;
    this.#lastOffsets[sender.index] = byteOffset;
    this.#lastTimesUs[sender.index] = timeUs;
  }

  /** Everything added so far; later blocks are not in it. */
  blocks(): readonly BuiltBlock[] {
    return this.#open ? [...this.#blocks, this.#open.close()] : [...this.#blocks];
  }

  #cut(): void {
    if (this.#open) this.#blocks.push(this.#open.close());
    this.#open = undefined;
  }

  #blockBytes(): number {
    const tableBytes = this.#states * TABLE_ENTRY_BYTES;
    return Math.min(MAX_BLOCK_BYTES, Math.max(this.#minBlockBytes, tableBytes * BYTES_PER_TABLE_BYTE));
  }

  #keyframes(): RecordList {
    const offsets = new Float64Array(this.#states);
    const timesUs = new Float64Array(this.#states);
    let at = 0;
    for (const [index, offset] of this.#lastOffsets.entries()) {
      if (offset === undefined) continue;
      offsets[at] = offset;
      timesUs[at] = this.#lastTimesUs[index] as number;
      at += 1;
    }
    return { offsets, timesUs };
  }
}

/** The index of a recording that is still written, from memory. */
export function builtIndex(blocks: readonly BuiltBlock[]): FrameIndex {
  const none = { offsets: new Float64Array(0), timesUs: new Float64Array(0) };
  return {
    blocks,
    keyframes: (block) => Promise.resolve(blocks[block]?.keyframes ?? none),
    roughRecords: (block) => Promise.resolve(blocks[block]?.rough ?? none),
    close: () => Promise.resolve(),
  };
}

class OpenBlock {
  readonly offset: number;
  readonly #firstUs: number;
  readonly #shiftUs: number;
  readonly #keyframes: RecordList;
  readonly #offsets: number[] = [];
  readonly #timesUs: number[] = [];
  readonly #messageIds = new Set<number>();
  /** By index: heard in this block. */
  readonly #senders: (true | undefined)[] = [];
  #endOffset: number;
  #lastUs: number;
  #isRough = false;

  constructor(first: PlacedRecord, timeUs: number, shiftUs: number, keyframes: RecordList) {
    this.offset = first.byteOffset;
    this.#endOffset = first.byteOffset;
    this.#firstUs = timeUs;
    this.#lastUs = timeUs;
    this.#shiftUs = shiftUs;
    this.#keyframes = keyframes;
    this.#append(first, timeUs);
  }

  add(record: PlacedRecord, timeUs: number): void {
    if (
      record.byteOffset !== this.#endOffset ||
      timeUs !== Math.max(this.#lastUs, record.stampUs + this.#shiftUs)
    )
      this.#isRough = true;
    this.#append(record, timeUs);
  }

  close(): BuiltBlock {
    const ids = this.#messageIds;
    return {
      offset: this.offset,
      endOffset: this.#endOffset,
      firstUs: this.#firstUs,
      lastUs: this.#lastUs,
      shiftUs: this.#shiftUs,
      records: this.#offsets.length,
      messageIds: ids.size > MAX_LISTED_MESSAGES ? undefined : Uint32Array.from(ids),
      isRough: this.#isRough,
      keyframes: this.#keyframes,
      rough: this.#isRough
        ? { offsets: Float64Array.from(this.#offsets), timesUs: Float64Array.from(this.#timesUs) }
        : undefined,
    };
  }

  #append({ byteOffset, length, messageId, sender }: PlacedRecord, timeUs: number): void {
    this.#offsets.push(byteOffset - this.offset);
    this.#timesUs.push(timeUs);
    this.#endOffset = byteOffset + length;
    this.#lastUs = timeUs;
    // Its message is listed already. Most records are of such a sender.
    if (sender && this.#senders[sender.index]) return;
    if (sender) this.#senders[sender.index] = true;
    if (this.#messageIds.size <= MAX_LISTED_MESSAGES) this.#messageIds.add(messageId);
  }
}
