import { Emitter } from '../../gateway/base/emitter.ts';
import { AppError } from '../../gateway/base/error.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type {
  ActionEvents,
  ActionPort,
  ActionQuery,
  ActionRecord,
  AllocateResources,
  Allocation,
  DependencyCheck,
  QueueAction,
  ResourceLease,
  VersionedRequest,
} from '../../gateway/contract/action/action.ts';
import type {
  AbortPlan,
  DependencyRequest,
  Plan,
  PlanRequest,
  PlanVerification,
  StepRequest,
} from '../../gateway/contract/action/plan.ts';
import {
  sampleAction,
  sampleActionEvent,
  samplePlan,
  samplePlanStep,
  sampleResourceLease,
  sampleStepType,
} from '../builder/action-samples.ts';
import type { PortCall } from './fake-gateway-port.ts';

/**
 * Actions and plans that are kept in memory and never act: remembers who asked for what, checks versions, and announces what
 * a test says. Methods that change something throw what `failures` holds under their name.
 */
export class FakeActionPort implements ActionPort {
  readonly calls: PortCall[];
  readonly failures = new Map<string, Error>();
  readonly emitter = new Emitter<ActionEvents>();
  readonly actionById = new Map<string, ActionRecord>();
  readonly planById = new Map<string, Plan>();
  leaseRows: ResourceLease[] = [sampleResourceLease()];
  #made = 0;

  /** @param calls where it writes down what it is asked; shared with another fake where a test counts them together */
  constructor(calls: PortCall[] = []) {
    this.calls = calls;
    this.keep(sampleAction());
    this.keepPlan(samplePlan());
  }

  keep(action: ActionRecord): ActionRecord {
    this.actionById.set(action.actionId, action);
    return action;
  }

  keepPlan(plan: Plan): Plan {
    this.planById.set(plan.planId, plan);
    return plan;
  }

  announce<Name extends keyof ActionEvents>(name: Name, event: ActionEvents[Name]): void {
    this.emitter.emit(name, event);
  }

  callsOf(name: string): readonly PortCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  stepTypes() {
    return [sampleStepType()];
  }

  queueAction(request: QueueAction, context: RequestContext): ActionRecord {
    this.#called('queueAction', request, context);
    return this.keep(
      sampleAction({
        ...request,
        actionId: this.#next('act'),
        title: request.title ?? request.type,
        vehicleId: request.vehicleId ?? null,
        timeoutS: request.timeoutS ?? 60,
        notBeforeMs: request.notBeforeMs ?? null,
        expiresAtMs: request.expiresAtMs ?? null,
        actor: actorOf(context),
        traceId: context.traceId,
      }),
    );
  }

  async executeAction(
    actionId: string,
    request: VersionedRequest,
    context: RequestContext,
  ): Promise<ActionRecord> {
    this.#called('executeAction', actionId, request, context);
    const action = this.#action(actionId);
    return this.keep({ ...action, version: stepped(action, request), state: 'ready' });
  }

