import { describe, expect, test } from 'vitest';
import { chartColumns } from '../../../../renderer/screens/replay/plots/PlotCard.tsx';
import {
  type DrawnSeries,
  gapLimitMs,
  partOf,
  seriesSummary,
  splicedSeries,
  valueAt,
} from '../../../../renderer/state/replay/drawn-series.ts';
import { plotCsv } from '../../../../renderer/state/replay/plot-csv.ts';

function exact(t: number[], values: (number | null)[]): DrawnSeries {
  return { t, min: values, max: values, isReduced: false };
}

const overview: DrawnSeries = {
  t: [0, 1000, 2000, 3000],
  min: [0, 1, 2, 3],
  max: [5, 6, 7, 8],
  isReduced: true,
};

describe('series', () => {
  test('detail replaces the overview where it is, and the part in sight is exact', () => {
    const detail = exact([1000, 1500, 2000], [1, 4, 2]);
    const joined = splicedSeries(overview, detail, { fromMs: 900, toMs: 2100 });
    expect(joined.t).toEqual([0, 1000, 1500, 2000, 3000]);
    expect(joined.isReduced).toBe(true);
    expect(partOf(joined, { fromMs: 1000, toMs: 2000 })).toEqual({ ...detail, isReduced: false });
    expect(splicedSeries(overview, undefined, undefined)).toBe(overview);
    expect(splicedSeries(undefined, detail, undefined)).toBe(detail);
  });

  test('the value at a moment is the newest before it, unknown before the first, in a gap and where none was sent', () => {
    const series = exact([0, 100, 200, 300, 60_000], [1, 2, null, 4, 5]);
    const limitMs = gapLimitMs(series.t);
    expect(limitMs).toBe(2000);
    expect(valueAt(series, 150, limitMs)).toEqual({ min: 2, max: 2 });
    expect(valueAt(series, 100, limitMs)).toEqual({ min: 2, max: 2 });
    expect(valueAt(series, 250, limitMs)).toBeUndefined();
    expect(valueAt(series, -1, limitMs)).toBeUndefined();
    expect(valueAt(series, 30_000, limitMs)).toBeUndefined();
    expect(valueAt(series, 60_500, limitMs)).toEqual({ min: 5, max: 5 });
  });

  test('lines are broken in gaps, joined over what other fields add, and moved to a common time', () => {
    const first = exact([10_000, 10_100, 10_200, 20_000], [1, 2, 3, 4]);
    const second = exact([0, 50], [7, null]);
    const columns = chartColumns(
      [
        { series: first, shiftMs: 0 },
        { series: second, shiftMs: 10_000 },
      ],
      10_000,
    );
    expect(columns[0]).toEqual([0, 0.05, 0.1, 0.2, 0.201, 10]);
    expect(columns[1]).toEqual([1, undefined, 2, 3, null, 4]);
    expect(columns[3]).toEqual([7, null, undefined, undefined, undefined, undefined]);
    expect(chartColumns([], 0)).toEqual([[]]);
  });

  test('least, most and mean; nothing invented where nothing was sent', () => {
    expect(seriesSummary(exact([0, 1, 2], [1, null, 3]))).toEqual({
      min: 1,
      max: 3,
      mean: 2,
      isMeanRough: false,
    });
    expect(seriesSummary(overview).isMeanRough).toBe(true);
    expect(seriesSummary(exact([0], [null])).mean).toBeUndefined();
  });

  test('CSV has a line per moment, two columns where reduced, and quotes what needs it', () => {
    const csv = plotCsv(
      [
        { title: 'A, "b"', unit: 'V', series: exact([1000, 1500], [12, null]), shiftMs: 0 },
        { title: 'C', unit: null, series: overview, shiftMs: 0 },
      ],
      { fromMs: 1000, toMs: 2000 },
      1000,
    );
    expect(csv.split('\r\n')).toEqual([
      'time_utc,seconds,"A, ""b"" [V]",C min,C max',
      '1970-01-01T00:00:01.000Z,0.000,12,1,6',
      '1970-01-01T00:00:01.500Z,0.500,,,',
      '1970-01-01T00:00:02.000Z,1.000,,2,7',
      '',
    ]);
  });
});
