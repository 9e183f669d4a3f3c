import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { VIEW_SPARE_BYTES } from './buffer-frame.ts';
import type { Frame } from './frame.ts';
import type { FrameCounters, RejectReason } from './frame-counters.ts';
import { FrameExaminer, frameAt, isStx, type Verdict } from './frame-examiner.ts';
import { STX_V2 } from './frame-layout.ts';
import { definitionOfId } from './message/message-registry.ts';

export interface FrameReaderOptions {
  /** Called for every frame with a valid CRC. Must not call back into the reader. */
  readonly onFrame: (frame: Frame) => void;
  /** Called for frames outside our dialects. They are recorded but never acted on. */
  readonly onUnknown?: (frame: Frame) => void;
  /**
   * For streams (serial, TCP): releases frames held back by bytes that only look like the start of
   * a longer frame, after {@link HOLD_BACK_MS}. Datagram links call `endDatagram` instead.
   */
  readonly clock?: Clock;
}

/** Longest wait of a complete frame behind a false start. */
export const HOLD_BACK_MS = 100;

/** A frame is at most 280 bytes. At most two are examined at once. */
const CAPACITY_BYTES = 16 * 1024;

/**
 * Finds MAVLink 1 and 2 frames in untrusted bytes. Never throws on input and keeps at most two
 * frame lengths between calls. After a false start it resumes one byte later, so noise never loses
 * a valid frame. A frame is valid only during the callback: copy the bytes to keep it.
 */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  readonly #onUnknown: ((frame: Frame) => void) | undefined;
  readonly #clock: Clock | undefined;
  readonly #examiner = new FrameExaminer();
  readonly #buffer = new Uint8Array(CAPACITY_BYTES + VIEW_SPARE_BYTES);
  readonly #view = new DataView(this.#buffer.buffer);
  #start = 0;
  #end = 0;
  /** The byte at `#start` cannot be judged before `#end` reaches this. */
  #needed = 0;
  #heldSince = 0 as MonotonicMs;
  #timer: Timer | undefined;
  readonly #counters = {
    bytes: 0,
    framesV1: 0,
    framesV2: 0,
    unknownFrames: 0,
    skippedBytes: 0,
    rejected: { 'bad-crc': 0, 'bad-length': 0, incompatible: 0, 'unknown-id': 0, truncated: 0 },
  };

  constructor(options: FrameReaderOptions) {
    this.#onFrame = options.onFrame;
    this.#onUnknown = options.onUnknown;
    this.#clock = options.clock;
  }

  /** Always the same object. Its counts increase. */
  get counters(): FrameCounters {
    return this.#counters;
  }

  /** Bytes kept for the next call: 0 to 600. */
  get retainedBytes(): number {
    return this.#end - this.#start;
  }

  /** Adds bytes of a stream or a datagram. */
  push(chunk: Uint8Array): void {
    this.#counters.bytes += chunk.length;
    if (this.#start === this.#end && this.#clock) this.#heldSince = this.#clock.monotonicMs();
    for (let taken = 0; taken < chunk.length; ) {
      const size = Math.min(CAPACITY_BYTES - this.#end, chunk.length - taken);
      this.#buffer.set(size === chunk.length ? chunk : chunk.subarray(taken, taken + size), this.#end);
      this.#end += size;
      taken += size;
      if (this.#end >= this.#needed) this.#scan(false);
    }
    if (this.#start < this.#end && this.#clock && !this.#timer) this.#holdBack(this.#clock, HOLD_BACK_MS);
  }

  /** Ends a datagram and drops an incomplete frame. */
  endDatagram(): void {
    if (this.#start < this.#end) this.#scan(true);
  }

  /** Discards kept bytes and stops the timer when a link closes or reopens. Counters continue. */
  reset(): void {
    this.#counters.skippedBytes += this.#end - this.#start;
    this.#start = 0;
    this.#end = 0;
    this.#needed = 0;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #scan(isFinal: boolean): void {
    const before = this.#start;
    while (this.#start < this.#end) {
      if (!isStx(this.#buffer, this.#start)) {
        this.#skip();
        continue;
      }
      const verdict = this.#judge(isFinal);
      if (verdict === 'frame' || verdict === 'unknown') {
        this.#deliver(this.#examiner.length);
      } else if (verdict !== 'wait') {
        this.#counters.rejected[verdict] += 1;
        this.#skip();
      } else if (isFinal) {
        this.#counters.rejected.truncated += 1;
        this.#skip();
      } else {
        this.#needed = this.#examiner.needed;
        break;
      }
    }
    if (this.#start !== before && this.#clock) this.#heldSince = this.#clock.monotonicMs();
    this.#compact();
  }

  /** Judges the bytes at `#start`. */
  #judge(isFinal: boolean): Verdict | RejectReason {
    const verdict = this.#examiner.examine(this.#view, this.#start, this.#end);
    if (verdict !== 'unknown') return verdict;
    const { length } = this.#examiner;
    const confirmed = this.#confirmUnknown(this.#start + length, isFinal);
    this.#examiner.length = length;
    return confirmed;
  }

  /**
   * The CRC of an unknown message cannot be checked. It is accepted when it contains no known
   * frame and a known frame, the header of another unknown MAVLink 2 frame, or the end of the
   * datagram follows at `next`.
   */
  #confirmUnknown(next: number, isFinal: boolean): 'unknown' | 'unknown-id' | 'wait' {
    if (next === this.#end && !isFinal) {
      this.#examiner.needed = next + 1;
      return 'wait';
    }
    if (next < this.#end) {
      if (!isStx(this.#buffer, next)) return 'unknown-id';
      const verdict = this.#examiner.examine(this.#view, next, this.#end);
      if (verdict === 'wait' && !isFinal) return 'wait';
      if (verdict !== 'frame' && !(verdict === 'unknown' && this.#buffer[next] === STX_V2))
        return 'unknown-id';
    }
    return this.#findKnown(this.#start + 1, next) < 0 ? 'unknown' : 'unknown-id';
  }

  /** Index of the first complete known frame in [from, to), or -1. */
  #findKnown(from: number, to: number): number {
    for (let at = from; at < to; at += 1) {
      if (isStx(this.#buffer, at) && this.#examiner.examine(this.#view, at, to) === 'frame') return at;
    }
    return -1;
  }

  #deliver(length: number): void {
    const at = this.#start;
    this.#start += length;
    const frame = frameAt(this.#buffer, at, length, this.#view);
    if (definitionOfId(frame.messageId)) {
      if (frame.version === 1) this.#counters.framesV1 += 1;
      else this.#counters.framesV2 += 1;
      this.#onFrame(frame);
    } else {
      this.#counters.unknownFrames += 1;
      this.#onUnknown?.(frame);
    }
  }

  #holdBack(clock: Clock, delayMs: number): void {
    this.#timer = clock.after(delayMs, () => {
      this.#timer = undefined;
      if (this.#start === this.#end) return;
      const ageMs = clock.monotonicMs() - this.#heldSince;
      if (ageMs >= HOLD_BACK_MS) this.#release();
      if (this.#start < this.#end)
        this.#holdBack(clock, ageMs >= HOLD_BACK_MS ? HOLD_BACK_MS : HOLD_BACK_MS - ageMs);
    });
  }

  /**
   * The bytes at `#start` have waited too long. If a complete known frame follows, they were a
   * false start. Otherwise they are kept: they may be a frame from a slow radio.
   */
  #release(): void {
    const found = this.#findKnown(this.#start + 1, this.#end);
    if (found >= 0) {
      this.#counters.rejected.truncated += 1;
      this.#counters.skippedBytes += found - this.#start;
      this.#start = found;
      this.#scan(false);
      return;
    }
    const verdict = this.#examiner.examine(this.#view, this.#start, this.#end);
    if (verdict === 'unknown' && this.#start + this.#examiner.length === this.#end) {
      this.#deliver(this.#examiner.length);
      this.#compact();
    }
  }

  #skip(): void {
    this.#counters.skippedBytes += 1;
    this.#start += 1;
  }

  #compact(): void {
    if (this.#start === this.#end) {
      this.#end = 0;
      this.#needed = 0;
    } else if (this.#start > 0) {
      this.#buffer.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#needed -= this.#start;
    }
    this.#start = 0;
  }
}
