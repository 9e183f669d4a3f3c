import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../gateway/simulation/world/virtual-clock.ts';

const START = Date.UTC(2026, 0, 1);

describe('VirtualClock', () => {
  it('moves only when it is told to', () => {
    const clock = new VirtualClock(START);
    clock.advance(1234.5);
    expect([clock.monotonicMs(), clock.utcMs()]).toEqual([1234.5, START + 1234]);
  });

  it('fires timers in order of their time, those of one moment in the order they were set', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 20 })),
        (delays, steps) => {
          const clock = new VirtualClock(START);
          const fired: { dueMs: number; index: number; atMs: number }[] = [];
          for (const [index, dueMs] of delays.entries())
            clock.after(dueMs, () => fired.push({ dueMs, index, atMs: clock.monotonicMs() }));
          for (const step of [...steps, 100]) clock.advance(step);
          const expected = delays
            .map((dueMs, index) => ({ dueMs, index, atMs: dueMs }))
            .sort((left, right) => left.dueMs - right.dueMs || left.index - right.index);
          expect(fired).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('repeats until cancelled, and a cancelled timer never fires', () => {
    const clock = new VirtualClock(START);
    const seen: number[] = [];
    const timer = clock.every(10, () => {
      seen.push(clock.monotonicMs());
      if (seen.length === 3) timer.cancel();
    });
    clock.after(5, () => seen.push(-1)).cancel();
    clock.advance(100);
    expect(seen).toEqual([10, 20, 30]);
  });

  it('does not hang on a timer that sets itself again for the same moment', () => {
    const clock = new VirtualClock(START);
    const again = (): void => void clock.after(0, again);
    again();
    expect(() => clock.advance(1)).toThrow(RangeError);
  });
});
