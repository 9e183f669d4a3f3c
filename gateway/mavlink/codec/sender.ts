import type { MessageByName, MessageName } from './generated/messages.ts';

/** Whom a message is for: decides the link it leaves on. Broadcast is `systemId` 0. */
export interface Target {
  readonly systemId: number;
  readonly componentId: number;
}

/**
 * The port through which every byte leaves to a vehicle. `target` selects the route only: target fields inside the
 * message are the caller's. Who may call it is a list in `test/architecture` (design, safety rule 1).
 */
export interface Sender {
  /** Our own identity on the wire. */
  readonly systemId: number;
  readonly componentId: number;
  /**
   * Encodes, signs where the link asks for it, records and writes at once.
   * @returns false when no open link leads to the target; nothing was sent then.
   */
  send<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): boolean;
}
