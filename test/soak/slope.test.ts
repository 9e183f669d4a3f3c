import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../gateway/base/id/random.ts';
import { growthOf, type Sample } from './slope.ts';

/** One sample a simulated tenth of an hour. */
function samplesOf(count: number, life: number, value: (atH: number) => number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({ atH: index / 10, value: value(index / 10), life }));
}

describe('growth', () => {
  it('is the slope of a line, a day', () => {
    const growth = growthOf(
      samplesOf(40, 1, (atH) => 100 + atH / 24),
      0,
    );
    expect(growth.perDay).toBeCloseTo(1);
    expect(growth.level).toBeCloseTo(100 + 1.95 / 24);
  });

  it('is not moved by a quarter of wild values', () => {
    const random = seededRandom(1);
    const samples = samplesOf(200, 1, (atH) => (random() < 0.25 ? 1e6 : 100 + atH + random()));
    expect(growthOf(samples, 0).perDay / 24).toBeCloseTo(1, 0);
  });

  it('leaves the warm-up of each life out', () => {
    const rising = (atH: number) => Math.min(atH, 2) * 100;
    const lives = [1, 2].flatMap((life) => samplesOf(60, life, rising));
    expect(growthOf(lives, 0).perDay).toBeGreaterThan(100);
    expect(growthOf(lives, 2).perDay).toBe(0);
  });

  it('never compares two lives', () => {
    const later = samplesOf(30, 2, () => 900).map((sample) => ({ ...sample, atH: sample.atH + 10 }));
    expect(growthOf([...samplesOf(30, 1, () => 100), ...later], 0).perDay).toBe(0);
  });

  it('has an interval that holds the truth, and narrows with time', () => {
    const random = seededRandom(2);
    const noisy = (atH: number) => 100 + atH + random() * 20;
    const short = growthOf(samplesOf(30, 1, noisy), 0);
    const long = growthOf(samplesOf(300, 1, noisy), 0);
    for (const { lowPerDay, highPerDay } of [short, long]) {
      expect(lowPerDay).toBeLessThan(24);
      expect(highPerDay).toBeGreaterThan(24);
    }
    expect(long.highPerDay - long.lowPerDay).toBeLessThan(short.highPerDay - short.lowPerDay);
  });

  it('has no bounds with three samples', () => {
    const { lowPerDay, highPerDay } = growthOf(
      samplesOf(3, 1, (atH) => atH),
      0,
    );
    expect([lowPerDay, highPerDay]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});
