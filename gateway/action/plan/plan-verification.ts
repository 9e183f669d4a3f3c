import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ActionRecord } from '../../contract/action/action.ts';
import type { ConditionResult } from '../../contract/action/condition.ts';
import type { PlanVerification } from '../../contract/action/plan.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { Change } from '../queue/action-journal.ts';
import { withEndedAttempt, withLastAttempt } from '../queue/attempt.ts';
import { checkCondition } from '../steps/condition-check.ts';
import type { PlanParts } from './plan-parts.ts';

/** What telemetry shows of an action's postconditions; undefined if it has none. */
export function provenBy(
  { postconditions, vehicleId }: ActionRecord,
  ports: PlanParts['ports'],
): { readonly isProven: boolean; readonly results: readonly ConditionResult[] } | undefined {
  if (postconditions.length === 0) return undefined;
  const results = postconditions.map((condition) =>
    checkCondition(condition, vehicleId, (id) => ports.vehicle(id)),
  );
  return { isProven: results.every(({ isMet }) => isMet), results };
}

/** The changes for a blocked action that telemetry proves done. */
export function provedChanges(action: ActionRecord, nowMs: number): readonly Change[] {
  const { actionId } = action;
  const detail = 'Confirmed by telemetry.';
  const end = { outcome: 'succeeded', detail, endedAtMs: nowMs } as const;
  const attempts =
    action.attempts.at(-1)?.outcome === 'running'
      ? withEndedAttempt(action, end)
      : withLastAttempt(action, () => end);
  return [
    { actionId, set: { state: 'verifying' }, cause: 'verify' },
    { actionId, set: { state: 'succeeded', detail, attempts }, cause: detail },
  ];
}

type VerificationParts = Pick<PlanParts, 'journal' | 'ports' | 'clock' | 'leases' | 'steps'>;

/** Blocked, and its postconditions would hold even if it never ran: telemetry cannot prove it. */
export function isInDoubt(
  { action, stepState }: Pick<StoredAction, 'action' | 'stepState'>,
  catalogue: PlanParts['steps'],
): boolean {
  return stepState === 'blocked' && catalogue[action.type].isUnprovable === true;
}

/**
 * Checks every step's postconditions now. Proven blocked steps become `succeeded`; an interrupted
 * plan with nothing left becomes `completed`. @throws store-unavailable
 */
export function verifyPlan(
  planId: string,
  { journal, ports, clock, leases, steps: catalogue }: VerificationParts,
  context: CommandContext,
): PlanVerification {
  const changes: Change[] = [];
  const found = [...journal.mustPlan(planId).steps.values()].map((stored) => ({
    stored,
    proof: isInDoubt(stored, catalogue) ? undefined : provenBy(stored.action, ports),
  }));
  const { plan } = journal.mustPlan(planId);
  const mayChange = plan.state === 'interrupted' || plan.state === 'paused';
  let isAllDone = found.length > 0;
  for (const { stored, proof } of found) {
    const isProvedNow = mayChange && stored.stepState === 'blocked' && proof?.isProven === true;
    if (isProvedNow) changes.push(...provedChanges(stored.action, clock.utcMs()));
    isAllDone &&= isProvedNow || stored.stepState === 'succeeded';
  }
  if (plan.state === 'interrupted' && isAllDone)
    changes.push({
      planId,
      set: { state: 'completed', detail: 'All steps confirmed by telemetry.', endedAtMs: clock.utcMs() },
      cause: 'verify',
    });
  if (changes.length > 0) journal.write({ changes }, context);
  const { plan: now, steps } = journal.mustPlan(planId);
  if (now.state === 'completed') leases.release(planId);
  const states = new Map([...steps.values()].map(({ action, stepState }) => [action.actionId, stepState]));
  const rows = found.map(({ stored: { action }, proof }) => ({
    stepId: action.stepId ?? '',
    state: states.get(action.actionId) ?? 'pending',
    isProven: proof?.isProven ?? null,
    results: [...(proof?.results ?? [])],
  }));
  return {
    planId,
    version: now.version,
    checkedAtMs: clock.utcMs(),
    isVerified: rows.every(({ state, isProven }) => state !== 'succeeded' || isProven !== false),
    steps: rows,
  };
}
