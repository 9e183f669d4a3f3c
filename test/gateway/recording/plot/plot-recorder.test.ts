import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlotRecorder, type PlotSeries } from '../../../../gateway/recording/plot/plot-recorder.ts';
import {
  PLOT_ARRAYS,
  type PlotSource,
  type PlotStorage,
} from '../../../../gateway/recording/plot/plot-source.ts';

const source = (fields = 2): PlotSource => ({
  vehicle: 'uav-1',
  component: 1,
  message: 'TEST',
  instance: null,
  fields: Array.from({ length: fields }, (_, index) => ({
    name: `f${index}`,
    unit: null,
    storage: 'f64' as const,
  })),
});

/** Smallest and largest finite number of each stretch of samples. */
function naive(samples: readonly (readonly [number, number])[], series: PlotSeries) {
  const buckets = [];
  for (let at = 0; at < samples.length; at += series.samplesPerBucket) {
    const stretch = samples.slice(at, at + series.samplesPerBucket);
    const ends = [0, 1].map((field) => {
      const numbers = stretch.map((values) => values[field as 0 | 1]).filter(Number.isFinite);
      return numbers.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...numbers), Math.max(...numbers)];
    });
    buckets.push({ t: at, ends });
  }
  return buckets;
}

function told(series: PlotSeries) {
  const { times, min, max } = series.columns();
  return Array.from(times, (t, bucket) => ({
    t,
    ends: [0, 1].map((field) => [min[field]?.[bucket], max[field]?.[bucket]]),
  }));
}

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY) },
);

describe('the recorder of plots', () => {
  it('keeps the ends of every stretch, however often stretches are joined', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 200, size: 'max' }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(200), { maxLength: 3 }),
        (samples, perBucket, joins) => {
          const series = new PlotRecorder().begin(source(), perBucket)!;
          for (const [t, values] of samples.entries()) {
            series.add(t, Float64Array.from(values));
            if (t % 7 === 0) expect(told(series)).toHaveLength(series.buckets);
            if (joins.includes(t)) series.join();
          }
          expect(told(series)).toEqual(naive(samples, series));
          expect(series.samples).toBe(samples.length);
          expect(series.lastMs).toBe(samples.length - 1);
        },
      ),
      { numRuns: 300, seed: 3 },
    );
  });

  it('keeps the ends of every kind of number', () => {
    const kinds = Object.keys(PLOT_ARRAYS) as PlotStorage[];
    const fields = kinds.map((storage) => ({ name: storage, unit: null, storage }));
    const series = new PlotRecorder().begin({ ...source(0), fields }, 2)!;
    const lows: Readonly<Record<PlotStorage, number>> = {
      u8: 1,
      i8: -128,
      u16: 300,
      i16: -32_768,
      u32: 70_000,
      i32: -2_147_483_648,
      f32: -0.5,
      f64: -0.1,
    };
    const highs: typeof lows = {
      u8: 255,
      i8: 127,
      u16: 65_535,
      i16: 32_767,
      u32: 4_294_967_295,
      i32: 2_147_483_647,
      f32: 0.5,
      f64: 2 ** 53 - 1,
    };
    for (const [t, numbers] of [lows, highs].entries())
      series.add(
        t,
        Float64Array.from(kinds, (kind) => numbers[kind]),
      );
    const { min, max } = series.columns();
    expect(min.map(([low]) => low)).toEqual(kinds.map((kind) => lows[kind]));
    expect(max.map(([high]) => high)).toEqual(kinds.map((kind) => highs[kind]));
  });

  it('widens the stretches of a series that never ends', () => {
    const series = new PlotRecorder().begin(source(1), 1)!;
    const one = new Float64Array(1);
    for (let t = 0; t < 150_000; t += 1) {
      one[0] = t;
      series.add(t, one);
    }
    expect(series.samplesPerBucket).toBe(4);
    const { times, min, max } = series.columns();
    expect(times).toHaveLength(37_500);
    expect([times[100], min[0]?.[100], max[0]?.[100]]).toEqual([400, 400, 403]);
  });

  it('holds no more than its share of memory', () => {
    const maxBytes = 200_000;
    const recorder = new PlotRecorder(maxBytes);
    const many = Array.from({ length: 10 }, () => recorder.begin(source(20), 1)!);
    const values = new Float64Array(20).fill(1);
    for (let t = 0; t < 600; t += 1) for (const series of many) series.add(t, values);
    expect(many.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(maxBytes);
    expect(many.every((series) => series.samples === 600 && series.columns().times[0] === 0)).toBe(true);
    const others = new PlotRecorder();
    const names = Array.from({ length: 300 }, () => others.begin(source(250), 1));
    expect(names.at(-1)).toBeUndefined();
  });
});
