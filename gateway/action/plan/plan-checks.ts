import type { DependencyCheck, PlanProblem, Resource } from '../../contract/action/action.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import { resourceText } from '../queue/resource-text.ts';
import { missionOf, stepMissionProblems } from '../steps/mission/mission-step.ts';
import { vehiclesOf } from '../steps/prepared-step.ts';
import { dependencyState } from '../steps/step-readiness.ts';
import type { PlanEntry } from './plan-entry.ts';
import { PlanGraph } from './plan-graph.ts';
import type { PlanParts } from './plan-parts.ts';

/** Limit for all missions of a plan. They are checked on every read, in a few hundredths of a second. */
const MAX_MISSION_ITEMS = 5000;

type Parts = Pick<PlanParts, 'steps' | 'ports' | 'leases' | 'clock' | 'world'>;

/** Problems that block a plan now or will block it later. Pure function of telemetry, leases and clock. */
export function planProblems(entry: PlanEntry, parts: Parts): readonly PlanProblem[] {
  const { plan, steps, dependencies } = entry;
  const problems: PlanProblem[] = [];
  if (steps.size === 0)
    problems.push({ severity: 'error', code: 'empty', stepId: null, text: 'The plan has no steps.' });
  const graph = new PlanGraph(steps.keys(), dependencies);
  const cycle = graph.cycle();
  if (cycle) {
    const text = say('Steps wait for each other: {steps}.', { steps: cycleText(cycle) });
    problems.push({ severity: 'error', code: 'cycle', stepId: cycle[0] ?? null, text });
  }
  const missionItems = [...steps.values()].reduce(
    (count, { action }) => count + (missionOf(action)?.length ?? 0),
    0,
  );
  const isTooLong = missionItems > MAX_MISSION_ITEMS;
  if (isTooLong) {
    const text = say(
      'The missions of the plan have {count} items together; {limit} are allowed. Split the plan.',
      { count: missionItems, limit: MAX_MISSION_ITEMS },
    );
    problems.push({ severity: 'error', code: 'too-many-items', stepId: null, text });
  }
  const known = new Map<string, boolean>();
  for (const stored of steps.values()) {
    if (stored.stepState === 'succeeded') continue;
    problems.push(...stepProblems(stored, plan.planId, parts, known));
    if (!isTooLong) problems.push(...stepMissionProblems(stored.action, parts.world));
  }
  return [...problems, ...unreachable(entry, graph, parts)];
}

/** Steps that can never start, and those that depend on them. */
function unreachable(entry: PlanEntry, graph: PlanGraph, { clock }: Parts): readonly PlanProblem[] {
  const nowMs = clock.utcMs();
  const late = entry.dependencies.filter(
    ({ type, notBeforeMs = 0, notAfterMs }) =>
      type === 'time_window' && notAfterMs !== undefined && notAfterMs < Math.max(nowMs, notBeforeMs),
  );
  const roots = new Set(
    late.map(({ to }) => to).filter((to) => entry.steps.get(to)?.stepState === 'pending'),
  );
  return [...graph.reachedFrom(roots)].map((stepId) => ({
    severity: 'error' as const,
    code: 'unreachable',
    stepId,
    text: roots.has(stepId)
      ? say('"{step}" can never start: its time window is over, or ends before it begins.', { step: stepId })
      : say('"{step}" can never start: it waits for a step that cannot.', { step: stepId }),
  }));
}

function stepProblems(
  { action }: StoredAction,
  holder: string,
  { steps, ports, leases, world }: Parts,
  known: Map<string, boolean>,
): PlanProblem[] {
  const { stepId, type, resources } = action;
  const definition = Object.hasOwn(steps, type) ? steps[type] : undefined;
  if (!definition) {
    const text = say('Step type "{type}" no longer exists.', { type });
    return [{ severity: 'error', code: 'unknown-step', stepId, text }];
  }
  const problems: PlanProblem[] = [];
  const isKnown = (vehicleId: string): boolean => {
    const cached = known.get(vehicleId) ?? ports.vehicle(vehicleId) !== undefined;
    known.set(vehicleId, cached);
    return cached;
  };
  if (definition.needsVehicle && action.vehicleId === null)
    problems.push({ severity: 'error', code: 'missing-resource', stepId, text: 'The step needs a vehicle.' });
  for (const vehicleId of vehiclesOf(action))
    if (!isKnown(vehicleId)) {
      const text = say('{name} is not connected.', { name: vehicleId });
      problems.push({ severity: 'error', code: 'vehicle-unknown', stepId, text });
    }
  const vehicle = action.vehicleId === null ? undefined : ports.vehicle(action.vehicleId);
  // The vehicle may have become known or been replaced since the step was created.
  const never = vehicle && definition.neverFor?.(vehicle);
  if (never !== undefined)
    problems.push({ severity: 'error', code: 'unsupported-command', stepId, text: never });
  for (const resource of resources) {
    if (resource.type === 'airspace' && !world.isZone(resource.id)) {
      const text = say('Zone "{zone}" not found, or flights in it are not allowed.', { zone: resource.id });
      problems.push({ severity: 'error', code: 'missing-resource', stepId, text });
    }
    const busy = busyText(resource, [holder, action.actionId], { leases });
    if (busy !== undefined) problems.push({ severity: 'warning', code: 'resource-busy', stepId, text: busy });
  }
  return problems;
}

