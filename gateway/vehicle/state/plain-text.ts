/** Longest text taken from a vehicle. */
const MAX_LENGTH = 200;

/**
 * Text from the wire made safe to show, log and store: control and formatting characters (line breaks, escapes,
 * direction marks) become nothing, runs of blanks one blank, at most 200 characters stay.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);
}
