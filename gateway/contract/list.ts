import { z } from 'zod';

/** What every list answers. `nextCursor` is null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Which world a thing that speaks of a vehicle comes from (design, safety rule 6). */
export const modeSchema = z.enum(['live', 'sitl', 'sim', 'fallback']);
export type Mode = z.infer<typeof modeSchema>;

/** Query of every list that can be long: newest first, from a cursor on. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().min(1).max(64).optional().describe('nextCursor of the previous page'),
});

/** Query of a list held in memory, which is bounded where it is made. */
export const listQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Default: the whole list'),
  cursor: z.string().min(1).max(512).optional().describe('nextCursor of the previous page'),
});
