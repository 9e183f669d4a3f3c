import { z } from 'zod';

/** What every list answers. `nextCursor` is null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Which world a thing that speaks of a vehicle comes from (design, safety rule 6). */
export const modeSchema = z.enum(['live', 'sitl', 'sim', 'fallback']);
export type Mode = z.infer<typeof modeSchema>;
