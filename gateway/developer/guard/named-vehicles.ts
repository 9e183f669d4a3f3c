import type { Resource } from '../../contract/action/action.ts';
import type { Condition } from '../../contract/action/condition.ts';
import type { Dependency, DependencyRequest, Plan } from '../../contract/action/plan.ts';

/** What a step, a queued action and their records have in common. */
interface ActingPart {
  readonly vehicleId?: string | null | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
  readonly postconditions: readonly Condition[];
}

/** Every vehicle an action moves, reads or takes for itself, each once. */
export function vehiclesOfAction({
  vehicleId,
  params,
  resources,
  postconditions,
}: ActingPart): ReadonlySet<string> {
  return new Set([
    ...(vehicleId == null ? [] : [vehicleId]),
    ...namedIn(params.vehicles),
    ...vehiclesOfConditions(params.until),
    ...vehiclesOfConditions(postconditions),
    ...vehiclesOfResources(resources),
  ]);
}

/** Every vehicle a dependency looks at or waits for. */
export function vehiclesOfDependency({
  condition,
  resource,
}: Pick<DependencyRequest | Dependency, 'condition' | 'resource'>): ReadonlySet<string> {
  return new Set([
    ...vehiclesOfConditions(condition),
    ...(resource === undefined ? [] : vehiclesOfResources([resource])),
  ]);
}

export function vehiclesOfResources(resources: readonly Resource[]): readonly string[] {
  return resources.flatMap(({ type, id }) => (type === 'vehicle' ? [id] : []));
}

/** Every vehicle of a plan. */
export function vehiclesOfPlan({
  vehicles,
  steps,
  dependencies,
}: Pick<Plan, 'vehicles' | 'steps' | 'dependencies'>): ReadonlySet<string> {
  return new Set([
    ...vehicles,
    ...steps.flatMap(({ action }) => [...vehiclesOfAction(action)]),
    ...dependencies.flatMap((dependency) => [...vehiclesOfDependency(dependency)]),
  ]);
}

/** Parameters are checked against their type by the core; here only what looks like a vehicle's name counts. */
function namedIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function vehiclesOfConditions(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((condition: unknown) => {
    const vehicleId = (condition as { readonly vehicleId?: unknown } | null | undefined)?.vehicleId;
    return typeof vehicleId === 'string' ? [vehicleId] : [];
  });
}
