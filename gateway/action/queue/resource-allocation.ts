import { AppError } from '../../base/error.ts';
import { holderText } from '../../base/principal/holder-name.ts';
import { mayReach, roleMissing } from '../../base/principal/principal-reach.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { AllocateResources, Allocation, Resource } from '../../contract/action/action.ts';
import type { AuditCommand } from '../plan/audit-command.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import { refuseStale } from '../plan/stale-version.ts';
import { hasEnded } from './action-transitions.ts';

export interface ResourceAllocationOptions {
  readonly parts: PlanParts;
  readonly world: PlanWorld;
  readonly audit: AuditCommand;
}

interface Claimant {
  readonly holder: string;
  readonly version: number;
  readonly needs: readonly Resource[];
  /** Under way: it needs everything it holds. */
  readonly isRunning: boolean;
  readonly isOver: boolean;
}

/** Leases taken and given back by hand, before a plan or an action runs. They end with it, or with the gateway. */
export class ResourceAllocation {
  readonly #options: ResourceAllocationOptions;

  constructor(options: ResourceAllocationOptions) {
    this.#options = options;
  }

  /** @throws not-found, version-conflict, state-conflict, resource-unknown, resource-busy, test-key-live-vehicle */
  allocate(id: string, request: AllocateResources, context: CommandContext): Allocation {
    const { parts, audit } = this.#options;
    const { holder, version, needs, isRunning, isOver } = this.#claimant(id);
    refuseStale('record', version, request.version);
    const resources = request.resources ?? needs;
    if (request.release) {
      if (isRunning)
        throw new AppError('state-conflict', 'It is running. Its resources are released when it ends.');
      audit('action.release', id, { resources }, context);
      parts.leases.release(holder, request.resources);
    } else {
      if (isOver) throw new AppError('state-conflict', 'It has ended and needs no resources.');
      this.#refuseUnknown(resources, context);
      audit('action.allocate', id, { resources }, context);
      const blocking = parts.leases.take(holder, resources, context.principal);
      if (blocking)
        throw new AppError(
          'resource-busy',
          `${blocking.type} ${blocking.id} is held by ${holderText(blocking)}. Nothing was reserved.`,
          { context: { lease: blocking } },
        );
    }
    return { actionId: id, version, leases: [...parts.leases.heldBy(holder)] };
  }

  #claimant(id: string): Claimant {
    const { journal } = this.#options.parts;
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
    // A step's resources are its plan's: it could not run without it.
    return {
      holder: planId ?? id,
      version,
      needs: resources,
      isRunning: (!isWaiting && !hasEnded(state)) || plan?.state === 'running' || plan?.state === 'paused',
      isOver,
    };
  }

  #refuseUnknown(resources: readonly Resource[], { principal }: CommandContext): void {
    const { world } = this.#options;
    for (const { type, id } of resources) {
      if (type === 'airspace' && !world.isZone(id))
        throw new AppError('resource-unknown', `Zone "${id}" not found, or flights in it are not allowed.`);
      if (type !== 'vehicle') continue;
      const mode = world.modeOf(id);
      if (mode === undefined) throw new AppError('resource-unknown', `Vehicle "${id}" is not known.`);
      if (!mayReach(principal, mode, 'pilot'))
        throw roleMissing(principal, `${id} is not simulated`, 'pilot');
    }
  }
}

function distinct(resources: readonly Resource[]): readonly Resource[] {
  return [...new Map(resources.map((each) => [`${each.type} ${each.id}`, each])).values()];
}
