import { z } from 'zod';
import { overrideRuleSchema } from './decision.ts';

export const policyIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens');

/** Why a policy text is invalid. Line and column count from 1; null if unknown. */
export const policyProblemSchema = z.object({
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  reason: z.string(),
});
export type PolicyProblem = z.infer<typeof policyProblemSchema>;

/** One policy file: a Cedar policy with its annotations. */
export const policySchema = z
  .object({
    policyId: policyIdSchema,
    description: z.string(),
    verdict: z.enum(['monitor', 'require_approval', 'deny']).describe('Reason shown when the policy matches'),
    override: overrideRuleSchema,
    source: z
      .enum(['default', 'user'])
      .describe('user: a file in the data directory that replaces the default'),
    text: z.string().describe('The Cedar text in force. Empty: no policy of this name is in force'),
    /** A newer, invalid text of the file. The text in force stays. */
    refused: z.object({ text: z.string(), problems: z.array(policyProblemSchema) }).nullable(),
    updatedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policySchema>;

/** Answer of `GET /api/policies`. */
export const policySetSchema = z
  .object({
    items: z.array(policySchema),
    nextCursor: z.string().nullable(),
    version: z.string().describe('Version of the whole set. Every decision refers to it'),
    loadedAtMs: z.number().int(),
  })
  .meta({ id: 'PolicySet' });
export type PolicySet = z.infer<typeof policySetSchema>;

/** Body of `PUT /api/policies/{policyId}` and `POST /api/policies/{policyId}/validate`. */
export const policyTextSchema = z.strictObject({ text: z.string().min(1).max(65_536) });

export const policyCheckSchema = z.object({ isValid: z.boolean(), problems: z.array(policyProblemSchema) });
export type PolicyCheck = z.infer<typeof policyCheckSchema>;
