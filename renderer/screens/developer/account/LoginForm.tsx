import { type FormEvent, useEffect, useId, useState } from 'react';
import type { LoginChallenge } from '../../../../gateway/contract/account/account.ts';
import { Button } from '../../../components/button/Button.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { attemptsLeftOf } from '../../../state/app/failure-text.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useAccountActions, useOutbox } from '../../../state/developer/developer-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import './login-form.css';
import { Inbox } from 'lucide-react';
import { formatLocalTime } from '../../../format/measure/time.ts';
import { useRequest } from '../../../state/connection/use-request.ts';

interface Asked {
  readonly email: string;
  readonly challenge: LoginChallenge;
  readonly resendAtMs: number;
}

/**
 * Registers or logs in with a company e-mail and the PIN sent to it. The first login registers the
 * account.
 */
export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const actions = useAccountActions();
  const nowMs = useUtcNowMs();
  const [asked, setAsked] = useState<Asked>();
  const { waiting, isBusy, failure, send: attempt, forget } = useRequest();

  const ask = (email: string) =>
    attempt(async () => {
      const challenge = await actions.askForPin(email);
      setAsked({ email, challenge, resendAtMs: nowMs + challenge.resendAfterS * 1000 });
    });
  const logIn = (pin: string) =>
    attempt(async () => {
      if (!asked) return;
      try {
        await actions.logIn(asked.email, pin);
      } catch (cause) {
        const attemptsLeft = attemptsLeftOf(cause) ?? asked.challenge.attemptsLeft;
        setAsked({ ...asked, challenge: { ...asked.challenge, attemptsLeft } });
        throw cause;
      }
      onDone();
    });

  if (!asked) return <EmailStep waiting={waiting} failure={failure} onEmail={(email) => void ask(email)} />;
  return (
    <PinStep
      asked={asked}
      nowMs={nowMs}
      isBusy={isBusy}
      failure={failure}
      onPin={(pin) => void logIn(pin)}
      onResend={() => void ask(asked.email)}
      onBack={() => {
        setAsked(undefined);
        forget();
      }}
    />
  );
}

interface EmailStepProps {
  readonly waiting: string | undefined;
  readonly failure: string | undefined;
  readonly onEmail: (email: string) => void;
}

function EmailStep({ waiting, failure, onEmail }: EmailStepProps) {
  const [email, setEmail] = useState('');
  const isWritten = /^\S+@\S+\.\S+$/.test(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWritten && waiting === undefined) onEmail(email.trim().toLowerCase());
  };
  return (
    <form className="grid gap-12" onSubmit={submit}>
      <p className="dev-lead">
        {t('For login and registration a PIN is sent to your company e-mail. Flying needs no login.')}
      </p>
      <NotedField
        label={t('Company e-mail')}
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        placeholder="you@your-company.com"
        value={email}
        problem={failure}
        note={t('Free-mail and disposable addresses are not accepted.')}
        onChange={setEmail}
      />
      <Button type="submit" variant="primary" disabledReason={waiting ?? whyNotAsk(isWritten)}>
        {waiting ? t('Sending…') : t('Send PIN')}
      </Button>
    </form>
  );
}

function whyNotAsk(isWritten: boolean): string | undefined {
  return isWritten ? undefined : t('Enter the full address first.');
}

interface PinStepProps {
  readonly asked: Asked;
  readonly nowMs: number;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onPin: (pin: string) => void;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

function PinStep({ asked, nowMs, isBusy, failure, onPin, onResend, onBack }: PinStepProps) {
  const [pin, setPin] = useState('');
  const id = useId();
  const { challenge, email } = asked;
  const resendInS = Math.ceil((asked.resendAtMs - nowMs) / 1000);
  const validForMin = Math.max(0, Math.ceil((Date.parse(challenge.expiresAt) - nowMs) / 60_000));
  useEffect(() => {
    if (failure) setPin('');
  }, [failure]);
  const write = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setPin(digits);
    if (digits.length === 6 && !isBusy) onPin(digits);
  };
  return (
    <div className="grid gap-12">
      <p className="dev-lead">
        <Sentence
          parts={tParts(
            challenge.delivery === 'smtp'
              ? 'A PIN was sent to {email}. It is valid for {minutes} min.'
              : 'A PIN was created for {email}. It is valid for {minutes} min.',
            { email: <strong>{email}</strong>, minutes: validForMin },
          )}
        />
      </p>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('PIN, six digits')}
        </label>
        <input
          id={id}
          className="input number pin-field"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="······"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write here
          autoFocus
          value={pin}
          aria-invalid={failure !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => write(event.target.value)}
        />
        <Note id={`${id}-note`} tone={failure ? 'error' : 'hint'}>
          {failure ??
            (isBusy
              ? t('Checking…')
              : t('Type or paste the PIN. It is sent automatically after the last digit.'))}
        </Note>
        <Note>
          {t('{count, plural, one {# attempt} other {# attempts}} left', { count: challenge.attemptsLeft })}
        </Note>
      </div>
      {challenge.delivery === 'outbox' && <OutboxPanel email={email} onPin={write} />}
      <div className="row-wrap">
        <Button
          disabledReason={resendInS > 0 ? t('Available in {seconds} s.', { seconds: resendInS }) : undefined}
          onClick={onResend}
        >
          {resendInS > 0 ? t('Send again in {seconds} s', { seconds: resendInS }) : t('Send again')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Other address')}
        </Button>
      </div>
    </div>
  );
}

/** E-mails that could not be sent, for the owner of this machine. Without a mail server, the PIN is here. */
function OutboxPanel({ email, onPin }: { readonly email: string; readonly onPin: (pin: string) => void }) {
  const outbox = useOutbox();
  const mails = (outbox.data ?? []).filter((mail) => mail.to.toLowerCase() === email).slice(0, 3);
  return (
    <section className="outbox stack-6 rounded p-10-12" aria-label={t('Local outbox')}>
      <h3 className="row-6">
        <Inbox size={14} aria-hidden /> {t('Local outbox')}
      </h3>
      <Note>
        {t(
          'No mail server is available, so the e-mail stays on this machine. An account verified this way can create test keys only.',
        )}
      </Note>
      <AsyncView query={outbox} loading={t('Checking for e-mail…')} />
      {outbox.data && mails.length === 0 && <Note>{t('No e-mail for {email} yet.', { email })}</Note>}
      <ul>
        {mails.map((mail) => {
          const pin = /\b\d{6}\b/.exec(mail.text)?.[0];
          return (
            <li key={mail.mailId}>
              <span className="grows min-w-0 grid">
                <strong lang="en">{mail.subject}</strong>
                <Note as="span">
                  {formatLocalTime(mail.atMs)} · {translateSentence(mail.reason).text}
                </Note>
                <span className="outbox-text small-dim" lang="en">
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
