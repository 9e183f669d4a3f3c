import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Dependency } from '../../contract/action/plan.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';

/** Records never change in place: one that was read before reads the same. */
const texts = new WeakMap<object, string>();

/**
 * SHA-256 over what the plan would do: its steps and dependencies in a canonical order, without ids we made, names,
 * states or times. Equal plans have equal hashes.
 */
export function planHash(steps: Iterable<StoredAction>, dependencies: readonly Dependency[]): string {
  // As `canonicalJson` would write the two lists, from parts that are kept.
  const done = [...steps].map((step) => stepText(step)).join(',');
  const waits = dependencies
    .map((dependency) => dependencyText(dependency))
    .sort()
    .map((text) => JSON.stringify(text))
    .join(',');
  return createHash('sha256').update(`{"dependencies":[${waits}],"steps":[${done}]}`).digest('hex');
}

/** The part of a step that the hash covers. */
export function stepText({ action }: StoredAction): string {
  return kept(action, () => ({
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
}

/** The part of a dependency that the hash covers. */
export function dependencyText(dependency: Dependency): string {
  return kept(dependency, () => {
    const { dependencyId: _, ...plain } = dependency;
    return plain;
  });
}

function kept(record: object, plain: () => object): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = canonicalJson(plain());
  texts.set(record, text);
  return text;
}
