import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { MessageByName, MessageName } from '../codec/generated/messages.ts';
import type { MessageOrigin } from '../codec/inbox.ts';

type AnyMessage = MessageByName[MessageName];
type Listener = (message: AnyMessage, origin: MessageOrigin) => void;
export type AnyMessageListener = (name: MessageName, message: AnyMessage, origin: MessageOrigin) => void;

const COMPLAINT_PERIOD_MS = 10_000;
const NO_LISTENERS: readonly never[] = [];

/**
 * Registers listeners by message. A listener that throws affects neither the other listeners nor
 * the link. Failures are logged at most once in ten seconds.
 */
export class MessageListeners {
  readonly #clock: Clock;
  readonly #logger: Logger;
  // Lists are replaced, never changed: a listener may subscribe or leave during a delivery.
  readonly #byName = new Map<MessageName, readonly Listener[]>();
  #toAny: readonly AnyMessageListener[] = NO_LISTENERS;
  #atBatchEnd: readonly (() => void)[] = NO_LISTENERS;
  #failures = 0;
  #nextComplaintMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  on<N extends MessageName>(
    name: N,
    listener: (message: MessageByName[N], origin: MessageOrigin) => void,
  ): Unsubscribe {
    // Each subscription is separate, even for the same function.
    const entry: Listener = (message, origin) => listener(message as MessageByName[N], origin);
    this.#byName.set(name, [...(this.#byName.get(name) ?? NO_LISTENERS), entry]);
    return () => {
      this.#byName.set(
        name,
        (this.#byName.get(name) ?? NO_LISTENERS).filter((other) => other !== entry),
      );
    };
  }

  onAny(listener: AnyMessageListener): Unsubscribe {
    const entry: AnyMessageListener = (name, message, origin) => listener(name, message, origin);
    this.#toAny = [...this.#toAny, entry];
    return () => {
      this.#toAny = this.#toAny.filter((other) => other !== entry);
    };
  }

  onBatchEnd(listener: () => void): Unsubscribe {
    const entry = () => listener();
    this.#atBatchEnd = [...this.#atBatchEnd, entry];
    return () => {
      this.#atBatchEnd = this.#atBatchEnd.filter((other) => other !== entry);
    };
  }

  /** False when a message of this name need not be decoded. */
  isWanted(name: MessageName): boolean {
    return this.#toAny.length > 0 || (this.#byName.get(name)?.length ?? 0) > 0;
  }

  deliver(name: MessageName, message: AnyMessage, origin: MessageOrigin): void {
    for (const listener of this.#byName.get(name) ?? NO_LISTENERS) {
      try {
        listener(message, origin);
      } catch (thrown) {
        this.#complain(thrown, name);
      }
    }
    for (const listener of this.#toAny) {
      try {
        listener(name, message, origin);
      } catch (thrown) {
        this.#complain(thrown, name);
      }
    }
  }

  endBatch(): void {
    for (const listener of this.#atBatchEnd) {
      try {
        listener();
      } catch (thrown) {
        this.#complain(thrown, undefined);
      }
    }
  }

  #complain(thrown: unknown, messageName: MessageName | undefined): void {
    this.#failures += 1;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < this.#nextComplaintMs) return;
    this.#nextComplaintMs = nowMs + COMPLAINT_PERIOD_MS;
    this.#logger.error(
      {
        messageName,
        failures: this.#failures,
        error: errorText(thrown),
        stack: thrown instanceof Error ? thrown.stack : undefined,
      },
      'a listener failed on a message',
    );
  }
}
