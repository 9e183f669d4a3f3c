/** Reports each problem of an item once, however often the item is flown. */
export class ToldOnce {
  readonly #told = new Set<string>();

  isNew(code: string, itemIndex: number): boolean {
    const key = `${code}/${itemIndex}`;
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    return true;
  }
}
