import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { planRequestSchema } from '../action/plan.ts';
import type { DecisionRecord } from '../command/decision.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { timelineEventSchema } from '../recording/replay.ts';
import { severitySchema } from '../vehicle/telemetry.ts';

/** Specification 2.3, the part common to all four requests. */
const missionContextSchema = z.strictObject({
  asset_id: z.string().trim().min(1).max(64).describe('Vehicle id'),
  site: z.string().trim().min(1).max(200),
  objective: z.string().trim().min(1).max(1000),
});
export const cognitiveRequestSchema = z
  .strictObject({
    tenant_id: z.string().min(1).max(64),
    correlation_id: z.string().min(1).max(128),
    mission_context: missionContextSchema,
  })
  .meta({ id: 'CognitiveRequest', examples: [EXAMPLE_BODIES['uav-mavlink-orchestrate']] });
export type CognitiveRequest = z.infer<typeof cognitiveRequestSchema>;

/** Specification 2.3: `uav-replay-explain`. `session` is our optional addition; default: the asset's newest. */
export const explainRequestSchema = cognitiveRequestSchema
  .extend({ session: z.string().max(64).optional() })
  .meta({ id: 'ExplainRequest', examples: [EXAMPLE_BODIES['uav-replay-explain']] });
export type ExplainRequest = z.infer<typeof explainRequestSchema>;

export const enforceRequestSchema = cognitiveRequestSchema
  .extend({
    policies: z.array(z.string().min(1).max(64)).max(100),
    jurisdiction: z.string().min(1).max(64),
    risk_threshold: z.string().min(1).max(32).describe('low, medium or high'),
  })
  .meta({ id: 'EnforceRequest', examples: [EXAMPLE_BODIES['uav-governance']] });
export type EnforceRequest = z.infer<typeof enforceRequestSchema>;

/** The specification's four fields. Any other vehicle field of `GET /telemetry` may be added. */
export const observedTelemetrySchema = z
  .object({
    battery_pct: z.number().min(0).max(100).nullable(),
    altitude_m: z.number().nullable(),
    link_quality: z.number().min(0).max(1).nullable(),
    status: z.string().max(64),
  })
  .loose();
export const observeRequestSchema = cognitiveRequestSchema
  .extend({ telemetry: z.array(observedTelemetrySchema).min(1).max(50) })
  .meta({ id: 'ObserveRequest', examples: [EXAMPLE_BODIES['uav-observability']] });
export type ObserveRequest = z.infer<typeof observeRequestSchema>;

/** Specification 2.4: the fields of every cognitive answer. */
export const cognitiveAnswerSchema = z.object({
  status: z.literal('accepted'),
  api_id: z.string(),
  trace_id: z.string(),
  governance: z.object({
    decision: z.enum(['allow', 'allow_with_monitoring', 'require_approval', 'deny']),
    evidence: z.array(operatorTextSchema),
  }),
});

/** One verifiable sentence with the events that support it. */
export const claimSchema = z.object({
  text: operatorTextSchema,
  event_ids: z.array(z.string()).min(1),
  confidence: z.enum(['certain', 'likely', 'possible']),
});
export type Claim = z.infer<typeof claimSchema>;

/** A part of a flight. */
export const flightPhaseSchema = z.object({
  phase: z.enum(['ground', 'take-off', 'flight', 'hold', 'mission', 'return', 'landing', 'unknown']),
  from_ms: z.number().int(),
  to_ms: z.number().int(),
  flight_mode: z.string().nullable(),
});

export const explanationSchema = z.object({
  session: z.string(),
  asset_id: z.string(),
  from_ms: z.number().int(),
  to_ms: z.number().int(),
  summary: operatorTextSchema,
  claims: z.array(claimSchema).describe('In chronological order'),
  phases: z.array(flightPhaseSchema),
  unknowns: z.array(operatorTextSchema).describe('What the recording does not show, such as gaps'),
  events: z.array(timelineEventSchema).describe('Events the claims cite'),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const explainAnswerSchema = cognitiveAnswerSchema
  .extend({ result: explanationSchema })
  .meta({ id: 'ExplainAnswer' });

export const orchestrationSchema = z.object({
  plan: planRequestSchema
    .nullable()
    .describe('Body for POST /api/action/plan/create. null if nothing could be mapped'),
  mapped: z.array(z.object({ phrase: z.string(), step_ids: z.array(z.string()) })),
  not_mapped: z.array(z.object({ phrase: z.string(), reason: z.string() })),
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: operatorTextSchema })),
});
export type Orchestration = z.infer<typeof orchestrationSchema>;
export const orchestrateAnswerSchema = cognitiveAnswerSchema
  .extend({ result: orchestrationSchema })
  .meta({ id: 'OrchestrateAnswer' });

