import { describe, expect, it } from 'vitest';
import type { Sample } from './slope.ts';
import { countRow, exitCodeOf, growthRow, livesRow, tableOf, trendRow } from './soak-report.ts';

const memory = (count: number, bytesPerH: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    atH: index / 10,
    value: 1e8 + (index / 10) * bytesPerH,
    life: 1,
  }));

describe('the report of a soak', () => {
  it.each([
    ['broken', 5e5],
    ['kept', 1e3],
    ['kept', -5e5],
  ])('is %s with a growth of %d bytes an hour', (verdict, bytesPerH) => {
    expect(growthRow('heap', memory(100, bytesPerH), 1).verdict).toBe(verdict);
  });

  it('leaves the verdict open where the run is too short', () => {
    expect(growthRow('heap', memory(12, 5e5), 1).verdict).toBe('open');
  });

  it('shows the last value while no trend is known', () => {
    const two = memory(2, 0);
    expect(growthRow('heap', two, 1)).toMatchObject({ measured: '95.4 MiB', verdict: 'open' });
    expect(trendRow('sockets', [{ atH: 0, value: 7, life: 1 }], 1).measured).toBe('7');
    expect(trendRow('store', two, 1, 'MiB').measured).toBe('95.4 MiB');
    expect(growthRow('heap', [], 1).measured).toBe('no sample');
  });

  it('shows where each process was', () => {
    const lives = [1, 2].flatMap((life) =>
      memory(9, 0).map((sample) => ({ ...sample, value: life * 1024 ** 2, life })),
    );
    expect(livesRow('heap', lives).measured).toBe('1.0 → 1.0 → 1.0 → 1.0 → 1.0; 2.0 → 2.0 → 2.0 → 2.0 → 2.0');
  });

  it('ends with 1 for anything broken, with 3 for anything open, else with 0', () => {
    const [lost, none, short] = [countRow('lost', 1, ''), countRow('lost', 0, ''), growthRow('heap', [], 1)];
    expect(exitCodeOf([none, short, lost])).toBe(1);
    expect(exitCodeOf([none, short])).toBe(3);
    expect(exitCodeOf([none])).toBe(0);
  });

  it('is a table with each verdict', () => {
    expect(tableOf([countRow('commands lost', 2, ' of 9')])).toContain(
      '| commands lost | 2 of 9 | 0 | **broken** |',
    );
  });
});
