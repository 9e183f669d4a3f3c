import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../gateway/base/clock.ts';
import { atOnce, inSlices } from '../../../../gateway/base/pace/slices.ts';

/** At every look a slice is over. */
function rushingClock(): Clock {
  let nowMs = 0;
  return { monotonicMs: () => (nowMs += 10) } as unknown as Clock;
}

function* work(log: string[]): Generator<void, string, void> {
  for (const step of ['first', 'second', 'third']) {
    log.push(step);
    yield;
  }
  return 'done';
}

describe('work in slices', () => {
  it('lets through what waits', async () => {
    const log: string[] = [];
    const done = inSlices(work(log), rushingClock());
    setImmediate(() => log.push('other'));
    expect(await done).toBe('done');
    expect(log.indexOf('other')).toBeLessThan(log.indexOf('third'));
  });

  it('or at once', () => {
    const log: string[] = [];
    expect(atOnce(work(log))).toBe('done');
    expect(log).toEqual(['first', 'second', 'third']);
  });
});
