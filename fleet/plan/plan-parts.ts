import { createHash } from 'node:crypto';
import { PlanGraph } from '../../gateway/action/plan/plan-graph.ts';
import { AppError } from '../../gateway/base/error.ts';
import { leastSimulated } from '../../gateway/base/simulated/least-simulated.ts';
import type {
  Dependency,
  DependencyRequest,
  Plan,
  PlanRequest,
  PlanState,
  PlanSummary,
  StepRequest,
} from '../../gateway/contract/action/plan.ts';
import { fromFleetIds } from '../fleet-ids.ts';

/** Of one station: an ordinary plan there. */
export interface PlanPart {
  readonly stationId: string;
  /** With fleet ids. */
  readonly plan: Plan;
}

/**
 * A dependency between steps of two stations. The station of its `to` has a step that asks for a confirmation, which
 * the centre gives when the station of its `from` has done that step. A person may give it instead.
 */
export interface Wait {
  readonly dependency: Dependency;
  /** The step that asks, at the station of `to`. */
  readonly stepId: string;
}

/** The requests for each station. */
export interface Division {
  readonly parts: ReadonlyMap<string, PlanRequest>;
  readonly waits: readonly Wait[];
  /** Of the whole, in the order of the request. */
  readonly stepIds: readonly string[];
}

/** The longest a step may last: the other station decides when the wait ends. */
const WAIT_S = 86_400;
const MAX_TITLE = 120;

/**
 * Divides a plan among the stations of its steps. A step without a vehicle belongs to the station of a step it waits
 * for, or to the plan's first station.
 * @throws validation if a step names several stations, an unknown step, or the plan is a template
 */
export function dividePlan(request: PlanRequest, nameOf: (stationId: string) => string): Division {
  if (request.template !== undefined) throw invalid('A template is for vehicles of one station.');
  const steps = numbered(request.steps);
  const dependencies: DependencyRequest[] = [
    ...steps.flatMap(({ stepId, afterStepId }) =>
      afterStepId === undefined ? [] : [{ type: 'finish_to_start' as const, from: afterStepId, to: stepId }],
    ),
    ...request.dependencies,
  ];
  const stations = stationsOf(steps, dependencies);
  const cycle = new PlanGraph(
    steps.map(({ stepId }) => stepId),
    dependencies,
  ).cycle();
  if (cycle) throw cyclic(cycle);
  const parts = new Map<string, PlanRequest>();
  const named = request.vehicles.flatMap((vehicleId) => fromFleetIds(vehicleId).stationId ?? []);
  // A part without steps gets them later.
  for (const stationId of new Set([...stations.values(), ...named]))
    parts.set(stationId, {
      ...request,
      name: partName(request.name, nameOf(stationId)),
      vehicles: request.vehicles.flatMap((id) => ownText(id, stationId) ?? []),
      steps: [],
      dependencies: [],
    });
  const partOf = (stepId: string): PlanRequest => {
    const part = parts.get(stations.get(stepId) ?? '');
    if (!part) throw invalid(`Step "${stepId}" does not exist.`);
    return part;
  };
  for (const { afterStepId: _after, ...step } of steps)
    partOf(step.stepId).steps.push(own(step, stations.get(step.stepId)));
  const waits: Wait[] = [];
  for (const dependency of dependencies) {
    const { from, to } = dependency;
    const part = partOf(to);
    if (from === undefined || partOf(from) === part) {
      part.dependencies.push(own(dependency, stations.get(to)));
      continue;
    }
    const taken = new Set([...steps, ...waits].map(({ stepId }) => stepId));
    const wait = newWait({ ...dependency, from }, taken, nameOf(stations.get(from) ?? ''));
    waits.push(wait.wait);
    part.steps.push(wait.step);
    part.dependencies.push({ type: 'finish_to_start', from: wait.step.stepId, to });
  }
  // It asks when nothing else is left to wait for, so that the inbox of approvals holds few of them.
  for (const { stepId, dependency } of waits) {
    const part = partOf(dependency.to);
    const before = part.dependencies.filter(
      ({ to, from }) => to === dependency.to && steps.some((step) => step.stepId === from),
    );
    part.dependencies.push(...before.map((each) => ({ ...each, to: stepId })));
  }
  return { parts, waits, stepIds: steps.map(({ stepId }) => stepId) };
}

export function cyclic(cycle: readonly string[]): AppError {
  return new AppError(
    'dependency-cycle',
    `The steps wait for each other: ${[...cycle, cycle[0]].join(' → ')}.`,
  );
}

/** The step that asks for a confirmation, and what it waits for. */
export function newWait(
  dependency: Omit<DependencyRequest, 'type'> & {
    readonly from: string;
    readonly type?: DependencyRequest['type'];
  },
  takenIds: ReadonlySet<string>,
  stationName: string,
): { readonly wait: Wait; readonly step: StepRequest & { readonly stepId: string } } {
  const { from, type = 'finish_to_start' } = dependency;
  let number = 1;
  while (takenIds.has(`wait-${number}`)) number += 1;
  const stepId = `wait-${number}`;
  const text = `Wait until step "${from}" at ${stationName} ${type === 'start_to_start' ? 'starts' : 'ends'}`;
  return {
    wait: { stepId, dependency: { ...dependency, type, dependencyId: stepId } },
    step: {
      stepId,
      type: 'confirm',
      title: text.slice(0, MAX_TITLE),
      params: { text },
      timeoutS: WAIT_S,
      resources: [],
      postconditions: [],
      onFail: 'stop',
      maxRetries: 0,
    },
  };
}

