import { z } from 'zod';

/** Who did something, as records and the audit name it. */
export const actorSchema = z.object({
  kind: z.enum(['operator', 'account', 'key', 'system']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;
