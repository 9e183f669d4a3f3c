import { type GovernanceAnswer, governanceAnswerSchema } from '../../contract/command/decision.ts';
import type { PolicyInput } from '../policy/engine/policy-input.ts';

/** No decision may allow for longer than this. */
const LONGEST_LIFETIME_MS = 30_000;

/** The answer, when it can be trusted; else why not, as the end of "Governance cannot answer: …". */
export function soundAnswer(
  given: unknown,
  input: PolicyInput,
  inputHash: string,
  nowUtcMs: number,
): GovernanceAnswer | string {
  const parsed = governanceAnswerSchema.safeParse(given);
  if (!parsed.success) return 'its answer is malformed';
  const { decision } = parsed.data;
  if (decision.inputHash !== inputHash) return 'its answer is for another command';
  if (decision.expiresAtMs <= nowUtcMs) return 'its answer has expired';
  if (decision.expiresAtMs - nowUtcMs > LONGEST_LIFETIME_MS) return 'its answer would hold for too long';
  return contradiction(parsed.data, input) ?? parsed.data;
}

/** A verdict that contradicts its own findings. The safety class is allowed whatever policies object to. */
function contradiction(
  { decision, findings }: GovernanceAnswer,
  { isSafetyClass, override, approval }: PolicyInput,
): string | undefined {
  const lifted = new Set(override?.policyIds);
  for (const { policyId, isOverridden, override: rule } of findings) {
    if (isOverridden && (rule === 'never' || !lifted.has(policyId)))
      return `its answer lifts ${policyId}, which nobody has overridden`;
  }
  if (isSafetyClass || decision.decision === 'deny') return undefined;
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  const denying = open.find(({ verdict }) => verdict === 'deny');
  if (denying) return `its answer is ${decision.decision}, but ${denying.policyId} denies`;
  const asking = open.find(({ verdict }) => verdict === 'require_approval');
  if (asking && !approval && decision.decision !== 'require_approval')
    return `its answer is ${decision.decision}, but ${asking.policyId} asks for an approval`;
  return undefined;
}
