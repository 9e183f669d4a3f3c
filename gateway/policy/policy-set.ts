import {
  type AuthorizationError,
  preparsePolicySet,
  statefulIsAuthorized,
} from '@cedar-policy/cedar-wasm/nodejs';
import type { ParsedPolicy } from './parsed-policy.ts';
import { POLICY_ACTIONS, policyAction } from './policy-actions.ts';
import { policyContext } from './policy-context.ts';
import type { PolicyInput } from './policy-input.ts';

const BASE_ID = 'base';
/** Cedar denies what nothing permits. The base permits all, so that only a policy that matches or fails objects. */
const BASE_PERMIT = 'permit (principal, action, resource);';

/** So that no policy of the user can take the place of the base. */
const POLICY_PREFIX = 'policy:';

let slots = 0;
/** The engine keeps one set a slot; a set whose place was taken must not be asked any more. */
const owners = new Map<string, PolicySet>();

/** What one look at all policies found. */
export interface PolicyMatches {
  /** Policies that object. */
  readonly matched: readonly ParsedPolicy[];
  /** Policies that could not be worked out: Cedar leaves them out, which must never open the gate. */
  readonly failed: readonly { readonly policyId: string; readonly reason: string }[];
}

/** Policies made ready once and asked often. */
export class PolicySet {
  readonly version: string;
  readonly policies: readonly ParsedPolicy[];
  readonly #byId: ReadonlyMap<string, ParsedPolicy>;
  readonly #slot: string;

  /**
   * @param slot where the engine keeps what it made ready; the set that held it before answers no more
   * @throws Error when the engine does not take them; the slot is as it was
   */
  constructor(version: string, policies: readonly ParsedPolicy[], slot: string) {
    this.version = version;
    this.policies = policies;
    this.#byId = new Map(policies.map((policy) => [policy.policyId, policy]));
    this.#slot = slot;
    const answer = preparsePolicySet(slot, {
      staticPolicies: {
        ...Object.fromEntries(policies.map(({ policyId, text }) => [POLICY_PREFIX + policyId, text])),
        [BASE_ID]: BASE_PERMIT,
      },
    });
    if (answer.type === 'failure') throw new Error(answer.errors[0]?.message ?? 'no policy set');
    owners.set(slot, this);
  }

  /** @throws Error when the engine does not answer or contradicts itself: then nothing is decided */
  match(input: PolicyInput): PolicyMatches {
    if (owners.get(this.#slot) !== this) throw new Error('these policies are no longer in force');
    const action = policyAction(input.command);
    const answer = statefulIsAuthorized({
      principal: { type: 'Actor', id: input.actor.id },
      action: { type: 'Action', id: action },
      resource: { type: 'Vehicle', id: input.vehicleId ?? 'none' },
      context: policyContext(input),
      // Not checked against the schema again, which would double the time: context and schema come from one table.
      entities: [
        {
          uid: { type: 'Action', id: action },
          attrs: {},
          parents: (POLICY_ACTIONS.get(action) ?? []).map((id) => ({ type: 'Action', id })),
        },
      ],
      preparsedPolicySetId: this.#slot,
    });
    if (answer.type === 'failure') throw new Error(answer.errors[0]?.message ?? 'the policy engine failed');
    const { decision, diagnostics } = answer.response;
    const isBaseAlone = diagnostics.reason.length === 1 && diagnostics.reason[0] === BASE_ID;
    if ((decision === 'allow') !== isBaseAlone || diagnostics.reason.length === 0)
      throw new Error(
        `the policy engine contradicts itself: ${decision} by ${diagnostics.reason.join(', ')}`,
      );
    return {
      matched: isBaseAlone
        ? []
        : diagnostics.reason
            .map((id) => this.#policy(id))
            .sort((left, right) => (left.policyId < right.policyId ? -1 : 1)),
      failed: diagnostics.errors.map((error) => failure(error)),
    };
  }

  #policy(id: string): ParsedPolicy {
    const policy = this.#byId.get(id.slice(POLICY_PREFIX.length));
    if (!policy) throw new Error(`the policy engine names an unknown policy ${id}`);
    return policy;
  }
}

/** A slot nobody else has. */
export function newSlot(): string {
  slots += 1;
  return `set-${slots}`;
}

function failure({ policyId, error }: AuthorizationError): PolicyMatches['failed'][number] {
  return { policyId: policyId.slice(POLICY_PREFIX.length), reason: error.message };
}
