import type { Transporter } from 'nodemailer';
import { MAIL_TIMEOUT_MS, type Mailer } from './mailer.ts';

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
