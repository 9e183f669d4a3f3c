import { z } from 'zod';

/** The answer of every list. `nextCursor` is null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The world of a vehicle or record (design, safety rule 6). */
export const modeSchema = z.enum(['live', 'sitl', 'sim', 'fallback']);
export type Mode = z.infer<typeof modeSchema>;

/** Query of every long list: newest first, starting after the cursor. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().min(1).max(64).optional().describe('nextCursor of the previous page'),
});

/** Query of a bounded list in memory. */
export const listQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Default: the whole list'),
  cursor: z.string().min(1).max(512).optional().describe('nextCursor of the previous page'),
});
