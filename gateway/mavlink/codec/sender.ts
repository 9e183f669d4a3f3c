import type { MessageByName, MessageName } from './generated/messages.ts';

/** The addressee of a message, which selects the link. `systemId` 0 is broadcast. */
export interface Target {
  readonly systemId: number;
  readonly componentId: number;
}

/**
 * The only port that sends bytes to a vehicle. `target` selects the route only: the caller sets the
 * target fields of the message. `test/architecture` lists the callers (design, safety rule 1).
 */
export interface Sender {
  /** Our own IDs on the wire. */
  readonly systemId: number;
  readonly componentId: number;
  /**
   * Encodes, signs if the link requires it, records and writes immediately.
   * @returns false when no open link leads to the target. Nothing is sent then.
   */
  send<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): boolean;
}
