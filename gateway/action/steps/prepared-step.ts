import { canonicalJson } from '../../base/canonical-json.ts';
import { AppError } from '../../base/error.ts';
import { hasStationRole, mayReach, roleMissing } from '../../base/principal/principal-reach.ts';
import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ActionRecord, Resource } from '../../contract/action/action.ts';
import type { Condition } from '../../contract/action/condition.ts';
import type { StepRequest } from '../../contract/action/plan.ts';
import type { StepParams, StepType } from '../../contract/action/step.ts';
import type { ErrorCode } from '../../contract/error.ts';
import type { Mode } from '../../contract/list.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import type { StepDefinition, StepPorts } from './step-definition.ts';

/** Every step type with its definition. */
export type StepCatalogue = Readonly<Record<StepType, StepDefinition>>;

/** One invalid field of a request. */
export interface FieldProblem {
  readonly pointer: string;
  readonly detail: OperatorText;
  readonly code: ErrorCode;
}

/** A step as requested, completed by its type. */
export type PreparedStep = Pick<
  ActionRecord,
  | 'type'
  | 'title'
  | 'category'
  | 'vehicleId'
  | 'params'
  | 'resources'
  | 'postconditions'
  | 'timeoutS'
  | 'mode'
>;

export type StepInput = Pick<
  StepRequest,
  'type' | 'title' | 'vehicleId' | 'params' | 'resources' | 'postconditions' | 'timeoutS'
>;

/** The vehicles a step reserves. */
export function vehiclesOf({
  vehicleId,
  resources,
}: Pick<ActionRecord, 'vehicleId' | 'resources'>): readonly string[] {
  const ids = resources.filter(({ type }) => type === 'vehicle').map(({ id }) => id);
  return [...new Set(vehicleId === null ? ids : [vehicleId, ...ids])];
}

/** Why an action's step cannot start now; undefined if it can. */
export function whyNotNow(
  action: Pick<ActionRecord, 'vehicleId' | 'resources'>,
  definition: StepDefinition,
  params: StepParams,
  ports: Pick<StepPorts, 'vehicle'>,
): OperatorText | undefined {
  for (const id of vehiclesOf(action)) {
    const vehicle = ports.vehicle(id);
    if (!vehicle) return say('{name} is not connected.', { name: id });
    if (vehicle.conflict)
      return say('{vehicle} uses the same system id as another vehicle.', { vehicle: id });
  }
  const { vehicleId } = action;
  return definition.precondition(params, vehicleId === null ? undefined : ports.vehicle(vehicleId));
}

/** Validates a request and fills in its type's defaults. Adds problems with pointers below `at`. */
export function prepareStep(
  input: StepInput,
  at: string,
  {
    steps,
    world,
    principal,
    withoutVehicle,
  }: {
    readonly steps: StepCatalogue;
    readonly world: PlanWorld;
    readonly principal: Principal;
    /** As {@link modeWithoutVehicle} returns it; computed if omitted. */
    readonly withoutVehicle?: Mode;
  },
  problems: FieldProblem[],
): PreparedStep | undefined {
  const definition = Object.hasOwn(steps, input.type) ? steps[input.type] : undefined;
  if (!definition) {
    const detail = say('Unknown step type "{type}".', { type: input.type });
    problems.push({ pointer: `${at}/type`, detail, code: 'validation' });
    return undefined;
  }
  const parsed = definition.params.safeParse(input.params);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues.slice(0, 20)) {
      const pointer = `${at}/params${path.map((part) => `/${escapePointer(String(part))}`).join('')}`;
      problems.push({ pointer, detail: message, code: 'validation' });
    }
    return undefined;
  }
  const { vehicleId } = input;
  if (definition.needsVehicle && vehicleId === undefined) {
    const detail = say('"{type}" needs a vehicle.', { type: input.type });
    problems.push({ pointer: `${at}/vehicleId`, detail, code: 'validation' });
    return undefined;
  }
  const vehicle = vehicleId === undefined ? undefined : world.vehicle(vehicleId);
  const never = vehicle && definition.neverFor?.(vehicle);
  if (never !== undefined) problems.push({ pointer: `${at}/vehicleId`, detail: never, code: 'validation' });
  const params: StepParams = parsed.data;
  const resources = distinct([
    ...(vehicleId === undefined ? [] : [{ type: 'vehicle' as const, id: vehicleId }]),
    ...definition.resources(params, vehicleId),
    ...input.resources,
  ]);
  const modes = checkResources(resources, at, { world, principal }, problems);
  return {
    type: input.type,
    title: input.title ?? definition.text(params),
    category: definition.category,
    vehicleId: vehicleId ?? null,
    params: params as Record<string, unknown>,
    resources,
    postconditions: distinctConditions([
      ...definition.postconditions(params, vehicleId, vehicle),
      ...input.postconditions,
    ]),
    timeoutS: input.timeoutS ?? definition.defaultTimeoutS(params),
    mode: leastSimulated(modes) ?? withoutVehicle ?? modeWithoutVehicle(world, principal),
  };
}

