import type { Clock } from '../../../gateway/base/clock.ts';
import type { Unsubscribe } from '../../../gateway/base/emitter.ts';
import type { MessageByName, MessageName } from '../../../gateway/mavlink/codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../../gateway/mavlink/codec/inbox.ts';

type AnyListener = (name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin) => void;
export type Source = Partial<
  Pick<MessageOrigin, 'systemId' | 'componentId' | 'linkId' | 'peer' | 'isSigned'>
>;

/** An inbox whose messages come over whatever link and from whatever peer a test says. */
export class RouteWire implements Inbox {
  readonly #clock: Clock;
  readonly #listeners = new Set<AnyListener>();
  readonly #batchListeners = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  on<N extends MessageName>(
    name: N,
    listener: (message: MessageByName[N], origin: MessageOrigin) => void,
  ): Unsubscribe {
    return this.onAny((received, message, origin) => {
      if (received === name) listener(message as MessageByName[N], origin);
    });
  }

  onAny(listener: AnyListener): Unsubscribe {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onBatchEnd(listener: () => void): Unsubscribe {
    this.#batchListeners.add(listener);
    return () => void this.#batchListeners.delete(listener);
  }

  get listenerCount(): number {
    return this.#listeners.size + this.#batchListeners.size;
  }

  endBatch(): void {
    for (const listener of this.#batchListeners) listener();
  }

  deliver<N extends MessageName>(name: N, message: MessageByName[N], source: Source = {}): void {
    const origin: MessageOrigin = {
      systemId: 1,
      componentId: 1,
      linkId: 'link_a',
      peer: '127.0.0.1:5760',
      receivedAtMs: this.#clock.monotonicMs(),
      version: 2,
      isSigned: false,
      ...source,
    };
    for (const listener of [...this.#listeners]) listener(name, message, origin);
  }
}
