/** Records asked for at a time while looking for those that may be shown. */
const PAGE = 200;
/** Pages looked at for one answer: a list that is nearly all foreign must not hold up the gateway. */
const MAX_PAGES = 50;

/**
 * The first `limit` items that are shown, in the order of the core. `next` gives up to `pageSize` items that
 * come after the last one it gave; undefined at the first call.
 */
export function shownPage<Item>(
  limit: number,
  next: (last: Item | undefined, pageSize: number) => readonly Item[],
  isShown: (item: Item) => boolean,
): readonly Item[] {
  const items: Item[] = [];
  let last: Item | undefined;
  for (let pages = 0; pages < MAX_PAGES && items.length < limit; pages += 1) {
    const page = next(last, PAGE);
    items.push(...page.filter(isShown));
    last = page.at(-1);
    if (page.length < PAGE) break;
  }
  return items.slice(0, limit);
}
