import type { LinkPeer } from './link.ts';

/** What one opened transport reports; its reports are ignored after `failed` and after it was closed. */
export interface TransportHooks {
  opened(): void;
  /** The transport has failed; `reason` is for the operator. It will be closed and opened again later. */
  failed(reason: string): void;
  /** Something went wrong that the transport survives; shown as the link's last error. */
  problem(reason: string): void;
  /** A write to one peer was refused by the operating system or by a full buffer. */
  refused(): void;
  /** `bytes` is valid during the call only. */
  received(bytes: Uint8Array, peer: LinkPeer): void;
  peerGone(peer: LinkPeer): void;
}

/** One attempt to open a link: a socket or a device. */
export interface Transport {
  /**
   * Hands `bytes` to the operating system, or a copy of it to a buffer of at most {@link WRITE_BUFFER_BYTES}.
   * @returns to how many peers; 0 when it was refused or there is no peer to send to.
   */
  write(bytes: Uint8Array, peer: LinkPeer | undefined): number;
  /** Resolves when every descriptor is released; never rejects. */
  close(): Promise<void>;
}

/** Starts to open; `hooks` report the result, at once or later. May throw, which counts as `failed`. */
export type OpenTransport = (hooks: TransportHooks) => Transport;

/** Most bytes that may wait in this process for one peer. */
export const WRITE_BUFFER_BYTES = 65_536;

/** Most peers of one link; the peer that was silent for the longest is removed first. */
export const MAX_PEERS = 128;
