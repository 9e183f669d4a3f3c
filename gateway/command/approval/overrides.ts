import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { Override } from '../../contract/command/approval.ts';
import type { DecisionRecord, PolicyFinding } from '../../contract/command/decision.ts';
import { say } from '../../contract/operator-text.ts';
import { commandHash } from '../policy/engine/command-hash.ts';
import type { ApprovalOutcome, ApprovalService } from './approval-service.ts';
import { needsOther } from './approvals.ts';
import type { OverrideClaim, OverrideService } from './override-service.ts';
import type { RecordStore } from './record-store.ts';

/** How long an override is valid. */
const ACTIVE_MS = 5 * 60_000;
const MAX_PAGE = 1000;

export interface OverridesOptions {
  readonly store: RecordStore<Override>;
  readonly decision: (decisionId: string) => DecisionRecord | undefined;
  readonly approvals: ApprovalService;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/**
 * Permission to do once what governance denied. The denied actor requests it with a typed reason; where
 * the policies require it, a second person approves. It is valid for exactly the same request, for five
 * minutes. It is consumed in the store before anything is sent, so no crash can restore it.
 */
export class Overrides implements OverrideService {
  readonly events = new Emitter<{ override: Override }>();
  readonly #options: OverridesOptions;
  /** Waiting and active overrides. */
  readonly #open = new Map<string, Override>();
  readonly #claimed = new Set<string>();
  readonly #timers = new Map<string, Timer>();

  constructor(options: OverridesOptions) {
    this.#options = options;
  }

  /** Active overrides stay active until they expire. Those waiting for a second person expire now. */
  start(): void {
    const { store, clock } = this.#options;
    for (const override of store.page({ limit: MAX_PAGE, state: 'waiting' })) {
      if (!this.#open.has(override.overrideId)) this.#end({ ...override, state: 'expired' });
    }
    for (const override of store.page({ limit: MAX_PAGE, state: 'active' })) {
      if (override.expiresAtMs <= clock.utcMs()) this.#end({ ...override, state: 'expired' });
      else {
        this.#open.set(override.overrideId, override);
        this.#arm(override);
      }
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  /**
   * Requests permission for what `decisionId` denied.
   * @throws not-found, state-conflict if it denied nothing or is already overridden, override-refused
   * if it denied another actor or a denying policy can never be lifted, store-unavailable
   */
  override(decisionId: string, { reason }: { readonly reason: string }, context: RequestContext): Override {
    const { store, clock, ids } = this.#options;
    const decision = this.#options.decision(decisionId);
    if (!decision) throw new AppError('not-found', say('Decision "{id}" not found.', { id: decisionId }));
    const by: Actor = { kind: context.principal.kind, id: context.principal.id };
    const denying = this.#liftable(decision, by);
    const nowMs = clock.utcMs();
    const isSecondNeeded =
      denying.some(({ override }) => override === 'second-person') ||
      needsOther(decision.mode, context.principal);
    const { params } = decision.input;
    const override: Override = {
      overrideId: ids.next('ovr'),
      state: isSecondNeeded ? 'waiting' : 'active',
      decisionId,
      policyIds: [...new Set(denying.map(({ policyId }) => policyId))],
      command: decision.command,
      vehicleId: decision.vehicleId,
      commandHash: commandHash({
        command: decision.command,
        params: params as Record<string, unknown>,
        vehicleId: decision.vehicleId,
        actor: by,
      }),
      by,
      reason,
      approvalId: null,
      approvedBy: null,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + ACTIVE_MS,
    };
    this.#audit(override, context.traceId, by, 'requested');
    if (isSecondNeeded) return this.#askSecond(override, decision, context);
    store.save(override);
    this.#open.set(override.overrideId, override);
    this.#arm(override);
    this.events.emit('override', override);
    return override;
  }

  get(overrideId: string): Override | undefined {
    return this.#open.get(overrideId) ?? this.#options.store.get(overrideId);
  }

  /** Overrides that can be used. */
  active(): readonly Override[] {
    const nowMs = this.#options.clock.utcMs();
    return [...this.#open.values()].filter(
      ({ state, expiresAtMs }) => state === 'active' && expiresAtMs > nowMs,
    );
  }

  claim(hash: string): OverrideClaim | undefined {
    const nowMs = this.#options.clock.utcMs();
    const override = [...this.#open.values()].find(
      ({ overrideId, state, commandHash: bound, expiresAtMs }) =>
        state === 'active' && bound === hash && expiresAtMs > nowMs && !this.#claimed.has(overrideId),
    );
    if (!override) return undefined;
    const { overrideId, policyIds, by, reason, approvedBy } = override;
    this.#claimed.add(overrideId);
    return {
      applied: { overrideId, policyIds, by, reason, approvedBy },
      use: () => this.#use(override),
      giveBack: () => void this.#claimed.delete(overrideId),
    };
  }

  /** The denying policies, if the requester may lift all of them. */
  #liftable(decision: DecisionRecord, by: Actor): readonly PolicyFinding[] {
    const { decisionId, actor, findings } = decision;
    if (decision.decision !== 'deny')
      throw new AppError('state-conflict', 'The decision denied nothing, so there is nothing to override.');
    if (actor.kind !== by.kind || actor.id !== by.id)
      throw new AppError(
        'override-refused',
        'Only the person whose command was denied can override the decision.',
      );
    // Includes policies that an earlier override lifted: the next one must lift all of them.
    const denying = findings.filter(({ verdict, isOverridden }) => verdict === 'deny' || isOverridden);
    const firm = denying.find(({ override }) => override === 'never');
    if (firm || denying.length === 0)
      throw new AppError(
        'override-refused',
        firm
          ? say('The policy {policy} can never be overridden: {reason}', {
              policy: firm.policyId,
              reason: firm.reason,
            })
          : 'None of the policies that denied it can be overridden.',
        { context: { policyId: firm?.policyId ?? null } },
      );
    const earlier = [...this.#open.values()].find((open) => open.decisionId === decisionId);
    const isSpent = this.#usedOf(decisionId);
    if (earlier || isSpent)
      throw new AppError(
        'state-conflict',
        earlier
          ? say('Already overridden ({id}, {state}).', { id: earlier.overrideId, state: earlier.state })
          : 'Already overridden. Send the command again for a new decision.',
      );
    return denying;
  }

  #usedOf(decisionId: string): boolean {
    const used = this.#options.store.page({ limit: MAX_PAGE, state: 'used' });
    return used.some((override) => override.decisionId === decisionId);
  }

  #askSecond(override: Override, decision: DecisionRecord, context: RequestContext): Override {
    const { approvals, store } = this.#options;
    const { overrideId, reason } = override;
    store.save(override);
    this.#open.set(overrideId, override);
    let waiting: Override = override;
    try {
      const pending = approvals.ask(
        { kind: 'override', decision, needsSecondPerson: true, overrideId, reason },
        context,
        (outcome) => this.#onAnswer(waiting, outcome, context.traceId),
      );
      waiting = { ...override, approvalId: pending.approval.approvalId };
      store.save(waiting);
    } catch (error) {
      this.#end({ ...waiting, state: 'expired' });
      throw error;
    }
    this.#open.set(overrideId, waiting);
    this.events.emit('override', waiting);
    return waiting;
  }

  #onAnswer(waiting: Override, outcome: ApprovalOutcome, traceId: string): void {
    const { approval } = outcome;
    if (outcome.kind !== 'approved') {
      this.#end({ ...waiting, state: outcome.kind === 'rejected' ? 'rejected' : 'expired' });
      return;
    }
    const active: Override = {
      ...waiting,
      state: 'active',
      approvedBy: approval.decidedBy,
      expiresAtMs: this.#options.clock.utcMs() + ACTIVE_MS,
    };
    try {
      this.#audit(active, traceId, approval.decidedBy ?? waiting.by, 'active');
      this.#options.store.save(active);
    } catch (error) {
      this.#log(error, active);
      this.#end({ ...waiting, state: 'expired' });
      return;
    }
    this.#open.set(active.overrideId, active);
    this.#arm(active);
    this.events.emit('override', active);
  }

