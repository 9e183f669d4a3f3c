import { Button } from '../../../components/button/Button.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { changeParameters, useRouteParameter } from '../../../state/app/route.ts';
import { AuditRows } from './AuditRows.tsx';
import { AuditTools, brokenReason } from './AuditTools.tsx';
import './audit.css';
import { ShieldX } from 'lucide-react';
import { t, tParts } from '../../../language/translate.ts';
import { useAlertStore } from '../../../state/app/alert-store.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { ReasonForm } from '../ReasonForm.tsx';

/** The audit record: all of it, or the rows of one trace. */
export function AuditPane() {
  const traceId = useRouteParameter('trace');
  return (
    <div className="audit">
      <header className="audit-head">
        <div>
          <h2>{t('Audit')}</h2>
          <p className="field-note">
            {t(
              'Every command, answer and override, chained by hash and signed. A change shows when it is verified.',
            )}
          </p>
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

/** While the record is broken: what was found, and its acknowledgement with a reason. */
function AuditBreak() {
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
          'Keep a copy of the data directory and of earlier exports first. Acknowledging ends the alert and repairs nothing: damage that is still there is reported again.',
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
      title={t('Acknowledge the broken record')}
      question={t('What happened')}
      note={() => (
        <>
          {t('The reason is written to the audit record.')}{' '}
          {t('Only the operator and administrators of the station can acknowledge it.')}
        </>
      )}
      submitText={t('Acknowledge the break')}
      whyNot={(reason) => (reason === '' ? t('Write what happened.') : undefined)}
      onSubmit={async (reason) => {
        const found = await actions.acknowledgeAudit(reason);
        return found.ok
          ? undefined
          : t('Acknowledged, but still broken: {reason}', { reason: brokenReason(found) });
      }}
    />
  );
}
