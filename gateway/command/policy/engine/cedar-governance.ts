import type { IdGenerator } from '../../../base/id/id.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import type { Decision, GovernanceAnswer, PolicyFinding } from '../../../contract/command/decision.ts';
import { say } from '../../../contract/operator-text.ts';
import type { Governance } from '../governance.ts';
import type { ParsedPolicy } from '../text/parsed-policy.ts';
import { LIMIT, plainFactValue, reasonText } from '../text/policy-reason.ts';
import type { PolicyMatches, PolicySet } from '../text/policy-set.ts';
import { inputHash } from './input-hash.ts';
import type { PolicyInput } from './policy-input.ts';

export const DECISION_LIFETIME_MS = 30_000;

export interface CedarGovernanceOptions {
  readonly policySet: () => PolicySet;
  readonly ids: IdGenerator;
}

/**
 * Decides by the policies in force: a pure function of input and set, except for the decision's id. The strictest
 * verdict of all policies is the decision. The safety class is always allowed; its findings are only recorded.
 */
export class CedarGovernance implements Governance {
  readonly #options: CedarGovernanceOptions;

  constructor(options: CedarGovernanceOptions) {
    this.#options = options;
  }

  /** @throws Error if a number of the input is not finite or the engine fails: the caller then refuses */
  decide(input: PolicyInput): GovernanceAnswer {
    refuseNonFinite(input, 'input');
    const set = this.#options.policySet();
    const findings = findingsOf(set.match(input), input);
    const decision: Decision = {
      decisionId: this.#options.ids.next('dec'),
      decision: input.isSafetyClass ? 'allow' : worst(findings),
      evidence: [
        `policy-version:${set.version}`,
        `operator-override:${overrideText(input)}`,
        `replay-enabled:${input.isRecording}`,
        ...(input.isSafetyClass ? ['safety-class:allow: always available'] : []),
        ...findings.map(({ policyId, verdict, reason }) =>
          say('{policy}:{verdict}: {reason}', { policy: policyId, verdict, reason }),
        ),
        ...(findings.length === 0
          ? [`all-policies:allow: none of ${set.policies.length} policies objects`]
          : []),
      ],
      inputHash: inputHash(input),
      decidedAtMs: Math.floor(input.atMs),
      expiresAtMs: Math.floor(input.atMs) + DECISION_LIFETIME_MS,
    };
    return { decision, policyVersion: set.version, findings };
  }
}

/** The strictest verdict of the findings. */
export function worst(findings: readonly PolicyFinding[]): Decision['decision'] {
  const has = (wanted: PolicyFinding['verdict']) => findings.some(({ verdict }) => verdict === wanted);
  if (has('deny')) return 'deny';
  if (has('require_approval')) return 'require_approval';
  return has('monitor') ? 'allow_with_monitoring' : 'allow';
}

function overrideText({ override }: PolicyInput): string {
  return override ? `${override.by.id}:${override.reason}` : 'none';
}

/** NaN compares as false with everything, which would read as "no objection". */
function refuseNonFinite(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${path} is not a finite number`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) refuseNonFinite(member, `${path}.${key}`);
}

/** The policies' findings on an input, after overrides and approvals. */
export function findingsOf({ matched, failed }: PolicyMatches, input: PolicyInput): PolicyFinding[] {
  return [
    ...failed.map(
      ({ policyId, reason }): PolicyFinding => ({
        policyId,
        verdict: 'deny',
        reason: say('the policy could not be evaluated ({reason}); fix its file', { reason }),
        values: {},
        override: 'never',
        isOverridden: false,
      }),
    ),
    ...matched.map((policy) => findingOf(policy, input)),
  ];
}

function findingOf(policy: ParsedPolicy, input: PolicyInput): PolicyFinding {
  const { policyId, verdict, override, limit } = policy;
  const reason = reasonText(policy.reason, input, limit);
  const finding: PolicyFinding = {
    policyId,
    verdict,
    reason,
    values: {
      ...Object.fromEntries(policy.paths.map((path) => [path, plainFactValue(path, input)])),
      ...(limit === undefined ? {} : { [LIMIT]: limit }),
    },
    override,
    isOverridden: false,
  };
  if (verdict === 'monitor') return finding;
  if (isLifted(policy, input))
    return {
      ...finding,
      verdict: 'monitor',
      reason: say('{reason} (overridden by {who})', { reason, who: input.override?.by.id ?? '' }),
      isOverridden: true,
    };
  if (verdict === 'require_approval' && isApproved(policy, input))
    return {
      ...finding,
      verdict: 'allow',
      reason: say('{reason} (approved by {who})', { reason, who: input.approval?.by.id ?? '' }),
    };
  return finding;
}

/**
 * An override lifts the liftable policies it names. If a second person is required, only after they
 * approve.
 */
function isLifted({ policyId, override: rule }: ParsedPolicy, { override }: PolicyInput): boolean {
  if (!override || rule === 'never' || !override.policyIds.includes(policyId)) return false;
  return rule === 'self' || (override.approvedBy !== null && !isSame(override.approvedBy, override.by));
}

/** If a second person is required, the requester cannot approve their own request. */
function isApproved({ override: rule }: ParsedPolicy, { approval, actor }: PolicyInput): boolean {
  return approval !== null && (rule !== 'second-person' || !isSame(approval.by, actor));
}

function isSame(left: Actor, right: Actor): boolean {
  return left.kind === right.kind && left.id === right.id;
}
