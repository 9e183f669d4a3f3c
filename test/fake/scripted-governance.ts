import type { Clock } from '../../gateway/base/clock.ts';
import type { IdGenerator } from '../../gateway/base/id/id.ts';
import { inputHash } from '../../gateway/command/policy/engine/input-hash.ts';
import type { PolicyInput } from '../../gateway/command/policy/engine/policy-input.ts';
import type { Governance } from '../../gateway/command/policy/governance.ts';
import type {
  GovernanceAnswer,
  OverrideRule,
  PolicyFinding,
} from '../../gateway/contract/command/decision.ts';
import { say } from '../../gateway/contract/operator-text.ts';

/** An objection: policy, what it says, what may lift it. */
export type Objection = readonly [
  policyId: string,
  verdict: PolicyFinding['verdict'],
  override: OverrideRule,
];

/** Decides by what a test objects to, lifting what an override or an approval in the input lifts. */
export function scriptedGovernance(
  clock: Clock,
  ids: IdGenerator,
  objections: (input: PolicyInput) => readonly Objection[],
): Governance {
  return {
    decide(input): GovernanceAnswer {
      const findings = objections(input).map(
        ([policyId, verdict, override]): PolicyFinding => ({
          policyId,
          verdict,
          reason: `${policyId} objects`,
          values: {},
          override,
          isOverridden: verdict === 'deny' && input.override?.policyIds.includes(policyId) === true,
        }),
      );
      const open = findings.filter(({ isOverridden }) => !isOverridden).map(({ verdict }) => verdict);
      const decision = input.isSafetyClass
        ? 'allow'
        : open.includes('deny')
          ? 'deny'
          : open.includes('require_approval') && !input.approval
            ? 'require_approval'
            : open.length < findings.length || open.length > 0
              ? 'allow_with_monitoring'
              : 'allow';
      const decidedAtMs = clock.utcMs();
      return {
        decision: {
          decisionId: ids.next('dec'),
          decision,
          evidence: [
            'policy-version:scripted',
            `operator-override:${input.override?.overrideId ?? 'none'}`,
            `replay-enabled:${input.isRecording}`,
            ...findings.map(({ policyId, verdict, reason }) =>
              say('{policy}:{verdict}: {reason}', { policy: policyId, verdict, reason }),
            ),
          ],
          inputHash: inputHash(input),
          decidedAtMs,
          expiresAtMs: decidedAtMs + 30_000,
        },
        policyVersion: 'scripted',
        findings,
      };
    },
  };
}
