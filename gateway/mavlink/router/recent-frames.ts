import type { MonotonicMs } from '../../base/clock.ts';
import type { Frame } from '../codec/frame.ts';
import { CRC_LENGTH, HEADER_LENGTH_V1, HEADER_LENGTH_V2 } from '../codec/frame-layout.ts';

const WAYS = 2;

/**
 * Remembers recent frames in fixed-size tables. A frame is identified by sender, sequence, message
 * and CRC, which covers its content. A flood evicts the oldest first, and a duplicate may pass. A
 * false duplicate requires a CRC collision of two frames with the same header.
 */
export class RecentFrames {
  readonly #mask: number;
  /** System id, component id and CRC. */
  readonly #senders: Int32Array;
  /** Sequence and message id. */
  readonly #numbers: Int32Array;
  readonly #sources: Int32Array;
  readonly #seenAtMs: Float64Array;

  /** @param capacity number of frames, a power of two */
  constructor(capacity: number) {
    this.#mask = capacity / WAYS - 1;
    this.#senders = new Int32Array(capacity);
    this.#numbers = new Int32Array(capacity);
    this.#sources = new Int32Array(capacity);
    this.#seenAtMs = new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY);
  }

  /**
   * Remembers the frame unless it is known.
   * @param source the frame's source, as a number chosen by the caller
   * @param sameSourceMs how long its first source knows it
   * @param otherSourceMs how long all other sources know it
   * @returns true when the frame was known
   */
  isKnown(
    frame: Frame,
    source: number,
    nowMs: MonotonicMs,
    sameSourceMs: number,
    otherSourceMs: number,
  ): boolean {
    const sender = (frame.systemId << 24) | (frame.componentId << 16) | crcOf(frame);
    const number = (frame.messageId << 8) | frame.sequence;
    const first =
      ((Math.imul(sender ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b) >>> 13) & this.#mask) * WAYS;
    for (let at = first; at < first + WAYS; at += 1) {
      if (this.#senders[at] !== sender || this.#numbers[at] !== number) continue;
      const ageMs = nowMs - (this.#seenAtMs[at] ?? 0);
      if (ageMs <= (this.#sources[at] === source ? sameSourceMs : otherSourceMs)) return true;
      this.#put(at, sender, number, source, nowMs);
      return false;
    }
    const isSecondOlder = (this.#seenAtMs[first + 1] ?? 0) < (this.#seenAtMs[first] ?? 0);
    this.#put(isSecondOlder ? first + 1 : first, sender, number, source, nowMs);
    return false;
  }

  /** True when any source sent the frame at most `withinMs` ago. Remembers nothing. */
  has(frame: Frame, nowMs: MonotonicMs, withinMs: number): boolean {
    const sender = (frame.systemId << 24) | (frame.componentId << 16) | crcOf(frame);
    const number = (frame.messageId << 8) | frame.sequence;
    const first =
      ((Math.imul(sender ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b) >>> 13) & this.#mask) * WAYS;
    for (let at = first; at < first + WAYS; at += 1) {
      if (this.#senders[at] === sender && this.#numbers[at] === number)
        return nowMs - (this.#seenAtMs[at] ?? 0) <= withinMs;
    }
    return false;
  }

  #put(at: number, sender: number, number: number, source: number, nowMs: MonotonicMs): void {
    this.#senders[at] = sender;
    this.#numbers[at] = number;
    this.#sources[at] = source;
    this.#seenAtMs[at] = nowMs;
  }
}

function crcOf(frame: Frame): number {
  const headerLength = frame.version === 1 ? HEADER_LENGTH_V1 : HEADER_LENGTH_V2;
  const at = headerLength + frame.payload.length + CRC_LENGTH;
  return (frame.bytes[at - 2] ?? 0) | ((frame.bytes[at - 1] ?? 0) << 8);
}
