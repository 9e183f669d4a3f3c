import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Dependency } from '../contract/plan.ts';
import type { StoredAction } from '../store/action-repository.ts';

/**
 * SHA-256 over what the plan would do: its steps and dependencies in a canonical order, without ids we made, names,
 * states or times. Equal plans have equal hashes.
 */
export function planHash(steps: Iterable<StoredAction>, dependencies: readonly Dependency[]): string {
  const done = [...steps].map(({ action }) => ({
    stepId: action.stepId,
    type: action.type,
    vehicleId: action.vehicleId,
    params: action.params,
    resources: action.resources,
    postconditions: action.postconditions,
    timeoutS: action.timeoutS,
    onFail: action.onFail,
    maxRetries: action.maxRetries,
  }));
  const waits = dependencies.map(({ dependencyId: _, ...dependency }) => canonicalJson(dependency)).sort();
  return createHash('sha256')
    .update(canonicalJson({ steps: done, dependencies: waits }))
    .digest('hex');
}
