export interface StoredLink {
  readonly linkId: string;
  /** As written on the command line. */
  readonly text: string;
}

/** Where links survive a restart. Each call is done when it returns; failures are thrown. */
export interface LinkStore {
  load(): readonly StoredLink[];
  /** Adds the link or replaces what was stored under its id. */
  save(linkId: string, text: string): void;
  /** Harmless when nothing is stored under the id. */
  remove(linkId: string): void;
}
