import { z } from 'zod';

/** Who did something, as records and the audit name it. A program is identified by the link it uses. */
export const actorSchema = z.object({
  kind: z.enum(['operator', 'account', 'key', 'program', 'system']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** `GET /api/actors`: what people call an account or key that records name by its id. */
export const actorNameSchema = z
  .object({
    kind: z.enum(['account', 'key']),
    id: z.string(),
    name: z.string().describe('E-mail address of the account, or name of the key'),
    isRevoked: z.boolean().describe('Whether the key is revoked'),
  })
  .meta({ id: 'ActorName' });
export type ActorName = z.infer<typeof actorNameSchema>;