export const enforcementSchema = z.object({
  decision_id: z.string(),
  policy_version: z.string(),
  risk: z.object({
    score: z.enum(['low', 'medium', 'high']),
    threshold: z.string(),
    factors: z.array(operatorTextSchema),
  }),
  findings: z.array(z.object({ policy_id: z.string(), verdict: z.string(), reason: operatorTextSchema })),
  unknown_policies: z.array(z.string()),
});
export type Enforcement = z.infer<typeof enforcementSchema>;
export const enforceAnswerSchema = cognitiveAnswerSchema
  .extend({ result: enforcementSchema })
  .meta({ id: 'EnforceAnswer' });

export const observationSchema = z.object({
  health: z.enum(['good', 'degraded', 'bad', 'unknown']),
  trends: z.array(
    z.object({
      field: z.enum(['battery_pct', 'altitude_m', 'link_quality']),
      per_sample: z.number(),
      direction: z.enum(['rising', 'falling', 'steady']),
    }),
  ),
  anomalies: z.array(
    z.object({
      index: z.number().int(),
      field: z.string(),
      value: z.number(),
      reason: z.string(),
      severity: severitySchema,
    }),
  ),
  samples_to_reserve: z
    .number()
    .nullable()
    .describe('At the present trend. null if it is not falling or unknown'),
  notes: z.array(z.string()),
});
export type Observation = z.infer<typeof observationSchema>;
export const observeAnswerSchema = cognitiveAnswerSchema
  .extend({ result: observationSchema })
  .meta({ id: 'ObserveAnswer' });

/** Answer of `GET /api/cognition/overlay`. */
export const overlaySchema = z
  .object({
    timestamp: z.iso.datetime({ precision: 3 }),
    mode: z.enum(['live', 'sitl', 'sim', 'fallback']),
    summaries: z.array(
      z.object({
        asset_id: z.string(),
        headline: operatorTextSchema,
        risk: z.enum(['low', 'medium', 'high', 'unknown']),
        factors: z.array(operatorTextSchema),
        eventIds: z.array(z.string()),
      }),
    ),
    governance: z.object({
      decision: z.enum(['allow', 'allow_with_monitoring', 'require_approval', 'deny']),
      evidence: z.array(operatorTextSchema),
      policyVersion: z.string(),
      activeOverrides: z.array(z.string()),
    }),
    geo: z
      .record(z.string(), z.unknown())
      .describe('GeoJSON FeatureCollection: vehicles, their paths, zones in force'),
  })
  .meta({ id: 'CognitionOverlay' });
export type CognitionOverlay = z.infer<typeof overlaySchema>;

/** An answer with governance's decision about the call itself. */
export interface Cognition<Result> {
  readonly decision: Pick<DecisionRecord, 'decision' | 'evidence'>;
  readonly result: Result;
}

/**
 * Deterministic analysis of recordings and live data. Flies nothing and invents nothing: unknown
 * facts are reported as unknown.
 * @throws not-found for an unknown asset or session, governance-unavailable — everywhere
 */
export interface CognitionPort {
  explain(request: ExplainRequest, context: RequestContext): Promise<Cognition<Explanation>>;
  orchestrate(request: CognitiveRequest, context: RequestContext): Promise<Cognition<Orchestration>>;
  enforce(request: EnforceRequest, context: RequestContext): Promise<Cognition<Enforcement>>;
  observe(request: ObserveRequest, context: RequestContext): Promise<Cognition<Observation>>;
  overlay(context: RequestContext): Promise<CognitionOverlay>;
}