  abortAction(actionId: string, context: RequestContext): ActionRecord {
    this.#called('abortAction', actionId, context);
    return this.keep({ ...this.#action(actionId), state: 'aborted' });
  }

  allocateResources(actionId: string, request: AllocateResources, context: RequestContext): Allocation {
    this.#called('allocateResources', actionId, request, context);
    const held = this.#actionOrPlan(actionId);
    const leases = (request.resources ?? []).map((resource) =>
      sampleResourceLease({ ...resource, heldBy: actionId }),
    );
    return { actionId, version: stepped(held, request), leases };
  }

  checkDependencies(actionId: string, context: RequestContext): DependencyCheck {
    this.#called('checkDependencies', actionId, context);
    this.#actionOrPlan(actionId);
    return { actionId, isReady: true, waitsFor: [], problems: [] };
  }

  action(actionId: string): ActionRecord | undefined {
    return this.actionById.get(actionId);
  }

  actions({ category, vehicleId, state, planId, ...page }: ActionQuery): readonly ActionRecord[] {
    const rows = [...this.actionById.values()].filter(
      (row) =>
        (category === undefined || row.category === category) &&
        (vehicleId === undefined || row.vehicleId === vehicleId) &&
        (state === undefined || row.state === state) &&
        (planId === undefined || row.planId === planId),
    );
    return pageOf(rows, (row) => row.actionId, page);
  }

  leases(): readonly ResourceLease[] {
    return this.leaseRows;
  }

  async createPlan(request: PlanRequest, context: RequestContext): Promise<Plan> {
    this.#called('createPlan', request, context);
    const { name, objective, zoneId, vehicles, priority, compensation, policies } = request;
    return this.keepPlan(
      samplePlan({
        planId: this.#next('pln'),
        name,
        objective,
        zoneId: zoneId ?? null,
        vehicles,
        priority,
        compensation,
        policies,
        steps: request.steps.map((step, index) => this.#step(step, index, context)),
        actor: actorOf(context),
        traceId: context.traceId,
      }),
    );
  }

  addStep(planId: string, request: StepRequest & VersionedRequest, context: RequestContext) {
    this.#called('addStep', planId, request, context);
    const plan = this.#plan(planId);
    const step = this.#step(request, plan.steps.length, context);
    return {
      plan: this.keepPlan({ ...plan, version: stepped(plan, request), steps: [...plan.steps, step] }),
      step,
    };
  }

  addDependency(planId: string, request: DependencyRequest & VersionedRequest, context: RequestContext) {
    this.#called('addDependency', planId, request, context);
    const plan = this.#plan(planId);
    const { version: _, ...rest } = request;
    const dependency = { ...rest, dependencyId: this.#next('dpn') };
    return {
      plan: this.keepPlan({
        ...plan,
        version: stepped(plan, request),
        dependencies: [...plan.dependencies, dependency],
      }),
      dependency,
    };
  }

  plan(planId: string): Plan | undefined {
    return this.planById.get(planId);
  }

  plans(page: { readonly limit: number; readonly beforeId?: string | undefined }) {
    return pageOf([...this.planById.values()], (row) => row.planId, page);
  }

  events(of: { readonly planId: string } | { readonly actionId: string }) {
    if ('planId' in of) this.#plan(of.planId);
    else this.#action(of.actionId);
    return [sampleActionEvent(of)];
  }

  async executePlan(planId: string, request: VersionedRequest, context: RequestContext) {
    return this.#planCommand('executePlan', 'running', planId, request, context);
  }

  pausePlan(planId: string, request: VersionedRequest, context: RequestContext) {
    return this.#planCommand('pausePlan', 'paused', planId, request, context);
  }

  async resumePlan(planId: string, request: VersionedRequest, context: RequestContext) {
    return this.#planCommand('resumePlan', 'running', planId, request, context);
  }

  abortPlan(planId: string, request: AbortPlan, context: RequestContext) {
    return this.#planCommand('abortPlan', 'aborting', planId, request, context);
  }

  verifyPlan(planId: string, request: VersionedRequest, context: RequestContext): PlanVerification {
    const { version } = this.#planCommand('verifyPlan', undefined, planId, request, context);
    return { planId, version, checkedAtMs: 0, isVerified: true, steps: [] };
  }

  async retryPlan(
    planId: string,
    request: VersionedRequest & { readonly stepId?: string | undefined },
    context: RequestContext,
  ) {
    return this.#planCommand('retryPlan', 'running', planId, request, context);
  }

  on<Name extends keyof ActionEvents>(name: Name, listener: (event: ActionEvents[Name]) => void): () => void {
    return this.emitter.on(name, listener);
  }

  #planCommand(
    name: string,
    state: Plan['state'] | undefined,
    planId: string,
    request: VersionedRequest | AbortPlan,
    context: RequestContext,
  ): Plan {
    this.#called(name, planId, request, context);
    const plan = this.#plan(planId);
    return this.keepPlan({
      ...plan,
      version: stepped(plan, 'version' in request ? request : {}),
      state: state ?? plan.state,
    });
  }

  #step(request: StepRequest, index: number, context: RequestContext) {
    const stepId = request.stepId ?? `step-${index + 1}`;
    const action = sampleAction({
      actionId: this.#next('act'),
      stepId,
      type: request.type,
      vehicleId: request.vehicleId ?? null,
      params: request.params,
      state: 'draft',
      actor: actorOf(context),
    });
    return samplePlanStep({ stepId, action: this.keep(action) });
  }

  #action(actionId: string): ActionRecord {
    return found(this.actionById.get(actionId), `Action ${actionId}`);
  }

  #plan(planId: string): Plan {
    return found(this.planById.get(planId), `Plan ${planId}`);
  }

  #actionOrPlan(id: string): ActionRecord | Plan {
    return found(this.actionById.get(id) ?? this.planById.get(id), `Action or plan ${id}`);
  }

  #next(prefix: string): string {
    this.#made += 1;
    return `${prefix}_made_${this.#made}`;
  }

  #called(name: string, ...args: readonly unknown[]): void {
    this.calls.push({ name, args });
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}

/** @returns the next version. @throws version-conflict when the request was made from another one */
function stepped({ version }: { readonly version: number }, request: VersionedRequest): number {
  if (request.version === undefined || request.version === version) return version + 1;
  throw new AppError('version-conflict', 'Changed since you last read it.', {
    context: { newestVersion: version },
  });
}

function actorOf({ principal: { kind, id } }: RequestContext) {
  return { kind, id };
}

function pageOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
): readonly Row[] {
  const start = beforeId === undefined ? 0 : rows.findIndex((row) => idOf(row) === beforeId) + 1;
  return rows.slice(start, start + limit);
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not-found', `${name} not found.`);
  return thing;
}
