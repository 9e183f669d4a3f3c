import type { MonotonicMs } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { MessageByName, MessageName } from './generated/messages.ts';

/** Where and when a message came from. */
export interface MessageOrigin {
  readonly systemId: number;
  readonly componentId: number;
  readonly linkId: string;
  readonly peer: string;
  readonly receivedAtMs: MonotonicMs;
  readonly version: 1 | 2;
  readonly isSigned: boolean;
}

/**
 * The port through which decoded messages reach whoever waits for them. Listeners run synchronously in the order of
 * subscription, after routes and statistics were updated; the message object is the listener's to keep.
 */
export interface Inbox {
  on<N extends MessageName>(
    name: N,
    listener: (message: MessageByName[N], origin: MessageOrigin) => void,
  ): Unsubscribe;
  /** Every decoded message; for vehicle state and inspectors. */
  onAny(
    listener: (name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin) => void,
  ): Unsubscribe;
}
