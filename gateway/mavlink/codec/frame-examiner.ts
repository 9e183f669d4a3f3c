import { BufferFrame } from './buffer-frame.ts';
import { CRC_START, crcAccumulate, crcByte } from './crc.ts';
import type { RejectReason } from './frame-counters.ts';
import {
  CRC_LENGTH,
  HEADER_LENGTH_V1,
  HEADER_LENGTH_V2,
  INCOMPAT_FLAG_SIGNED,
  SIGNATURE_LENGTH,
  STX_V1,
  STX_V2,
} from './frame-layout.ts';
import { crcExtraOfId, definitionOfId } from './message/message-registry.ts';

/**
 * `frame`: the CRC matches. `unknown`: the layout is valid, but the CRC of this ID cannot be
 * checked. `wait`: more bytes are needed to decide. All others: why it is not a frame.
 */
export type Verdict = 'frame' | 'unknown' | 'wait' | Exclude<RejectReason, 'unknown-id' | 'truncated'>;

/**
 * Decides whether bytes are a frame. An object, so that the hot path returns length and verdict
 * without allocating.
 */
export class FrameExaminer {
  /** Frame length in bytes, after the verdicts `frame` and `unknown`. */
  length = 0;
  /** Buffer end needed for a decision, after the verdict `wait`. */
  needed = 0;

  /** Judges the byte at `at`, which must be an STX, as if the view ended at `end`. */
  examine(view: DataView, at: number, end: number): Verdict {
    const isV2 = view.getUint8(at) === STX_V2;
    const headerLength = isV2 ? HEADER_LENGTH_V2 : HEADER_LENGTH_V1;
    if (isV2 && at + 2 < end && (view.getUint8(at + 2) & ~INCOMPAT_FLAG_SIGNED) !== 0) return 'incompatible';
    if (at + headerLength > end) return this.#wait(at + headerLength);
    const payloadLength = view.getUint8(at + 1);
    // Of version 2 the last three bytes of the header.
    const messageId = isV2 ? view.getUint32(at + 6, true) >>> 8 : view.getUint8(at + 5);
    if (!isV2) {
      const definition = definitionOfId(messageId);
      // MAVLink 1 never truncates: other lengths are noise. Early rejection avoids delays.
      if (definition && (payloadLength < definition.minLength || payloadLength > definition.maxLength)) {
        return 'bad-length';
      }
    }
    const crcAt = at + headerLength + payloadLength;
    const isSigned = isV2 && view.getUint8(at + 2) !== 0;
    this.length = headerLength + payloadLength + CRC_LENGTH + (isSigned ? SIGNATURE_LENGTH : 0);
    if (at + this.length > end) return this.#wait(at + this.length);
    const crcExtra = crcExtraOfId(messageId);
    if (crcExtra < 0) return 'unknown';
    const crc = crcByte(crcAccumulate(view, at + 1, crcAt, CRC_START), crcExtra);
    return view.getUint16(crcAt, true) === crc ? 'frame' : 'bad-crc';
  }

  #wait(needed: number): 'wait' {
    this.needed = needed;
    return 'wait';
  }
}

/** True where a frame of either version may start. */
export function isStx(buffer: Uint8Array, at: number): boolean {
  const byte = buffer[at];
  return byte === STX_V2 || byte === STX_V1;
}

/**
 * The examined frame of `length` bytes at `at`. Its properties are read from `buffer`.
 * @param view see {@link BufferFrame.view}
 */
export function frameAt(buffer: Uint8Array, at: number, length: number, view?: DataView): BufferFrame {
  return new BufferFrame(buffer, at, length, view);
}
