import { z } from 'zod';
import { stationRoleSchema } from './access.ts';

/** What keeps an account from using its role. */
export const MISSING_FOR_LIVE = ['company-email', 'credits'] as const;

/** One account of this machine and what the operator lets it do with live vehicles. */
export const stationMemberSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    role: stationRoleSchema.nullable().describe('null: not admitted'),
    admittedBy: z.string().nullable().describe('Id of the actor who gave the present role'),
    admittedAtMs: z.number().int().nullable(),
    missing: z
      .array(z.enum(MISSING_FOR_LIVE))
      .describe('What the account itself still lacks; the role takes effect only when this is empty'),
  })
  .meta({ id: 'StationMember' });
export type StationMember = z.infer<typeof stationMemberSchema>;

/** Body of `PUT /api/station/members/{accountId}`. */
export const stationMemberRequestSchema = z
  .strictObject({ role: stationRoleSchema })
  .meta({ id: 'StationMemberRequest' });
