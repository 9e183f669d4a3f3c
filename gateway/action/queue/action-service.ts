import { setImmediate } from 'node:timers/promises';
import type { Unsubscribe } from '../../base/emitter.ts';
import { type AuditLog, auditAfterwards, writeAudit } from '../../base/log/audit-log.ts';
import type { EndFilter } from '../../base/principal/principal-reach.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  ActionEvent,
  ActionEvents,
  ActionPort,
  ActionQuery,
  ActionRecord,
  AllocateResources,
  Allocation,
  DependencyCheck,
  PlanProblem,
  QueueAction,
  ResourceLease,
  VersionedRequest,
} from '../../contract/action/action.ts';
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
import type { CommandRecord } from '../../contract/command/command.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { Runs } from '../launch/run/runs.ts';
import { auditPlan } from '../plan/audit-command.ts';
import { actionCheck, planProblems, planWaits } from '../plan/plan-checks.ts';
import { PlanEditor } from '../plan/plan-editor.ts';
import { type PlanEntry, planStep, planSummary } from '../plan/plan-entry.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import { verifyPlan } from '../plan/plan-verification.ts';
import { PlanControl } from '../plan/run/plan-control.ts';
import { refuseStale } from '../plan/stale-version.ts';
import { VehicleControllers } from '../steps/flight/vehicle-controllers.ts';
import { ActionJournal } from './action-journal.ts';
import { ActionQueue } from './action-queue.ts';
import { allocateResources, writeInterruption } from './action-resources.ts';

/** Made by the service itself. */
type OwnParts = 'journal' | 'controllers' | 'audit' | 'auditAfterwards' | 'pauseHoldMs';

export interface ActionServiceOptions extends Omit<PlanParts, OwnParts> {
  readonly stepTypes: () => readonly StepTypeRecord[];
  /** Durable when it returns. @throws store-unavailable */
  readonly audit: AuditLog;
  /** Called on each change of each command, from any source. */
  readonly onCommand: (listener: (record: CommandRecord) => void) => Unsubscribe;
  /** The holder of a vehicle loses command of it. */
  readonly onLosing: (
    listener: (change: { readonly vehicleId: string; readonly reason: OperatorText }) => void,
  ) => Unsubscribe;
  /** The launches and missions, which are actions too. */
  readonly runs: readonly Pick<Runs<never>, 'onAction' | 'action' | 'abortAction'>[];
  /** As {@link PlanParts.pauseHoldMs}. Default: 5 min. */
  readonly pauseHoldMs?: number | undefined;
}

const PAUSE_HOLD_MS = 5 * 60_000;

/** Actions and plans: see {@link ActionPort}. `start` before the first request, `stop` after the last one. */
export class ActionService implements ActionPort {
  readonly #options: ActionServiceOptions;
  readonly #parts: PlanParts;
  readonly #journal: ActionJournal;
  readonly #editor: PlanEditor;
  readonly #control: PlanControl;
  readonly #queue: ActionQueue;
  #unsubscribes: readonly Unsubscribe[] = [];

  constructor(options: ActionServiceOptions) {
    const { store, clock } = options;
    const logger = options.logger.child({ module: 'plan' });
    this.#options = options;
    const runOf = (actionId: string) => options.runs.flatMap((runs) => runs.action(actionId) ?? [])[0];
    const journal = new ActionJournal({ store, runOf, clock, logger });
    this.#journal = journal;
    for (const runs of options.runs) runs.onAction((action) => journal.events.emit('action', action));
    const parts: PlanParts = {
      ...options,
      journal: this.#journal,
      controllers: new VehicleControllers(),
      logger,
      pauseHoldMs: options.pauseHoldMs ?? PAUSE_HOLD_MS,
      audit: (action, target, detail, context, decisionId = null) =>
        writeAudit(options, context, action, target, detail, { decisionId }),
      auditAfterwards: (entry, context) => auditAfterwards({ ...options, logger }, entry, context),
    };
    this.#parts = parts;
    this.#editor = new PlanEditor(parts);
    this.#control = new PlanControl(parts);
    this.#queue = new ActionQueue(parts);
  }

