import type {
  Cognition,
  CognitionOverlay,
  CognitionPort,
  CognitiveRequest,
  Enforcement,
  EnforceRequest,
  ExplainRequest,
  Explanation,
  Observation,
  ObserveRequest,
  Orchestration,
} from '../../gateway/contract/analysis/cognition.ts';

const DECISION: Cognition<unknown>['decision'] = {
  decision: 'allow_with_monitoring',
  evidence: ['policy-version:test', 'operator-override:none', 'replay-enabled:true'],
};

/** Analysis that finds nothing: for tests of the edge. */
export class FakeCognitionPort implements CognitionPort {
  async explain({ mission_context: mission }: ExplainRequest): Promise<Cognition<Explanation>> {
    const result = {
      session: 'ses_1',
      asset_id: mission.asset_id,
      from_ms: 0,
      to_ms: 1,
      summary: '',
      claims: [],
      phases: [],
      unknowns: [],
      events: [],
    };
    return { decision: DECISION, result };
  }

  async orchestrate(_request: CognitiveRequest): Promise<Cognition<Orchestration>> {
    return { decision: DECISION, result: { plan: null, mapped: [], not_mapped: [], problems: [] } };
  }

  async enforce({ risk_threshold: threshold }: EnforceRequest): Promise<Cognition<Enforcement>> {
    const risk = { score: 'low' as const, threshold, factors: [] };
    const result = { decision_id: 'dec_1', policy_version: 'test', risk, findings: [], unknown_policies: [] };
    return { decision: DECISION, result };
  }

  async observe(_request: ObserveRequest): Promise<Cognition<Observation>> {
    const result = {
      health: 'good' as const,
      trends: [],
      anomalies: [],
      samples_to_reserve: null,
      notes: [],
    };
    return { decision: DECISION, result };
  }

  async overlay(): Promise<CognitionOverlay> {
    return {
      timestamp: '2026-01-01T00:00:00.000Z',
      mode: 'sim',
      summaries: [],
      governance: {
        ...DECISION,
        evidence: [...DECISION.evidence],
        policyVersion: 'test',
        activeOverrides: [],
      },
      geo: { type: 'FeatureCollection', features: [] },
    };
  }
}
