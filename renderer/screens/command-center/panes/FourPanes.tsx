import type { Decision } from '../../../../gateway/contract/command/decision.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useDecision } from '../../../state/governance/governance-queries.ts';
import { DecisionPane } from './DecisionPane.tsx';
import { EvidencePane } from './EvidencePane.tsx';
import { SafetyPane } from './SafetyPane.tsx';
import { TelemetryPane } from './TelemetryPane.tsx';

export interface FourPanesProps {
  readonly decision: Decision | null;
  readonly vehicleId: string | null;
}

/** Decision, governance evidence, telemetry and safety context of a record or of a plan's step. */
export function FourPanes({ decision, vehicleId }: FourPanesProps) {
  const query = useDecision(decision?.decisionId);
  return (
    <div className="four-panes">
      <DecisionPane decision={decision} record={query.data} />
      <EvidencePane
        decision={decision}
        record={query.data}
        failure={query.error ? failureText(query.error) : undefined}
        onRetry={() => void query.refetch()}
      />
      <TelemetryPane vehicleId={vehicleId} input={query.data?.input} />
      <SafetyPane vehicleId={vehicleId} />
    </div>
  );
}
