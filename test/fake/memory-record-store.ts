import type { RecordStore } from '../../gateway/command/approval/record-store.ts';

/** Whole records in memory; `fails` makes every write fail. */
export class MemoryRecordStore<Item extends { readonly state: string }> implements RecordStore<Item> {
  readonly items = new Map<string, Item>();
  fails = false;
  readonly #idOf: (item: Item) => string;

  constructor(idOf: (item: Item) => string) {
    this.#idOf = idOf;
  }

  save(item: Item): void {
    if (this.fails) throw new Error('disk full');
    this.items.set(this.#idOf(item), item);
  }

  get(id: string): Item | undefined {
    return this.items.get(id);
  }

  page({ limit, beforeId, state }: Parameters<RecordStore<Item>['page']>[0]): readonly Item[] {
    const newestFirst = [...this.items.values()].reverse();
    const start = newestFirst.findIndex((item) => this.#idOf(item) === beforeId) + 1;
    return newestFirst
      .slice(start)
      .filter((item) => state === undefined || item.state === state)
      .slice(0, limit);
  }
}
