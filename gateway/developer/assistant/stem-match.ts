/**
 * Whether a text of words speaks of a stem: a word begins with it. A stem that ends in a space must be the whole word; one of
 * several words must stand like that.
 */
export function speaksOf(words: readonly string[], stem: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${stem}`);
}
