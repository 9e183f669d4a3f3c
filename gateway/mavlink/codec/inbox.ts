import type { MonotonicMs } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { MessageByName, MessageName } from './generated/messages.ts';

/** Source and time of a message. */
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
 * Delivers decoded messages to listeners, synchronously and in subscription order, after routes and
 * statistics are updated. A listener may keep the message object.
 */
export interface Inbox {
  on<N extends MessageName>(
    name: N,
    listener: (message: MessageByName[N], origin: MessageOrigin) => void,
  ): Unsubscribe;
  /** Every decoded message, for vehicle state and inspectors. */
  onAny(
    listener: (name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin) => void,
  ): Unsubscribe;
}
