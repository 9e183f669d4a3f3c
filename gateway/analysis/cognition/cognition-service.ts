import { AppError } from '../../base/error.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import { planRequestSchema } from '../../contract/action/plan.ts';
import { STEP_PARAMS } from '../../contract/action/step.ts';
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
} from '../../contract/analysis/cognition.ts';
import type { DecisionRecord, PolicyFinding } from '../../contract/command/decision.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { english, joinTexts, say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { OBJECTIVE_RULES, type ObjectiveWorld, PlanDraft } from '../objective/objective-rules.ts';
import type { AssessmentRequest, CognitionPorts } from './cognition-ports.ts';
import { observeTelemetry } from './observe-telemetry.ts';
import { OverlayView } from './overlay-view.ts';
import { RecentEvents } from './recent-events.ts';
import {
  findingFactors,
  highestRisk,
  isAbove,
  type RiskFactor,
  type RiskScore,
  riskScoreOf,
  vehicleFactors,
} from './risk.ts';

/** See {@link CognitionPort}: each caller is answered from what it may see. `stop` when the station ends. */
export class CognitionService implements CognitionPort {
  readonly #ports: CognitionPorts;
  readonly #recent: RecentEvents;
  readonly #overlay: OverlayView;

  constructor(ports: CognitionPorts) {
    this.#ports = ports;
    this.#recent = new RecentEvents(ports.station);
    this.#overlay = new OverlayView(ports, this.#recent);
  }

  stop(): void {
    this.#recent.stop();
  }

  async explain(request: ExplainRequest, context: RequestContext): Promise<Cognition<Explanation>> {
    const { session, mission_context: mission } = request;
    const vehicleId = mission.asset_id;
    const log = await this.#ports.flights.flight({ sessionId: session, vehicleId }, context.principal);
    if (!log)
      throw new AppError(
        'not-found',
        session === undefined
          ? `No readable recording of ${vehicleId} found. See GET /api/replay/sessions.`
          : `Session ${session} not found.`,
      );
    const result = await this.#ports.explain(log, vehicleId, ownerOf(context.principal));
    const decision = await this.#admit('replay-explain', { session: result.session, vehicleId }, context);
    return { decision, result };
  }

  async orchestrate(request: CognitiveRequest, context: RequestContext): Promise<Cognition<Orchestration>> {
    const vehicle = this.#vehicle(request, context);
    const { objective, site } = request.mission_context;
    const decision = await this.#admit(
      'mavlink-orchestrate',
      { objective, site, vehicleId: vehicle.id },
      context,
    );
    return { decision, result: this.#orchestrate(request, vehicle, context) };
  }

  async enforce(request: EnforceRequest, context: RequestContext): Promise<Cognition<Enforcement>> {
    riskThresholdOf(request);
    const vehicle = this.#vehicle(request, context);
    const orchestration = this.#orchestrate(request, vehicle, context);
    const record = await this.#ports.assess(enforcementQuestion(request, vehicle, orchestration), context);
    const policies = this.#ports.policies().items;
    return enforcementOf(request, {
      vehicle,
      record,
      orchestration,
      // A policy without a text in force binds no one.
      knownPolicies: new Set(policies.filter(({ text }) => text !== '').map(({ policyId }) => policyId)),
    });
  }

  async observe(request: ObserveRequest, context: RequestContext): Promise<Cognition<Observation>> {
    // Any asset may be posted, also one this station never heard of.
    const { asset_id: vehicleId } = request.mission_context;
    const decision = await this.#admit(
      'telemetry-observe',
      { vehicleId, samples: request.telemetry.length },
      context,
    );
    return { decision, result: observeTelemetry(request.telemetry) };
  }

  overlay(context: RequestContext): Promise<CognitionOverlay> {
    return this.#overlay.read(context);
  }

  #orchestrate(request: CognitiveRequest, vehicle: TelemetryVehicle, context: RequestContext): Orchestration {
    const { station, world } = this.#ports;
    const zones = station.zones().features;
    return orchestrateObjective(request, { vehicle, zones, world }, context);
  }

  /** The decision about the call itself. @throws governance-denied when policies forbid it, governance-unavailable */
  async #admit(command: string, params: Readonly<Record<string, unknown>>, context: RequestContext) {
    const record = await this.#ports.assess(
      { command, params, vehicleId: undefined, points: [], highestAltitudeM: null, isKept: true },
      context,
    );
    const { decision, evidence, decisionId } = record;
    if (decision === 'deny' || decision === 'require_approval')
      throw new AppError(
        'governance-denied',
        say('Governance denied this analysis: {reasons}', { reasons: joinTexts(evidence.slice(3)) }),
        { context: { decision: { decisionId, decision, evidence } } },
      );
    return { decision, evidence };
  }

  #vehicle({ mission_context: mission }: CognitiveRequest, { principal }: RequestContext): TelemetryVehicle {
    const { guard, station } = this.#ports;
    const isShown = guard.visibilityOf(principal).vehicle(mission.asset_id);
    const vehicle = isShown ? station.vehicle(mission.asset_id) : undefined;
    if (!vehicle)
      throw new AppError(
        'not-found',
        `Asset ${mission.asset_id} not found: no such vehicle has connected. See GET /api/vehicles.`,
      );
    return vehicle;
  }
}

