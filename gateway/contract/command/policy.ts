import { z } from 'zod';
import { operatorTextSchema } from '../operator-text.ts';
import { decisionSchema, overrideRuleSchema } from './decision.ts';

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

const verdictOfCommand = decisionSchema.shape.decision;

/** Commands that a policy preview considers, the newest first, and the days it goes back. */
export const PREVIEW_COMMANDS = 2000;
export const PREVIEW_DAYS = 30;

/** A recorded command whose decision another text of the policy would have changed. */
export const policyEffectSchema = z.object({
  commandId: z.string(),
  vehicleId: z.string(),
  command: z.string(),
  params: z.record(z.string(), z.unknown()),
  createdAtMs: z.number().int(),
  before: verdictOfCommand.describe('As recorded'),
  after: verdictOfCommand.describe('With the given text; all other policies as recorded'),
  reason: operatorTextSchema.describe('Of the objection that the text adds or removes'),
});
export type PolicyEffect = z.infer<typeof policyEffectSchema>;

/** Answer of `POST /api/policies/{policyId}/preview`: what the text would have changed. */
export const policyPreviewSchema = z
  .object({
    sinceMs: z.number().int(),
    checked: z.number().int().describe('Commands that were decided again'),
    unchecked: z
      .object({
        undecided: z.number().int().describe('Ended before any policy was asked'),
        forgotten: z.number().int().describe('The decision with its values is no longer stored'),
        unreadable: z.number().int().describe('The values were recorded in another form'),
      })
      .describe('Commands that cannot be decided again'),
    isTruncated: z.boolean().describe('There are older commands of these days that were not considered'),
    denied: z.number().int().describe('Would have been denied, and were not'),
    needApproval: z.number().int().describe('Would have needed an approval, and had another decision'),
    allowed: z.number().int().describe('Would have been allowed, and were not'),
    items: z.array(policyEffectSchema).describe('The newest 100 of them'),
  })
  .meta({ id: 'PolicyPreview' });
export type PolicyPreview = z.infer<typeof policyPreviewSchema>;
