import type { Clock, MonotonicMs } from '../../gateway/base/clock.ts';
import type { Unsubscribe } from '../../gateway/base/emitter.ts';
import type { MessageByName, MessageName } from '../../gateway/mavlink/codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../gateway/mavlink/codec/inbox.ts';
import type { Target } from '../../gateway/mavlink/codec/sender.ts';
import type { EmergencySender } from '../../gateway/mavlink/protocol/command/command-protocol.ts';

export interface SentMessage<N extends MessageName = MessageName> {
  readonly target: Target;
  readonly name: N;
  readonly message: MessageByName[N];
  readonly atMs: number;
}

type AnyListener = (name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin) => void;

/** Sender and inbox in memory: what was sent is kept, what is delivered reaches the listeners at once. */
export class FakeWire implements EmergencySender, Inbox {
  readonly systemId = 255;
  readonly componentId = 190;
  readonly sent: SentMessage[] = [];
  /** False: no open link leads anywhere. */
  isOpen = true;
  /** False: links lead there, and none takes anything now. */
  isTaking = true;
  /** How many links take what leaves by every way. */
  ways = 1;
  /** Sees each message after it was noted. */
  onSend: ((sent: SentMessage) => void) | undefined;
  readonly #clock: Clock;
  readonly #listeners = new Set<AnyListener>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): boolean {
    if (!this.isOpen || !this.isTaking) return false;
    const sent = { target, name, message, atMs: this.#clock.monotonicMs() };
    this.sent.push(sent);
    this.onSend?.(sent);
    return true;
  }

  sendByEveryWay<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): number {
    return this.send(target, name, message) ? this.ways : 0;
  }

  mayReach(): boolean {
    return this.isOpen;
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

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** A message arrives, from the autopilot of system 1 unless told otherwise. */
  deliver<N extends MessageName>(
    name: N,
    message: MessageByName[N],
    from: Target = { systemId: 1, componentId: 1 },
  ): void {
    const origin: MessageOrigin = {
      ...from,
      linkId: 'lnk_test',
      peer: 'test',
      receivedAtMs: this.#clock.monotonicMs() as MonotonicMs,
      version: 2,
      isSigned: false,
    };
    for (const listener of [...this.#listeners]) listener(name, message, origin);
  }

  /** The messages of one kind sent so far. */
  sentOf<N extends MessageName>(name: N): readonly MessageByName[N][] {
    return this.sent.filter((sent) => sent.name === name).map((sent) => sent.message as MessageByName[N]);
  }
}
