import { AppError } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  ActionEvent,
  ActionRecord,
  AllocateResources,
  Allocation,
  DependencyCheck,
  QueueAction,
  Resource,
  ResourceLease,
} from '../../contract/action/action.ts';
import type {
  ActionEvents,
  ActionPort,
  ActionQuery,
  VersionedRequest,
} from '../../contract/action/action-port.ts';
import type { Condition } from '../../contract/action/condition.ts';
import type {
  AbortPlan,
  Dependency,
  DependencyRequest,
  Plan,
  PlanRequest,
  PlanStep,
  PlanSummary,
  PlanVerification,
  StepRequest,
} from '../../contract/action/plan.ts';
import type { StepTypeRecord } from '../../contract/action/step.ts';
import type { OwnedRecord } from '../../contract/port/port-guard.ts';
import type { EffectGuard } from './effect-guard.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import { shownPage } from './shown-page.ts';

export interface GuardedActionsParts {
  readonly actions: ActionPort;
  readonly visibility: PrincipalVisibility;
  readonly effects: EffectGuard;
}

/** Shown instead of the holder's id when a resource belongs to another tenant. */
const ANOTHER_OPERATOR = 'other';

/**
 * Actions and plans as an account or a key may use them: only those of its tenant. Others do not exist for
 * it. A test key names simulated vehicles only, and its actions are checked again when they are executed.
 * Resources belong to the machine: everyone sees that one is taken, but only its own tenant sees by whom.
 */
export class GuardedActions implements ActionPort {
  readonly #actions: ActionPort;
  readonly #visibility: PrincipalVisibility;
  readonly #effects: EffectGuard;

  constructor({ actions, visibility, effects }: GuardedActionsParts) {
    this.#actions = actions;
    this.#visibility = visibility;
    this.#effects = effects;
  }

  stepTypes(): readonly StepTypeRecord[] {
    return this.#actions.stepTypes();
  }

  queueAction(request: QueueAction, context: RequestContext): ActionRecord {
    this.#effects.refuseLive(vehiclesOfAction(request));
    this.#effects.enrol();
    return this.#actions.queueAction(request, context);
  }

  async executeAction(
    actionId: string,
    request: VersionedRequest,
    context: RequestContext,
  ): Promise<ActionRecord> {
    this.#effects.refuseUnlessSimulated(vehiclesOfAction(this.#ownAction(actionId)));
    this.#effects.enrol();
    return this.#actions.executeAction(actionId, request, context);
  }

  /** Like hold: only the ownership check may fail before it. */
  abortAction(actionId: string, context: RequestContext): ActionRecord {
    this.#refuseLive(this.#ownAction(actionId), actionId);
    const aborted = this.#actions.abortAction(actionId, context);
    this.#effects.enrolTolerantly();
    return aborted;
  }

  allocateResources(actionId: string, request: AllocateResources, context: RequestContext): Allocation {
    this.#refuseLive(this.#ownOf(actionId), actionId);
    this.#effects.refuseLive(vehiclesOfResources(request.resources ?? []));
    this.#effects.enrol();
    return this.#actions.allocateResources(actionId, request, context);
  }

  checkDependencies(actionId: string, context: RequestContext): DependencyCheck {
    this.#refuseLive(this.#ownOf(actionId), actionId);
    this.#effects.enrol();
    return this.#actions.checkDependencies(actionId, context);
  }

  action(actionId: string): ActionRecord | undefined {
    const action = this.#actions.action(actionId);
    return action && this.#visibility.record(action) ? action : undefined;
  }

  actions(query: ActionQuery): readonly ActionRecord[] {
    return shownPage<ActionRecord>(
      query.limit,
      (last, limit) => this.#actions.actions({ ...query, limit, beforeId: last?.actionId ?? query.beforeId }),
      (action) => this.#visibility.record(action),
    );
  }

