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
import type { FrameBlock, RecordList } from '../sidecar/frame-index.ts';
import type { RecordedFrame } from './recorded-frames.ts';

const STAMP_LENGTH = 8;
/** The longest record there can be: its stamp and its frame. */
export const MAX_RECORD_BYTES = STAMP_LENGTH + MAX_FRAME_LENGTH;

/**
 * The records of a block in memory, found by their lengths, which were checked when the recording was
 * indexed. A record is identified by its number in the block.
 */
export class ReadBlock {
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
export function recordLengthAt(bytes: Uint8Array, at: number): number | undefined {
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
