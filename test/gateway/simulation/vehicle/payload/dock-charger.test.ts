import { expect, it } from 'vitest';
import { CopterBench, HOME } from '../copter-bench.ts';

/** Percent of charge after so many seconds beside or on a dock. */
function chargeAfter(seconds: number, northM: number, batteryPct: number, isArmed = false): number {
  const dock = { latitudeDeg: HOME.latitudeDeg + northM / 111_195, longitudeDeg: HOME.longitudeDeg };
  const bench = new CopterBench({ batteryPct, docks: [dock], parameters: { DISARM_DELAY: 0 } });
  bench.copter.start();
  if (isArmed) bench.flight.arm();
  bench.run(seconds * 1000);
  return bench.flight.battery.charge(3300) * 100;
}

it('a dock charges what stands on it with its motors off, and nothing else', () => {
  expect(chargeAfter(30, 1, 50)).toBeCloseTo(55.05, 1);
  expect(chargeAfter(30, 4, 50)).toBe(50);
  expect(chargeAfter(10, 1, 50, true)).toBeLessThan(50);
  expect(chargeAfter(30, 1, 99)).toBeCloseTo(100, 1);
});
