/** First millisecond of a local day written as `2026-11-22`. Undefined when the text is not a day. */
export function startOfDayMs(day: string): number | undefined {
  return dayMs(day, 0);
}

/** Last millisecond of that day. */
export function endOfDayMs(day: string): number | undefined {
  const next = dayMs(day, 1);
  return next === undefined ? undefined : next - 1;
}

function dayMs(day: string, add: number): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const [, year, month, date] = match;
  const atMs = new Date(Number(year), Number(month) - 1, Number(date) + add).getTime();
  return atMs >= 0 ? atMs : undefined;
}
