import { h264 } from '../codec/h264.ts';
import { h265 } from '../codec/h265.ts';
import type { NalCodec } from '../codec/nal-codec.ts';
import { MAX_PICTURE_BYTES, type PictureUnit } from '../picture-unit.ts';
import type { RtpPacket } from './rtp-packet.ts';

/** How a codec is carried in RTP. */
interface Payload {
  readonly codec: NalCodec;
  typeOf(first: number): number;
  /** Several NAL units in a packet, each after its length: STAP-A (RFC 6184, 5.7.1), AP (RFC 7798, 4.4.2). */
  readonly aggregation: number;
  /** A part of a NAL unit: FU-A (RFC 6184, 5.8), FU (RFC 7798, 4.4.3). */
  readonly fragment: number;
  /** Above it, types do not occur in a stream of this kind. */
  readonly lastSingle: number;
  /** Header of the NAL unit whose fragment begins with these bytes. */
  headerOf(payload: Uint8Array): readonly number[];
}

const H264: Payload = {
  codec: h264,
  typeOf: (first) => first & 0x1f,
  aggregation: 24,
  fragment: 28,
  lastSingle: 23,
  headerOf: ([indicator = 0, fu = 0]) => [(indicator & 0xe0) | (fu & 0x1f)],
};

const H265: Payload = {
  codec: h265,
  typeOf: (first) => (first >> 1) & 0x3f,
  aggregation: 48,
  fragment: 49,
  lastSingle: 47,
  headerOf: ([first = 0, second = 0, fu = 0]) => [(first & 0x81) | ((fu & 0x3f) << 1), second],
};

/** Types that only H.264 has: parameter set, aggregation, fragment. */
const ONLY_H264: ReadonlySet<number> = new Set([7, H264.aggregation, H264.fragment]);
/** Types that only H.265 has: parameter sets, aggregation, fragment. In H.264 these bytes do not occur. */
const ONLY_H265: ReadonlySet<number> = new Set([32, 33, 34, H265.aggregation, H265.fragment]);
const MAX_NALS = 1024;

/**
 * Puts the pictures of a stream together. Finds the codec in the stream itself, whatever was
 * announced, and follows when it changes.
 */
export class RtpDepacketizer {
  readonly #emit: (unit: PictureUnit) => void;
  #payload: Payload | undefined;
  #nals: Uint8Array[] = [];
  #bytes = 0;
  #fragment: Uint8Array[] | undefined;
  #ticks: number | undefined;
  #isDamaged = false;
  #isLostBefore = false;

  constructor(emit: (unit: PictureUnit) => void) {
    this.#emit = emit;
  }

  /** @param lost number of packets lost just before this one, in order */
  push({ payload, timestamp, isMarked }: RtpPacket, lost: number): void {
    if (this.#ticks !== undefined && this.#ticks !== timestamp) {
      if (lost > 0) this.#isDamaged = true;
      this.#finish();
      if (lost > 0) this.#isLostBefore = true;
    } else if (lost > 0) {
      if (this.#ticks === undefined) this.#isLostBefore = true;
      else this.#isDamaged = true;
    }
    if (lost > 0) this.#fragment = undefined;
    this.#detect(payload);
    this.#ticks = timestamp;
    if (this.#payload) this.#take(this.#payload, payload);
    if (isMarked) this.#finish();
  }

  #detect(payload: Uint8Array): void {
    const [first = 0, second = 0] = payload;
    // H.265: layer 0, and the temporal id is never 0.
    const isH265 = (first & 0x81) === 0 && second >= 1 && second <= 7 && ONLY_H265.has(H265.typeOf(first));
    const isH264 = !isH265 && (first & 0x80) === 0 && ONLY_H264.has(H264.typeOf(first));
    const found = isH265 ? H265 : isH264 ? H264 : this.#payload;
    if (found === this.#payload) return;
    this.#clear();
    if (this.#payload) this.#isLostBefore = true;
    this.#payload = found;
  }

  #take(kind: Payload, payload: Uint8Array): void {
    const { headerBytes } = kind.codec;
    const type = kind.typeOf(payload[0] ?? 0);
    if (payload.length <= headerBytes) this.#isDamaged ||= payload.length > 0;
    else if (type === kind.aggregation) this.#takeAggregation(kind, payload);
    else if (type === kind.fragment) this.#takeFragment(kind, payload);
    else if (type <= kind.lastSingle) this.#add([payload]);
    else this.#isDamaged = true;
  }

  #takeAggregation(kind: Payload, payload: Uint8Array): void {
    const { headerBytes } = kind.codec;
    for (let at = headerBytes; at < payload.length; ) {
      const length = ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0);
      const end = at + 2 + length;
      if (length <= headerBytes || end > payload.length) {
        this.#isDamaged = true;
        return;
      }
      this.#add([payload.subarray(at + 2, end)]);
      at = end;
    }
  }

  #takeFragment(kind: Payload, payload: Uint8Array): void {
    const { headerBytes } = kind.codec;
    const control = payload[headerBytes] ?? 0;
    const part = payload.subarray(headerBytes + 1);
    const isStart = (control & 0x80) !== 0;
    const isEnd = (control & 0x40) !== 0;
    if (isStart) {
      if (this.#fragment) this.#isDamaged = true;
      this.#fragment = [Uint8Array.from(kind.headerOf(payload))];
    }
    if (!this.#fragment) {
      // Its beginning was lost.
      this.#isDamaged = true;
      return;
    }
    this.#fragment.push(part);
    this.#bytes += part.length;
    if (this.#bytes > MAX_PICTURE_BYTES) this.#giveUp();
    else if (isEnd) {
      const parts = this.#fragment;
      this.#fragment = undefined;
      this.#bytes -= parts.reduce((sum, { length }) => sum + length, 0);
      this.#add(parts);
    }
  }

  #add(parts: readonly Uint8Array[]): void {
    const [only] = parts;
    const nal = only && parts.length === 1 ? only : Buffer.concat(parts);
    this.#bytes += nal.length;
    this.#nals.push(nal);
    if (this.#bytes > MAX_PICTURE_BYTES || this.#nals.length > MAX_NALS) this.#giveUp();
  }

  #giveUp(): void {
    this.#nals = [];
    this.#fragment = undefined;
    this.#bytes = 0;
    this.#isDamaged = true;
  }

  #finish(): void {
    if (this.#fragment) this.#isDamaged = true;
    const { codec } = this.#payload ?? {};
    if (codec && this.#ticks !== undefined && (this.#nals.length > 0 || this.#isDamaged)) {
      const isLostBefore = this.#isLostBefore;
      this.#isLostBefore = false;
      this.#emit({
        codec,
        nals: this.#nals,
        ticks: this.#ticks,
        isDamaged: this.#isDamaged,
        isLostBefore,
      });
    }
    this.#clear();
  }

  #clear(): void {
    this.#nals = [];
    this.#fragment = undefined;
    this.#bytes = 0;
    this.#ticks = undefined;
    this.#isDamaged = false;
  }
}
