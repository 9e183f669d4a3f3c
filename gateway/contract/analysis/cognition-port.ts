import type { RequestContext } from '../account/principal.ts';
import type { DecisionRecord } from '../command/decision.ts';
import type {
  CognitionOverlay,
  CognitiveRequest,
  Enforcement,
  EnforceRequest,
  ExplainRequest,
  Explanation,
  Observation,
  ObserveRequest,
  Orchestration,
} from './cognition.ts';

/** An answer with the decision governance made about the call itself. */
export interface Cognition<Result> {
  readonly decision: Pick<DecisionRecord, 'decision' | 'evidence'>;
  readonly result: Result;
}

/**
 * Deterministic analysis of recordings and live data. Nothing here flies, and nothing is invented: what is
 * unknown is reported as unknown.
 * @throws not-found when there is no such asset or session, governance-unavailable — everywhere
 */
export interface CognitionPort {
  explain(request: ExplainRequest, context: RequestContext): Promise<Cognition<Explanation>>;
  orchestrate(request: CognitiveRequest, context: RequestContext): Promise<Cognition<Orchestration>>;
  enforce(request: EnforceRequest, context: RequestContext): Promise<Cognition<Enforcement>>;
  observe(request: ObserveRequest, context: RequestContext): Promise<Cognition<Observation>>;
  overlay(context: RequestContext): Promise<CognitionOverlay>;
}
