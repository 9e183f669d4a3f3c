import type { Unsubscribe } from '../../base/emitter.ts';
import type { LinkConfig, LinkState } from '../../contract/vehicle/link.ts';

/**
 * The peer of a link that bytes came from or go to: `host:port` on UDP and TCP servers, `''` where there is only one peer.
 */
export type LinkPeer = string;

export interface LinkCounters {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** Writes the operating system or a full buffer refused. */
  readonly droppedWrites: number;
  readonly reconnects: number;
}

export interface LinkEvents {
  /** `bytes` is valid during the call only. On a datagram link each event is one whole datagram. */
  received: { readonly bytes: Uint8Array; readonly peer: LinkPeer };
  stateChanged: LinkState;
  /** A peer of a TCP server disconnected; its route is not valid any more. */
  peerGone: LinkPeer;
}

/**
 * One byte transport we opened. The constructor does nothing. `start` returns at once and the state reports
 * the rest: a link that cannot open keeps trying (0.5 s growing to 5 s, with jitter) until `stop`.
 * `stop` is idempotent, may come while opening, and resolves when every descriptor and timer is released.
 */
export interface Link {
  readonly id: string;
  readonly config: LinkConfig;
  /** True when one `received` event is one datagram, so that a frame never spans two. */
  readonly isDatagram: boolean;
  readonly state: LinkState;
  readonly counters: LinkCounters;
  /** The last thing that went wrong, in words for the operator; undefined when nothing went wrong since the last open. */
  readonly lastError: string | undefined;
  start(): void;
  stop(): Promise<void>;
  /**
   * Hands bytes to the operating system now; `bytes` is copied where it must be kept. Without `peer`: every
   * known peer.
   * @returns false when the link is not open, has no such peer, or its buffer (64 KiB) is full. Nothing is
   * queued then.
   */
  write(bytes: Uint8Array, peer?: LinkPeer): boolean;
  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe;
}
