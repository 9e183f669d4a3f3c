import type { LinkPeer } from '../link.ts';
import { MAX_PEERS } from '../transport.ts';

/** The peers of one link, by last reception. Removes the peer silent for the longest first. */
export class PeerTable<Peer> {
  readonly #peers = new Map<LinkPeer, Peer>();
  readonly #maxPeers: number;
  #newest: LinkPeer | undefined;

  constructor(maxPeers = MAX_PEERS) {
    this.#maxPeers = maxPeers;
  }

  get size(): number {
    return this.#peers.size;
  }

  get(key: LinkPeer): Peer | undefined {
    return this.#peers.get(key);
  }

  /** Marks the peer as the last received. */
  touch(key: LinkPeer): void {
    if (key === this.#newest) return;
    const peer = this.#peers.get(key);
    if (peer === undefined) return;
    this.#peers.delete(key);
    this.#peers.set(key, peer);
    this.#newest = key;
  }

  /** @returns the peer removed for it, if any */
  add(key: LinkPeer, peer: Peer): { readonly key: LinkPeer; readonly peer: Peer } | undefined {
    this.#peers.delete(key);
    let evicted: { key: LinkPeer; peer: Peer } | undefined;
    if (this.#peers.size >= this.#maxPeers) {
      const oldest = this.#peers.entries().next().value;
      if (oldest) {
        evicted = { key: oldest[0], peer: oldest[1] };
        this.#peers.delete(oldest[0]);
      }
    }
    this.#peers.set(key, peer);
    this.#newest = key;
    return evicted;
  }

  delete(key: LinkPeer): boolean {
    if (this.#newest === key) this.#newest = undefined;
    return this.#peers.delete(key);
  }

  values(): IterableIterator<Peer> {
    return this.#peers.values();
  }
}
