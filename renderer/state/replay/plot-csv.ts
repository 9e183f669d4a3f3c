import { csvCell } from '../../format/csv.ts';
import { type DrawnSeries, partOf } from './drawn-series.ts';
import type { TimeSpan } from './time-view.ts';

interface CsvSeries {
  readonly title: string;
  readonly unit: string | null;
  readonly series: DrawnSeries;
  /** Added to its times to place it on the axis of the plot. */
  readonly shiftMs: number;
}

/**
 * The plots of a time span as CSV, one line per moment. A reduced series has two columns. A cell is empty
 * where nothing was sent.
 */
export function plotCsv(all: readonly CsvSeries[], span: TimeSpan, originMs: number): string {
  const columns: { readonly title: string; readonly values: ReadonlyMap<number, number | null> }[] = [];
  const moments = new Set<number>();
  for (const { title, unit, series, shiftMs } of all) {
    const part = partOf(series, { fromMs: span.fromMs - shiftMs, toMs: span.toMs - shiftMs });
    const at = part.t.map((t) => t + shiftMs);
    for (const t of at) moments.add(t);
    const head = unit ? `${title} [${unit}]` : title;
    const column = (name: string, values: readonly (number | null)[]) =>
      columns.push({ title: name, values: new Map(at.map((t, index) => [t, values[index] ?? null])) });
    if (part.isReduced) column(`${head} min`, part.min);
    column(part.isReduced ? `${head} max` : head, part.max);
  }
  const lines = [...moments]
    .sort((left, right) => left - right)
    .map((t) =>
      [
        new Date(t).toISOString(),
        ((t - originMs) / 1000).toFixed(3),
        ...columns.map(({ values }) => values.get(t) ?? ''),
      ].join(','),
    );
  return [
    ['time_utc', 'seconds', ...columns.map(({ title }) => csvCell(title))].join(','),
    ...lines,
    '',
  ].join('\r\n');
}
