import { Download, ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { AuditVerification } from '../../../../gateway/contract/command/audit.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import '../command-center.css';

/** Verifies the whole audit trail and saves it to a file. */
export function AuditTools() {
  const actions = useGovernanceActions();
  const [verification, setVerification] = useState<AuditVerification>();
  const verifying = useRequest();
  const exporting = useRequest();
  const waiting = verifying.waiting ?? exporting.waiting;
  const failure = verifying.failure ?? exporting.failure;
  const verify = () => verifying.send(async () => setVerification(await actions.verifyAudit()));
  return (
    <>
      <span role="status">
        {verification && <Verdict verification={verification} />}
        {failure && (
          <Note as="span" tone="error">
            {failure}
          </Note>
        )}
      </span>
      <Button
        disabledReason={waiting}
        tooltip={t('Recomputes the chain and checks every signed head')}
        onClick={() => void verify()}
      >
        <ShieldCheck size={14} aria-hidden />
        {verifying.isBusy ? t('Verifying…') : t('Verify')}
      </Button>
      <Button
        disabledReason={waiting}
        tooltip={t('All rows as JSON lines, for the offline verifier')}
        onClick={() => void exporting.send(() => actions.exportAudit())}
      >
        <Download size={14} aria-hidden />
        {t('Export')}
      </Button>
    </>
  );
}

function Verdict({ verification }: { readonly verification: AuditVerification }) {
  const { ok, count, headCount } = verification;
  const Icon = ok ? ShieldCheck : ShieldX;
  return (
    <span className="toned semibold items-center gap-5 inline-flex" data-tone={ok ? 'ok' : 'warning'}>
      <Icon size={14} aria-hidden />
      {ok
        ? t('Intact: {rows, number} rows, {heads} signed heads', { rows: count, heads: headCount })
        : brokenText(verification)}
    </span>
  );
}

/** What is wrong with a broken audit trail. */
export function brokenReason({ reason }: AuditVerification): string {
  return reason === null ? t('the hash chain is broken') : translateSentence(reason).text;
}

function brokenText(verification: AuditVerification): string {
  const { brokenAtId } = verification;
  const reason = brokenReason(verification);
  return brokenAtId === null
    ? t('Broken: {reason}', { reason })
    : t('Broken at row {row}: {reason}', { row: brokenAtId, reason });
}
