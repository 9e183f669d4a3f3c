import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { changeParameters, useRouteParameter } from '../../../state/app/route.ts';
import { AuditRows, auditCells, useAuditRows } from './AuditRows.tsx';
import { AuditTools, brokenReason } from './AuditTools.tsx';
import '../command-center.css';
import { ShieldX } from 'lucide-react';
import { useState } from 'react';
import { shortId } from '../../../format/known-names.ts';
import { t } from '../../../language/translate.ts';
import { useAlertStore } from '../../../state/app/alert-store.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { PaneToolbar } from '../PaneToolbar.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

/** The audit trail: all of it, or the rows of one trace. */
export function AuditPane() {
  const traceId = useRouteParameter('trace');
  const [search, setSearch] = useState('');
  const { query, rows } = useAuditRows(traceId);
  return (
    <>
      <PaneToolbar
        label={t('Audit tools')}
        search={{ label: t('Search the loaded rows'), text: search, onChange: setSearch }}
        tools={<AuditTools />}
        rows={() => [AUDIT_COLUMNS, ...rows.map(auditCells)]}
        onRefresh={() => query.refetch()}
      >
        {traceId !== undefined && (
          <Button onClick={() => changeParameters({ trace: undefined })}>
            {t('Show all rows, not only those of trace {trace}', { trace: shortId(traceId) })}
          </Button>
        )}
      </PaneToolbar>
      <div className="audit stack-10 content-start justify-items-start p-16">
        <Note>
          {t(
            'Every command, response and override, chained by hashes and signed. Verification detects any change.',
          )}
        </Note>
        <AuditBreak />
        <AuditRows traceId={traceId} search={search} />
      </div>
    </>
  );
}

/** Titles of `auditCells`, as programs read them. */
const AUDIT_COLUMNS = ['utc', 'row', 'time', 'actor', 'action', 'target', 'outcome', 'trace'];

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
