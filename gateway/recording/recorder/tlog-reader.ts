import { type BufferFrame, VIEW_SPARE_BYTES } from '../../mavlink/codec/buffer-frame.ts';
import { FrameExaminer, frameAt, isStx } from '../../mavlink/codec/frame-examiner.ts';
import { MAX_FRAME_LENGTH } from '../../mavlink/codec/frame-layout.ts';
import { STAMP_LENGTH } from './tlog-writer.ts';

/** One record of a tlog: when a frame was received, and the frame. */
export interface TlogRecord {
  /** Microseconds since 1970-01-01T00:00:00Z. */
  readonly utcUs: number;
  /** Views into the bytes that were read: valid until the next record, see `copyFrame`. */
  readonly frame: BufferFrame;
  /** True when no dialect we know has this message: its CRC could not be checked. */
  readonly isUnknown: boolean;
  /** Where the record begins, counted from the first byte that was read. */
  readonly byteOffset: number;
}

/** What a {@link TlogReader} met. */
export interface TlogCounters {
  readonly records: number;
  readonly unknownRecords: number;
  /** Bytes in no record, the incomplete end not included. */
  readonly garbageBytes: number;
  /** Offset of the first such byte. */
  readonly firstGarbageOffset: number | undefined;
  /** Bytes of an incomplete last record: a recording that was cut off. */
  readonly trailingBytes: number;
}

const NOTHING = new Uint8Array(0);
const MAX_RECORD_LENGTH = STAMP_LENGTH + MAX_FRAME_LENGTH;
/** High half of the largest timestamp that a number holds exactly: the year 2255. */
const MAX_STAMP_HIGH = 0x1f_ffff;

/**
 * Reads the tlog format of MAVLink ground stations: 8 bytes of big-endian UTC microseconds before each raw frame, one
 * after the other. Damaged places are skipped byte by byte and counted; nothing throws. Memory between calls stays
 * below two records, so that a file of any size can be streamed through.
 * Source: https://mavlink.io/en/ (the format is defined by its writers: QGroundControl, MAVProxy)
 */
export class TlogReader {
  readonly #examiner = new FrameExaminer();
  #held: Uint8Array = NOTHING;
  /** Offset of the first held byte in the whole input. */
  #offset = 0;
  readonly #counters = {
    records: 0,
    unknownRecords: 0,
    garbageBytes: 0,
    firstGarbageOffset: undefined as number | undefined,
    trailingBytes: 0,
  };

  /** Live: the same object, counting on. */
  get counters(): TlogCounters {
    return this.#counters;
  }

  /** The records that become whole with this chunk. Read them all before the next call. */
  read(chunk: Uint8Array): Generator<TlogRecord, void, undefined> {
    return this.#records(chunk, false);
  }

  /** The records that can only be decided now that no data follows. */
  *end(): Generator<TlogRecord, void, undefined> {
    yield* this.#records(NOTHING, true);
    this.#counters.trailingBytes = this.#held.length;
    this.#held = NOTHING;
  }

  *#records(chunk: Uint8Array, isFinal: boolean): Generator<TlogRecord, void, undefined> {
    const end = this.#held.length + chunk.length;
    // A copy: the caller may reuse its chunk, and a view must not end with the last frame.
    const bytes = new Uint8Array(end + VIEW_SPARE_BYTES);
    bytes.set(this.#held);
    bytes.set(chunk, this.#held.length);
    const view = new DataView(bytes.buffer);
    const base = this.#offset;
    let at = 0;
    // The longest record and the head of its follower: with less, the answer could depend on how the input was cut.
    while (at < end && (isFinal || end - at >= MAX_RECORD_LENGTH + STAMP_LENGTH + 1)) {
      const length = this.#recordLength(bytes, view, at, end);
      if (length === undefined) break;
      if (length === 0) {
        this.#counters.garbageBytes += 1;
        this.#counters.firstGarbageOffset ??= base + at;
        at += 1;
        continue;
      }
      const isUnknown = this.#isUnknown;
      this.#counters.records += 1;
      if (isUnknown) this.#counters.unknownRecords += 1;
      const record = {
        utcUs: stampAt(bytes, at),
        frame: frameAt(bytes, at + STAMP_LENGTH, length - STAMP_LENGTH, view),
        isUnknown,
        byteOffset: base + at,
      };
      at += length;
      yield record;
    }
    this.#offset = base + at;
    this.#held = bytes.slice(at, end);
  }

  #isUnknown = false;

  /** Length of the record at `at`; 0 when there is none; undefined when the input ends inside what may be one. */
  #recordLength(bytes: Uint8Array, view: DataView, at: number, end: number): number | undefined {
    const frameAtOffset = at + STAMP_LENGTH;
    if (!hasStamp(bytes, at, end)) return 0;
    if (frameAtOffset >= end) return undefined;
    if (!isStx(bytes, frameAtOffset)) return 0;
    const verdict = this.#examiner.examine(view, frameAtOffset, end);
    if (verdict === 'wait') return this.#hasRecordAfter(bytes, view, at, end) ? 0 : undefined;
    this.#isUnknown = verdict === 'unknown';
    if (verdict !== 'frame' && verdict !== 'unknown') return 0;
    const length = STAMP_LENGTH + this.#examiner.length;
    if (verdict === 'unknown' && !looksLikeRecord(bytes, at + length, end)) return 0;
    return length;
  }

  /** Whether the unfinished record at `at` is only damage before good records. Asked at the end of the input. */
  #hasRecordAfter(bytes: Uint8Array, view: DataView, at: number, end: number): boolean {
    for (let next = at + 1; next + STAMP_LENGTH < end; next += 1) {
      if (!hasStamp(bytes, next, end) || !isStx(bytes, next + STAMP_LENGTH)) continue;
      if (this.#examiner.examine(view, next + STAMP_LENGTH, end) === 'frame') return true;
    }
    return false;
  }
}

/** Every record of a whole tlog in memory. Damaged places are left out: use {@link TlogReader} to count them. */
export function* readTlog(bytes: Uint8Array): Generator<TlogRecord, void, undefined> {
  const reader = new TlogReader();
  yield* reader.read(bytes);
  yield* reader.end();
}

/** The end of the input, or a plausible stamp before an STX. */
function looksLikeRecord(bytes: Uint8Array, at: number, end: number): boolean {
  if (at >= end) return true;
  return hasStamp(bytes, at, end) && (at + STAMP_LENGTH >= end || isStx(bytes, at + STAMP_LENGTH));
}

function hasStamp(bytes: Uint8Array, at: number, end: number): boolean {
  return bytes[at] === 0 && (at + 1 >= end || (bytes[at + 1] as number) <= MAX_STAMP_HIGH >> 16);
}

function stampAt(bytes: Uint8Array, at: number): number {
  return uint32At(bytes, at) * 0x1_0000_0000 + uint32At(bytes, at + 4);
}

/** Big-endian. A DataView for each of millions of records would cost more than the sum. */
function uint32At(bytes: Uint8Array, at: number): number {
  return uint16At(bytes, at) * 0x1_0000 + uint16At(bytes, at + 2);
}

function uint16At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}
