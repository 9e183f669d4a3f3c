import { describe, expect, test, vi } from 'vitest';
import { SAMPLES_KEPT, SampleStore } from '../../../../renderer/state/vehicle/sample-store.ts';
import { buildEntry } from '../../builder/build-records.ts';

const at = (altitudeM: number | null) => buildEntry({ altitude_m: altitudeM });

describe('samples', () => {
  test('are in their order, and the oldest leave first', () => {
    const store = new SampleStore();
    for (let second = 0; second < SAMPLES_KEPT + 5; second += 1) store.sample([at(second)], 0);
    const series = store.series('uav-1', 'altitude');
    expect(series).toHaveLength(SAMPLES_KEPT);
    expect([series[0], series.at(-1)]).toEqual([5, SAMPLES_KEPT + 4]);
  });

  test('of what is unknown or no longer heard are gaps, never zeros', () => {
    const store = new SampleStore();
    store.sample([at(3)], 0);
    store.sample([at(null)], 0);
    store.sample([at(4)], 10_000);
    expect(store.series('uav-1', 'altitude').slice(-3)).toEqual([3, Number.NaN, Number.NaN]);
  });

  test('of a vehicle that is gone are forgotten', () => {
    const store = new SampleStore();
    store.sample([at(3)], 0);
    store.sample([buildEntry({ sysid: 2 })], 0);
    expect(store.series('uav-1', 'altitude')).toEqual([]);
    expect(store.series('uav-2', 'link').at(-1)).toBe(98);
  });

  test('give a mean of the known ones', () => {
    const store = new SampleStore();
    expect(store.mean('uav-1', 'altitude', 3)).toBeUndefined();
    for (const altitudeM of [100, 2, null, 4]) store.sample([at(altitudeM)], 0);
    expect(store.mean('uav-1', 'altitude', 3)).toBe(3);
  });

  test('are announced until that is stopped', () => {
    const store = new SampleStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.sample([], 0);
    stop();
    store.sample([], 0);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
