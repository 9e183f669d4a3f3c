import type { Decision, DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { Button } from '../../../components/Button.tsx';
import { toldEvidence } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { FindingList } from './FindingList.tsx';
import { Pane } from './Pane.tsx';

export interface EvidencePaneProps {
  readonly decision: Decision | null;
  readonly record: DecisionRecord | undefined;
  /** Why the record could not be read. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** Which policies spoke, with the values they compared; all of it as written in the evidence. */
export function EvidencePane({ decision, record, failure, onRetry }: EvidencePaneProps) {
  if (!decision)
    return (
      <Pane title={t('Governance evidence')}>
        <p className="pane-empty">{t('Nothing was decided, so there is no evidence.')}</p>
      </Pane>
    );
  return (
    <Pane
      title={t('Governance evidence')}
      aside={record && <span className="pane-aside number">{record.policyVersion}</span>}
    >
      {record && record.findings.length === 0 && <p className="pane-empty">{t('No policy objected.')}</p>}
      {record && <FindingList findings={record.findings} />}
      {failure && (
        <p className="field-error" role="alert">
          {t('The findings cannot be read: {cause}', { cause: failure })}{' '}
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </p>
      )}
      {!record && !failure && <p role="status">{t('Loading the findings…')}</p>}
      <details className="evidence">
        <summary>{t('Evidence as recorded ({count})', { count: decision.evidence.length })}</summary>
        <ul className="number">
          {decision.evidence.map((line) => (
            <li key={line}>{toldEvidence(line)}</li>
          ))}
        </ul>
      </details>
    </Pane>
  );
}
