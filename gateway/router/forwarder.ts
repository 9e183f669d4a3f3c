import type { Clock } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import type { Link } from '../link/link.ts';
import { type LinkTraffic, NO_TRAFFIC } from '../link/link-traffic.ts';
import { frameAt } from '../mavlink/frame-examiner.ts';
import { COMMANDING_MESSAGES } from './commanding-messages.ts';
import { RecentFrames } from './recent-frames.ts';
import type { FrameTap } from './router.ts';

export interface ForwarderOptions {
  readonly clock: Clock;
  /** Brings every frame as it was heard. */
  readonly tap: (tap: FrameTap) => Unsubscribe;
}

interface Destination {
  readonly link: Link;
  readonly unsubscribe: Unsubscribe;
  sentFrames: number;
  ignoredDatagrams: number;
}

const REMEMBERED_FRAMES = 4096;
/** A frame heard on two links, or coming back from a program that forwards too, goes out once. */
const SAME_FRAME_MS = 2000;

/**
 * Passes what is heard from vehicles on to other programs, and nothing back: whatever arrives on a forwarding link is counted
 * and thrown away, so that nobody behind it can command, answer or invent a vehicle. What commands is not passed on either:
 * anybody may have sent it, and the address may be a vehicle's. Keys of signing never leave.
 */
export class Forwarder {
  readonly #clock: Clock;
  readonly #destinations = new Map<string, Destination>();
  readonly #recent = new RecentFrames(REMEMBERED_FRAMES);
  readonly #tap: ForwarderOptions['tap'];
  #untap: Unsubscribe | undefined;

  constructor({ clock, tap }: ForwarderOptions) {
    this.#clock = clock;
    this.#tap = tap;
  }

  /** Sends to the link from now on, best before it is started. One of the same id is replaced. */
  attach(link: Link): void {
    this.detach(link.id);
    const destination: Destination = {
      link,
      unsubscribe: link.on('received', () => {
        destination.ignoredDatagrams += 1;
      }),
      sentFrames: 0,
      ignoredDatagrams: 0,
    };
    this.#destinations.set(link.id, destination);
    this.#untap ??= this.#tap((_linkId, direction, _utcUs, bytes) => {
      if (direction === 'in') this.#forward(bytes);
    });
  }

  /** Harmless when it is not attached. */
  detach(linkId: string): void {
    this.#destinations.get(linkId)?.unsubscribe();
    this.#destinations.delete(linkId);
    if (this.#destinations.size > 0) return;
    this.#untap?.();
    this.#untap = undefined;
  }

  /** Undefined for a link that nothing is forwarded to. */
  trafficOf(linkId: string): LinkTraffic | undefined {
    const destination = this.#destinations.get(linkId);
    if (!destination) return undefined;
    const { sentFrames, ignoredDatagrams } = destination;
    return {
      ...NO_TRAFFIC,
      sentFrames,
      rejectedFrames: ignoredDatagrams === 0 ? {} : { 'read-only': ignoredDatagrams },
    };
  }

  #forward(bytes: Uint8Array): void {
    const frame = frameAt(bytes, 0, bytes.length);
    if (COMMANDING_MESSAGES.has(frame.messageId)) return;
    if (this.#recent.isKnown(frame, 0, this.#clock.monotonicMs(), SAME_FRAME_MS, SAME_FRAME_MS)) return;
    for (const destination of this.#destinations.values())
      if (destination.link.write(bytes)) destination.sentFrames += 1;
  }
}
