import type { PolicyProblem } from '../../../../gateway/contract/command/policy.ts';

/** Index of the problem's line and column in the text; its start where no place is named. */
export function placeInText(text: string, { line, column }: PolicyProblem): number {
  if (line === null) return 0;
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(text.length, start + Math.max(0, (column ?? 1) - 1));
}
