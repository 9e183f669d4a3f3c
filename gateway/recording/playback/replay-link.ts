import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Link, LinkCounters, LinkEvents } from '../../mavlink/link/link.ts';

/** Nobody is at the other end, and nothing opens it. */
const NOWHERE: LinkConfig = { kind: 'udpin', host: '0.0.0.0', port: 1 };
const SOLE_PEER = '';

/**
 * Where the frames of a recording come in. It has no transport and cannot get one: every write to it is
 * refused and counted.
 */
export class ReplayLink implements Link {
  readonly id: string;
  readonly config = NOWHERE;
  readonly isDatagram = true;
  readonly state = 'open';
  readonly lastError = undefined;
  readonly #emitter = new Emitter<LinkEvents>();
  #receivedBytes = 0;
  #refusedWrites = 0;

  constructor(id: string) {
    this.id = id;
  }

  get counters(): LinkCounters {
    return {
      receivedBytes: this.#receivedBytes,
      sentBytes: 0,
      droppedWrites: this.#refusedWrites,
      reconnects: 0,
    };
  }

  start(): void {
    // There is nothing to open.
  }

  async stop(): Promise<void> {
    // There is nothing to close.
  }

  /** Refuses: what was flown then cannot be spoken to now. */
  write(): false {
    this.#refusedWrites += 1;
    return false;
  }

  /** Hands in one recorded frame, as if it came now. */
  deliver(bytes: Uint8Array): void {
    this.#receivedBytes += bytes.length;
    this.#emitter.emit('received', { bytes, peer: SOLE_PEER });
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }
}
