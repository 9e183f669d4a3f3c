const HEADER_BYTES = 12;
const VERSION_2 = 0x80;
const MARKER = 0x80;
/** The first dynamic payload type, as most senders of H.264 use it. */
const PAYLOAD_TYPE = 96;
const CLOCK_PER_MS = 90;
/** With IP and UDP headers this fits every usual network. */
const MAX_PAYLOAD_BYTES = 1380;
const FU_A = 28;
const FU_START = 0x80;
const FU_END = 0x40;
const TYPE_BITS = 0x1f;

/**
 * Divides access units into RTP packets: one NAL unit a packet, or fragments (FU-A) of a large one.
 * Source: RFC 3550, 5.1; RFC 6184, 5.6 and 5.8.
 */
export class RtpPacketizer {
  readonly #sourceId: number;
  #sequence: number;

  /** `sourceId` (SSRC, 32 bits) and `firstSequence` (16 bits) should be random. */
  constructor(sourceId: number, firstSequence: number) {
    this.#sourceId = sourceId;
    this.#sequence = firstSequence;
  }

  /** The packets of one picture, shown at `timeMs`; the last one has the marker. */
  packets(units: readonly Uint8Array[], timeMs: number): Uint8Array[] {
    const timestamp = Math.round(timeMs * CLOCK_PER_MS) % 2 ** 32;
    const payloads = units.flatMap(payloadsOf);
    return payloads.map((payload, index) => this.#packet(payload, timestamp, index === payloads.length - 1));
  }

  #packet(payload: Uint8Array, timestamp: number, isLast: boolean): Uint8Array {
    const packet = new Uint8Array(HEADER_BYTES + payload.length);
    const view = new DataView(packet.buffer);
    view.setUint8(0, VERSION_2);
    view.setUint8(1, PAYLOAD_TYPE | (isLast ? MARKER : 0));
    view.setUint16(2, this.#sequence);
    view.setUint32(4, timestamp);
    view.setUint32(8, this.#sourceId);
    packet.set(payload, HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return packet;
  }
}

function payloadsOf(unit: Uint8Array): Uint8Array[] {
  if (unit.length <= MAX_PAYLOAD_BYTES) return [unit];
  const header = unit[0] ?? 0;
  const payloads: Uint8Array[] = [];
  const piece = MAX_PAYLOAD_BYTES - 2;
  for (let from = 1; from < unit.length; from += piece) {
    const bytes = unit.subarray(from, from + piece);
    const payload = new Uint8Array(2 + bytes.length);
    payload[0] = (header & ~TYPE_BITS) | FU_A;
    payload[1] =
      (header & TYPE_BITS) | (from === 1 ? FU_START : 0) | (from + piece >= unit.length ? FU_END : 0);
    payload.set(bytes, 2);
    payloads.push(payload);
  }
  return payloads;
}
