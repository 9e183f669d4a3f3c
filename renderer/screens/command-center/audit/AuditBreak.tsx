import { ShieldX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Words } from '../../../components/Words.tsx';
import { t } from '../../../language/translate.ts';
import { useAlertStore } from '../../../state/alert-store.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useGovernanceActions } from '../../../state/governance/governance-actions.ts';

const ALERT_ID = 'gateway:audit-broken';

/** While the record is broken: what was found, and its acknowledgement with a reason. */
export function AuditBreak() {
  const alert = useAlertStore((state) => state.alerts[ALERT_ID]);
  if (!alert?.active) return null;
  return (
    <section className="notice" data-tone="caution" aria-label={t('Broken audit record')}>
      <h3>
        <ShieldX size={14} aria-hidden /> {t('Broken audit record')}
      </h3>
      <p>
        <Words of={alert.text} />
      </p>
      <p>
        {t(
          'Keep a copy of the data directory and of earlier exports first. An acknowledgement ends the alert, not the damage: what is still damaged is found again.',
        )}
      </p>
      <AcknowledgeForm />
    </section>
  );
}

function AcknowledgeForm() {
  const actions = useGovernanceActions();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const given = reason.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (given === '' || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { ok, reason: found } = await actions.acknowledgeAudit(given);
      if (!ok) setFailure(t('Acknowledged, but still broken: {reason}', { reason: found ?? '' }));
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="override-form"
      aria-label={t('Acknowledge the broken record')}
      onSubmit={(event) => void submit(event)}
    >
      <label className="field-label" htmlFor={id}>
        {t('What happened')}
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={500}
        value={reason}
        aria-describedby={`${id}-note`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-note`} className="field-note">
        {t('The reason stands in the audit record. Only administrators of the station can acknowledge.')}
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabledReason={whyNot(given, isBusy)}>
        {t('Acknowledge the break')}
      </Button>
    </form>
  );
}

function whyNot(reason: string, isBusy: boolean): string | undefined {
  if (isBusy) return t('Waiting for the gateway.');
  return reason === '' ? t('Write what happened.') : undefined;
}
