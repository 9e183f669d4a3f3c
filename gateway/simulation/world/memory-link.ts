import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { LinkConfig, LinkState } from '../../contract/vehicle/link.ts';
import type { Link, LinkCounters, LinkEvents, LinkPeer } from '../../mavlink/link/link.ts';

/** The station's end of the radios of a simulated world: datagrams, without a socket. */
export class MemoryLink implements Link {
  readonly id: string;
  readonly config: LinkConfig;
  readonly isDatagram = true;
  readonly lastError = undefined;
  readonly #emitter = new Emitter<LinkEvents>();
  readonly #onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void;
  readonly #counters = { receivedBytes: 0, sentBytes: 0, droppedWrites: 0, reconnects: 0 };
  #state: LinkState = 'closed';

  constructor(
    id: string,
    config: LinkConfig,
    onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void,
  ) {
    this.id = id;
    this.config = config;
    this.#onWrite = onWrite;
  }

  get state(): LinkState {
    return this.#state;
  }

  get counters(): LinkCounters {
    return this.#counters;
  }

  start(): void {
    this.#enter('open');
  }

  async stop(): Promise<void> {
    this.#enter('closed');
  }

  write(bytes: Uint8Array, peer?: LinkPeer): boolean {
    if (this.#state !== 'open') return false;
    this.#counters.sentBytes += bytes.length;
    this.#onWrite(Uint8Array.from(bytes), peer);
    return true;
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  /** A datagram of a vehicle arrives. */
  receive(bytes: Uint8Array, peer: LinkPeer): void {
    if (this.#state !== 'open') return;
    this.#counters.receivedBytes += bytes.length;
    this.#emitter.emit('received', { bytes, peer });
  }

  #enter(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#emitter.emit('stateChanged', state);
  }
}
