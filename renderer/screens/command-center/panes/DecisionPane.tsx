import type { Decision, DecisionRecord } from '../../../../gateway/contract/decision.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatQuantity } from '../../../format/quantity.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { Pane } from './Pane.tsx';
import { VerdictBadge } from './VerdictBadge.tsx';

export interface DecisionPaneProps {
  /** Null: governance was not asked, or has not answered yet. */
  readonly decision: Decision | null;
  /** The whole record once it is read. */
  readonly record: DecisionRecord | undefined;
}

/** What governance said, until when it holds, and what it is bound to. */
export function DecisionPane({ decision, record }: DecisionPaneProps) {
  const nowMs = useUtcNowMs();
  if (!decision)
    return (
      <Pane title="Decision">
        <p className="pane-empty">No decision yet. Hold, RTL, land and disarm never wait for one.</p>
      </Pane>
    );
  const leftMs = decision.expiresAtMs - nowMs;
  return (
    <Pane title="Decision" aside={<VerdictBadge verdict={decision.decision} />}>
      <dl className="pane-facts">
        <div>
          <dt>Made</dt>
          <dd className="number" title={formatUtcTime(decision.decidedAtMs)}>
            {formatLocalTime(decision.decidedAtMs)}
            {record && ` in ${formatQuantity(record.durationMs, 1)} ms`}
          </dd>
        </div>
        <div>
          <dt>Holds</dt>
          <dd className="number" title={formatUtcTime(decision.expiresAtMs)}>
            {leftMs > 0 ? `for ${formatAge(leftMs)} more` : `until ${formatLocalTime(decision.expiresAtMs)}`}
          </dd>
        </div>
        <Identifier name="Decision" value={decision.decisionId} />
        <Identifier name="Input hash" value={decision.inputHash} />
        {record?.override && (
          <div>
            <dt>Override</dt>
            <dd>
              {actorText(record.override.by)}: “{record.override.reason}”
              {record.override.approvedBy && `, approved by ${actorText(record.override.approvedBy)}`}
            </dd>
          </div>
        )}
        {record?.approval && (
          <div>
            <dt>Approval</dt>
            <dd>
              {actorText(record.approval.by)}
              {record.approval.reason && `: “${record.approval.reason}”`}
            </dd>
          </div>
        )}
      </dl>
    </Pane>
  );
}

function Identifier({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="identifier">
        <code title={value}>{value}</code>
        <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} />
      </dd>
    </div>
  );
}
