/** The largest payload of a packet that cameras send. */
const MAX_PAYLOAD = 1200;
const PAYLOAD_TYPE = 96;

/** Makes RTP packets as a camera does: small NAL units alone, larger ones in fragments. */
export class RtpPackets {
  readonly #isH265: boolean;
  readonly #source: number;
  #sequence: number;

  constructor({
    isH265 = false,
    source = 0x1234,
    sequence = 65_500,
  }: { readonly isH265?: boolean; readonly source?: number; readonly sequence?: number } = {}) {
    this.#isH265 = isH265;
    this.#source = source;
    this.#sequence = sequence;
  }

  /** Packets of one picture, the last one marked. */
  picture(nals: readonly Uint8Array[], timestamp: number, maxPayload = MAX_PAYLOAD): Buffer[] {
    const payloads = nals.flatMap((nal) => this.#payloadsOf(nal, maxPayload));
    return payloads.map((payload, index) => this.packet(payload, timestamp, index === payloads.length - 1));
  }

  packet(payload: Uint8Array, timestamp: number, isMarked: boolean): Buffer {
    const header = Buffer.alloc(12);
    header.writeUInt8(0x80, 0);
    header.writeUInt8((isMarked ? 0x80 : 0) | PAYLOAD_TYPE, 1);
    header.writeUInt16BE(this.#sequence, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(this.#source, 8);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return Buffer.concat([header, payload]);
  }

  #payloadsOf(nal: Uint8Array, maxPayload: number): Uint8Array[] {
    if (nal.length <= maxPayload) return [nal];
    const headerBytes = this.#isH265 ? 2 : 1;
    const [first = 0, second = 0] = nal;
    const type = this.#isH265 ? (first >> 1) & 0x3f : first & 0x1f;
    const indicator = this.#isH265 ? [(first & 0x81) | (49 << 1), second] : [(first & 0xe0) | 28];
    const room = maxPayload - headerBytes - 1;
    const parts: Uint8Array[] = [];
    for (let at = headerBytes; at < nal.length; at += room) {
      const isStart = at === headerBytes;
      const isEnd = at + room >= nal.length;
      const control = (isStart ? 0x80 : 0) | (isEnd ? 0x40 : 0) | type;
      parts.push(Buffer.concat([Uint8Array.from([...indicator, control]), nal.subarray(at, at + room)]));
    }
    return parts;
  }
}
