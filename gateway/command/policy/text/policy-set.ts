import type {
  AuthorizationAnswer,
  AuthorizationError,
  CedarValueJson,
  StatefulAuthorizationCall,
} from '@cedar-policy/cedar-wasm/nodejs';
import { english } from '../../../contract/operator-text.ts';
import { type CedarEngine, isEngineTrap, newCedarEngine, RenewableEngine } from '../engine/cedar-engine.ts';
import { POLICY_ACTIONS, policyAction } from '../engine/policy-actions.ts';
import type { FactValue, PolicyFact } from '../engine/policy-fact.ts';
import { FACTS_BY_PATH } from '../engine/policy-facts.ts';
import type { PolicyInput } from '../engine/policy-input.ts';
import type { ParsedPolicy } from './parsed-policy.ts';

const BASE_ID = 'base';
/** Cedar denies by default. This permits everything, so that only a policy that matches or fails objects. */
const BASE_PERMIT = 'permit (principal, action, resource);';

/** Keeps users' policies from replacing the base policy. */
const POLICY_PREFIX = 'policy:';
/** The engine stores parsed policies by name; each set has its own engine. */
const PARSED_SET = 'set';

/** The result of one evaluation of all policies. */
export interface PolicyMatches {
  /** Policies that object. */
  readonly matched: readonly ParsedPolicy[];
  /** Policies that could not be evaluated. Cedar skips them, which must never open the gate. */
  readonly failed: readonly { readonly policyId: string; readonly reason: string }[];
}

export interface PolicySetOptions {
  /** Default: a real engine. */
  readonly newEngine?: (() => CedarEngine) | undefined;
  /** The engine failed during a decision. `isRecovered`: a new one answered the same question. */
  readonly onTrap?: ((trap: { readonly error: unknown; readonly isRecovered: boolean }) => void) | undefined;
}

/** Policies compiled once for many decisions. */
export class PolicySet {
  readonly version: string;
  readonly policies: readonly ParsedPolicy[];
  readonly #byId: ReadonlyMap<string, ParsedPolicy>;
  readonly #options: PolicySetOptions;
  readonly #engine: RenewableEngine;

  /** @throws Error if the engine does not accept them */
  constructor(version: string, policies: readonly ParsedPolicy[], options: PolicySetOptions = {}) {
    this.version = version;
    this.policies = policies;
    this.#byId = new Map(policies.map((policy) => [policy.policyId, policy]));
    this.#options = options;
    this.#engine = new RenewableEngine(() => this.#loadedEngine());
    this.#engine.use(() => undefined);
  }

  /**
   * After a trap, asks a new engine with the same policies once more.
   * @throws Error if the engine does not answer or contradicts itself: then nothing is decided
   */
  match(input: PolicyInput): PolicyMatches {
    const call = callOf(input);
    try {
      return this.#answer(call);
    } catch (error) {
      if (!isEngineTrap(error)) throw error;
      let isRecovered = false;
      try {
        const matches = this.#answer(call);
        isRecovered = true;
        return matches;
      } finally {
        this.#options.onTrap?.({ error, isRecovered });
      }
    }
  }

  #answer(call: StatefulAuthorizationCall): PolicyMatches {
    const answer = this.#engine.use((engine): AuthorizationAnswer => engine.statefulIsAuthorized(call));
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

  #loadedEngine(): CedarEngine {
    const engine = this.#options.newEngine?.() ?? newCedarEngine();
    const answer = engine.preparsePolicySet(PARSED_SET, {
      staticPolicies: {
        ...Object.fromEntries(this.policies.map(({ policyId, text }) => [POLICY_PREFIX + policyId, text])),
        [BASE_ID]: BASE_PERMIT,
      },
    });
    if (answer.type === 'failure') throw new Error(answer.errors[0]?.message ?? 'no policy set');
    return engine;
  }

  #policy(id: string): ParsedPolicy {
    const policy = this.#byId.get(id.slice(POLICY_PREFIX.length));
    if (!policy) throw new Error(`the policy engine names an unknown policy ${id}`);
    return policy;
  }
}

function callOf(input: PolicyInput): StatefulAuthorizationCall {
  const action = policyAction(input.command);
  return {
    principal: { type: 'Actor', id: input.actor.id },
    action: { type: 'Action', id: action },
    resource: { type: 'Vehicle', id: input.vehicleId ?? 'none' },
    context: policyContext(input),
    // No second schema check, which would double the time: context and schema come from one table.
    entities: [
      {
        uid: { type: 'Action', id: action },
        attrs: {},
        parents: (POLICY_ACTIONS.get(action) ?? []).map((id) => ({ type: 'Action', id })),
      },
    ],
    preparsedPolicySetId: PARSED_SET,
  };
}

function failure({ policyId, error }: AuthorizationError): PolicyMatches['failed'][number] {
  return { policyId: policyId.slice(POLICY_PREFIX.length), reason: error.message };
}

type CedarRecord = { [key: string]: CedarValueJson };

/** The input as Cedar's `context`: omits unknown values and contains every record. */
function policyContext(input: PolicyInput): CedarRecord {
  const context: CedarRecord = {};
  for (const fact of FACTS_BY_PATH.values()) {
    const names = fact.path.split('.');
    const last = names.pop() ?? fact.path;
    let record = context;
    for (const name of names) {
      const next = (record[name] ?? {}) as CedarRecord;
      record[name] = next;
      record = next;
    }
    const value = fact.read(input);
    if (value !== null) record[last] = cedarValue(fact, value);
  }
  return context;
}

function cedarValue({ type, round }: PolicyFact, value: Exclude<FactValue, null>): CedarValueJson {
  if (typeof value === 'number') return wholeNumber(value, round ?? 'up');
  if (type === 'datetime') return { __extn: { fn: 'datetime', arg: String(value) } };
  return typeof value === 'object' ? value.map(english) : value;
}

/** Rounds to 0.001 first, so that a converted 120.0000001 is 120. */
function wholeNumber(value: number, round: 'up' | 'down'): number {
  const thousandths = Math.round(value * 1000) / 1000;
  const whole = round === 'up' ? Math.ceil(thousandths) : Math.floor(thousandths);
  // Cedar does not accept -0 as an integer.
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, whole)) + 0;
}