function partName(name: string, stationName: string): string {
  const ending = ` (${stationName})`;
  return `${name.slice(0, Math.max(1, MAX_TITLE - ending.length))}${ending}`.slice(0, MAX_TITLE);
}

/** The first of these that a part is in is the state of the whole. */
const STATES: readonly PlanState[] = [
  'aborting',
  'running',
  'paused',
  'interrupted',
  'failed',
  'aborted',
  'draft',
  'validated',
  'approved',
  'partially_completed',
  'completed',
];

/** Ended for good. */
export const ENDED: ReadonlySet<PlanState> = new Set([
  'aborted',
  'completed',
  'partially_completed',
  'failed',
]);

/** The parts as one plan. Its version is the sum of theirs, so that every change makes a higher one. */
export function wholePlan(
  { planId, name }: { readonly planId: string; readonly name: string },
  parts: readonly PlanPart[],
  waits: readonly Wait[],
): Plan {
  const all = parts.map(({ plan }) => plan);
  // One that has no steps yet does not count.
  const withSteps = all.filter((plan) => plan.steps.length > 0);
  const plans = withSteps.length > 0 ? withSteps : all;
  const [first] = plans;
  if (!first) throw new AppError('internal-error', 'The plan has no parts.');
  const waiting = new Set(waits.map(({ stepId }) => stepId));
  const steps = plans.flatMap((plan) =>
    plan.steps
      .filter(({ stepId }) => !waiting.has(stepId))
      .map((step) => ({ ...step, action: { ...step.action, planId } })),
  );
  const stepCounts: Plan['stepCounts'] = {};
  for (const { state } of steps) stepCounts[state] = (stepCounts[state] ?? 0) + 1;
  const ends = plans.map(({ endedAtMs }) => endedAtMs);
  return {
    ...first,
    planId,
    name,
    state: STATES.find((state) => plans.some((plan) => plan.state === state)) ?? first.state,
    version: all.reduce((sum, { version }) => sum + version, 0),
    detail: plans.find(({ detail }) => detail !== null)?.detail ?? null,
    mode: leastSimulated(plans.map(({ mode }) => mode)) ?? first.mode,
    vehicles: all.flatMap(({ vehicles }) => vehicles),
    planHash: createHash('sha256')
      .update(plans.map((plan) => plan.planHash).join(' '))
      .digest('hex'),
    stepCounts,
    decision: plans.find(({ decision }) => decision !== null)?.decision ?? null,
    approvalId: plans.find(({ approvalId }) => approvalId !== null)?.approvalId ?? null,
    updatedAtMs: Math.max(...plans.map(({ updatedAtMs }) => updatedAtMs)),
    startedAtMs: earliest(plans.map(({ startedAtMs }) => startedAtMs)),
    endedAtMs: ends.includes(null) ? null : Math.max(...ends.map(Number)),
    steps,
    dependencies: [
      ...plans.flatMap((plan) =>
        plan.dependencies.filter(({ from, to }) => !waiting.has(from ?? '') && !waiting.has(to)),
      ),
      ...waits.map(({ dependency }) => dependency),
    ],
    problems: plans.flatMap(({ problems }) => problems),
  };
}

export function summaryOf({
  steps: _steps,
  dependencies: _dependencies,
  problems: _problems,
  ...rest
}: Plan): PlanSummary {
  return rest;
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function numbered(steps: readonly StepRequest[]): readonly (StepRequest & { readonly stepId: string })[] {
  const taken = new Set(steps.flatMap(({ stepId }) => stepId ?? []));
  return steps.map((step, index) => {
    let { stepId } = step;
    for (let number = index + 1; stepId === undefined; number += 1)
      if (!taken.has(`step-${number}`)) stepId = `step-${number}`;
    taken.add(stepId);
    return { ...step, stepId };
  });
}

function stationsOf(
  steps: readonly (StepRequest & { readonly stepId: string })[],
  dependencies: readonly DependencyRequest[],
): ReadonlyMap<string, string> {
  const stations = new Map<string, string>();
  for (const { stepId, ...step } of steps) {
    const { stationId } = fromFleetIds(JSON.stringify(step));
    if (stationId !== undefined) stations.set(stepId, stationId);
  }
  const [firstStation] = stations.values();
  for (let found = true; found; ) {
    found = false;
    for (const { from, to } of dependencies) {
      const station = from === undefined ? undefined : stations.get(from);
      if (station === undefined || stations.has(to) || !steps.some(({ stepId }) => stepId === to)) continue;
      stations.set(to, station);
      found = true;
    }
  }
  if (firstStation !== undefined)
    for (const { stepId } of steps) if (!stations.has(stepId)) stations.set(stepId, firstStation);
  return stations;
}

/** With the ids of its station. @throws validation if it names another one */
function own<Value>(value: Value, stationId: string | undefined): Value {
  const text = ownText(JSON.stringify(value), stationId);
  if (text === undefined)
    throw invalid('A step or dependency names a vehicle of another station than its own.');
  return JSON.parse(text) as Value;
}

function ownText(text: string, stationId: string | undefined): string | undefined {
  const { stationId: named, texts } = fromFleetIds(text);
  return named === undefined || named === stationId ? texts[0] : undefined;
}

function invalid(reason: string): AppError {
  return new AppError('validation', reason);
}
