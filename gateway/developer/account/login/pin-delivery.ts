import type { Clock } from '../../../base/clock.ts';
import { errorText } from '../../../base/error.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { OutboxRepository } from '../../../store/repository/developer/outbox-repository.ts';
import type { Mail, Mailer } from './smtp-mailer.ts';

/** How long a login request waits for the mail server before the PIN goes to the outbox instead. */
export const DELIVERY_WAIT_MS = 5000;

const MAX_REASON_CHARACTERS = 200;
const NO_SERVER = 'No SMTP server is configured.';

export interface PinMail {
  readonly email: string;
  readonly pin: string;
  readonly expiresAtMs: number;
}

export interface PinDeliveryParts {
  /** Undefined when no SMTP server is configured. */
  readonly mailer: Mailer | undefined;
  readonly outbox: OutboxRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Brings a PIN to its owner: by mail, else into the local outbox, which the owner of the machine reads. */
export class PinDelivery {
  readonly #parts: PinDeliveryParts;

  constructor(parts: PinDeliveryParts) {
    this.#parts = parts;
  }

  /**
   * Resolves after {@link DELIVERY_WAIT_MS} at the latest. `smtp` means that the server took the mail: only
   * then does the PIN prove the address. A server that answers later changes nothing any more.
   * @throws store-unavailable when neither way is open
   */
  async deliver({ email, pin, expiresAtMs }: PinMail): Promise<'smtp' | 'outbox'> {
    const { mailer, outbox, clock, ids, logger } = this.#parts;
    const mail = mailOf(email, pin);
    const reason = mailer ? await this.#handOver(mailer, mail) : NO_SERVER;
    if (reason === undefined) return 'smtp';
    if (mailer) logger.warn({ reason }, 'a PIN could not be mailed; it is in the outbox');
    const atMs = clock.utcMs();
    outbox.sweep(atMs);
    outbox.insert({ mailId: ids.next('mail'), ...mail, atMs, reason }, expiresAtMs);
    return 'outbox';
  }

  /** @returns why the mail did not leave; undefined when it did */
  #handOver(mailer: Mailer, mail: Mail): Promise<string | undefined> {
    const { clock } = this.#parts;
    return new Promise((resolve) => {
      const seconds = DELIVERY_WAIT_MS / 1000;
      const timer = clock.after(DELIVERY_WAIT_MS, () =>
        resolve(`The SMTP server did not accept it within ${seconds} s.`),
      );
      mailer
        .handOver(mail)
        .then(
          () => resolve(undefined),
          (thrown: unknown) => resolve(`The SMTP server failed: ${oneLine(errorText(thrown))}`),
        )
        .finally(() => timer.cancel());
    });
  }
}

function mailOf(email: string, pin: string): Mail {
  return {
    to: email,
    subject: 'Your Aerodeck PIN',
    text: [
      `Your PIN is ${pin}`,
      '',
      'It is valid for 10 minutes and for one login. Aerodeck never asks you for it.',
      'If you did not request a PIN, ignore this mail. Someone may have entered your address by mistake.',
      '',
    ].join('\n'),
  };
}

/** What a server says is a stranger's text. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_CHARACTERS);
}
