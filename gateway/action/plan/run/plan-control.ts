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
import { refuseBusy } from '../../queue/resource-text.ts';
import type { LastCommand } from '../../steps/flight/vehicle-controllers.ts';
import { withMore } from '../../steps/prepared-step.ts';
import { auditPlan } from '../audit-command.ts';
import { planProblems } from '../plan-checks.ts';
import type { PlanEntry } from '../plan-entry.ts';
import { planQuestion } from '../plan-governance.ts';
import type { PlanParts } from '../plan-parts.ts';
import { planVehicles } from '../plan-vehicles.ts';
import { refuseStale } from '../stale-version.ts';
import { PlanRunner } from './plan-runner.ts';
import type { ResumeAs } from './plan-steps.ts';
import { resumable, stepsToRetry } from './steps-again.ts';

const NOT_STARTED: ReadonlySet<PlanState> = new Set(['draft', 'validated', 'approved']);
const ENDED_FOR_GOOD: ReadonlySet<PlanState> = new Set(['completed', 'aborted']);

/** Commands on plans. Each is audited. Those that start something are decided first. */
export class PlanControl {
  readonly #parts: PlanParts;
  readonly #runners = new Map<string, PlanRunner>();
  /** Plans with a pending decision: a second click is not a second start. */
  readonly #deciding = new Set<string>();
  #unsubscribe: (() => void) | undefined;

