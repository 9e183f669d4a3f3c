/** Records asked for at a time while looking for those that may be shown. */
const PAGE = 200;
/** Pages looked at for one answer: a list that is nearly all foreign must not hold up the gateway. */
const MAX_PAGES = 50;

/** Up to `limit` records of a list, of those that follow the one with `beforeId`. */
export interface PageRequest {
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/** The first records that are shown, in the order of the core. Without `shown` all are. */
export function shownPage<Item>(
  { limit, beforeId }: PageRequest,
  idOf: (item: Item) => string,
  rows: (page: PageRequest) => readonly Item[],
  shown: ((item: Item) => Item | undefined) | undefined,
): Item[] {
  if (!shown) return [...rows({ limit, beforeId })];
  const items: Item[] = [];
  let lastId = beforeId;
  for (let pages = 0; pages < MAX_PAGES && items.length < limit; pages += 1) {
    const page = rows({ limit: PAGE, beforeId: lastId });
    items.push(...page.flatMap((item) => shown(item) ?? []));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    lastId = idOf(last);
  }
  return items.slice(0, limit);
}
