import { describe, expect, it } from 'vitest';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { CopterBench } from '../copter-bench.ts';

const LIDAR = { RNGFND1_TYPE: 100, RNGFND1_MAX: 10 };
const DISTANCE_SENSOR = 132;
const RANGEFINDER = 173;

function fitted(parameters: Readonly<Record<string, number>> = LIDAR): CopterBench {
  const bench = new CopterBench({ parameters }).boot();
  for (const id of [DISTANCE_SENSOR, RANGEFINDER]) bench.command(MavCmd.SET_MESSAGE_INTERVAL, id, 100_000);
  return bench;
}

describe('rangefinder', () => {
  it('tells the height within its reach, and that it reaches no farther', () => {
    const bench = fitted().takeOff(8);
    const told = bench.last('DISTANCE_SENSOR');
    expect(told).toMatchObject({ minDistance: 20, maxDistance: 1000, orientation: 25 });
    expect(told?.currentDistance).toBeCloseTo((bench.heightM + 0.1) * 100, -1.2);
    expect(bench.last('RANGEFINDER')?.distance).toBeCloseTo(bench.heightM + 0.1, 0);
    expect(bench.flight.rangefinder.heightM).toBeCloseTo(bench.heightM, 0);
  });

  it('beyond its reach it says more than its limit, and no height', () => {
    const bench = fitted({ ...LIDAR, RNGFND1_MAX: 5 }).takeOff(9);
    expect(bench.last('DISTANCE_SENSOR')?.currentDistance).toBeGreaterThan(500);
    expect(bench.flight.rangefinder.heightM).toBeUndefined();
  });

  it('a failed one measures nothing and forbids arming; mended it measures again', () => {
    const bench = fitted();
    const repair = bench.copter.inject({ kind: 'rangefinder-failure', params: {} });
    bench.run(1000);
    const from = bench.heard.length;
    bench.run(1000);
    expect(bench.all('DISTANCE_SENSOR', from)).toHaveLength(0);
    expect(bench.last('RANGEFINDER')?.distance).toBe(0);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).not.toBe(0);
    expect(bench.texts()).toContain('Arm: Rangefinder 1: No Data');
    repair();
    bench.run(500);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).toBe(0);
  });

  it('one that fails now and then leaves gaps', () => {
    const bench = fitted();
    bench.copter.inject({ kind: 'rangefinder-failure', params: { lostShare: 0.5 } });
    const from = bench.heard.length;
    bench.run(10_000);
    const readings = bench.all('DISTANCE_SENSOR', from).length;
    expect(readings).toBeGreaterThan(30);
    expect(readings).toBeLessThan(70);
  });

  it('without RNGFND1_TYPE there is none: no messages, no parameters, no failure', () => {
    const bench = fitted({});
    bench.run(1000);
    expect([...bench.all('DISTANCE_SENSOR'), ...bench.all('RANGEFINDER')]).toEqual([]);
    expect(bench.flight.parameters.has('RNGFND1_MAX')).toBe(false);
    expect(() => bench.copter.inject({ kind: 'rangefinder-failure', params: {} })).toThrow('no rangefinder');
  });
});