  constructor(parts: PlanParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#unsubscribe ??= this.#parts.approvals.on((approval) => this.#onApproval(approval));
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
      const entry = this.#parts.journal.mustPlan(runner.planId);
      if (matches(entry.plan.mode, planVehicles(entry))) runner.endActor(actor, reason, context);
    }
  }

  /** @throws version-conflict, state-conflict, plan-infeasible, governance-denied, governance-unavailable, resource-busy */
  async execute(planId: string, version: number | undefined, context: CommandContext): Promise<void> {
    const { audit, clock } = this.#parts;
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
      const { planHash, mode } = now.plan;
      audit('plan.execute', planId, { planHash, mode }, context, decision.decisionId);
      const startedAtMs = clock.utcMs();
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
    auditPlan(this.#parts, 'plan.pause', planId, 'paused', context);
  }

  /** @throws version-conflict, state-conflict, plan-infeasible, resource-busy, governance-denied, governance-unavailable */
  async resume(planId: string, version: number | undefined, context: CommandContext): Promise<void> {
    const { audit } = this.#parts;
    const entry = this.#present(planId, version);
    const { state } = entry.plan;
    if (state !== 'paused' && state !== 'interrupted')
      throw conflict(state, 'Only a paused or interrupted plan can be resumed.');
    this.#refuseInfeasible(entry);
    this.#refuseHeldVehicles(entry, context);
    resumable(entry, this.#parts);
    await this.#decided(entry, 'resume', context, (decision, now) => {
      this.#refuseHeldVehicles(now, context);
      const { again, proved } = resumable(now, this.#parts);
      audit('plan.resume', planId, { mode: now.plan.mode }, context, decision.decisionId);
      this.#begin(now, [...proved, running(now, decision, 'resume')], again, context);
    });
  }

  /** Accepted for every known plan. */
  abort(planId: string, request: AbortPlan, context: CommandContext): void {
    const { journal, leases, clock } = this.#parts;
    const entry = journal.mustPlan(planId);
    const { state } = entry.plan;
    if (ENDED_FOR_GOOD.has(state) || state === 'aborting') {
      auditPlan(this.#parts, 'plan.abort', planId, `${state}-already`, context);
      return;
    }
    if (NOT_STARTED.has(state)) {
      const detail = request.reason ?? say('Aborted by {who}.', { who: context.principal.id });
      const changes: Change[] = [...entry.steps.values()].map(({ action: { actionId } }) => ({
        actionId,
        set: { state: 'aborted', detail },
        cause: detail,
      }));
      const endedAtMs = clock.utcMs();
      changes.push({ planId, set: { state: 'aborted', detail, endedAtMs }, cause: detail });
      journal.writeAnyway({ changes }, context);
      leases.release(planId);
    } else {
      const runner = this.#runners.get(planId) ?? this.#newRunner(planId, context);
      runner.abort(request, context);
    }
    auditPlan(this.#parts, 'plan.abort', planId, 'aborting', context, { ...request });
  }

  /** @throws version-conflict, state-conflict, not-found, plan-infeasible, governance-denied, governance-unavailable */
  async retry(
    planId: string,
    { version, stepId }: { readonly version?: number | undefined; readonly stepId?: string | undefined },
    context: CommandContext,
  ): Promise<void> {
    const { audit, journal } = this.#parts;
    const entry = this.#present(planId, version);
    const { state } = entry.plan;
    if (NOT_STARTED.has(state) || ENDED_FOR_GOOD.has(state) || state === 'aborting')
      throw conflict(state, 'There is nothing to retry.');
    this.#refuseInfeasible(entry);
    stepsToRetry(entry, stepId);
    await this.#decided(entry, 'retry', context, (decision, now) => {
      const again = stepsToRetry(now, stepId);
      const steps = [...again.keys()].map((id) => journal.mustAction(id).action.stepId);
      audit('plan.retry', planId, { steps, mode: now.plan.mode }, context, decision.decisionId);
      this.#begin(now, [running(now, decision, 'retry')], again, context);
    });
  }

  #present(planId: string, version: number | undefined): PlanEntry {
    const entry = this.#parts.journal.mustPlan(planId);
    refuseStale('plan', entry.plan.version, version);
    return entry;
  }

  #refuseInfeasible(entry: PlanEntry): void {
    const problems = planProblems(entry, this.#parts).filter(({ severity }) => severity === 'error');
    const [first] = problems;
    if (!first) return;
    const error = withMore(first.text, problems.length - 1);
    throw new AppError('plan-infeasible', say('{error} Check the plan.', { error }), {
      context: { problems: problems.slice(0, 50) },
    });
  }

  /** A plan with an allocation must get all other resources now, or is refused: no holder waits for more. */
  #takeAllocated(entry: PlanEntry, context: CommandContext): void {
    const { leases } = this.#parts;
    const { planId } = entry.plan;
    if (leases.heldBy(planId).length === 0) return;
    const resources = [...entry.steps.values()].flatMap(({ action }) => action.resources);
    refuseBusy(leases.take(planId, resources, context.principal), (held) =>
      say('{held} Release the resources of that plan, or wait.', { held }),
    );
  }

  /** A resumed plan does not wait for vehicles its pause released: it would move long after the request. */
  #refuseHeldVehicles(entry: PlanEntry, { principal }: CommandContext): void {
    const { leases } = this.#parts;
    const { planId } = entry.plan;
    for (const id of planVehicles(entry)) {
      const resource = { type: 'vehicle', id } as const;
      const isOwn = leases.holderOf(resource)?.heldBy === planId;
      refuseBusy(isOwn ? undefined : leases.blocking(resource, principal), (held) =>
        say('{held} Resume the plan when it is free.', { held }),
      );
    }
  }

  /** Asks governance and continues once allowed. A plan that needs approval waits for it. */
  async #decided(
    entry: PlanEntry,
    kind: 'execute' | 'resume' | 'retry',
    context: CommandContext,
    goOn: (decision: Decision, entry: PlanEntry) => void,
  ): Promise<void> {
    const { journal, authoriser, approvals } = this.#parts;
    // The version that is asked about: `entry` follows changes.
    const { plan } = entry;
    const { planId } = plan;
    const waiting = plan.approvalId === null ? undefined : approvals.get(plan.approvalId);
    if (waiting?.state === 'waiting') return;
    if (this.#deciding.has(planId))
      throw new AppError('state-conflict', 'A decision on the plan is already pending. Wait for it.');
    this.#deciding.add(planId);
    try {
      const question = planQuestion(entry, kind, this.#parts);
      const asking: CommandContext = { ...context, origin: { planId } };
      const approval =
        waiting?.state === 'approved' && waiting.decidedBy
          ? { approvalId: waiting.approvalId, by: waiting.decidedBy, reason: waiting.decidedReason }
          : undefined;
      const record = await authoriser.judge(question, asking, approval && { approval });
      const decision = plainDecision(record);
      const now = journal.mustPlan(planId);
      if (now.plan.version !== plan.version)
        throw new AppError(
          'version-conflict',
          'The plan was changed during the decision. Review it and ask again.',
          { context: { version: now.plan.version } },
        );
      const audit = (outcome: string, detail = {}) =>
        auditPlan(this.#parts, `plan.${kind}`, planId, outcome, context, detail, decision.decisionId);
      const isApproved = decision.decision === 'require_approval' && approval !== undefined;
      if (isAllowed(decision) || isApproved) {
        goOn(decision, now);
        return;
      }
      if (decision.decision === 'deny') {
        const detail = denialText(record);
        journal.write({ changes: [{ planId, set: { decision, detail }, cause: 'denied' }] }, context);
        audit('denied');
        throw new AppError('governance-denied', detail, { context: { decision } });
      }
      const { approvalId } = approvals.ask({ planId, decision: record, params: question.params }, asking);
      const set = { decision, approvalId, detail: 'Waiting for approval.' };
      const changes: Change[] = [{ planId, set, cause: 'approval needed' }];
      if (now.plan.state === 'draft') changes.unshift({ planId, set: { state: 'validated' }, cause: kind });
      journal.write({ changes }, context);
      audit('awaiting-approval', { approvalId });
    } finally {
      this.#deciding.delete(planId);
    }
  }

  #onApproval({ approvalId, planId, state, decidedBy, decidedReason }: Approval): void {
    if (planId === null || state === 'waiting') return;
    const { journal } = this.#parts;
    const entry = journal.plan(planId);
    if (!entry || entry.plan.approvalId !== approvalId) return;
    const by = decidedBy?.id ?? 'nobody';
    const context = contextOfAnswer(entry, decidedBy);
    if (state === 'approved') {
      const detail = say('Approved by {who}. Send the command again.', { who: by });
      const to = entry.plan.state === 'validated' ? { state: 'approved' as const } : {};
      journal.writeAnyway({ changes: [{ planId, set: { ...to, detail }, cause: detail }] }, context);
      return;
    }
    const answer = say('Rejected by {who}.', { who: by });
    const rejected = decidedReason === null ? answer : joinTexts([answer, decidedReason], ' ');
    const detail = state === 'rejected' ? rejected : say('The approval is {state}.', { state });
    journal.writeAnyway({ changes: [{ planId, set: { approvalId: null, detail }, cause: detail }] }, context);
  }

  #begin(
    { plan: { planId } }: PlanEntry,
    changes: readonly Change[],
    again: ReadonlyMap<string, ResumeAs>,
    context: CommandContext,
  ): void {
    this.#parts.journal.write({ changes }, context);
    const runner = this.#runners.get(planId) ?? this.#newRunner(planId, context);
    runner.start(context, again);
  }

  #newRunner(planId: string, context: CommandContext): PlanRunner {
    const runner = new PlanRunner(this.#parts, planId, context, () => {
      if (this.#runners.get(planId) === runner) this.#runners.delete(planId);
    });
    this.#runners.set(planId, runner);
    return runner;
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
