import type { UsageRow } from '../../../../gateway/contract/account/billing.ts';

export type UsageGrouping = 'day' | 'key' | 'operation';

/** Calls, failures and credits of one day, key or operation. */
export interface UsageSum {
  readonly group: string;
  readonly calls: number;
  readonly failures: number;
  readonly credits: number;
}

/** Sums rows by day (oldest first, days without calls included), or by key or operation (most credits first). */
export function usageSums(
  rows: readonly UsageRow[],
  grouping: UsageGrouping,
  nameOf: (row: UsageRow) => string,
): readonly UsageSum[] {
  const sums = new Map<string, UsageSum>();
  for (const row of rows) {
    const group = grouping === 'day' ? row.day : nameOf(row);
    const sum = sums.get(group) ?? { group, calls: 0, failures: 0, credits: 0 };
    sums.set(group, {
      group,
      calls: sum.calls + row.calls,
      failures: sum.failures + row.failures,
      credits: sum.credits + row.credits,
    });
  }
  if (grouping !== 'day')
    return [...sums.values()].toSorted((a, b) => b.credits - a.credits || b.calls - a.calls);
  return daysBetween([...sums.keys()].toSorted()).map(
    (day) => sums.get(day) ?? { group: day, calls: 0, failures: 0, credits: 0 },
  );
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 92;

function daysBetween(days: readonly string[]): readonly string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.min(MAX_DAYS, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_each, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
