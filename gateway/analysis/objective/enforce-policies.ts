import { AppError } from '../../base/error.ts';
import type { Enforcement, EnforceRequest, Orchestration } from '../../contract/analysis/cognition.ts';
import type { DecisionRecord, PolicyFinding } from '../../contract/command/decision.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { AssessmentRequest } from '../cognition/cognition-ports.ts';
import {
  findingFactors,
  highestRisk,
  isAbove,
  type RiskFactor,
  type RiskScore,
  riskScoreOf,
  vehicleFactors,
} from '../cognition/risk.ts';

const MAX_POINTS = 2000;

/** @throws validation for anything but low, medium and high */
export function riskThresholdOf({ risk_threshold: text }: Pick<EnforceRequest, 'risk_threshold'>): RiskScore {
  const threshold = riskScoreOf(text);
  if (threshold) return threshold;
  const detail = 'is one of low, medium, high';
  throw new AppError('validation', `The request body is invalid: /risk_threshold ${detail}.`, {
    context: { errors: [{ pointer: '/risk_threshold', detail }] },
  });
}

/**
 * The question to the engine: the objective as far as it could be mapped, for the asset in its present state.
 */
export function enforcementQuestion(
  { mission_context: context, jurisdiction }: EnforceRequest,
  vehicle: TelemetryVehicle,
  { plan }: Orchestration,
): AssessmentRequest {
  const points: { latitudeDeg: number; longitudeDeg: number; altitudeM: number | undefined }[] = [];
  let highestAltitudeM: number | null = null;
  for (const { params } of plan?.steps ?? []) {
    const { lat, lon, altitudeM } = params;
    if (typeof altitudeM === 'number') highestAltitudeM = Math.max(highestAltitudeM ?? altitudeM, altitudeM);
    if (typeof lat === 'number' && typeof lon === 'number' && points.length < MAX_POINTS)
      points.push({
        latitudeDeg: lat,
        longitudeDeg: lon,
        altitudeM: typeof altitudeM === 'number' ? altitudeM : (vehicle.altitude_m ?? undefined),
      });
  }
  const isOnGround = vehicle.status === 'on_ground' || vehicle.status === 'armed';
  return {
    // What sets a vehicle going from the ground is held to more than what leads one in the air.
    command: isOnGround ? 'mission-start' : 'goto',
    params: { objective: context.objective, site: context.site },
    vehicleId: vehicle.id,
    points,
    highestAltitudeM,
    jurisdiction,
    isKept: true,
  };
}

/**
 * The decision of all policies in force, the findings of the requested ones, and the risk: above the
 * threshold, a person must approve. When none of the requested policies is known here, all count as
 * requested. Objections of other policies are in the evidence, marked as not asked for.
 */
export function enforcementOf(
  request: EnforceRequest,
  {
    vehicle,
    record,
    orchestration,
    knownPolicies,
  }: {
    readonly vehicle: TelemetryVehicle;
    readonly record: DecisionRecord;
    readonly orchestration: Orchestration;
    readonly knownPolicies: ReadonlySet<string>;
  },
): { readonly decision: Pick<DecisionRecord, 'decision' | 'evidence'>; readonly result: Enforcement } {
  const threshold = riskThresholdOf(request);
  const asked = [...new Set(request.policies)];
  const unknown = asked.filter((policyId) => !knownPolicies.has(policyId));
  const known = asked.filter((policyId) => knownPolicies.has(policyId));
  const { findings, others } = narrowed(record.findings, known, knownPolicies);
  // Naming policies never loosens: a command is decided by all of them.
  const ruled = record.decision;
  const factors: readonly RiskFactor[] = [
    ...findingFactors(findings),
    ...vehicleFactors(vehicle),
    ...unknown.map((id) => ({
      score: 'medium' as const,
      text: `policy ${id} is unknown here and was not applied`,
    })),
    ...orchestration.not_mapped.map(({ phrase }) => ({
      score: 'medium' as const,
      text: `"${phrase}" in the objective was not understood and was not checked`,
    })),
  ];
  const score = highestRisk(factors);
  const isRisky = isAbove(score, threshold);
  const decision =
    isRisky && (ruled === 'allow' || ruled === 'allow_with_monitoring')
      ? 'require_approval'
      : ruled === 'allow' && unknown.length > 0
        ? 'allow_with_monitoring'
        : ruled;
  const silent = known.filter((policyId) => findings.every((found) => found.policyId !== policyId));
  return {
    decision: {
      decision,
      evidence: [
        ...record.evidence.filter((text) => !others.some(({ policyId }) => text.startsWith(`${policyId}:`))),
        ...others.map(({ policyId, verdict, reason }) => `not-asked:${policyId}:${verdict}: ${reason}`),
        ...unknown.map((policyId) => `unknown-policy:${policyId}`),
        `risk:${score}${isRisky ? `:require_approval: above the threshold ${threshold}` : `: threshold ${threshold}`}`,
      ],
    },
    result: {
      decision_id: record.decisionId,
      policy_version: record.policyVersion,
      risk: { score, threshold, factors: factors.map(({ text }) => text) },
      findings: [
        ...findings.map(({ policyId, verdict, reason }) => ({ policy_id: policyId, verdict, reason })),
        ...silent.map((policyId) => ({
          policy_id: policyId,
          verdict: 'allow',
          reason: 'no objection',
        })),
      ],
      unknown_policies: unknown,
    },
  };
}

/** The findings of the requested policies and of the engine itself, and the objections of all others. */
function narrowed(
  findings: readonly PolicyFinding[],
  asked: readonly string[],
  knownPolicies: ReadonlySet<string>,
): { readonly findings: readonly PolicyFinding[]; readonly others: readonly PolicyFinding[] } {
  if (asked.length === 0) return { findings, others: [] };
  const isAsked = ({ policyId }: PolicyFinding) => asked.includes(policyId) || !knownPolicies.has(policyId);
  return {
    findings: findings.filter(isAsked),
    others: findings.filter((finding) => !isAsked(finding) && finding.verdict !== 'allow'),
  };
}
