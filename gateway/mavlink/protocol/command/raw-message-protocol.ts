import type { Unsubscribe } from '../../../base/emitter.ts';
import type { MessageByName, MessageName } from '../../codec/generated/messages.ts';
import type { Sender, Target } from '../../codec/sender.ts';

/** Receives each sent frame. */
type SentTap = (linkId: string, direction: 'in' | 'out', utcUs: number, bytes: Uint8Array) => void;

export interface DirectProtocolOptions {
  readonly sender: Sender;
  readonly tap: (tap: SentTap) => Unsubscribe;
}

/** A whole sent frame, in hexadecimal digits. */
export interface SentFrame {
  readonly linkId: string;
  readonly hex: string;
}

/** Sends one message once, without waiting for an answer or repeating it. */
export class RawMessageProtocol {
  readonly #options: DirectProtocolOptions;

  constructor(options: DirectProtocolOptions) {
    this.#options = options;
  }

  /**
   * Undefined when no open link leads to the target. Nothing is sent then.
   * @throws RangeError when a value does not fit
   */
  send<N extends MessageName>(target: Target, name: N, message: MessageByName[N]): SentFrame | undefined {
    const { sender, tap } = this.#options;
    let sent: SentFrame | undefined;
    const untap = tap((linkId, direction, _utcUs, bytes) => {
      if (direction === 'out') sent = { linkId, hex: Buffer.from(bytes).toString('hex') };
    });
    try {
      return sender.send(target, name, message) ? sent : undefined;
    } finally {
      untap();
    }
  }
}