interface OrchestrateParts {
  readonly vehicle: TelemetryVehicle;
  readonly zones: readonly Zone[];
  readonly world: ObjectiveWorld;
}

const NAME_LENGTH = 120;
const IN_THE_AIR: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

/**
 * Builds a plan from an objective, by rules alone. What no rule knows is listed with the reason, never
 * guessed. The plan is checked as at its creation; it is neither stored nor flown.
 */
export function orchestrateObjective(
  { mission_context: { objective, site } }: Pick<CognitiveRequest, 'mission_context'>,
  { vehicle, zones, world }: OrchestrateParts,
  context: RequestContext,
): Orchestration {
  const draft = new PlanDraft(vehicle.id, IN_THE_AIR.has(vehicle.status));
  const mapped: Orchestration['mapped'] = [];
  const notMapped: Orchestration['not_mapped'] = [];
  for (const phrase of objectivePhrases(objective)) {
    const rule = OBJECTIVE_RULES.find(({ matches }) => matches.test(phrase));
    const negated = /\b(?:do\s+not|don['’]?t|never|without|avoid|unless|if|until)\b/i.exec(phrase)?.[0];
    if (negated !== undefined) {
      const reason = `"${negated}" is a condition or a prohibition, which cannot become a step`;
      notMapped.push({ phrase, reason });
      continue;
    }
    if (!rule) {
      notMapped.push({ phrase, reason: 'no rule matches it; add the step to the plan yourself' });
      continue;
    }
    const answer = rule.apply({ phrase, draft, zones, site, world });
    if ('reason' in answer) notMapped.push({ phrase, reason: answer.reason });
    else mapped.push({ phrase, step_ids: [...answer] });
  }
  if (draft.steps.length === 0) return { plan: null, mapped: [], not_mapped: notMapped, problems: [] };
  const problems: Orchestration['problems'] = [];
  if (notMapped.length > 0)
    problems.push({
      severity: 'warning',
      text: 'Parts of the objective are not in the plan: see not_mapped.',
    });
  if (draft.isAirborne)
    problems.push({
      severity: 'warning',
      text: 'The plan ends in the air: the objective does not mention returning or landing.',
    });
  const badParams = draft.steps.flatMap(({ stepId, type, params }) => {
    const checked = STEP_PARAMS[type].safeParse(params);
    return checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => ({
          severity: 'error' as const,
          text: `${stepId}: ${path.join('.')} ${message}`,
        }));
  });
  const parsed = planRequestSchema.safeParse({
    name: objective.slice(0, NAME_LENGTH).trim(),
    objective,
    vehicles: [vehicle.id],
    steps: draft.steps,
  });
  if (!parsed.success) {
    const text = `The plan cannot be created: ${parsed.error.issues[0]?.message ?? 'it is invalid'}.`;
    return {
      plan: null,
      mapped,
      not_mapped: notMapped,
      problems: [...problems, { severity: 'error', text }],
    };
  }
  const plan = parsed.data;
  return {
    plan,
    mapped,
    not_mapped: notMapped,
    problems: [...problems, ...(badParams.length > 0 ? badParams : world.checkPlan(plan, context))],
  };
}

/**
 * Every comma and "and" that is not within numbers. A part that no rule knows must be separate to be noticed.
 */
const BREAKS = /\s*(?:[;\n]|[.!?](?!\d)|,(?!\s*-?\d)|\band\b(?!\s*-?\d)|\bthen\b)\s*/i;

/** The parts of an objective that each say one thing, in their order. `47.4, 8.5` and `2.5 m` stay whole. */
export function objectivePhrases(objective: string): readonly string[] {
  return objective
    .split(BREAKS)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

const MAX_POINTS = 2000;

/** @throws validation for anything but low, medium and high */
function riskThresholdOf({ risk_threshold: text }: Pick<EnforceRequest, 'risk_threshold'>): RiskScore {
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
function enforcementQuestion(
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
function enforcementOf(
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
        ...record.evidence.filter(
          (text) => !others.some(({ policyId }) => english(text).startsWith(`${policyId}:`)),
        ),
        ...others.map(({ policyId, verdict, reason }) =>
          say('{policy}:{verdict}: {reason}', { policy: `not-asked:${policyId}`, verdict, reason }),
        ),
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
