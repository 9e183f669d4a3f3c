import { AppError } from '../../base/error.ts';
import { mayReach, roleMissing } from '../../base/principal/principal-reach.ts';
import { type CommandContext, systemContext } from '../../command/gate/command-context.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { AllocateResources, Allocation, Resource } from '../../contract/action/action.ts';
import { hasEnded, isInFlight } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import { refuseStale } from '../plan/stale-version.ts';
import { distinct } from '../steps/prepared-step.ts';
import type { ActionJournal, Change } from './action-journal.ts';
import { ended, withdrawn } from './attempt.ts';
import { refuseBusy } from './resource-text.ts';

/**
 * Records that the gateway ended: plans become `interrupted`, steps in flight are blocked with an
 * unknown outcome, waiting actions wait again. Sends nothing.
 */
export function writeInterruption(
  { store, journal, clock, ids }: Pick<PlanParts, 'store' | 'journal' | 'clock' | 'ids'>,
  why: OperatorText,
): void {
  const context = systemContext(ids.traceId());
  const nowMs = clock.utcMs();
  for (const { planId } of store.unendedPlans()) {
    const entry = journal.plan(planId);
    if (!entry) continue;
    const changes = [...entry.steps.values()].flatMap((step) => interrupted(step, why, nowMs));
    const { state } = entry.plan;
    if (state === 'running' || state === 'aborting') {
      const detail = say('{why} Nothing has been sent since. Verify, then resume, retry or abort.', { why });
      changes.push({ planId, set: { state: 'interrupted', detail }, cause: why });
    }
    journal.writeAnyway({ changes }, context);
  }
  const changes = store.unendedActions().flatMap((stored) => interrupted(stored, why, nowMs));
  journal.writeAnyway({ changes }, context);
}

function interrupted({ action }: StoredAction, why: OperatorText, nowMs: number): Change[] {
  const { state, planId, attempts } = action;
  const isOfRun = attempts.at(-1)?.runId !== null && attempts.length > 0;
  if (state === 'allocating' || state === 'ready') {
    if (planId !== null || !isOfRun) return [withdrawn(action, nowMs)];
  } else if (!isInFlight(state)) return [];
  const detail = say('{why} Outcome unknown: it may have taken effect.', { why });
  const to = planId === null ? 'failed' : 'paused';
  return [ended(action, to, { outcome: 'unknown', detail, endedAtMs: nowMs }, why)];
}

/**
 * Reserves or releases resources manually before a plan or action runs. They end with it or with the
 * gateway.
 * @throws not-found, version-conflict, state-conflict, resource-unknown, resource-busy, test-key-live-vehicle
 */
export function allocateResources(
  id: string,
  request: AllocateResources,
  context: CommandContext,
  { journal, leases, world, audit }: Pick<PlanParts, 'journal' | 'leases' | 'world' | 'audit'>,
): Allocation {
  const { holder, version, needs, isRunning, isOver } = claimant(id, journal);
  refuseStale('record', version, request.version);
  const resources = request.resources ?? needs;
  if (request.release) {
    if (isRunning)
      throw new AppError(
        'state-conflict',
        say('{id} is running. Its resources are released when it ends.', { id }),
      );
    audit('action.release', id, { resources }, context);
    leases.release(holder, request.resources);
  } else {
    if (isOver) throw new AppError('state-conflict', say('{id} has ended and needs no resources.', { id }));
    refuseUnknown(resources, context.principal, world);
    audit('action.allocate', id, { resources }, context);
    refuseBusy(leases.take(holder, resources, context.principal), (held) =>
      say('{held} Nothing was reserved.', { held }),
    );
  }
  return { actionId: id, version, leases: [...leases.heldBy(holder)] };
}

/** Whose resources they are and what it needs. A running plan or action needs everything it holds. */
function claimant(id: string, journal: ActionJournal) {
  const entry = journal.plan(id);
  if (entry) {
    const { state, version } = entry.plan;
    const needs = [...entry.steps.values()].flatMap(({ action }) => action.resources);
    const isRunning = state === 'running' || state === 'paused' || state === 'aborting';
    const isOver = state === 'completed' || state === 'aborted';
    return { holder: id, version, needs: distinct(needs), isRunning, isOver };
  }
  const { action } = journal.mustAction(id);
  const { state, version, resources, planId } = action;
  const plan = planId === null ? undefined : journal.plan(planId)?.plan;
  const isWaiting = state === 'queued' || state === 'draft';
  const isOver = state === 'succeeded' || state === 'aborted';
  // A step uses its plan's resources: it could not run without it.
  return {
    holder: planId ?? id,
    version,
    needs: resources,
    isRunning:
      (!isWaiting && !hasEnded('action', state)) || plan?.state === 'running' || plan?.state === 'paused',
    isOver,
  };
}

function refuseUnknown(resources: readonly Resource[], principal: Principal, world: PlanWorld): void {
  for (const { type, id } of resources) {
    if (type === 'airspace' && !world.isZone(id))
      throw new AppError(
        'resource-unknown',
        say('Zone "{zone}" not found, or flights in it are not allowed.', { zone: id }),
      );
    if (type !== 'vehicle') continue;
    const mode = world.modeOf(id);
    if (mode === undefined)
      throw new AppError('resource-unknown', say('Vehicle "{vehicle}" is not known.', { vehicle: id }));
    if (!mayReach(principal, mode, 'pilot')) throw roleMissing(principal, `${id} is not simulated`, 'pilot');
  }
}
