import { Emitter, type Unsubscribe } from '../../gateway/base/emitter.ts';
import type { LinkConfig, LinkState } from '../../gateway/contract/vehicle/link.ts';
import type { Link, LinkCounters, LinkEvents, LinkPeer } from '../../gateway/mavlink/link/link.ts';

export interface SentBytes {
  readonly bytes: Uint8Array;
  readonly peer: LinkPeer | undefined;
}

/** A link without a transport: tests put bytes in with `receive` and read what was written from `sent`. */
export class FakeLink implements Link {
  readonly id: string;
  readonly config: LinkConfig;
  readonly isDatagram: boolean;
  readonly sent: SentBytes[] = [];
  /** Set to false to make every write be refused. */
  takesWrites = true;
  lastError: string | undefined;
  isStopped = false;
  readonly #counts = { receivedBytes: 0, sentBytes: 0, droppedWrites: 0, reconnects: 0 };
  readonly #emitter = new Emitter<LinkEvents>();
  #state: LinkState = 'closed';

  constructor(
    id: string,
    config: LinkConfig = { kind: 'udpin', host: '127.0.0.1', port: 14_550 },
    isDatagram = config.kind === 'udpin' || config.kind === 'udpout',
  ) {
    this.id = id;
    this.config = config;
    this.isDatagram = isDatagram;
  }

  get state(): LinkState {
    return this.#state;
  }

  get counters(): LinkCounters {
    return this.#counts;
  }

  /** Opens at once. */
  start(): void {
    this.isStopped = false;
    this.enter('open');
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.enter('closed');
  }

  write(bytes: Uint8Array, peer?: LinkPeer): boolean {
    if (this.#state !== 'open') return false;
    if (!this.takesWrites) {
      this.#counts.droppedWrites += 1;
      return false;
    }
    this.#counts.sentBytes += bytes.length;
    this.sent.push({ bytes: Uint8Array.from(bytes), peer });
    return true;
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  enter(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#emitter.emit('stateChanged', state);
  }

  receive(bytes: Uint8Array, peer: LinkPeer = '127.0.0.1:5001'): void {
    this.#counts.receivedBytes += bytes.length;
    this.#emitter.emit('received', { bytes, peer });
  }

  losePeer(peer: LinkPeer): void {
    this.#emitter.emit('peerGone', peer);
  }
}
