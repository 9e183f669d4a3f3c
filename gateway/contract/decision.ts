import { z } from 'zod';

/** What governance says of one command (design, section 3 "Governance"). */
export const decisionSchema = z
  .object({
    decisionId: z.string(),
    decision: z.enum(['allow', 'allow_with_monitoring', 'require_approval', 'deny']),
    /** Always `policy-version:…`, `operator-override:…`, `replay-enabled:…` first, then an entry a determining policy. */
    evidence: z.array(z.string()),
    inputHash: z.string().describe('SHA-256 of the canonical input the decision is bound to'),
    decidedAtMs: z.number().int(),
    expiresAtMs: z.number().int(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof decisionSchema>;
