import { Inbox } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { formatLocalTime } from '../../format/duration.ts';
import { t, tParts } from '../../language/translate.ts';
import { useOutbox } from '../../state/developer/developer-queries.ts';
import { failureText } from '../../state/failure-text.ts';

/** The mails that could not leave this machine, for its owner. Without a mail server, the PIN is here. */
export function OutboxPanel({
  email,
  onPin,
}: {
  readonly email: string;
  readonly onPin: (pin: string) => void;
}) {
  const outbox = useOutbox(true);
  const mails = (outbox.data ?? []).filter((mail) => mail.to.toLowerCase() === email).slice(0, 3);
  return (
    <section className="outbox" aria-label={t('Local outbox')}>
      <h3>
        <Inbox size={14} aria-hidden /> {t('Local outbox')}
      </h3>
      <p className="field-note">
        {t(
          'No mail server took the mail, so it stays on this machine. An account verified this way makes test keys only.',
        )}
      </p>
      {outbox.isError && <p className="field-error">{failureText(outbox.error)}</p>}
      {outbox.isPending && <p className="field-note">{t('Looking for mail…')}</p>}
      {outbox.data && mails.length === 0 && (
        <p className="field-note">{t('Nothing for {email} yet.', { email })}</p>
      )}
      <ul>
        {mails.map((mail) => {
          const pin = /\b\d{6}\b/.exec(mail.text)?.[0];
          return (
            <li key={mail.mailId}>
              <span className="outbox-mail">
                <strong lang="en">{mail.subject}</strong>
                <span className="field-note">
                  {formatLocalTime(mail.atMs)} · {mail.reason}
                </span>
                <span className="outbox-text" lang="en">
                  {mail.text}
                </span>
              </span>
              {pin && (
                <Button onClick={() => onPin(pin)}>
                  <Sentence parts={tParts('Use {pin}', { pin: <span className="number">{pin}</span> })} />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
