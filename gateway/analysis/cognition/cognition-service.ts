import { AppError } from '../../base/error.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
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
} from '../../contract/analysis/cognition.ts';
import type { Cognition, CognitionPort } from '../../contract/analysis/cognition-port.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { enforcementOf, enforcementQuestion, riskThresholdOf } from '../objective/enforce-policies.ts';
import { orchestrateObjective } from '../objective/orchestrate-objective.ts';
import type { CognitionPorts } from './cognition-ports.ts';
import { observeTelemetry } from './observe-telemetry.ts';
import { OverlayView } from './overlay-view.ts';
import { RecentEvents } from './recent-events.ts';

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
    const policies = this.#ports.guard.governanceFor(context.principal).policies().items;
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
    const { guard, world } = this.#ports;
    const zones = guard.portFor(context.principal).zones().features;
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
        `Governance denied this analysis: ${evidence.slice(3).join('; ')}`,
        { context: { decision: { decisionId, decision, evidence } } },
      );
    return { decision, evidence };
  }

  #vehicle({ mission_context: mission }: CognitiveRequest, { principal }: RequestContext): TelemetryVehicle {
    const vehicle = this.#ports.guard.portFor(principal).vehicle(mission.asset_id);
    if (!vehicle)
      throw new AppError(
        'not-found',
        `Asset ${mission.asset_id} not found: no such vehicle has connected. See GET /api/vehicles.`,
      );
    return vehicle;
  }
}
