import { lineAt, planFileError } from './plan-file-error.ts';

const MAX_TAG_DEPTH = 60;
/** A tree of them must fit into the memory of a job. */
const MAX_ELEMENTS = 50_000;
/** Their content is not tags, whatever it looks like: mostly descriptions in HTML. */
const NO_TAGS: readonly (readonly [start: string, end: string])[] = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
];

/**
 * Refuses, before parsing, entity definitions and more or deeper tags than any map has. Looks at each
 * character once. The parser refuses what never ends.
 * @throws plan-file-invalid with the line
 */
export function refuseHostileKml(text: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; ) {
    const skipped = NO_TAGS.find(([start]) => text.startsWith(start, at));
    if (!skipped && text[at + 1] === '!')
      throw planFileError(
        `Line ${lineAt(text, at)}`,
        'it defines entities of its own, which are not read: save it without a DOCTYPE',
      );
    const last = skipped ? endOf(text, at, skipped) : endOfTag(text, at);
    if (last < 0) return;
    if (!skipped) {
      if (text[at + 1] === '/') depth -= 1;
      else {
        elements += 1;
        if (text[last - 1] !== '/') depth += 1;
      }
    }
    if (elements > MAX_ELEMENTS)
      throw planFileError(
        `Line ${lineAt(text, at)}`,
        `it has more than ${MAX_ELEMENTS} elements: export fewer placemarks at a time`,
      );
    if (depth > MAX_TAG_DEPTH)
      throw planFileError(`Line ${lineAt(text, at)}`, `its tags are nested deeper than ${MAX_TAG_DEPTH}`);
    at = text.indexOf('<', last + 1);
  }
}

function endOf(text: string, at: number, [start, end]: readonly [string, string]): number {
  const found = text.indexOf(end, at + start.length);
  return found < 0 ? found : found + end.length - 1;
}

/** A `>` in the value of an attribute ends no tag. */
function endOfTag(text: string, at: number): number {
  let quote = '';
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index;
  }
  return -1;
}
