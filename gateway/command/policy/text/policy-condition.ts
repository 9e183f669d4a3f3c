import type { PolicyJson } from '@cedar-policy/cedar-wasm/nodejs';
import { FACTS_BY_PATH } from '../engine/policy-facts.ts';

/** What the conditions of a policy use: facts by path, those that do not exist, and the different numbers written. */
export function conditionFacts({ conditions }: PolicyJson): {
  readonly paths: Set<string>;
  readonly unknown: readonly string[];
  readonly numbers: readonly number[];
} {
  const paths = new Set<string>();
  const unknown = new Set<string>();
  const numbers = new Set<number>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const path = pathOf(node);
    if (path !== undefined) {
      if (FACTS_BY_PATH.has(path)) paths.add(path);
      else if (!RECORDS.has(path)) unknown.add(path);
    }
    const { Value: value } = node as { Value?: unknown };
    if (typeof value === 'number') numbers.add(value);
    for (const child of Object.values(node)) walk(child);
  };
  walk(conditions);
  return { paths, unknown: [...unknown], numbers: [...numbers] };
}

/** `context` itself and the records in it. */
const RECORDS: ReadonlySet<string> = new Set(
  [...FACTS_BY_PATH.keys()].flatMap((path) => {
    const names = path.split('.');
    return names.map((_, index) => names.slice(0, index).join('.'));
  }),
);

interface Access {
  readonly Var?: string;
  readonly '.'?: { readonly left: Access; readonly attr: string };
  readonly has?: { readonly left: Access; readonly attr: string | readonly string[] };
}

/** `vehicle.batteryPct` for `context.vehicle.batteryPct` and for `context.vehicle has batteryPct`; '' for `context`. */
function pathOf(node: Access): string | undefined {
  if (node.Var === 'context') return '';
  const access = node['.'] ?? node.has;
  const before = access && pathOf(access.left);
  if (!access || before === undefined) return undefined;
  const names = typeof access.attr === 'string' ? [access.attr] : access.attr;
  return [before, ...names].filter((name) => name !== '').join('.');
}
