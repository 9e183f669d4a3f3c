import { expect, it } from 'vitest';
import { FlightSeries } from '../../../../gateway/recording/flight/flight-series.ts';

it('of a long recording has as many points all the time, evenly spread and as they were recorded', () => {
  const series = new FlightSeries();
  const stepMs = 250;
  for (let sample = 0; sample < 400_000; sample += 1) {
    series.offLeg(sample * stepMs, sample / 2);
    if (sample % 20_000 !== 19_999) continue;
    const points = series.points('cross_track_m');
    expect(points.length).toBeGreaterThan(10_000);
    expect(points.length).toBeLessThanOrEqual(12_000);
    expect(points.every(({ t, value }) => t === value * 2 * stepMs)).toBe(true);
    const times = [...points.map(({ t }) => t), (sample + 1) * stepMs];
    const gapsMs = times.slice(1).map((t, index) => t - (times[index] ?? 0));
    expect(Math.max(...gapsMs)).toBeLessThanOrEqual((3 * sample * stepMs) / points.length);
  }
  expect(series.fields).toEqual([{ field: 'cross_track_m', samples: 400_000 }]);
});
