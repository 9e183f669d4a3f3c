import { crc24q } from './crc-24q.ts';

/** A UBX message of a u-blox receiver. */
export interface UbxMessage {
  /** Class and ID, such as 0x0107 for NAV-PVT. */
  readonly type: number;
  readonly payload: Buffer;
}

export interface CorrectionStreamHooks {
  /** A whole RTCM 3 frame with a valid checksum. The bytes may be kept. */
  rtcm(frame: Buffer): void;
  ubx?(message: UbxMessage): void;
}

const RTCM_PREAMBLE = 0xd3;
/** Preamble, six reserved bits, ten bits of length. */
const RTCM_HEAD_BYTES = 3;
const RTCM_CRC_BYTES = 3;
const UBX_SYNC_1 = 0xb5;
const UBX_SYNC_2 = 0x62;
/** Two sync bytes, class, ID, two bytes of length. */
const UBX_HEAD_BYTES = 6;
const UBX_CHECKSUM_BYTES = 2;
/** The longest message that is configured has 92 bytes. A longer length is noise, which must not delay corrections. */
const MAX_UBX_PAYLOAD_BYTES = 1024;

/** What is at the start of the buffer: a whole frame of this length, one that is not yet whole, or none. */
type Found = number | 'partial' | 'none';

/**
 * Finds RTCM 3 frames and UBX messages in a stream of bytes. Anything else is skipped and counted, and the search goes on
 * one byte later, so that no noise hides a valid frame.
 */
export class CorrectionStream {
  /** Bytes outside frames, such as NMEA sentences. */
  skippedBytes = 0;
  /** RTCM frames with a wrong checksum. */
  crcErrors = 0;
  readonly #hooks: CorrectionStreamHooks;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(hooks: CorrectionStreamHooks) {
    this.#hooks = hooks;
  }

  push(bytes: Uint8Array): void {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    let at = 0;
    while (at < this.#buffer.length) {
      const rest = this.#buffer.subarray(at);
      const found = rest[0] === RTCM_PREAMBLE ? this.#rtcm(rest) : ubx(rest);
      if (found === 'partial') break;
      if (found === 'none') {
        this.skippedBytes += 1;
        at += 1;
        continue;
      }
      at += found;
      this.#deliver(rest.subarray(0, found));
    }
    this.#buffer = Buffer.from(this.#buffer.subarray(at));
  }

  /** The stream begins anew: half a frame of the previous connection is noise. */
  reset(): void {
    this.#buffer = Buffer.alloc(0);
  }

  #rtcm(bytes: Buffer): Found {
    if (bytes.length < RTCM_HEAD_BYTES) return 'partial';
    const head = bytes.readUInt16BE(1);
    if (head >> 10 !== 0) return 'none';
    const length = RTCM_HEAD_BYTES + (head & 0x3ff) + RTCM_CRC_BYTES;
    if (bytes.length < length) return 'partial';
    if (crc24q(bytes.subarray(0, length)) === 0) return length;
    this.crcErrors += 1;
    return 'none';
  }

  #deliver(frame: Buffer): void {
    if (frame[0] === RTCM_PREAMBLE) this.#hooks.rtcm(Buffer.from(frame));
    else
      this.#hooks.ubx?.({
        type: frame.readUInt16BE(2),
        payload: Buffer.from(frame.subarray(UBX_HEAD_BYTES, frame.length - UBX_CHECKSUM_BYTES)),
      });
  }
}

function ubx(bytes: Buffer): Found {
  if (bytes[0] !== UBX_SYNC_1) return 'none';
  if (bytes.length < 2) return 'partial';
  if (bytes[1] !== UBX_SYNC_2) return 'none';
  if (bytes.length < UBX_HEAD_BYTES) return 'partial';
  const payloadLength = bytes.readUInt16LE(4);
  if (payloadLength > MAX_UBX_PAYLOAD_BYTES) return 'none';
  const length = UBX_HEAD_BYTES + payloadLength + UBX_CHECKSUM_BYTES;
  if (bytes.length < length) return 'partial';
  const end = length - UBX_CHECKSUM_BYTES;
  return ubxChecksum(bytes.subarray(2, end)).equals(bytes.subarray(end, length)) ? length : 'none';
}

/** A UBX message as it is sent. */
export function ubxFrame({ type, payload }: UbxMessage): Buffer {
  const body = Buffer.alloc(4 + payload.length);
  body.writeUInt16BE(type, 0);
  body.writeUInt16LE(payload.length, 2);
  payload.copy(body, 4);
  return Buffer.concat([Buffer.from([UBX_SYNC_1, UBX_SYNC_2]), body, ubxChecksum(body)]);
}

/** Fletcher's checksum over class, ID, length and payload. */
function ubxChecksum(body: Uint8Array): Buffer {
  let a = 0;
  let b = 0;
  for (const byte of body) {
    a = (a + byte) & 0xff;
    b = (b + a) & 0xff;
  }
  return Buffer.from([a, b]);
}
