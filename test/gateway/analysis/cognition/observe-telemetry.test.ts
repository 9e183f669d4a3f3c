import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observeTelemetry } from '../../../../gateway/analysis/cognition/observe-telemetry.ts';

type Posted = Parameters<typeof observeTelemetry>[0][number];

function sample(changes: Partial<Posted> = {}): Posted {
  return { battery_pct: 80, altitude_m: 30, link_quality: 0.95, status: 'flying', ...changes };
}

const falling = (count: number, from = 60, step = -2) =>
  Array.from({ length: count }, (_, index) => sample({ battery_pct: from + step * index }));

describe('trends and time to reserve', () => {
  it('counts the samples to 20 % at the present trend', () => {
    const { trends, samples_to_reserve, health } = observeTelemetry(falling(8));
    expect(trends.find(({ field }) => field === 'battery_pct')).toEqual({
      field: 'battery_pct',
      per_sample: -2,
      direction: 'falling',
    });
    expect(samples_to_reserve).toBe(13);
    expect(health).toBe('good');
  });

  it('says nothing of a trend out of two samples, and says so', () => {
    const { trends, samples_to_reserve, notes } = observeTelemetry(falling(2));
    expect(trends).toEqual([]);
    expect(samples_to_reserve).toBeNull();
    expect(notes).toContain('battery_pct: a trend needs 3 known samples, here 2.');
  });

  it('does not take unknown for zero', () => {
    const telemetry = falling(8).map((each, index) =>
      index % 2 === 1 ? { ...each, battery_pct: null } : each,
    );
    const { trends, anomalies, notes } = observeTelemetry(telemetry);
    expect(trends[0]).toMatchObject({ field: 'battery_pct', per_sample: -2 });
    expect(anomalies).toEqual([]);
    expect(notes).toContain('battery_pct is not known in 4 of 8 samples.');
  });

  it('is unknown when nothing is known', () => {
    const nothing = sample({ battery_pct: null, altitude_m: null, link_quality: null });
    expect(observeTelemetry([nothing])).toMatchObject({ health: 'unknown', samples_to_reserve: null });
  });

  it('is at the reserve when it is', () => {
    expect(observeTelemetry([sample({ battery_pct: 18 })])).toMatchObject({
      health: 'bad',
      samples_to_reserve: 0,
    });
  });
});

describe('anomalies', () => {
  it('finds the one link that broke in among good ones', () => {
    const telemetry = Array.from({ length: 12 }, (_, index) =>
      sample({ link_quality: index === 7 ? 0.4 : 0.95 - (index % 3) * 0.01 }),
    );
    const { anomalies, health } = observeTelemetry(telemetry);
    expect(anomalies.map(({ index, field }) => [index, field])).toContainEqual([7, 'link_quality']);
    expect(health).toBe('degraded');
  });

  it('finds a battery that rises in flight and an altitude no aircraft has', () => {
    const { anomalies, health } = observeTelemetry([
      sample(),
      sample({ battery_pct: 95 }),
      sample({ altitude_m: 40_000 }),
    ]);
    const told = anomalies.map(({ index, reason }) => `${index} ${reason}`).join('\n');
    expect(told).toContain('1 the charge rose by 15 points');
    expect(told).toContain('2 40000 m is outside the possible range of -50 to 10000 m');
    expect(health).toBe('bad');
  });

  it('calls nothing that falls steadily an outlier, and never gives a number that is none', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            battery_pct: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
            altitude_m: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
            link_quality: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
            status: fc.constant('flying'),
          }),
          { minLength: 1, maxLength: 50 },
        ),
        (telemetry) => {
          const { trends, anomalies, samples_to_reserve } = observeTelemetry(telemetry);
          for (const { per_sample } of trends) expect(Number.isFinite(per_sample)).toBe(true);
          for (const { index, value } of anomalies) {
            expect(Number.isFinite(value)).toBe(true);
            expect(telemetry[index]).toBeDefined();
          }
          expect(samples_to_reserve === null || samples_to_reserve >= 0).toBe(true);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
    expect(observeTelemetry(falling(30, 90, -2)).anomalies).toEqual([]);
  });
});
