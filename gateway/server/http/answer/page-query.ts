import type { z } from 'zod';
import type { listQuerySchema } from '../../../contract/list.ts';

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Creates a page from `limit + 1` rows. The extra row shows that there are more. */
export function pageOf<Item>(rows: readonly Item[], limit: number, idOf: (item: Item) => string): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? idOf(last) : null };
}

/** A page of a list in memory, in its order. Empty for an unknown cursor. */
export function pageWithin<Item>(
  all: readonly Item[],
  { limit = all.length, cursor }: z.output<typeof listQuerySchema>,
  idOf: (item: Item) => string,
): Page<Item> {
  const before = cursor === undefined ? -1 : all.findIndex((item) => idOf(item) === cursor);
  const rest = cursor !== undefined && before < 0 ? [] : all.slice(before + 1);
  return pageOf(rest, limit, idOf);
}
