import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { Random } from '../../base/id/random.ts';
import { Backoff } from '../../base/pace/backoff.ts';
import type { LinkConfig, LinkState } from '../../contract/vehicle/link.ts';
import type { Link, LinkCounters, LinkEvents, LinkPeer } from './link.ts';
import type { OpenTransport, Transport, TransportHooks } from './transport.ts';

export interface LinkPorts {
  readonly clock: Clock;
  readonly random: Random;
}

export interface RetryingLinkOptions {
  readonly id: string;
  readonly config: LinkConfig;
  readonly isDatagram: boolean;
  readonly openTransport: OpenTransport;
  /** Longest wait between two attempts. Default 5 s. */
  readonly maxRetryMs?: number;
}

/** One attempt: events of its transport count only until it is over. */
interface Attempt {
  transport: Transport | undefined;
  isOver: boolean;
}

/** Common to all links: states, counters, and reopening after each failure. */
export class RetryingLink implements Link {
  readonly id: string;
  readonly config: LinkConfig;
  readonly isDatagram: boolean;
  readonly counters: LinkCounters;
  readonly #counts = { receivedBytes: 0, sentBytes: 0, droppedWrites: 0, reconnects: 0 };
  readonly #emitter = new Emitter<LinkEvents>();
  readonly #openTransport: OpenTransport;
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  #state: LinkState = 'closed';
  #lastError: string | undefined;
  #isWanted = false;
  #hasBeenOpen = false;
  #attempt: Attempt | undefined;
  #retryTimer: Timer | undefined;
  /** Settles when all abandoned transports are closed. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor(options: RetryingLinkOptions, ports: LinkPorts) {
    this.id = options.id;
    this.config = options.config;
    this.isDatagram = options.isDatagram;
    this.counters = this.#counts;
    this.#openTransport = options.openTransport;
    this.#clock = ports.clock;
    this.#backoff = new Backoff(
      { firstMs: 500, maxMs: options.maxRetryMs ?? 5000, factor: 2, jitter: 0.3 },
      ports.random,
    );
  }

  get state(): LinkState {
    return this.#state;
  }

  get lastError(): string | undefined {
    return this.#lastError;
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#lastError = undefined;
    this.#backoff.reset();
    this.#enter('opening');
    this.#openWhenReleased();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#retryTimer?.cancel();
    this.#retryTimer = undefined;
    if (this.#attempt) this.#giveUp(this.#attempt);
    this.#enter('closed');
    await this.#closing;
  }

  write(bytes: Uint8Array, peer?: LinkPeer): boolean {
    if (this.#state !== 'open') return false;
    const copies = this.#attempt?.transport?.write(bytes, peer) ?? 0;
    this.#counts.sentBytes += bytes.length * copies;
    return copies > 0;
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  /** The previous transport must first release the port or device, or the new one finds it in use. */
  #openWhenReleased(): void {
    void this.#closing.then(() => {
      if (this.#isWanted && !this.#attempt) this.#open();
    });
  }

  #open(): void {
    const attempt: Attempt = { transport: undefined, isOver: false };
    this.#attempt = attempt;
    try {
      attempt.transport = this.#openTransport(this.#hooksOf(attempt));
      if (attempt.isOver) this.#release(attempt.transport);
    } catch (thrown) {
      this.#fail(attempt, errorText(thrown));
    }
  }

  #hooksOf(attempt: Attempt): TransportHooks {
    return {
      opened: () => {
        if (!attempt.isOver) this.#opened();
      },
      failed: (reason) => this.#fail(attempt, reason),
      problem: (reason) => {
        if (!attempt.isOver) this.#lastError = reason;
      },
      refused: () => {
        this.#counts.droppedWrites += 1;
      },
      received: (bytes, peer) => {
        if (attempt.isOver) return;
        this.#counts.receivedBytes += bytes.length;
        this.#emitter.emit('received', { bytes, peer });
      },
      peerGone: (peer) => {
        if (!attempt.isOver) this.#emitter.emit('peerGone', peer);
      },
    };
  }

  #opened(): void {
    if (this.#hasBeenOpen) this.#counts.reconnects += 1;
    this.#hasBeenOpen = true;
    this.#lastError = undefined;
    this.#backoff.reset();
    this.#enter('open');
  }

  #fail(attempt: Attempt, reason: string): void {
    if (attempt.isOver) return;
    this.#giveUp(attempt);
    this.#lastError = reason;
    this.#retryTimer = this.#clock.after(this.#backoff.nextMs(), () => this.#openWhenReleased());
    this.#enter('retrying');
  }

  #giveUp(attempt: Attempt): void {
    attempt.isOver = true;
    this.#attempt = undefined;
    if (attempt.transport) this.#release(attempt.transport);
  }

  #release(transport: Transport): void {
    this.#closing = Promise.all([this.#closing, transport.close()]);
  }

  #enter(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#emitter.emit('stateChanged', state);
  }
}
