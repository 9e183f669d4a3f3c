import type { Frame } from './frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2, STX_V1 } from './frame-layout.ts';

/** A payload is copied four bytes at a time, the last four perhaps beyond its end. */
export const VIEW_SPARE_BYTES = 3;

/**
 * A frame still in the buffer where it was found: every property is read there, so it holds only as
 * long as the buffer keeps the frame, and `{...frame}` has none of them. Decoders need few of them,
 * and an object that stores all costs as much as checking the CRC.
 */
export class BufferFrame implements Frame {
  readonly messageId: number;
  readonly buffer: Uint8Array;
  /** Over the whole buffer, where at least {@link VIEW_SPARE_BYTES} follow the frame. Decoding with it is faster. */
  readonly view: DataView | undefined;
  readonly #at: number;
  /** Length of the whole frame, without a view. */
  readonly byteLength: number;

  /** The whole frame, already examined, is `buffer[at]` to `buffer[at + byteLength - 1]`. */
  constructor(buffer: Uint8Array, at: number, byteLength: number, view?: DataView) {
    this.messageId = messageIdAt(buffer, at);
    this.buffer = buffer;
    this.view = view;
    this.#at = at;
    this.byteLength = byteLength;
  }

  get version(): 1 | 2 {
    return this.buffer[this.#at] === STX_V1 ? 1 : 2;
  }

  get incompatFlags(): number {
    return this.version === 1 ? 0 : byteAt(this.buffer, this.#at + 2);
  }

  get compatFlags(): number {
    return this.version === 1 ? 0 : byteAt(this.buffer, this.#at + 3);
  }

  get sequence(): number {
    return byteAt(this.buffer, this.#at + (this.version === 1 ? 2 : 4));
  }

  get systemId(): number {
    return byteAt(this.buffer, this.#at + (this.version === 1 ? 3 : 5));
  }

  get componentId(): number {
    return byteAt(this.buffer, this.#at + (this.version === 1 ? 4 : 6));
  }

  /** Offset of the payload in the buffer. */
  get payloadAt(): number {
    return this.#at + (this.version === 1 ? HEADER_LENGTH_V1 : HEADER_LENGTH_V2);
  }

  get payloadLength(): number {
    return byteAt(this.buffer, this.#at + 1);
  }

  get payload(): Uint8Array {
    return this.buffer.subarray(this.payloadAt, this.payloadAt + this.payloadLength);
  }

  get bytes(): Uint8Array {
    return this.buffer.subarray(this.#at, this.#at + this.byteLength);
  }
}

/** Message ID of the frame at `at`, whose header is complete. */
export function messageIdAt(buffer: Uint8Array, at: number): number {
  if (buffer[at] === STX_V1) return byteAt(buffer, at + 5);
  return byteAt(buffer, at + 7) | (byteAt(buffer, at + 8) << 8) | (byteAt(buffer, at + 9) << 16);
}

/** A view of exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads a byte the caller knows exists. The assertion is for the compiler. */
export function byteAt(buffer: Uint8Array, at: number): number {
  return buffer[at] as number;
}
