import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { BootClock, type BootReading, bootTimeOf } from '../../../../gateway/vehicle/contact/boot-clock.ts';

/** What the clock says of boot times, each with its time of arrival. */
function readings(clock: BootClock, times: readonly (readonly [bootMs: number, nowMs: number])[]) {
  return times.map(([bootMs, nowMs]): BootReading => clock.observe(bootMs, nowMs as MonotonicMs));
}

describe('the boot time of a vehicle', () => {
  it('may come 1.5 s out of order', () => {
    expect(
      readings(new BootClock(), [
        [60_000, 0],
        [58_501, 10],
        [60_100, 20],
        [58_601, 30],
        [58_600, 40],
      ]),
    ).toEqual(['same', 'same', 'same', 'same', 'older']);
  });

  it('that is lower for half a second is a reboot, reported once', () => {
    expect(
      readings(new BootClock(), [
        [60_000, 0],
        [1000, 100],
        [1499, 599],
        [1500, 600],
        [2000, 1100],
      ]),
    ).toEqual(['same', 'older', 'older', 'rebooted', 'same']);
  });

  it('that falls only between others is late, however often', () => {
    const late = Array.from({ length: 20 }, (_, index): [number, number][] => [
      [56_000 + index, index * 200],
      [60_000 + index, index * 200 + 100],
    ]);
    const said = readings(new BootClock(), [[60_000, 0], ...late.flat()]);
    expect(new Set(said)).toEqual(new Set(['same', 'older']));
  });

  it('that alternates with another four times in three seconds is of two vehicles', () => {
    const alternating = (periodMs: number) => {
      const clock = new BootClock();
      readings(clock, [[60_000, 0]]);
      return [1, 2, 3, 4].map((count) => {
        readings(clock, [[55_000, count * periodMs]]);
        return readings(clock, [[60_000, count * periodMs + 10]])[0];
      });
    };
    expect(alternating(1000)).toEqual(['same', 'same', 'same', 'two-clocks']);
    expect(alternating(1001), 'too slow').toEqual(['same', 'same', 'same', 'same']);
  });

  it('starts anew after a reboot that something else showed', () => {
    const clock = new BootClock();
    readings(clock, [[60_000, 0]]);
    clock.restart();
    expect(
      readings(clock, [
        [500, 10],
        [600, 900],
      ]),
    ).toEqual(['same', 'same']);
  });

  it('forgets a fall that did not last', () => {
    expect(
      readings(new BootClock(), [
        [60_000, 0],
        [50_000, 100],
        [60_100, 200],
        [50_100, 700],
        [50_200, 1100],
      ]),
    ).toEqual(['same', 'older', 'same', 'older', 'older']);
  });

  it('is read from position, attitude and system time alone', () => {
    const message = { timeBootMs: 7 } as never;
    expect(
      (['GLOBAL_POSITION_INT', 'ATTITUDE', 'SYSTEM_TIME'] as const).map((name) => bootTimeOf(name, message)),
    ).toEqual([7, 7, 7]);
    expect(bootTimeOf('LOCAL_POSITION_NED', message)).toBeUndefined();
  });
});