  /** @throws store-unavailable: the override is not consumed, and nothing may be sent */
  #use(override: Override): void {
    const used: Override = { ...override, state: 'used' };
    this.#options.store.save(used);
    this.#close(used);
  }

  /** Ends it, even if the store cannot save that. */
  #end(override: Override): void {
    try {
      this.#options.store.save(override);
    } catch (error) {
      this.#log(error, override);
    }
    this.#close(override);
  }

  #close(override: Override): void {
    const { overrideId } = override;
    this.#open.delete(overrideId);
    this.#claimed.delete(overrideId);
    this.#timers.get(overrideId)?.cancel();
    this.#timers.delete(overrideId);
    this.events.emit('override', override);
  }

  #arm({ overrideId, expiresAtMs }: Override): void {
    const { clock } = this.#options;
    const timer = clock.after(Math.max(0, expiresAtMs - clock.utcMs()), () => {
      const override = this.#open.get(overrideId);
      if (override && !this.#claimed.has(overrideId)) this.#end({ ...override, state: 'expired' });
    });
    this.#timers.set(overrideId, timer);
  }

  #log(error: unknown, { overrideId }: Override): void {
    this.#options.logger.error(
      { overrideId, error: errorText(error) },
      'A change of an override could not be stored.',
    );
  }

  #audit(override: Override, traceId: string, actor: Actor, outcome: string): void {
    const { overrideId, policyIds, reason, command, decisionId, vehicleId } = override;
    const detail = { overrideId, command, policyIds, reason };
    const context = { principal: actor, traceId };
    writeAudit(this.#options, context, 'override', vehicleId ?? command, detail, { decisionId, outcome });
  }
}
