import { z } from 'zod';

/** Who did something, as records and the audit name it. A program is identified by the link it uses. */
export const actorSchema = z.object({
  kind: z.enum(['operator', 'account', 'key', 'program', 'system']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;