  leases(): readonly ResourceLease[] {
    return this.#actions
      .leases()
      .filter(({ type, id }) => type !== 'vehicle' || this.#visibility.vehicle(id))
      .map((lease) => (this.#isOwn(lease.heldBy) ? lease : { ...lease, heldBy: ANOTHER_OPERATOR }));
  }

  async createPlan(request: PlanRequest, context: RequestContext): Promise<Plan> {
    this.#effects.refuseLive([
      ...request.vehicles,
      ...request.steps.flatMap((step) => [...vehiclesOfAction(step)]),
      ...request.dependencies.flatMap((dependency) => [...vehiclesOfDependency(dependency)]),
    ]);
    this.#effects.enrol();
    return this.#actions.createPlan(request, context);
  }

  addStep(
    planId: string,
    request: StepRequest & VersionedRequest,
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly step: PlanStep } {
    this.#refuseLive(this.#ownPlan(planId), planId);
    this.#effects.refuseLive(vehiclesOfAction(request));
    this.#effects.enrol();
    return this.#actions.addStep(planId, request, context);
  }

  addDependency(
    planId: string,
    request: DependencyRequest & VersionedRequest,
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly dependency: Dependency } {
    this.#refuseLive(this.#ownPlan(planId), planId);
    this.#effects.refuseLive(vehiclesOfDependency(request));
    this.#effects.enrol();
    return this.#actions.addDependency(planId, request, context);
  }

  plan(planId: string): Plan | undefined {
    const plan = this.#actions.plan(planId);
    return plan && this.#visibility.record(plan) ? plan : undefined;
  }

  plans(query: { readonly limit: number; readonly beforeId?: string | undefined }): readonly PlanSummary[] {
    return shownPage<PlanSummary>(
      query.limit,
      (last, limit) => this.#actions.plans({ limit, beforeId: last?.planId ?? query.beforeId }),
      (plan) => this.#visibility.record(plan),
    );
  }

  events(of: { readonly planId: string } | { readonly actionId: string }): readonly ActionEvent[] {
    if ('planId' in of) this.#ownPlan(of.planId);
    else this.#ownAction(of.actionId);
    return this.#actions.events(of);
  }

  async executePlan(
    planId: string,
    request: VersionedRequest,
    context: RequestContext,
  ): Promise<PlanSummary> {
    this.#prepareFlight(planId);
    return this.#actions.executePlan(planId, request, context);
  }

  pausePlan(planId: string, request: VersionedRequest, context: RequestContext): PlanSummary {
    this.#refuseLive(this.#ownPlan(planId), planId);
    this.#effects.enrol();
    return this.#actions.pausePlan(planId, request, context);
  }

  async resumePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary> {
    this.#prepareFlight(planId);
    return this.#actions.resumePlan(planId, request, context);
  }

  /** Like hold: only the ownership check may fail before it. */
  abortPlan(planId: string, request: AbortPlan, context: RequestContext): PlanSummary {
    this.#refuseLive(this.#ownPlan(planId), planId);
    const aborted = this.#actions.abortPlan(planId, request, context);
    this.#effects.enrolTolerantly();
    return aborted;
  }

  verifyPlan(planId: string, request: VersionedRequest, context: RequestContext): PlanVerification {
    this.#refuseLive(this.#ownPlan(planId), planId);
    this.#effects.enrol();
    return this.#actions.verifyPlan(planId, request, context);
  }

  async retryPlan(
    planId: string,
    request: VersionedRequest & { readonly stepId?: string | undefined },
    context: RequestContext,
  ): Promise<PlanSummary> {
    this.#prepareFlight(planId);
    return this.#actions.retryPlan(planId, request, context);
  }

  on<Name extends keyof ActionEvents>(name: Name, listener: (event: ActionEvents[Name]) => void): () => void {
    return this.#actions.on(name, (event) => {
      if (this.#visibility.record(recordOf(name, event))) listener(event);
    });
  }

  #prepareFlight(planId: string): void {
    this.#effects.refuseUnlessSimulated(vehiclesOfPlan(this.#ownPlan(planId)));
    this.#effects.enrol();
  }

  #ownAction(actionId: string): ActionRecord {
    const action = this.action(actionId);
    if (!action) throw new AppError('not-found', `There is no action ${actionId}.`);
    return action;
  }

  #ownPlan(planId: string): Plan {
    const plan = this.plan(planId);
    if (!plan) throw new AppError('not-found', `Plan ${planId} not found.`);
    return plan;
  }

  /** Checks records made with a role that has since been removed. @throws station-role-missing */
  #refuseLive({ mode }: ActionRecord | Plan, id: string): void {
    this.#effects.refuseMode(mode, `${id} is not simulated`);
  }

  /** Some addresses take an action or a whole plan. */
  #ownOf(id: string): ActionRecord | Plan {
    const own = this.action(id) ?? this.plan(id);
    if (!own) throw new AppError('not-found', `There is no action or plan ${id}.`);
    return own;
  }

  #isOwn(id: string): boolean {
    return (this.action(id) ?? this.plan(id)) !== undefined;
  }
}

/** The fields that identify the owner of an announced record. */
function recordOf<Name extends keyof ActionEvents>(name: Name, event: ActionEvents[Name]): OwnedRecord {
  return name === 'step'
    ? (event as ActionEvents['step']).step.action
    : (event as ActionRecord | PlanSummary);
}

/** Common fields of a step, a queued action and their records. */
interface ActingPart {
  readonly vehicleId?: string | null | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
  readonly postconditions: readonly Condition[];
}

/** Every vehicle an action moves, reads or takes for itself, each once. */
function vehiclesOfAction({ vehicleId, params, resources, postconditions }: ActingPart): ReadonlySet<string> {
  return new Set([
    ...(vehicleId == null ? [] : [vehicleId]),
    ...namedIn(params.vehicles),
    ...vehiclesOfConditions(params.until),
    ...vehiclesOfConditions(postconditions),
    ...vehiclesOfResources(resources),
  ]);
}

/** Every vehicle a dependency looks at or waits for. */
function vehiclesOfDependency({
  condition,
  resource,
}: Pick<DependencyRequest | Dependency, 'condition' | 'resource'>): ReadonlySet<string> {
  return new Set([
    ...vehiclesOfConditions(condition),
    ...(resource === undefined ? [] : vehiclesOfResources([resource])),
  ]);
}

function vehiclesOfResources(resources: readonly Resource[]): readonly string[] {
  return resources.flatMap(({ type, id }) => (type === 'vehicle' ? [id] : []));
}

/** Every vehicle of a plan. */
function vehiclesOfPlan({
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

/** The core checks parameters against their type; here only values that look like a vehicle id matter. */
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
