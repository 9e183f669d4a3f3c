/**
 * Reads `42`, `12:05`, `1:02:05`, each with optional decimals, into seconds. Undefined when the text is not a
 * time.
 */
export function parseClockTime(text: string): number | undefined {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  if (!match?.[3]) return undefined;
  const [, hours, minutes, seconds] = match;
  const isWhole = (part: string | undefined) => part === undefined || Number(part) < 60;
  if (hours !== undefined && !isWhole(minutes)) return undefined;
  const rest = Number(seconds?.replace(',', '.'));
  if (minutes !== undefined && rest >= 60) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + rest;
}
