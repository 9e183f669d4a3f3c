import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../gateway/base/clock.ts';

describe('the clock of the machine', () => {
  it('fires no timer before its time, by its own reading', async () => {
    const early: number[] = [];
    const timers = Array.from({ length: 3000 }, (_, index) => {
      const delayMs = 1 + (index % 40) + (index % 7) / 10;
      const dueMs = systemClock.monotonicMs() + delayMs;
      return new Promise<void>((resolve) => {
        systemClock.after(delayMs, () => {
          const leftMs = dueMs - systemClock.monotonicMs();
          if (leftMs > 0) early.push(leftMs);
          resolve();
        });
      });
    });
    // They do not keep the process alive, so something else must.
    const alive = setInterval(() => undefined, 1000);
    await Promise.all(timers);
    clearInterval(alive);
    expect(early).toEqual([]);
  });

  it('fires no timer that was cancelled', async () => {
    let fired = 0;
    const cancelled = systemClock.after(5, () => {
      fired += 1;
    });
    cancelled.cancel();
    const alive = setInterval(() => undefined, 1000);
    await new Promise<void>((resolve) => void systemClock.after(30, resolve));
    clearInterval(alive);
    expect(fired).toBe(0);
  });

  it.each([30, 60])('sleeps through a wait of %d days, longer than a timer of Node can', (days) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const startedAtMs = systemClock.monotonicMs();
    const waitMs = days * 86_400_000;
    let firedAfterMs = 0;
    systemClock.after(waitMs, () => {
      firedAfterMs = systemClock.monotonicMs() - startedAtMs;
    });
    for (let wakes = 0; wakes < 4 && firedAfterMs === 0; wakes += 1) vi.advanceTimersToNextTimer();
    expect(firedAfterMs).toBe(waitMs);
  });
});
