import { AppError } from './base/error.ts';
import type { ActionPort } from './contract/action-port.ts';
import { CATEGORIES } from './contract/category.ts';
import type { GatewayPort } from './contract/gateway-port.ts';
import type { GovernancePort } from './contract/governance-port.ts';

/**
 * Stands where actions, governance and the history of commands will be joined: it knows nothing and refuses to do anything.
 * To be replaced by the rooms themselves, and then deleted.
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

export function pendingGovernance(): GovernancePort {
  return {
    policies: () => ({ items: [], nextCursor: null, version: 'none', loadedAtMs: 0 }),
    policy: () => undefined,
    putPolicy: refuse,
    removePolicy: refuse,
    checkPolicy: refuse,
    decision: () => undefined,
    decisions: () => [],
    override: refuse,
    overrideRecord: () => undefined,
    approvals: () => [],
    approval: () => undefined,
    answerApproval: refuse,
    commandLease: refuse,
    commandLeases: () => [],
    takeLease: refuse,
    releaseLease: refuse,
    requestTakeover: refuse,
    answerTakeover: refuse,
    on: () => () => undefined,
  };
}

export function pendingHistory(
  command: GatewayPort['command'],
): Pick<GatewayPort, 'commandTrace' | 'categorySummaries'> {
  return {
    commandTrace(commandId) {
      const record = command(commandId);
      return record && { ...record, trace: [], replayCoveragePct: null };
    },
    categorySummaries: () =>
      CATEGORIES.map((category) => ({
        category,
        activeCount: 0,
        totalCount: 0,
        successRatePct: null,
        latencyMs: null,
        replayCoveragePct: null,
      })),
  };
}

function refuse(): never {
  throw new AppError('state-conflict', 'This gateway cannot do that yet.');
}
