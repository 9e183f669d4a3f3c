import { readdirSync, readFileSync } from 'node:fs';
import type { IdGenerator } from '../../gateway/base/id/id.ts';
import { CedarGovernance } from '../../gateway/command/policy/engine/cedar-governance.ts';
import { parsePolicies } from '../../gateway/command/policy/text/parse-policies.ts';
import type { ParsedPolicy } from '../../gateway/command/policy/text/parsed-policy.ts';
import { PolicySet } from '../../gateway/command/policy/text/policy-set.ts';

export const DEFAULT_POLICIES_FOLDER = new URL('../../resources/policies/', import.meta.url).pathname;

let defaults: PolicySet | undefined;

/** The policies that come with the product, read once a test file. */
export function defaultPolicies(): PolicySet {
  defaults ??= policySet(
    Object.fromEntries(
      readdirSync(DEFAULT_POLICIES_FOLDER).map((name) => [
        name.replace('.cedar', ''),
        readFileSync(DEFAULT_POLICIES_FOLDER + name, 'utf8'),
      ]),
    ),
  );
  return defaults;
}

/** Policies by name and text. @throws Error when one is not right */
export function policySet(texts: Readonly<Record<string, string>>): PolicySet {
  const policies: ParsedPolicy[] = [];
  for (const [policyId, reading] of parsePolicies(new Map(Object.entries(texts)))) {
    if ('problems' in reading) throw new Error(`${policyId}: ${JSON.stringify(reading.problems)}`);
    policies.push(reading);
  }
  return new PolicySet('test', policies);
}

/** The real engine with the real policies. */
export function defaultGovernance(ids: IdGenerator): CedarGovernance {
  return new CedarGovernance({ policySet: () => defaultPolicies(), ids });
}