/** The record of a new action that does the step; `draft`, outside plans. */
export function newAction(
  actionId: string,
  prepared: PreparedStep,
  { actor, traceId }: Pick<ActionRecord, 'actor' | 'traceId'>,
  nowMs: number,
): ActionRecord {
  return {
    actionId,
    planId: null,
    stepId: null,
    ...prepared,
    priority: 'normal',
    state: 'draft',
    version: 1,
    detail: null,
    actor,
    traceId,
    onFail: 'stop',
    maxRetries: 0,
    attempts: [],
    decision: null,
    approvalId: null,
    notBeforeMs: null,
    expiresAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The mode without a vehicle. Principals limited to simulated vehicles never make anything live. */
export function modeWithoutVehicle(world: Pick<PlanWorld, 'modeOf'>, principal: Principal): Mode {
  return !hasStationRole(principal, 'pilot') ? 'sim' : (world.modeOf(undefined) ?? 'live');
}

/** @returns the worlds of the vehicles among them */
function checkResources(
  resources: readonly Resource[],
  at: string,
  { world, principal }: { readonly world: PlanWorld; readonly principal: Principal },
  problems: FieldProblem[],
): readonly Mode[] {
  return resources.flatMap(({ type, id }) => {
    const pointer = `${at}/resources`;
    if (type === 'airspace' && !world.isZone(id)) {
      const detail = say('Zone "{zone}" not found, or flights in it are not allowed.', { zone: id });
      problems.push({ pointer, detail, code: 'resource-unknown' });
    }
    if (type !== 'vehicle') return [];
    const mode = world.modeOf(id);
    if (mode === undefined) {
      const detail = say('Vehicle "{vehicle}" is not known. Connect it first.', { vehicle: id });
      problems.push({ pointer, detail, code: 'resource-unknown' });
    } else if (!mayReach(principal, mode, 'pilot')) {
      const { text: detail, code } = roleMissing(principal, `${id} is not simulated`, 'pilot');
      problems.push({ pointer, detail, code });
    }
    return mode === undefined ? [] : [mode];
  });
}

/** One error for all. @throws validation, resource-unknown, test-key-live-vehicle, station-role-missing */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const code =
    (['test-key-live-vehicle', 'station-role-missing', 'validation', 'resource-unknown'] as const).find(
      (each) => problems.some((problem) => problem.code === each),
    ) ?? 'validation';
  const problem = say('{place}: {what}', { place: first.pointer || '/', what: first.detail });
  throw new AppError(code, withMore(problem, problems.length - 1), {
    context: { errors: problems.slice(0, 50).map(({ pointer, detail }) => ({ pointer, detail })) },
  });
}

/** The first of several problems. */
export function withMore(problem: OperatorText, more: number): OperatorText {
  return more === 0 ? problem : say('{problem} And {count} more.', { problem, count: more });
}

export function distinct(resources: readonly Resource[]): Resource[] {
  return [...new Map(resources.map(({ type, id }) => [`${type} ${id}`, { type, id }])).values()];
}

/** Removes duplicates: a copied step already contains its type's conditions. */
function distinctConditions(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((condition) => [canonicalJson(condition), condition])).values()];
}

function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
