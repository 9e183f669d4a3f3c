import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Decision, GovernanceAnswer } from '../contract/decision.ts';
import type { Governance } from './governance.ts';
import { inputHash } from './input-hash.ts';
import type { PolicyInput } from './policy-input.ts';
import type { PolicyRule } from './policy-rule.ts';
import { altitudeLimitRule } from './rules/altitude-limit-rule.ts';
import { batteryRule } from './rules/battery-rule.ts';
import { freshTelemetryRule } from './rules/fresh-telemetry-rule.ts';
import { identityRule } from './rules/identity-rule.ts';
import { noFlyRule } from './rules/no-fly-rule.ts';
import { readyToArmRule } from './rules/ready-to-arm-rule.ts';
import { recordingRule } from './rules/recording-rule.ts';

export const BUILTIN_RULES: readonly PolicyRule[] = [
  identityRule,
  freshTelemetryRule,
  readyToArmRule,
  batteryRule,
  altitudeLimitRule,
  noFlyRule,
  recordingRule,
];

export const DECISION_LIFETIME_MS = 30_000;
const POLICY_VERSION = 'builtin-1';

/** The decision that stands until a policy engine takes its place: fixed rules, a pure function of its input. */
export class BuiltinGovernance implements Governance {
  readonly #clock: Clock;
  readonly #ids: IdGenerator;
  readonly #rules: readonly PolicyRule[];

  constructor(clock: Clock, ids: IdGenerator, rules: readonly PolicyRule[] = BUILTIN_RULES) {
    this.#clock = clock;
    this.#ids = ids;
    this.#rules = rules;
  }

  decide(input: PolicyInput): GovernanceAnswer {
    const findings = this.#rules.flatMap((rule) => {
      const finding = rule.evaluate(input);
      return finding ? [{ id: rule.id, ...finding }] : [];
    });
    const decidedAtMs = this.#clock.utcMs();
    const decision: Decision = {
      decisionId: this.#ids.next('dec'),
      decision: input.isSafetyClass ? 'allow' : worst(findings.map(({ verdict }) => verdict)),
      evidence: [
        `policy-version:${POLICY_VERSION}`,
        'operator-override:none',
        `replay-enabled:${input.isRecording}`,
        ...(input.isSafetyClass ? ['safety-class:allow: always available'] : []),
        ...findings.map(({ id, verdict, reason }) => `${id}:${verdict}: ${reason}`),
      ],
      inputHash: inputHash(input),
      decidedAtMs,
      expiresAtMs: decidedAtMs + DECISION_LIFETIME_MS,
    };
    return {
      decision,
      policyVersion: POLICY_VERSION,
      findings: findings.map(({ id, verdict, reason }) => ({
        policyId: id,
        verdict,
        reason,
        values: {},
        override: 'never' as const,
        isOverridden: false,
      })),
    };
  }
}

function worst(verdicts: readonly ('allow' | 'monitor' | 'deny')[]): Decision['decision'] {
  if (verdicts.includes('deny')) return 'deny';
  return verdicts.includes('monitor') ? 'allow_with_monitoring' : 'allow';
}
