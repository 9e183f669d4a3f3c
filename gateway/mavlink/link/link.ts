import type { Unsubscribe } from '../../base/emitter.ts';
import type { LinkConfig, LinkState } from '../../contract/vehicle/link.ts';

/** The peer of bytes: `host:port` on UDP and TCP servers, `''` if only one exists. */
export type LinkPeer = string;

export interface LinkCounters {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** Writes the system or a full buffer refused. */
  readonly droppedWrites: number;
  readonly reconnects: number;
}

export interface LinkEvents {
  /** `bytes` is valid only during the call. On a datagram link each event is one whole datagram. */
  received: { readonly bytes: Uint8Array; readonly peer: LinkPeer };
  stateChanged: LinkState;
  /** A peer of a TCP server disconnected. Its route is no longer valid. */
  peerGone: LinkPeer;
}

/**
 * One byte transport opened by us. The constructor does nothing. `start` returns immediately, and
 * the state shows the progress: a link that cannot open retries (0.5 s growing to 5 s, with jitter)
 * until `stop`. `stop` is idempotent, works while opening, and resolves when every descriptor and
 * timer is released.
 */
export interface Link {
  readonly id: string;
  readonly config: LinkConfig;
  /** True when each `received` event is one datagram, so that a frame never spans two. */
  readonly isDatagram: boolean;
  readonly state: LinkState;
  readonly counters: LinkCounters;
  /** Operator text of the last error, undefined if none occurred since the last open. */
  readonly lastError: string | undefined;
  start(): void;
  stop(): Promise<void>;
  /**
   * Passes `bytes` to the operating system now, copied if they must be kept. Without `peer`,
   * writes to every known peer.
   * @returns false when the link is not open, has no such peer, or its buffer (64 KiB) is full.
   *   Nothing is queued then.
   */
  write(bytes: Uint8Array, peer?: LinkPeer): boolean;
  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe;
}
