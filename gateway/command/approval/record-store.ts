/** Keeps whole records under their id over a restart. */
export interface RecordStore<Item> {
  /** Inserts or replaces; durable when it returns. @throws when the store is down */
  save(item: Item): void;
  get(id: string): Item | undefined;
  /** Newest first. */
  page(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: string | undefined;
  }): readonly Item[];
}