function busyText(
  resource: Resource,
  own: readonly string[],
  { leases }: Pick<Parts, 'leases'>,
): OperatorText | undefined {
  const lease = leases.holderOf(resource);
  return lease && !own.includes(lease.heldBy)
    ? say('{what} is in use.', { what: resourceText(resource) })
    : undefined;
}

/** What one action waits for, as a step of `entry` or alone. */
export function actionCheck(
  stored: StoredAction,
  entry: PlanEntry | undefined,
  parts: Parts,
): DependencyCheck {
  const { action, stepState } = stored;
  const graph = entry && new PlanGraph(entry.steps.keys(), entry.dependencies);
  const waitsFor = waitsOf(stored, entry, parts, graph);
  const problems = [
    ...stepProblems(stored, action.planId ?? action.actionId, parts, new Map()),
    ...stepMissionProblems(action, parts.world).filter(({ severity }) => severity === 'error'),
  ];
  const vehicle = action.vehicleId === null ? undefined : parts.ports.vehicle(action.vehicleId);
  const isWaiting = stepState === null ? action.state === 'queued' : stepState === 'pending';
  if (isWaiting && problems.every(({ severity }) => severity !== 'error')) {
    const refusal = parts.steps[action.type].precondition(action.params as never, vehicle);
    if (refusal !== undefined)
      problems.push({ severity: 'warning', code: 'precondition', stepId: action.stepId, text: refusal });
  }
  const isReady = waitsFor.every(({ isMet }) => isMet) && problems.length === 0;
  return { actionId: action.actionId, isReady, waitsFor, problems };
}

function waitsOf(
  { action }: StoredAction,
  entry: PlanEntry | undefined,
  { ports, clock, leases }: Parts,
  graph: PlanGraph | undefined,
): DependencyCheck['waitsFor'] {
  const nowMs = clock.utcMs();
  const view = {
    steps: entry?.steps ?? new Map<string, StoredAction>(),
    vehicleOf: (id: string) => ports.vehicle(id),
    nowMs,
  };
  const incoming = graph?.incoming(action.stepId ?? '') ?? [];
  const own = [action.planId ?? '', action.actionId];
  return [
    ...incoming.map((dependency) => {
      const { kind, text } = dependencyState(dependency, view);
      const { dependencyId, type, from = null } = dependency;
      return { dependencyId, type, from, text, isMet: kind === 'met' };
    }),
    ...action.resources.map((resource) => {
      const busy = busyText(resource, own, { leases });
      const text = busy ?? say('{what} is free.', { what: resourceText(resource) });
      return { dependencyId: null, type: 'resource', from: null, text, isMet: busy === undefined };
    }),
    ...(action.notBeforeMs === null
      ? []
      : [
          {
            dependencyId: null,
            type: 'time_window',
            from: null,
            text: say('not before {time}', { time: new Date(action.notBeforeMs).toISOString() }),
            isMet: nowMs >= action.notBeforeMs,
          },
        ]),
  ];
}

/** What the plan's pending steps wait for. */
export function planWaits(entry: PlanEntry, parts: Parts): DependencyCheck['waitsFor'] {
  const graph = new PlanGraph(entry.steps.keys(), entry.dependencies);
  const steps = [...entry.steps.values()].filter(({ stepState }) => stepState === 'pending');
  return steps.flatMap((step) => waitsOf(step, entry, parts, graph));
}

/** `a → b → a` */
export function cycleText(cycle: readonly string[]): string {
  return [...cycle, cycle[0] ?? ''].join(' → ');
}
