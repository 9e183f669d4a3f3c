import type { LinkConfig } from '../../gateway/contract/vehicle/link.ts';
import type { LinkPeer } from '../../gateway/mavlink/link/link.ts';
import { FakeLink } from '../fake/fake-link.ts';

/** A link whose writes go on to radios in memory. */
export class MemoryLink extends FakeLink {
  readonly #onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void;

  constructor(
    id: string,
    config: LinkConfig,
    onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void,
  ) {
    super(id, config);
    this.#onWrite = onWrite;
  }

  override write(bytes: Uint8Array, peer?: LinkPeer): boolean {
    if (!super.write(bytes, peer)) return false;
    this.#onWrite(bytes, peer);
    return true;
  }
}
