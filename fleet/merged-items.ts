import { z } from 'zod';
import { type CategorySummary, categorySummarySchema } from '../gateway/contract/command/category.ts';

const summariesSchema = z.array(categorySummarySchema).min(1);

/** Items of the lists of several stations as one list: newest first, summaries added, what all have the same once. */
export function mergedItems(items: readonly unknown[]): readonly unknown[] {
  const { data: summaries } = summariesSchema.safeParse(items);
  if (summaries) return added(summaries);
  const merged = new Map<unknown, unknown>();
  // A zone that several stations have is one zone.
  for (const item of items) merged.set(idOf(item) ?? JSON.stringify(item), item);
  return [...merged.values()].sort((one, other) => timeOf(other) - timeOf(one));
}

/** Rates and times are means over the commands: the stations do not tell the values behind them. */
function added(summaries: readonly CategorySummary[]): readonly CategorySummary[] {
  const byCategory = Map.groupBy(summaries, ({ category }) => category);
  return [...byCategory].map(([category, own]) => ({
    category,
    activeCount: sum(own.map(({ activeCount }) => activeCount)),
    totalCount: sum(own.map(({ totalCount }) => totalCount)),
    successRatePct: mean(own, 'successRatePct'),
    latencyMs: mean(own, 'latencyMs'),
    replayCoveragePct: mean(own, 'replayCoveragePct'),
  }));
}

function mean(
  summaries: readonly CategorySummary[],
  name: 'successRatePct' | 'latencyMs' | 'replayCoveragePct',
): number | null {
  const known = summaries.flatMap(({ totalCount, [name]: value }) =>
    value === null ? [] : [{ totalCount, value }],
  );
  const total = sum(known.map(({ totalCount }) => totalCount));
  if (total === 0) return null;
  return Math.round((10 * sum(known.map(({ totalCount, value }) => totalCount * value))) / total) / 10;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function idOf(item: unknown): unknown {
  return (item as { readonly id?: unknown } | null)?.id;
}

const TIMES = ['createdAtMs', 'atMs', 'sinceMs', 'requestedAtMs'] as const;

function timeOf(item: unknown): number {
  const found = TIMES.map((name) => (item as Record<string, unknown>)[name]);
  return found.find((time) => typeof time === 'number') ?? 0;
}
