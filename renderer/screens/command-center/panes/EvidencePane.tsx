import type { Decision, DecisionRecord } from '../../../../gateway/contract/decision.ts';
import { Button } from '../../../components/Button.tsx';
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
      <Pane title="Governance evidence">
        <p className="pane-empty">Nothing was decided, so there is no evidence.</p>
      </Pane>
    );
  return (
    <Pane
      title="Governance evidence"
      aside={record && <span className="pane-aside number">{record.policyVersion}</span>}
    >
      {record && record.findings.length === 0 && <p className="pane-empty">No policy objected.</p>}
      {record && <FindingList findings={record.findings} />}
      {failure && (
        <p className="field-error" role="alert">
          The findings cannot be read: {failure} <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
      {!record && !failure && <p role="status">Loading the findings…</p>}
      <details className="evidence">
        <summary>Evidence as recorded ({decision.evidence.length})</summary>
        <ul className="number">
          {decision.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </Pane>
  );
}
