interface Owned {
  readonly owner: string;
}

/** Entries of several owners, served in turn: one owner's many entries do not delay the first entry of another. */
export class OwnerQueue<Entry extends Owned> {
  /** The owner at the front is served next. */
  readonly #byOwner = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  waitingOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  add(entry: Entry): void {
    const entries = this.#byOwner.get(entry.owner);
    if (entries) entries.push(entry);
    else this.#byOwner.set(entry.owner, [entry]);
    this.#size += 1;
  }

  /** Removes and returns the next entry of the first owner that may be served now. */
  next(mayServe: (owner: string) => boolean): Entry | undefined {
    for (const [owner, entries] of this.#byOwner) {
      if (!mayServe(owner)) continue;
      const entry = entries.shift();
      this.#byOwner.delete(owner);
      if (entries.length > 0) this.#byOwner.set(owner, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  remove(entry: Entry): boolean {
    const entries = this.#byOwner.get(entry.owner);
    const index = entries?.indexOf(entry) ?? -1;
    if (!entries || index === -1) return false;
    entries.splice(index, 1);
    if (entries.length === 0) this.#byOwner.delete(entry.owner);
    this.#size -= 1;
    return true;
  }

  clear(): Entry[] {
    const all = [...this.#byOwner.values()].flat();
    this.#byOwner.clear();
    this.#size = 0;
    return all;
  }
}
