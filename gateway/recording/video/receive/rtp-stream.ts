import type { Clock } from '../../../base/clock.ts';
import { say } from '../../../contract/operator-text.ts';
import { TsDemuxer } from '../mpegts/ts-demuxer.ts';
import { RtpDepacketizer } from '../rtp/rtp-depacketizer.ts';
import { RtpOrder } from '../rtp/rtp-order.ts';
import { type RtpPacket, readRtp } from '../rtp/rtp-packet.ts';
import type { ReceiverEvents } from './receiver.ts';

export const RTP_TIME_BITS = 32;
/** MPEG-TS in RTP. RFC 3551, table 5 */
const TYPE_MPEG_TS = 33;
/** Another sender takes over when the first one has been silent for this long. */
const SENDER_SILENT_MS = 500;
const STRANGER_GONE_MS = 2000;
/** A stream of which nothing is understood is reported after this many packets. */
const MIN_UNKNOWN = 100;

/** One RTP stream: order, loss, pictures. Packets of a second sender on the same port are left out. */
export class RtpStream {
  readonly #clock: Clock;
  readonly #events: ReceiverEvents;
  readonly #depacketizer: RtpDepacketizer;
  #order = new RtpOrder();
  #ts: TsDemuxer | undefined;
  #source: number | undefined;
  #lastAtMs = 0;
  #strangerAtMs: number | undefined;
  #unknown = 0;
  #hasUnit = false;

  constructor(clock: Clock, events: ReceiverEvents) {
    this.#clock = clock;
    this.#events = events;
    this.#depacketizer = new RtpDepacketizer((unit) => {
      if (!this.#hasUnit) events.problem(null);
      this.#hasUnit = true;
      events.unit(unit, RTP_TIME_BITS);
    });
  }

  /** Of the stream, 0 before its first packet. */
  get source(): number {
    return this.#source ?? 0;
  }

  /** Takes a datagram, or what a server sent in its place. */
  take(bytes: Buffer): void {
    const packet = readRtp(bytes);
    if (packet) this.takePacket(packet, bytes.length);
    else this.#events.counted(bytes.length, 0, 0);
  }

  takePacket(packet: RtpPacket, bytes: number): void {
    const nowMs = this.#clock.monotonicMs();
    if (packet.source !== this.#source) {
      if (this.#source !== undefined && nowMs - this.#lastAtMs < SENDER_SILENT_MS) {
        this.#events.counted(bytes, 0, 0);
        if (this.#strangerAtMs === undefined)
          this.#events.problem('Two senders use this port. Only the first one is shown.');
        this.#strangerAtMs = nowMs;
        return;
      }
      this.#source = packet.source;
      this.#order = new RtpOrder();
      this.#hasUnit = false;
    }
    this.#lastAtMs = nowMs;
    if (this.#strangerAtMs !== undefined && nowMs - this.#strangerAtMs > STRANGER_GONE_MS) {
      this.#strangerAtMs = undefined;
      this.#events.problem(null);
    }
    let lost = 0;
    this.#order.push(packet, nowMs, (inOrder, missing) => {
      lost += missing;
      this.#deliver(inOrder, missing);
    });
    this.#events.counted(bytes, 1, lost);
    if (!this.#hasUnit) this.#noteUnknown(packet);
  }

  #noteUnknown({ payloadType }: RtpPacket): void {
    this.#unknown += 1;
    if (this.#unknown !== MIN_UNKNOWN) return;
    this.#events.problem(
      say('The stream is neither H.264 nor H.265 (RTP payload type {type}).', { type: payloadType }),
    );
  }

  #deliver(packet: RtpPacket, lost: number): void {
    if (packet.payloadType !== TYPE_MPEG_TS) {
      this.#depacketizer.push(packet, lost);
      return;
    }
    this.#ts ??= new TsDemuxer(this.#events);
    this.#hasUnit = true;
    this.#ts.take(packet.payload);
  }
}
