/** A text mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails to a mail server. */
export interface Mailer {
  /**
   * Resolves when the server took the mail; rejects with the reason when it did not, in the end after
   * {@link MAIL_TIMEOUT_MS}.
   */
  handOver(mail: Mail): Promise<void>;
}

/** How long each step of the conversation with a mail server may take. */
export const MAIL_TIMEOUT_MS = 10_000;
