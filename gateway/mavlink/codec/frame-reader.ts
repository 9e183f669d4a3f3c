import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Frame } from './frame.ts';
import type { FrameCounters, RejectReason } from './frame-counters.ts';
import { FrameExaminer, frameAt, isStx, type Verdict } from './frame-examiner.ts';
import { STX_V2 } from './frame-layout.ts';
import { definitionOfId } from './message/message-registry.ts';

export interface FrameReaderOptions {
  /** Called for every frame with a valid CRC. Must not call back into the reader. */
  readonly onFrame: (frame: Frame) => void;
  /** Called for frames of messages outside our dialects: recorded, but never acted on. */
  readonly onUnknown?: (frame: Frame) => void;
  /**
   * For streams (serial, TCP): frames held back behind bytes that only look like the start of a longer frame are
   * delivered {@link HOLD_BACK_MS} later. Datagram links call `endDatagram` instead.
   */
  readonly clock?: Clock;
}

/** Longest time a whole frame waits behind a false start. */
export const HOLD_BACK_MS = 100;

/** A frame is at most 280 bytes, and at most two are looked at together. */
const CAPACITY_BYTES = 16 * 1024;

/**
 * Finds MAVLink 1 and 2 frames in hostile bytes. It never throws on input and keeps at most two frame lengths
 * between calls. After a false start it continues one byte later, so that noise never costs a good frame.
 * The views in a frame are valid only during the callback: copy the bytes to keep a frame.
 */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  readonly #onUnknown: ((frame: Frame) => void) | undefined;
  readonly #clock: Clock | undefined;
  readonly #examiner = new FrameExaminer();
  readonly #buffer = new Uint8Array(CAPACITY_BYTES);
  #start = 0;
  #end = 0;
  /** No decision about the byte at `#start` is possible before `#end` reaches this. */
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

  /** Live: always the same object, whose counts go up. */
  get counters(): FrameCounters {
    return this.#counters;
  }

  /** Bytes kept for the next call: 0 to 600. */
  get retainedBytes(): number {
    return this.#end - this.#start;
  }

  /** Takes the next bytes of the stream, or bytes of a datagram. */
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

  /** Ends a datagram: nothing pushed later belongs to it, and an incomplete frame is dropped. */
  endDatagram(): void {
    if (this.#start < this.#end) this.#scan(true);
  }

  /** Discards held bytes and stops the timer, for a link that was closed or reopened. Counters continue. */
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

  /** Decides about the bytes at `#start`. */
  #judge(isFinal: boolean): Verdict | RejectReason {
    const verdict = this.#examiner.examine(this.#buffer, this.#start, this.#end);
    if (verdict !== 'unknown') return verdict;
    const { length } = this.#examiner;
    const confirmed = this.#confirmUnknown(this.#start + length, isFinal);
    this.#examiner.length = length;
    return confirmed;
  }

  /**
   * The CRC of an unknown message cannot be checked. It is believed when no known frame hides inside it and what
   * follows, at `next`, is a known frame, the head of another unknown MAVLink 2 frame, or the end of the datagram.
   */
  #confirmUnknown(next: number, isFinal: boolean): 'unknown' | 'unknown-id' | 'wait' {
    if (next === this.#end && !isFinal) {
      this.#examiner.needed = next + 1;
      return 'wait';
    }
    if (next < this.#end) {
      if (!isStx(this.#buffer, next)) return 'unknown-id';
      const verdict = this.#examiner.examine(this.#buffer, next, this.#end);
      if (verdict === 'wait' && !isFinal) return 'wait';
      if (verdict !== 'frame' && !(verdict === 'unknown' && this.#buffer[next] === STX_V2))
        return 'unknown-id';
    }
    return this.#findKnown(this.#start + 1, next) < 0 ? 'unknown' : 'unknown-id';
  }

  /** Where the first whole frame of a known message begins in [from, to); -1 when there is none. */
  #findKnown(from: number, to: number): number {
    for (let at = from; at < to; at += 1) {
      if (isStx(this.#buffer, at) && this.#examiner.examine(this.#buffer, at, to) === 'frame') return at;
    }
    return -1;
  }

  #deliver(length: number): void {
    const at = this.#start;
    this.#start += length;
    const frame = frameAt(this.#buffer, at, length);
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
   * The bytes at `#start` have waited too long. When a whole known frame follows them they were a false
   * start. Otherwise they may still be a frame from a slow or stuttering radio and stay.
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
    const verdict = this.#examiner.examine(this.#buffer, this.#start, this.#end);
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
