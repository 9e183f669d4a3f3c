import type { Clock, Timer } from '../../base/clock.ts';
import { RtcmProtocol, type RtcmRoute } from '../../mavlink/protocol/rtcm-protocol.ts';
import type { LinkRoom } from './link-room.ts';
import { messageNumber } from './rtcm-content.ts';

/** Older corrections help no receiver, and newer ones are on their way. */
const MAX_WAIT_MS = 2000;
const RETRY_MS = 50;

interface Waiting {
  readonly frame: Uint8Array;
  readonly atMs: number;
}

/**
 * Corrections on one route to vehicles. What the link has no room for waits briefly: a newer message takes the place of an
 * older one of its type, and what waits for too long is dropped whole and counted.
 */
export class CorrectionRoute {
  readonly route: RtcmRoute;
  readonly room: LinkRoom;
  sentMessages = 0;
  droppedMessages = 0;
  sentBytes = 0;
  sentAtMs: number | undefined;
  readonly #protocol: Pick<RtcmProtocol, 'send'>;
  readonly #clock: Clock;
  /** By message type, in the order of the first that waited. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: Timer | undefined;

  constructor(route: RtcmRoute, room: LinkRoom, protocol: Pick<RtcmProtocol, 'send'>, clock: Clock) {
    this.route = route;
    this.room = room;
    this.#protocol = protocol;
    this.#clock = clock;
  }

  /** Sends it now if there is room. */
  offer(frame: Uint8Array): void {
    const type = messageNumber(frame);
    if (this.#waiting.has(type)) this.droppedMessages += 1;
    this.#waiting.set(type, { frame, atMs: this.#clock.monotonicMs() });
    this.#sendWaiting();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #sendWaiting(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [type, { frame, atMs }] of this.#waiting) {
      if (nowMs - atMs > MAX_WAIT_MS) {
        this.#waiting.delete(type);
        this.droppedMessages += 1;
        continue;
      }
      const bytes = RtcmProtocol.wireBytes(frame.length);
      if (!this.room.take(bytes, nowMs)) break;
      this.#waiting.delete(type);
      this.#send(frame, bytes, nowMs);
    }
    this.#timer?.cancel();
    this.#timer =
      this.#waiting.size === 0 ? undefined : this.#clock.after(RETRY_MS, () => this.#sendWaiting());
  }

  #send(frame: Uint8Array, bytes: number, nowMs: number): void {
    if (!this.#protocol.send(this.route, frame)) {
      this.droppedMessages += 1;
      return;
    }
    this.sentMessages += 1;
    this.sentBytes += bytes;
    this.sentAtMs = nowMs;
  }
}
