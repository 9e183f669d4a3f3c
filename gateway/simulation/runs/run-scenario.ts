import { AppError } from '../../base/error.ts';
import type { Plan, PlanRequest } from '../../contract/action/plan.ts';
import { english } from '../../contract/operator-text.ts';
import { type Assertion, type Scenario, scenarioSchema } from '../../contract/simulation/scenario.ts';
import type { SimulationRequest } from '../../contract/simulation/simulation.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { PLAN_COMPLETES } from '../scenario/assertion-judge.ts';

export interface ScenarioSources {
  /** @throws not-found, scenario-invalid, job-limit, overloaded */
  readonly scenario: (scenarioId: string) => Promise<Scenario>;
  /** Not stored. @throws scenario-invalid, job-limit, overloaded */
  readonly written: (text: string) => Promise<Scenario>;
  readonly plan: (planId: string) => Plan | undefined;
  /** A vehicle of the station: a rehearsal starts at its position. */
  readonly vehicle: (vehicleId: string) => TelemetryVehicle | undefined;
  /** Start position of vehicles whose own position is unknown. */
  readonly home: { readonly lat: number; readonly lon: number };
}

const REHEARSAL_DURATION_S = 3600;
const NO_FAILSAFE: Assertion = { name: 'No failsafe', kind: 'never', event: { kind: 'failsafe' } };
const NO_COLLISION: Assertion = { name: 'It hits nothing', kind: 'never', event: { kind: 'collision' } };

/**
 * The scenario of a request: one of the library, one given in full, or a plan as stored, with the
 * vehicles it names. Other fields of the request replace those of the scenario.
 * @throws not-found, scenario-invalid, validation, job-limit, overloaded
 */
export async function scenarioOf(request: SimulationRequest, sources: ScenarioSources): Promise<Scenario> {
  refuseOtherJudge(request);
  const base = await baseOf(request, sources);
  const faults = (request.faults ?? []).map(({ t, ...fault }) => ({ atS: t, fault }));
  const vehicles = request.vehicles ?? base.vehicles;
  const ids = new Set(vehicles.map(({ id }) => id));
  const unknown = faults.find(({ fault }) => fault.vehicle !== undefined && !ids.has(fault.vehicle));
  if (unknown) {
    const detail = `vehicle ${unknown.fault.vehicle} is not part of this simulation`;
    throw new AppError('validation', `faults: ${detail}.`, {
      context: { errors: [{ pointer: '/faults', detail }] },
    });
  }
  return {
    ...base,
    vehicles,
    durationS: request.durationS ?? base.durationS,
    timeline: [...base.timeline, ...faults],
    assertions: request.assertions ?? base.assertions,
  };
}

/** A rehearsal satisfies policies, so it flies the stored plan and is judged by the plan's own end. */
function refuseOtherJudge({ planId, assertions, vehicles }: SimulationRequest): void {
  const name = assertions ? 'assertions' : vehicles ? 'vehicles' : undefined;
  if (planId === undefined || name === undefined) return;
  const detail = 'cannot be combined with planId; send the steps as plan instead';
  throw new AppError('validation', `${name}: ${detail}.`, {
    context: { errors: [{ pointer: `/${name}`, detail }] },
  });
}

async function baseOf(
  { scenario, text, planId, plan }: SimulationRequest,
  sources: ScenarioSources,
): Promise<Scenario> {
  if (typeof scenario === 'string') return sources.scenario(scenario);
  if (scenario) return scenario;
  if (text !== undefined) return sources.written(text);
  if (plan) return rehearsal(plan.name, plan, sources);
  const known = planId === undefined ? undefined : sources.plan(planId);
  if (!known) throw new AppError('not-found', `Plan ${planId} not found.`);
  return rehearsal(`Rehearsal of ${known.name}`.slice(0, 120), requestOf(known), sources);
}

function rehearsal(title: string, plan: PlanRequest, { vehicle, home }: ScenarioSources): Scenario {
  const ids = vehiclesOf(plan);
  if (ids.length === 0)
    throw new AppError('scenario-invalid', 'The plan has no vehicle, so there is nothing to fly.');
  const known = ids.map((id) => vehicle(id));
  const other = known.find(
    (one) => one?.autopilot === 'px4' && (one.type === 'plane' || one.type === 'rover'),
  );
  if (other)
    throw new AppError(
      'scenario-invalid',
      `${other.name} is a ${other.type} with PX4: with PX4 only copters can be simulated.`,
    );
  const first = known.find((one) => one?.position)?.position;
  const at = { lat: first?.lat ?? home.lat, lon: first?.lon ?? home.lon };
  const world = scenarioSchema.parse({
    scenario: 1,
    id: 'rehearsal',
    title,
    text: 'The current plan, flown by simulated vehicles at the positions of the real ones.',
    speed: 20,
    durationS: REHEARSAL_DURATION_S,
    home: at,
    vehicles: ids.map((id, index) => {
      const position = known[index]?.position;
      const { type, autopilot } = known[index] ?? {};
      return {
        id,
        type: type === 'plane' || type === 'rover' ? type : 'copter',
        profile: autopilot === 'px4' ? 'px4' : 'ardupilot',
        ...(position && { at: { lat: position.lat, lon: position.lon } }),
        batteryPct: Math.max(1, Math.min(100, Math.round(known[index]?.battery_pct ?? 100))),
      };
    }),
    // The real positions of the docks are unknown. An open door cannot block a start at a wrong place.
    environment: { docks: docksOf(plan).map((dockId) => ({ dockId, at, door: 'open' })) },
    assertions: [PLAN_COMPLETES, NO_FAILSAFE, NO_COLLISION],
  });
  // Already validated; it may have thousands of steps.
  return { ...world, plan };
}

/** The request that creates a plan: the same steps give the same hash. */
function requestOf(plan: Plan): PlanRequest {
  return {
    name: plan.name,
    objective: plan.objective,
    vehicles: plan.vehicles,
    steps: plan.steps.map(({ stepId, action }) => ({
      stepId,
      type: action.type,
      title: english(action.title),
      ...(action.vehicleId !== null && { vehicleId: action.vehicleId }),
      params: action.params,
      resources: [...action.resources],
      postconditions: [...action.postconditions],
      timeoutS: action.timeoutS,
      onFail: action.onFail,
      maxRetries: action.maxRetries,
    })),
    dependencies: plan.dependencies.map(({ dependencyId: _, ...dependency }) => dependency),
    priority: plan.priority,
    compensation: plan.compensation,
    policies: plan.policies,
    ...(plan.zoneId !== null && { zoneId: plan.zoneId }),
  };
}

function vehiclesOf({ vehicles, steps }: PlanRequest): readonly string[] {
  const named = steps.flatMap(({ vehicleId, params }) => [
    ...(vehicleId === undefined ? [] : [vehicleId]),
    ...(Array.isArray(params.vehicles) ? params.vehicles.filter((one) => typeof one === 'string') : []),
  ]);
  return [...new Set([...vehicles, ...named])];
}

function docksOf({ steps }: PlanRequest): readonly string[] {
  return [
    ...new Set(steps.flatMap(({ params: { dockId } }) => (typeof dockId === 'string' ? [dockId] : []))),
  ];
}
