/** Stores whole records by id across restarts. */
export interface RecordStore<Item> {
  /** Inserts or replaces. Durable when it returns. @throws when the store fails */
  save(item: Item): void;
  get(id: string): Item | undefined;
  /** Newest first. */
  page(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: string | undefined;
  }): readonly Item[];
}
