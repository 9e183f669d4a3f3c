import { AppError } from '../../../base/error.ts';
import type { EndFilter } from '../../../base/principal/principal-reach.ts';
import { denialText, isAllowed, plainDecision } from '../../../command/approval/authoriser.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import type { AbortPlan, PlanState } from '../../../contract/action/plan.ts';
import type { Approval } from '../../../contract/command/approval.ts';
import type { Decision } from '../../../contract/command/decision.ts';
import { joinTexts, type OperatorText, say } from '../../../contract/operator-text.ts';
import type { Change } from '../../queue/action-journal.ts';
import { heldText } from '../../queue/resource-text.ts';
import type { LastCommand } from '../../steps/flight/vehicle-controllers.ts';
import { withMore } from '../../steps/prepared-step.ts';
import type { AuditCommand } from '../audit-command.ts';
import { planProblems } from '../plan-checks.ts';
import type { PlanEntry } from '../plan-entry.ts';
import type { PlanApprovals, PlanAuthoriser } from '../plan-governance.ts';
import type { PlanParts } from '../plan-parts.ts';
import { planVehicles } from '../plan-vehicles.ts';
import { refuseStale } from '../stale-version.ts';
import { PlanRunner } from './plan-runner.ts';
import type { ResumeAs } from './plan-steps.ts';
import type { PlanWorld } from './plan-world.ts';
import { planTarget, resumable, stepsToRetry } from './steps-again.ts';

export interface PlanControlOptions {
  readonly parts: PlanParts;
  readonly world: PlanWorld;
  readonly authoriser: PlanAuthoriser;
  readonly approvals: PlanApprovals;
  readonly audit: AuditCommand;
}

const NOT_STARTED: ReadonlySet<PlanState> = new Set(['draft', 'validated', 'approved']);
const ENDED_FOR_GOOD: ReadonlySet<PlanState> = new Set(['completed', 'aborted']);

/** Commands on plans. Each is audited. Those that start something are decided first. */
export class PlanControl {
  readonly #options: PlanControlOptions;
  readonly #runners = new Map<string, PlanRunner>();
  /** Plans with a pending decision: a second click is not a second start. */
  readonly #deciding = new Set<string>();
  #unsubscribe: (() => void) | undefined;