  /** Records what the previous run left open as interrupted. Nothing moves. */
  start(): void {
    if (this.#unsubscribes.length > 0) return;
    writeInterruption(this.#parts, 'The gateway restarted while it was running.');
    this.#control.start();
    const { onCommand, onLosing } = this.#options;
    this.#unsubscribes = [
      onCommand((record) => {
        const taken = this.#parts.controllers.note(record);
        if (taken) this.#control.onCommand(taken);
      }),
      onLosing(({ vehicleId, reason }) => this.#control.onTakenOver(vehicleId, reason)),
    ];
  }

  /** Sends nothing more and records everything open as interrupted. */
  stop(): void {
    if (this.#unsubscribes.length === 0) return;
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#control.stop();
    this.#queue.stop();
    writeInterruption(this.#parts, 'The gateway stopped while it was running.');
    this.#journal.stop();
  }

  /**
   * Pauses the plans of an actor whose credential has ended and releases their vehicles. Call it before
   * the actor's command leases end, so that no plan treats that as a failure and compensates.
   */
  pauseActor(
    actor: Actor,
    reason: OperatorText,
    context: CommandContext,
    matches: EndFilter = () => true,
  ): void {
    this.#control.endActor(actor, reason, context, matches);
  }

  /** Aborts what the actor queued or executes. Call it after the actor's command leases have ended. */
  abortActor(actor: Actor, reason: OperatorText, context: CommandContext, matches: EndFilter): void {
    this.#queue.endActor(actor, reason, context, matches);
  }

  stepTypes(): readonly StepTypeRecord[] {
    return this.#options.stepTypes();
  }

  queueAction(request: QueueAction, context: RequestContext): ActionRecord {
    return this.#queue.queue(request, context).action;
  }

  async executeAction(
    actionId: string,
    { version }: VersionedRequest,
    context: RequestContext,
  ): Promise<ActionRecord> {
    this.#queue.execute(actionId, version, context);
    return this.#journal.mustAction(actionId).action;
  }

  abortAction(actionId: string, context: RequestContext): ActionRecord {
    const { runs } = this.#options;
    const { planId } = this.#journal.mustAction(actionId).action;
    // A step needs its plan, so the plan ends and its vehicles hold.
    if (planId !== null) this.#control.abort(planId, { compensation: 'hold' }, context);
    else if (!runs.some((each) => each.abortAction(actionId, context))) this.#queue.abort(actionId, context);
    const { action } = this.#journal.mustAction(actionId);
    const { type, state, mode } = action;
    this.#parts.auditAfterwards(
      { action: 'action.abort', target: actionId, decisionId: null, outcome: state, detail: { type, mode } },
      context,
    );
    return action;
  }

  allocateResources(actionId: string, request: AllocateResources, context: RequestContext): Allocation {
    return allocateResources(actionId, request, context, this.#parts);
  }

  checkDependencies(actionId: string, context: RequestContext): DependencyCheck {
    const entry = this.#journal.plan(actionId);
    if (!entry) {
      const stored = this.#journal.mustAction(actionId);
      const { planId } = stored.action;
      return actionCheck(stored, planId === null ? undefined : this.#journal.plan(planId), this.#parts);
    }
    const problems = planProblems(entry, this.#parts);
    const isSound = problems.every(({ severity }) => severity !== 'error');
    if (isSound && entry.plan.state === 'draft')
      this.#journal.write(
        { changes: [{ planId: actionId, set: { state: 'validated', detail: null }, cause: 'checked' }] },
        context,
      );
    const waitsFor = planWaits(entry, this.#parts);
    return { actionId, isReady: problems.length === 0, waitsFor, problems: [...problems] };
  }

  action(actionId: string): ActionRecord | undefined {
    return this.#journal.action(actionId)?.action;
  }

  actions(query: ActionQuery): readonly ActionRecord[] {
    return this.#options.store.actions(query).map(({ action }) => this.action(action.actionId) ?? action);
  }

  leases(): readonly ResourceLease[] {
    return this.#options.leases.list();
  }

  /** What would block a plan, without creating it. @throws as `createPlan`, except store-unavailable */
  checkPlan(request: PlanRequest, context: RequestContext): readonly PlanProblem[] {
    const entry = this.#editor.draft(request, context);
    return planProblems(entry, this.#parts);
  }

  async createPlan(request: PlanRequest, context: RequestContext): Promise<Plan> {
    const { planId } = (await this.#editor.create(request, context)).plan;
    // Storing took a while. Let waiting work run before the answer.
    await setImmediate();
    return this.#planOf(this.#journal.mustPlan(planId));
  }

  /** Like {@link createPlan}, for callers that can block. */
  createPlanAtOnce(request: PlanRequest, context: RequestContext): Plan {
    return this.#planOf(this.#editor.createAtOnce(request, context));
  }

  addStep(
    planId: string,
    request: StepRequest & VersionedRequest,
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly step: PlanStep } {
    const step = this.#editor.addStep(planId, request, context);
    return { plan: this.#summary(planId), step: planStep(step) };
  }

  addDependency(
    planId: string,
    request: DependencyRequest & VersionedRequest,
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly dependency: Dependency } {
    const dependency = this.#editor.addDependency(planId, request, context);
    return { plan: this.#summary(planId), dependency };
  }

  plan(planId: string): Plan | undefined {
    const entry = this.#journal.plan(planId);
    return entry && this.#planOf(entry);
  }

  /** The hash of what the plan does; undefined for an unknown plan. */
  planHashOf(planId: string): string | undefined {
    return this.#journal.plan(planId)?.plan.planHash;
  }

  plans(query: { readonly limit: number; readonly beforeId?: string | undefined }): readonly PlanSummary[] {
    return this.#options.store.plans(query).map(({ planId }) => this.#summary(planId));
  }

  events(of: { readonly planId: string } | { readonly actionId: string }): readonly ActionEvent[] {
    return this.#options.store.events(of);
  }

  async executePlan(
    planId: string,
    request: VersionedRequest,
    context: RequestContext,
  ): Promise<PlanSummary> {
    await this.#control.execute(planId, request.version, context);
    return this.#summary(planId);
  }

  pausePlan(planId: string, { version }: VersionedRequest, context: RequestContext): PlanSummary {
    this.#control.pause(planId, version, context);
    return this.#summary(planId);
  }

  async resumePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary> {
    await this.#control.resume(planId, request.version, context);
    return this.#summary(planId);
  }

  abortPlan(planId: string, request: AbortPlan, context: RequestContext): PlanSummary {
    this.#control.abort(planId, request, context);
    return this.#summary(planId);
  }

  verifyPlan(planId: string, { version }: VersionedRequest, context: RequestContext): PlanVerification {
    refuseStale('plan', this.#journal.mustPlan(planId).plan.version, version);
    const found = verifyPlan(planId, this.#parts, context);
    const outcome = found.isVerified ? 'verified' : 'not-verified';
    auditPlan(this.#parts, 'plan.verify', planId, outcome, context);
    return found;
  }

  async retryPlan(
    planId: string,
    request: VersionedRequest & { readonly stepId?: string | undefined },
    context: RequestContext,
  ): Promise<PlanSummary> {
    await this.#control.retry(planId, request, context);
    return this.#summary(planId);
  }

  on<Name extends keyof ActionEvents>(
    name: Name,
    listener: (event: ActionEvents[Name]) => void,
  ): Unsubscribe {
    return this.#journal.events.on(name, listener);
  }

  #planOf(entry: PlanEntry): Plan {
    const problems = planProblems(entry, this.#parts);
    return {
      ...planSummary(entry),
      steps: [...entry.steps.values()].map(planStep),
      dependencies: [...entry.dependencies],
      problems: [...problems],
    };
  }

  #summary(planId: string): PlanSummary {
    return planSummary(this.#journal.mustPlan(planId));
  }
}
