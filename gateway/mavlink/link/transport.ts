import type { LinkPeer } from './link.ts';

/** Events of one open transport. Ignored after `failed` and after it was closed. */
export interface TransportHooks {
  opened(): void;
  /** The transport failed, `reason` is for the operator. It closes and reopens later. */
  failed(reason: string): void;
  /** An error that the transport survives, shown as the link's last error. */
  problem(reason: string): void;
  /** The operating system or a full buffer refused a write to one peer. */
  refused(): void;
  /** `bytes` is valid only during the call. */
  received(bytes: Uint8Array, peer: LinkPeer): void;
  peerGone(peer: LinkPeer): void;
}

/** One attempt to open a link: a socket or a device. */
export interface Transport {
  /**
   * Passes `bytes` to the operating system, or copies it to a buffer of at most
   * {@link WRITE_BUFFER_BYTES}.
   * @returns the number of peers, 0 when it was refused or no peer exists.
   */
  write(bytes: Uint8Array, peer: LinkPeer | undefined): number;
  /** Resolves when every descriptor is released. Never rejects. */
  close(): Promise<void>;
}

/** Starts opening. `hooks` report the result, now or later. May throw, which counts as `failed`. */
export type OpenTransport = (hooks: TransportHooks) => Transport;

/** Maximum of bytes waiting in this process for one peer. */
export const WRITE_BUFFER_BYTES = 65_536;

/** Maximum of peers per link. The peer silent for the longest is removed first. */
export const MAX_PEERS = 256;
