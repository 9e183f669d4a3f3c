/** A place in a text, both counted from 1; columns count as editors do, in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The place of a byte offset, as Cedar counts: in UTF-8. */
export function placeOfByte(text: string, byteOffset: number): TextPlace {
  return placeOf(text, Buffer.from(text, 'utf8').subarray(0, byteOffset).toString('utf8').length);
}

/** The place of an index into the text. */
export function placeOf(text: string, index: number): TextPlace {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** Where the annotation stands, comments and strings left out; undefined when the text has none of that name. */
export function annotationPlace(text: string, name: string): TextPlace | undefined {
  return tokenPlace(text, (token) => token.startsWith('@') && token.slice(1).trim() === name);
}

/** Where the word stands first, comments and strings left out. */
export function wordPlace(text: string, word: string): TextPlace | undefined {
  return tokenPlace(text, (token) => token === word);
}

function tokenPlace(text: string, isWanted: (token: string) => boolean): TextPlace | undefined {
  for (const { 0: token, index } of text.matchAll(/\/\/[^\n]*|"(?:\\.|[^"\\])*"|@\s*\w+|\w+/g))
    if (isWanted(token)) return placeOf(text, index);
  return undefined;
}
