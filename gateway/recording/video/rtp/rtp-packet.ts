/** A packet of RFC 3550. */
export interface RtpPacket {
  readonly payloadType: number;
  readonly isMarked: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly source: number;
  readonly payload: Uint8Array;
}

const HEADER_BYTES = 12;
const FIRST_RTCP_TYPE = 192;
const LAST_RTCP_TYPE = 223;

/** Undefined if it is not one, or is RTCP on the same port (RFC 5761). */
export function readRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const [first = 0, second = 0] = bytes;
  if (first >> 6 !== 2 || (second >= FIRST_RTCP_TYPE && second <= LAST_RTCP_TYPE)) return undefined;
  let from = HEADER_BYTES + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (from + 4 > bytes.length) return undefined;
    from += 4 + bytes.readUInt16BE(from + 2) * 4;
  }
  const padding = (first & 0x20) === 0 ? 0 : (bytes.at(-1) ?? 0);
  const to = bytes.length - padding;
  if (from > to) return undefined;
  return {
    payloadType: second & 0x7f,
    isMarked: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    source: bytes.readUInt32BE(8),
    payload: bytes.subarray(from, to),
  };
}