  constructor(options: PlanControlOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.approvals.on((approval) => this.#onApproval(approval));
  }

  /** Sends nothing more. The recovery records what was running. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const runner of this.#runners.values()) runner.abandon();
    this.#runners.clear();
  }

  onCommand(command: LastCommand): void {
    for (const runner of [...this.#runners.values()]) runner.onForeignCommand(command);
  }

  onTakenOver(vehicleId: string, reason: OperatorText): void {
    for (const runner of [...this.#runners.values()]) runner.onTakenOver(vehicleId, reason);
  }

  /** Pauses what runs under an ended credential and releases its vehicles. Sends nothing. */
  endActor(actor: Actor, reason: OperatorText, context: CommandContext, matches: EndFilter): void {
    for (const runner of [...this.#runners.values()]) {
      const entry = this.#options.parts.journal.mustPlan(runner.planId);
      if (matches(entry.plan.mode, planVehicles(entry))) runner.endActor(actor, reason, context);
    }
  }

  /** @throws version-conflict, state-conflict, plan-infeasible, governance-denied, governance-unavailable, resource-busy */
  async execute(planId: string, version: number | undefined, context: CommandContext): Promise<void> {
    const { audit } = this.#options;
    const entry = this.#present(planId, version);
    const { state } = entry.plan;
    if (!NOT_STARTED.has(state))
      throw conflict(
        state,
        state === 'running' ? 'The plan is already running.' : 'Use resume or retry, or create a new plan.',
      );
    this.#refuseInfeasible(entry);
    await this.#decided(entry, 'execute', context, (decision, now) => {
      this.#takeAllocated(now, context);
      audit(
        'plan.execute',
        planId,
        { planHash: now.plan.planHash, mode: now.plan.mode },
        context,
        decision.decisionId,
      );
      const startedAtMs = this.#options.parts.clock.utcMs();
      const steps: PlanState[] = ['validated', 'approved', 'running'];
      const ahead = steps.slice(steps.indexOf(now.plan.state) + 1);
      this.#begin(
        now,
        ahead.map((to) => ({
          planId,
          set:
            to === 'running'
              ? { state: to, decision, detail: null, startedAtMs, endedAtMs: null }
              : { state: to },
          cause: 'execute',
        })),
        new Map(),
        context,
      );
    });
  }

  /** @throws version-conflict, state-conflict */
  pause(planId: string, version: number | undefined, context: CommandContext): void {
    const entry = this.#present(planId, version);
    const runner = this.#runners.get(planId);
    if (entry.plan.state === 'paused') return;
    if (entry.plan.state !== 'running' || !runner)
      throw conflict(entry.plan.state, 'Only a running plan can be paused.');
    runner.pause(say('Paused by {who}.', { who: context.principal.id }), context);
    this.#auditAfterwards('plan.pause', planId, 'paused', context);
  }

  /** @throws version-conflict, state-conflict, plan-infeasible, resource-busy, governance-denied, governance-unavailable */
  async resume(planId: string, version: number | undefined, context: CommandContext): Promise<void> {
    const { parts, audit } = this.#options;
    const entry = this.#present(planId, version);
    const { state } = entry.plan;
    if (state !== 'paused' && state !== 'interrupted')
      throw conflict(state, 'Only a paused or interrupted plan can be resumed.');
    this.#refuseInfeasible(entry);
    this.#refuseHeldVehicles(entry, context);
    resumable(entry, parts);
    await this.#decided(entry, 'resume', context, (decision, now) => {
      this.#refuseHeldVehicles(now, context);
      const { again, proved } = resumable(now, parts);
      audit('plan.resume', planId, { mode: now.plan.mode }, context, decision.decisionId);
      this.#begin(now, [...proved, running(now, decision, 'resume')], again, context);
    });
  }

  /** Accepted for every known plan. */
  abort(planId: string, request: AbortPlan, context: CommandContext): void {
    const { parts } = this.#options;
    const entry = parts.journal.mustPlan(planId);
    const { state } = entry.plan;
    if (ENDED_FOR_GOOD.has(state) || state === 'aborting') {
      this.#auditAfterwards('plan.abort', planId, `${state}-already`, context);
      return;
    }
    if (NOT_STARTED.has(state)) {
      const detail = request.reason ?? say('Aborted by {who}.', { who: context.principal.id });
      const changes: Change[] = [...entry.steps.values()].map(({ action: { actionId } }) => ({
        actionId,
        set: { state: 'aborted', detail },
        cause: detail,
      }));
      const endedAtMs = parts.clock.utcMs();
      changes.push({ planId, set: { state: 'aborted', detail, endedAtMs }, cause: detail });
      parts.journal.writeAnyway({ changes }, context);
      parts.leases.release(planId);
    } else {
      const runner = this.#runners.get(planId) ?? this.#newRunner(planId, context);
      runner.abort(request, context);
    }
    this.#auditAfterwards('plan.abort', planId, 'aborting', context, { ...request });
  }

  /** @throws version-conflict, state-conflict, not-found, plan-infeasible, governance-denied, governance-unavailable */
  async retry(
    planId: string,
    { version, stepId }: { readonly version?: number | undefined; readonly stepId?: string | undefined },
    context: CommandContext,
  ): Promise<void> {
    const { parts, audit } = this.#options;
    const entry = this.#present(planId, version);
    const { state } = entry.plan;
    if (NOT_STARTED.has(state) || ENDED_FOR_GOOD.has(state) || state === 'aborting')
      throw conflict(state, 'There is nothing to retry.');
    this.#refuseInfeasible(entry);
    stepsToRetry(entry, stepId);
    await this.#decided(entry, 'retry', context, (decision, now) => {
      const again = stepsToRetry(now, stepId);
      const steps = [...again.keys()].map((id) => parts.journal.mustAction(id).action.stepId);
      audit('plan.retry', planId, { steps, mode: now.plan.mode }, context, decision.decisionId);
      this.#begin(now, [running(now, decision, 'retry')], again, context);
    });
  }

  #present(planId: string, version: number | undefined): PlanEntry {
    const entry = this.#options.parts.journal.mustPlan(planId);
    refuseStale('plan', entry.plan.version, version);
    return entry;
  }

  #refuseInfeasible(entry: PlanEntry): void {
    const { parts, world } = this.#options;
    const problems = planProblems(entry, { ...parts, world }).filter(({ severity }) => severity === 'error');
    const [first] = problems;
    if (!first) return;
    const error = withMore(first.text, problems.length - 1);
    throw new AppError('plan-infeasible', say('{error} Check the plan.', { error }), {
      context: { problems: problems.slice(0, 50) },
    });
  }

  /** A plan with an allocation must get all other resources now, or is refused: no holder waits for more. */
  #takeAllocated(entry: PlanEntry, context: CommandContext): void {
    const { leases } = this.#options.parts;
    const { planId } = entry.plan;
    if (leases.heldBy(planId).length === 0) return;
    const blocking = leases.take(
      planId,
      [...entry.steps.values()].flatMap(({ action }) => action.resources),
      context.principal,
    );
    if (blocking)
      throw new AppError(
        'resource-busy',
        say('{held} Release the resources of that plan, or wait.', { held: heldText(blocking) }),
        { context: { lease: blocking } },
      );
  }

  /** A resumed plan does not wait for vehicles its pause released: it would move long after the request. */
  #refuseHeldVehicles(entry: PlanEntry, { principal }: CommandContext): void {
    const { leases } = this.#options.parts;
    const { planId } = entry.plan;
    for (const id of planVehicles(entry)) {
      const resource = { type: 'vehicle', id } as const;
      const isOwn = leases.holderOf(resource)?.heldBy === planId;
      const blocking = isOwn ? undefined : leases.blocking(resource, principal);
      if (blocking)
        throw new AppError(
          'resource-busy',
          say('{held} Resume the plan when it is free.', { held: heldText(blocking) }),
          { context: { lease: blocking } },
        );
    }
  }

  /** Asks governance and continues once allowed. A plan that needs approval waits for it. */
  async #decided(
    { plan }: PlanEntry,
    kind: 'execute' | 'resume' | 'retry',
    context: CommandContext,
    goOn: (decision: Decision, entry: PlanEntry) => void,
  ): Promise<void> {
    const { parts, world, authoriser, approvals } = this.#options;
    const { planId } = plan;
    const waiting = plan.approvalId === null ? undefined : approvals.get(plan.approvalId);
    if (waiting?.state === 'waiting') return;
    if (this.#deciding.has(planId))
      throw new AppError('state-conflict', 'A decision on the plan is already pending. Wait for it.');
    this.#deciding.add(planId);
    try {
      const entry = parts.journal.mustPlan(planId);
      const vehicles = planVehicles(entry);
      const params = {
        planId,
        planHash: plan.planHash,
        wish: kind,
        steps: entry.steps.size,
        vehicles,
        policies: plan.policies,
      };
      const asking: CommandContext = { ...context, origin: { planId } };
      const approval =
        waiting?.state === 'approved' && waiting.decidedBy
          ? { approvalId: waiting.approvalId, by: waiting.decidedBy, reason: waiting.decidedReason }
          : undefined;
      const record = await authoriser.judge(
        {
          command: 'plan-execute',
          params,
          vehicleId: vehicles.length === 1 ? vehicles[0] : undefined,
          target: planTarget(entry, (id) => parts.ports.vehicle(id), authoriser.zones, world.groundAmslM),
          isSafetyClass: false,
        },
        asking,
        approval && { approval },
      );
      const decision = plainDecision(record);
      const now = parts.journal.mustPlan(planId);
      if (now.plan.version !== plan.version)
        throw new AppError(
          'version-conflict',
          'The plan was changed during the decision. Review it and ask again.',
          {
            context: { version: now.plan.version },
          },
        );
      const isApproved = decision.decision === 'require_approval' && approval !== undefined;
      if (isAllowed(decision) || isApproved) {
        goOn(decision, now);
        return;
      }
      if (decision.decision === 'deny') {
        const detail = denialText(record);
        parts.journal.write({ changes: [{ planId, set: { decision, detail }, cause: 'denied' }] }, context);
        this.#auditAfterwards(`plan.${kind}`, planId, 'denied', context, {}, decision.decisionId);
        throw new AppError('governance-denied', detail, { context: { decision } });
      }
      const { approvalId } = approvals.ask({ planId, decision: record, params }, asking);
      const set = { decision, approvalId, detail: 'Waiting for approval.' };
      const changes: Change[] = [{ planId, set, cause: 'approval needed' }];
      if (now.plan.state === 'draft') changes.unshift({ planId, set: { state: 'validated' }, cause: kind });
      parts.journal.write({ changes }, context);
      this.#auditAfterwards(
        `plan.${kind}`,
        planId,
        'awaiting-approval',
        context,
        { approvalId },
        decision.decisionId,
      );
    } finally {
      this.#deciding.delete(planId);
    }
  }

  #onApproval({ approvalId, planId, state, decidedBy, decidedReason }: Approval): void {
    if (planId === null || state === 'waiting') return;
    const { parts } = this.#options;
    const entry = parts.journal.plan(planId);
    if (!entry || entry.plan.approvalId !== approvalId) return;
    const by = decidedBy?.id ?? 'nobody';
    const context = contextOfAnswer(entry, decidedBy);
    if (state === 'approved') {
      const detail = say('Approved by {who}. Send the command again.', { who: by });
      const to = entry.plan.state === 'validated' ? { state: 'approved' as const } : {};
      parts.journal.writeAnyway({ changes: [{ planId, set: { ...to, detail }, cause: detail }] }, context);
      return;
    }
    const answer = say('Rejected by {who}.', { who: by });
    const rejected = decidedReason === null ? answer : joinTexts([answer, decidedReason], ' ');
    const detail = state === 'rejected' ? rejected : say('The approval is {state}.', { state });
    parts.journal.writeAnyway(
      { changes: [{ planId, set: { approvalId: null, detail }, cause: detail }] },
      context,
    );
  }

  #begin(
    { plan: { planId } }: PlanEntry,
    changes: readonly Change[],
    again: ReadonlyMap<string, ResumeAs>,
    context: CommandContext,
  ): void {
    this.#options.parts.journal.write({ changes }, context);
    const runner = this.#runners.get(planId) ?? this.#newRunner(planId, context);
    runner.start(context, again);
  }

  #newRunner(planId: string, context: CommandContext): PlanRunner {
    const runner = new PlanRunner(this.#options.parts, planId, context, () => {
      if (this.#runners.get(planId) === runner) this.#runners.delete(planId);
    });
    this.#runners.set(planId, runner);
    return runner;
  }

  #auditAfterwards(
    action: string,
    target: string,
    outcome: string,
    context: CommandContext,
    detail: Readonly<Record<string, unknown>> = {},
    decisionId: string | null = null,
  ): void {
    const { parts } = this.#options;
    const mode = parts.journal.plan(target)?.plan.mode;
    parts.auditAfterwards({ action, target, decisionId, outcome, detail: { mode, ...detail } }, context);
  }
}

function running({ plan: { planId, state } }: PlanEntry, decision: Decision, cause: string): Change {
  const set = { decision, detail: null, endedAtMs: null };
  return { planId, set: state === 'running' ? set : { ...set, state: 'running' }, cause };
}

function conflict(state: PlanState, what: OperatorText): AppError {
  return new AppError('state-conflict', say('The plan is {state}. {what}', { state, what }), {
    context: { state },
  });
}

/** An answer in the inbox is attributed to its author, an expired request to the gateway. */
function contextOfAnswer({ plan: { traceId } }: PlanEntry, by: Approval['decidedBy']): CommandContext {
  const kind = by === null || by.kind === 'system' ? 'operator' : by.kind;
  return {
    principal: { kind, id: by?.id ?? 'gateway', tenantId: 'local', scopes: new Set() },
    traceId,
    source: 'system',
  };
}
