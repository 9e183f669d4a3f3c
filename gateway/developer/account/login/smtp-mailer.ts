import type { Transporter } from 'nodemailer';

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
const MAIL_TIMEOUT_MS = 10_000;

/**
 * Mails over SMTP, `smtp://user:password@host:port` or `smtps://…`. Uses STARTTLS whenever the server offers it, and then
 * its certificate must be good (`?tls.rejectUnauthorized=false` in the address for one that is not). The mail library is
 * loaded with the first mail, so that starting stays fast. https://www.rfc-editor.org/rfc/rfc3207
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  let loading: Promise<Transporter> | undefined;
  const transporter = () => {
    loading ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: smtpUrl,
        connectionTimeout: MAIL_TIMEOUT_MS,
        greetingTimeout: MAIL_TIMEOUT_MS,
        socketTimeout: MAIL_TIMEOUT_MS,
        dnsTimeout: MAIL_TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    return loading;
  };
  return {
    async handOver({ to, subject, text }) {
      await (await transporter()).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
