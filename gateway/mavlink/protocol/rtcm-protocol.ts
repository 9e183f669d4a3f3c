import type { MessageByName, MessageName } from '../codec/generated/messages.ts';

/** Where vehicles are reached: a link and a peer on it. */
export interface RtcmRoute {
  readonly linkId: string;
  readonly peer: string;
}

interface RouteSender {
  sendVia<N extends MessageName>(route: RtcmRoute, name: N, message: MessageByName[N]): boolean;
}

const FRAGMENT_BYTES = 180;
const MAX_FRAGMENTS = 4;
const SEQUENCES = 32;
/** Frame head, checksum, signature, flags and length. */
const OVERHEAD_BYTES = 27;

/** Longer RTCM messages do not fit into GPS_RTCM_DATA. */
export const MAX_RTCM_BYTES = FRAGMENT_BYTES * MAX_FRAGMENTS;

/**
 * RTCM messages as GPS_RTCM_DATA. Every vehicle that hears the route takes them: the message names no target.
 * Source: https://mavlink.io/en/messages/common.html#GPS_RTCM_DATA
 */
export class RtcmProtocol {
  readonly #sender: RouteSender;
  #sequence = 0;

  constructor(sender: RouteSender) {
    this.#sender = sender;
  }

  /** Bytes on the link for a message of this length. */
  static wireBytes(length: number): number {
    return length + fragmentCount(length) * OVERHEAD_BYTES;
  }

  /**
   * Sends a message of at most {@link MAX_RTCM_BYTES} at once.
   * @returns false when the link refused a part of it: the receiver then drops the rest
   */
  send(route: RtcmRoute, message: Uint8Array): boolean {
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) % SEQUENCES;
    const count = fragmentCount(message.length);
    for (let fragment = 0; fragment < count; fragment += 1) {
      const part = message.subarray(fragment * FRAGMENT_BYTES, (fragment + 1) * FRAGMENT_BYTES);
      const data = [...part, ...new Array<number>(FRAGMENT_BYTES - part.length).fill(0)];
      const flags = (count > 1 ? 1 : 0) | (fragment << 1) | (sequence << 3);
      if (!this.#sender.sendVia(route, 'GPS_RTCM_DATA', { flags, len: part.length, data })) return false;
    }
    return true;
  }
}

/**
 * A receiver knows the last fragment by its length, so a message that fills all of its fragments but the fourth ends with an
 * empty one.
 */
function fragmentCount(length: number): number {
  if (length <= FRAGMENT_BYTES) return 1;
  return Math.min(MAX_FRAGMENTS, Math.floor(length / FRAGMENT_BYTES) + 1);
}
