import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { changeParameters, useRouteParameter } from '../../../state/app/route.ts';
import { AuditRows } from './AuditRows.tsx';
import { AuditTools, brokenReason } from './AuditTools.tsx';
import '../command-center.css';
import { ShieldX } from 'lucide-react';
import { t, tParts } from '../../../language/translate.ts';
import { useAlertStore } from '../../../state/app/alert-store.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { ReasonForm } from '../ReasonForm.tsx';

/** The audit trail: all of it, or the rows of one trace. */
export function AuditPane() {
  const traceId = useRouteParameter('trace');
  return (
    <div className="audit stack-10 content-start justify-items-start p-16">
      <header className="audit-head gap-10 spread flex wraps items-start">
        <div>
          <h2>{t('Audit')}</h2>
          <Note>
            {t(
              'Every command, response and override, chained by hashes and signed. Verification detects any change.',
            )}
          </Note>
        </div>
        <AuditTools />
      </header>
      <AuditBreak />
      {traceId !== undefined && (
        <p>
          <Sentence
            parts={tParts('Rows of trace {traceId}', { traceId: <code className="number">{traceId}</code> })}
          />{' '}
          <Button onClick={() => changeParameters({ trace: undefined })}>{t('Show all rows')}</Button>
        </p>
      )}
      <AuditRows traceId={traceId} />
    </div>
  );
}

const ALERT_ID = 'gateway:audit-broken';

/** Shown while the audit trail is broken: what was found, and a form to acknowledge it with a reason. */
function AuditBreak() {
  const alert = useAlertStore((state) => state.alerts[ALERT_ID]);
  if (!alert?.active) return null;
  return (
    <section className="notice stack" data-tone="caution" aria-label={t('Broken audit trail')}>
      <h3 className="row-6">
        <ShieldX size={14} aria-hidden /> {t('Broken audit trail')}
      </h3>
      <p>
        <Words of={alert.text} />
      </p>
      <p>
        {t(
          'First back up the data directory and earlier exports. Acknowledging ends the alert but repairs nothing: remaining damage is reported again.',
        )}
      </p>
      <AcknowledgeForm />
    </section>
  );
}

function AcknowledgeForm() {
  const actions = useGovernanceActions();
  return (
    <ReasonForm
      title={t('Acknowledge the broken audit trail')}
      question={t('What happened')}
      note={() => (
        <>
          {t('The reason is recorded in the audit trail.')}{' '}
          {t('Only the operator and administrators of this station can acknowledge it.')}
        </>
      )}
      submitText={t('Acknowledge the damage')}
      whyNot={(reason) => (reason === '' ? t('Enter what happened.') : undefined)}
      onSubmit={async (reason) => {
        const found = await actions.acknowledgeAudit(reason);
        return found.ok
          ? undefined
          : t('Acknowledged, but still broken: {reason}', { reason: brokenReason(found) });
      }}
    />
  );
}
