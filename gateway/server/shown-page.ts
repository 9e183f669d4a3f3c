import type { ShownKind } from '../contract/api/api-operation.ts';
import type { Visibility } from '../contract/port/port-guard.ts';

/** Records requested at a time while searching for visible ones. */
const PAGE = 200;
/** Pages searched for one answer, so that a list with few visible records cannot block the gateway. */
const MAX_PAGES = 50;

/** Up to `limit` records of a list, starting after the one with `beforeId`. */
export interface PageRequest {
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/** The first records that are visible as `kind` says, in the original order. Without `kind`, all are visible. */
export function shownPage<Item>(
  { limit, beforeId }: PageRequest,
  idOf: (item: Item) => string,
  rows: (page: PageRequest) => readonly Item[],
  visibility: Visibility,
  kind: ShownKind | undefined,
): Item[] {
  if (!kind || visibility.isUnlimited) return [...rows({ limit, beforeId })];
  const items: Item[] = [];
  let lastId = beforeId;
  for (let pages = 0; pages < MAX_PAGES && items.length < limit; pages += 1) {
    const page = rows({ limit: PAGE, beforeId: lastId });
    items.push(...page.flatMap((item) => visibility.shown(kind, item) ?? []));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    lastId = idOf(last);
  }
  return items.slice(0, limit);
}
