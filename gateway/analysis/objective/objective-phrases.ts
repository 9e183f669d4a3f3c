/**
 * Every comma and "and" that is not within numbers. A part that no rule knows must be separate to be noticed.
 */
const BREAKS = /\s*(?:[;\n]|[.!?](?!\d)|,(?!\s*-?\d)|\band\b(?!\s*-?\d)|\bthen\b)\s*/i;

/** The parts of an objective that each say one thing, in their order. `47.4, 8.5` and `2.5 m` stay whole. */
export function objectivePhrases(objective: string): readonly string[] {
  return objective
    .split(BREAKS)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
