import { AppError } from './base/error.ts';
import type { ActionPort } from './contract/action-port.ts';

/**
 * Stands where the room of actions will be joined: it knows nothing and refuses to do anything.
 * To be replaced by the room itself, and then deleted.
 */
export function pendingActions(): ActionPort {
  return {
    stepTypes: () => [],
    queueAction: refuse,
    executeAction: refuse,
    abortAction: refuse,
    allocateResources: refuse,
    checkDependencies: refuse,
    action: () => undefined,
    actions: () => [],
    leases: () => [],
    createPlan: refuse,
    addStep: refuse,
    addDependency: refuse,
    plan: () => undefined,
    plans: () => [],
    events: () => [],
    executePlan: refuse,
    pausePlan: refuse,
    resumePlan: refuse,
    abortPlan: refuse,
    verifyPlan: refuse,
    retryPlan: refuse,
    on: () => () => undefined,
  };
}

function refuse(): never {
  throw new AppError('state-conflict', 'This gateway cannot do that yet.');
}
