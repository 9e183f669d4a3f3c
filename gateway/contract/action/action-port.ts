import type { RequestContext } from '../account/principal.ts';
import type { Category } from '../command/category.ts';
import type {
  ActionEvent,
  ActionRecord,
  AllocateResources,
  Allocation,
  DependencyCheck,
  QueueAction,
  ResourceLease,
} from './action.ts';
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
} from './plan.ts';
import type { StepTypeRecord } from './step.ts';

/** Facts that are already true when they are announced. */
export interface ActionEvents {
  action: ActionRecord;
  plan: PlanSummary;
  step: { readonly planId: string; readonly step: PlanStep };
}

export interface ActionQuery {
  readonly category?: Category | undefined;
  readonly vehicleId?: string | undefined;
  readonly state?: string | undefined;
  readonly planId?: string | undefined;
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/**
 * Actions and plans. Bodies are validated against the contract before; failures are `AppError`s. `version`,
 * if given, must be the present one.
 * @throws not-found, version-conflict, state-conflict, store-unavailable — everywhere
 */
export interface ActionPort {
  stepTypes(): readonly StepTypeRecord[];

  /** @throws validation when `params` do not fit the type */
  queueAction(request: QueueAction, context: RequestContext): ActionRecord;
  /** Returns when the attempt is stored; it then runs in its turn. @throws what the check finds */
  executeAction(
    actionId: string,
    request: { readonly version?: number | undefined },
    context: RequestContext,
  ): Promise<ActionRecord>;
  /** Ends an action that has not ended; vehicles that fly for it hold. Idempotent. */
  abortAction(actionId: string, context: RequestContext): ActionRecord;
  /** Takes an action's or a plan's resources for itself, all or nothing. @throws resource-busy, resource-unknown */
  allocateResources(actionId: string, request: AllocateResources, context: RequestContext): Allocation;
  /** Of an action, or of a whole plan; a draft plan without errors becomes `validated`. */
  checkDependencies(actionId: string, context: RequestContext): DependencyCheck;
  action(actionId: string): ActionRecord | undefined;
  /** Newest first. */
  actions(query: ActionQuery): readonly ActionRecord[];
  leases(): readonly ResourceLease[];

  /** @throws validation, dependency-cycle, resource-unknown */
  createPlan(request: PlanRequest, context: RequestContext): Promise<Plan>;
  addStep(
    planId: string,
    request: StepRequest & { readonly version?: number | undefined },
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly step: PlanStep };
  /** @throws dependency-cycle with the cycle named */
  addDependency(
    planId: string,
    request: DependencyRequest & { readonly version?: number | undefined },
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly dependency: Dependency };
  plan(planId: string): Plan | undefined;
  /** Newest first. */
  plans(query: { readonly limit: number; readonly beforeId?: string | undefined }): readonly PlanSummary[];
  /** Oldest first: every change of a plan and its steps, or of one action. */
  events(of: { readonly planId: string } | { readonly actionId: string }): readonly ActionEvent[];

  executePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary>;
  /** Nothing new starts; vehicles that move for it hold. */
  pausePlan(planId: string, request: VersionedRequest, context: RequestContext): PlanSummary;
  resumePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary>;
  /** Accepted for every known plan: a plan that is already aborted is returned unchanged. */
  abortPlan(planId: string, request: AbortPlan, context: RequestContext): PlanSummary;
  /** Looks at the postconditions now. Of an interrupted plan, what telemetry proves becomes `succeeded`. */
  verifyPlan(planId: string, request: VersionedRequest, context: RequestContext): PlanVerification;
  retryPlan(
    planId: string,
    request: VersionedRequest & { readonly stepId?: string | undefined },
    context: RequestContext,
  ): Promise<PlanSummary>;

  on<Name extends keyof ActionEvents>(name: Name, listener: (event: ActionEvents[Name]) => void): () => void;
}

export interface VersionedRequest {
  readonly version?: number | undefined;
}
