import type { Frame } from './frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2, STX_V1 } from './frame-layout.ts';

/**
 * A frame still in the buffer where it was found. Decoders need no views, and creating both costs
 * as much as checking the CRC, so they are created on request. `{...frame}` loses these getters.
 */
export class BufferFrame implements Frame {
  readonly version: 1 | 2;
  readonly incompatFlags: number;
  readonly compatFlags: number;
  readonly sequence: number;
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly buffer: Uint8Array;
  /** Offset of the payload in the buffer. */
  readonly payloadAt: number;
  readonly payloadLength: number;
  readonly #at: number;
  readonly #length: number;

  /** The whole frame, already examined, is `buffer[at]` to `buffer[at + length - 1]`. */
  constructor(buffer: Uint8Array, at: number, length: number) {
    this.buffer = buffer;
    this.#at = at;
    this.#length = length;
    this.payloadLength = byteAt(buffer, at + 1);
    this.messageId = messageIdAt(buffer, at);
    if (buffer[at] === STX_V1) {
      this.version = 1;
      this.incompatFlags = 0;
      this.compatFlags = 0;
      this.sequence = byteAt(buffer, at + 2);
      this.systemId = byteAt(buffer, at + 3);
      this.componentId = byteAt(buffer, at + 4);
      this.payloadAt = at + HEADER_LENGTH_V1;
    } else {
      this.version = 2;
      this.incompatFlags = byteAt(buffer, at + 2);
      this.compatFlags = byteAt(buffer, at + 3);
      this.sequence = byteAt(buffer, at + 4);
      this.systemId = byteAt(buffer, at + 5);
      this.componentId = byteAt(buffer, at + 6);
      this.payloadAt = at + HEADER_LENGTH_V2;
    }
  }

  get payload(): Uint8Array {
    return this.buffer.subarray(this.payloadAt, this.payloadAt + this.payloadLength);
  }

  /** Length of the whole frame, without a view. */
  get byteLength(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.buffer.subarray(this.#at, this.#at + this.#length);
  }
}

/** Message ID of the frame at `at`, whose header is complete. */
export function messageIdAt(buffer: Uint8Array, at: number): number {
  if (buffer[at] === STX_V1) return byteAt(buffer, at + 5);
  return byteAt(buffer, at + 7) | (byteAt(buffer, at + 8) << 8) | (byteAt(buffer, at + 9) << 16);
}

/** Reads a byte the caller knows exists. The assertion is for the compiler. */
export function byteAt(buffer: Uint8Array, at: number): number {
  return buffer[at] as number;
}
