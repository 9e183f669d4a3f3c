import type { Clock } from '../../base/clock.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ActionRepository, StoredAction } from '../../store/repository/command/action-repository.ts';
import { withdrawn } from '../plan/run/plan-steps.ts';
import type { ActionJournal, Change } from './action-journal.ts';
import { isInFlight } from './action-transitions.ts';
import { withEndedAttempt } from './attempt.ts';

/**
 * Records the effect of the gateway's end on everything under way: plans are `interrupted`, steps in flight are
 * blocked with an unknown outcome, waiting actions wait again. Nothing is sent.
 */
export function writeInterruption(
  {
    store,
    journal,
    clock,
    ids,
  }: {
    readonly store: ActionRepository;
    readonly journal: ActionJournal;
    readonly clock: Clock;
    readonly ids: IdGenerator;
  },
  why: string,
): void {
  const context: CommandContext = {
    principal: { kind: 'operator', id: 'gateway', tenantId: 'local', scopes: new Set() },
    traceId: ids.traceId(),
    source: 'system',
  };
  const nowMs = clock.utcMs();
  for (const { planId } of store.unendedPlans()) {
    const entry = journal.plan(planId);
    if (!entry) continue;
    const changes = [...entry.steps.values()].flatMap((step) => interrupted(step, why, nowMs));
    const { state } = entry.plan;
    if (state === 'running' || state === 'aborting') {
      const detail = `${why} Nothing has been sent since. Verify, then resume, retry or abort.`;
      changes.push({ planId, set: { state: 'interrupted', detail }, cause: why });
    }
    if (changes.length > 0) journal.writeAnyway({ changes }, context);
  }
  const changes = store.unendedActions().flatMap((stored) => interrupted(stored, why, nowMs));
  if (changes.length > 0) journal.writeAnyway({ changes }, context);
}

function interrupted({ action }: StoredAction, why: string, nowMs: number): Change[] {
  const { actionId, state, planId, attempts } = action;
  const isOfRun = attempts.at(-1)?.runId !== null && attempts.length > 0;
  if (state === 'allocating' || state === 'ready') {
    if (planId !== null || !isOfRun) return [withdrawn(action, nowMs)];
  } else if (!isInFlight(state)) return [];
  const detail = `${why} Outcome unknown: it may have taken effect.`;
  const ended = withEndedAttempt(action, { outcome: 'unknown', detail, endedAtMs: nowMs });
  const to = planId === null ? 'failed' : 'paused';
  return [{ actionId, set: { state: to, detail, attempts: ended }, cause: why }];
}
