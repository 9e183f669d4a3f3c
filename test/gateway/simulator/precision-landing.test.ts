import { describe, expect, it } from 'vitest';
import { MavCmd } from '../../../gateway/mavlink/generated/enums.ts';
import type { SimulatedCopterOptions } from '../../../gateway/simulator/simulated-copter.ts';
import { CopterBench, HOME } from './copter-bench.ts';

const PRECISE = { PLND_ENABLED: 1, PLND_TYPE: 1 };
const DOCK_NORTH_M = 1;
const DOCK = {
  latitudeDeg: HOME.latitudeDeg + DOCK_NORTH_M / 111_318.845,
  longitudeDeg: HOME.longitudeDeg,
  hasMarker: true,
};

function above(options: Partial<SimulatedCopterOptions> = {}): CopterBench {
  const bench = new CopterBench({ docks: [DOCK], ...options }).boot();
  bench.takeOff(12);
  return bench;
}

/** Lands with a trembling GPS. @returns metres from the marker */
function landedM(bench: CopterBench): number {
  bench.copter.inject({ kind: 'gps-noise', params: { sigmaM: 8 } });
  bench.run(8000);
  bench.command(MavCmd.NAV_LAND);
  bench.until(() => !bench.flight.isArmed, 120_000, 'landed');
  const { northM, eastM } = bench.flight.body;
  return Math.hypot(northM - DOCK_NORTH_M, eastM);
}

describe('precision landing', () => {
  it('lands on the marker within 0.3 m where GPS alone is metres off', () => {
    const bench = above({ parameters: PRECISE });
    expect(landedM(bench)).toBeLessThan(0.3);
    expect(bench.texts()).toEqual(
      expect.arrayContaining(['PrecLand: Target Found', 'PrecLand: Init Complete']),
    );
    expect(landedM(above())).toBeGreaterThan(1);
  });
});
