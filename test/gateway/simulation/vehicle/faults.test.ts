import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { SimulatedCopterOptions } from '../../../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import { WindField } from '../../../../gateway/simulation/vehicle/physics/wind-field.ts';
import { CopterBench } from './copter-bench.ts';

const GUIDED = 4;
const LAND = 9;
const RTL = 6;
const BATTERY_STATUS = 147;
const EKF_STATUS_REPORT = 193;
const GPS_RAW_INT = 24;
const GLOBAL_POSITION_INT = 33;
const GPS_GLITCHING = 32_768;

function flying(options: Partial<SimulatedCopterOptions> = {}): CopterBench {
  const bench = new CopterBench(options).boot();
  for (const id of [BATTERY_STATUS, EKF_STATUS_REPORT, GPS_RAW_INT, GLOBAL_POSITION_INT])
    bench.command(MavCmd.SET_MESSAGE_INTERVAL, id, 200_000);
  return bench.takeOff(15);
}

function modeOf(bench: CopterBench): number | undefined {
  return bench.last('HEARTBEAT')?.customMode;
}

/** How far the autopilot believes to be from where it is. */
function errorM({ flight: { estimate, body } }: CopterBench): number {
  return Math.hypot(estimate.northM - body.northM, estimate.eastM - body.eastM);
}

describe('faults of GPS', () => {
  it('a loss is counted over for some seconds, then the copter lands without holding its place', () => {
    const bench = flying();
    const repair = bench.copter.inject({ kind: 'gps-loss', params: {} });
    bench.run(5000);
    expect(bench.last('GPS_RAW_INT')).toMatchObject({ fixType: 1, satellitesVisible: 3 });
    expect(modeOf(bench)).toBe(GUIDED);
    bench.run(4000);
    expect(modeOf(bench)).toBe(LAND);
    expect(bench.texts()).toEqual(
      expect.arrayContaining([
        'EKF3 IMU0 stopped aiding',
        'EKF variance',
        'EKF Failsafe: changed to LAND Mode',
      ]),
    );
    expect(bench.setMode(RTL)).not.toBe(0);
    expect(bench.texts()).toContain('Mode change to RTL failed: requires position');
    bench.until(() => !bench.flight.isArmed, 60_000, 'landed');
    repair();
    bench.run(11_000);
    expect(bench.flight.hasPosition).toBe(true);
    expect(bench.texts().at(-2)).toBe('EKF3 IMU0 is using GPS');
  });

  it('a short loss changes nothing', () => {
    const bench = flying();
    const before = bench.heard.length;
    const repair = bench.copter.inject({ kind: 'gps-loss', params: {} });
    bench.run(5000);
    repair();
    bench.run(15_000);
    expect(modeOf(bench)).toBe(GUIDED);
    expect(errorM(bench)).toBeLessThan(1);
    expect(bench.texts(before)).toEqual([]);
  });

  it('a jump is disbelieved, then believed, and so is the way back', () => {
    const bench = flying();
    const repair = bench.copter.inject({ kind: 'gps-glitch', params: { offsetM: 40, bearingDeg: 0 } });
    bench.run(3000);
    expect(bench.texts()).toContain('GPS Glitch or Compass error');
    expect((bench.last('EKF_STATUS_REPORT')?.flags ?? 0) & GPS_GLITCHING).not.toBe(0);
    expect(errorM(bench)).toBeLessThan(1);
    bench.run(9000);
    expect(bench.texts()).toContain('Glitch cleared');
    expect(errorM(bench)).toBeGreaterThan(39);
    repair();
    bench.run(15_000);
    expect(errorM(bench)).toBeLessThan(1);
    expect(modeOf(bench)).toBe(GUIDED);
  });

  it('noise is told by the receiver and smoothed by the filter', () => {
    const bench = flying();
    bench.copter.inject({ kind: 'gps-noise', params: { sigmaM: 8 } });
    bench.run(8000);
    expect(bench.last('GPS_RAW_INT')?.hAcc).toBe(8000);
    expect(errorM(bench)).toBeGreaterThan(0.3);
    expect(errorM(bench)).toBeLessThan(8);
  });
});

describe('faults of the battery', () => {
  it('drains so many times as fast', () => {
    const bench = flying();
    const usedMah = () => bench.flight.battery.usedMah;
    const before = usedMah();
    bench.run(2000);
    const usual = usedMah() - before;
    bench.copter.inject({ kind: 'battery-drain', params: { times: 20 } });
    bench.run(2000);
    expect((usedMah() - before - usual) / usual).toBeCloseTo(20, 0);
  });

  it('a bad cell brings the fail-safe its parameters ask for', () => {
    const bench = flying({ parameters: { BATT_FS_LOW_ACT: 2, BATT_LOW_TIMER: 2 } });
    bench.copter.inject({ kind: 'battery-failsafe', params: {} });
    bench.run(3000);
    expect(modeOf(bench)).toBe(RTL);
    expect(bench.texts()).toContain('Battery Failsafe');
    expect(bench.texts().join()).toMatch(/Battery 1 is low 10\.40V used \d+ mAh/);
  });

  it('cannot fall below a threshold that is not set', () => {
    const bench = new CopterBench();
    expect(() => bench.copter.inject({ kind: 'battery-failsafe', params: { level: 2 } })).toThrow(
      /BATT_CRT_VOLT is 0/,
    );
  });

  it('tells its temperature while it is hot', () => {
    const bench = flying();
    expect(bench.last('BATTERY_STATUS')?.temperature).toBe(0x7fff);
    const repair = bench.copter.inject({ kind: 'battery-hot', params: { temperatureC: 82 } });
    bench.run(500);
    expect(bench.last('BATTERY_STATUS')?.temperature).toBe(8200);
    repair();
    bench.run(500);
    expect(bench.last('BATTERY_STATUS')?.temperature).toBe(0x7fff);
  });
});

describe('other faults', () => {
  it('without a motor it falls, says so, and disarms on the ground', () => {
    const bench = flying();
    bench.copter.inject({ kind: 'motor-failure', params: { motor: 3 } });
    bench.until(() => !bench.flight.isArmed, 15_000, 'down');
    expect(bench.texts()).toEqual(expect.arrayContaining(['Potential Thrust Loss (3)', 'Crash: Disarming']));
    expect(bench.flight.body.impactMps).toBeGreaterThan(5);
  });

  it('a compass far off ends in the fail-safe of the filter, a little off does not', () => {
    const slightly = flying();
    slightly.copter.inject({ kind: 'compass-error', params: { offsetDeg: 20 } });
    slightly.run(10_000);
    expect(modeOf(slightly)).toBe(GUIDED);
    const badly = flying();
    badly.copter.inject({ kind: 'compass-error', params: {} });
    badly.run(12_000);
    expect(modeOf(badly)).toBe(LAND);
    expect(badly.texts()).toContain('EKF variance');
  });

  it('FS_EKF_ACTION 0 only tells', () => {
    const bench = flying({ parameters: { FS_EKF_ACTION: 0 } });
    bench.copter.inject({ kind: 'gps-loss', params: {} });
    bench.run(9000);
    expect(bench.texts()).toContain('EKF variance');
    expect(modeOf(bench)).toBe(GUIDED);
  });

  it('a frozen autopilot is silent and deaf but flies on', () => {
    const bench = flying();
    const repair = bench.copter.inject({ kind: 'autopilot-freeze', params: {} });
    const heard = bench.heard.length;
    expect(bench.setMode(RTL)).toBeUndefined();
    bench.run(5000);
    expect(bench.heard.length).toBe(heard);
    expect(bench.heightM).toBeGreaterThan(14);
    repair();
    bench.run(1500);
    expect(modeOf(bench)).toBe(GUIDED);
  });

  it('reboots on the ground, never in the air, and what is broken stays so', () => {
    const bench = new CopterBench().boot();
    bench.copter.inject({ kind: 'gps-loss', params: {} });
    bench.copter.inject({ kind: 'autopilot-reboot', params: {} });
    bench.run(12_000);
    bench.beat();
    bench.run(100);
    expect(bench.flight.bootMs).toBeLessThan(12_000);
    expect(bench.flight.hasPosition).toBe(false);
    expect(() => flying().copter.inject({ kind: 'autopilot-reboot', params: {} })).toThrow(/in the air/);
  });

  it('one of two overlapping faults of a kind stays when the other ends', () => {
    const bench = new CopterBench().boot();
    const first = bench.copter.inject({ kind: 'wind-gust', params: { speedMps: 9, fromDeg: 270 } });
    const second = bench.copter.inject({ kind: 'wind-gust', params: { speedMps: 4, fromDeg: 270 } });
    first();
    bench.run(100);
    expect(bench.flight.wind.velocity.eastM).toBeGreaterThan(2);
    second();
    bench.run(100);
    expect(bench.flight.wind.velocity.eastM).toBe(0);
  });

  it.each([
    ['rangefinder-failure', {}, /no rangefinder/],
    ['link-loss', {}, /cannot have the fault link-loss/],
    ['gps-glitch', { metres: 3 }, /no parameter metres, it has: offsetM, bearingDeg/],
    ['gps-loss', { forS: 3 }, /no parameter forS\.$/],
    ['battery-drain', { times: 0 }, /times is 1 to 1000, not 0/],
    ['motor-failure', { motor: Number.NaN }, /motor is 1 to 4/],
  ])('refuses %s %o', (kind, params: Record<string, number>, reason) => {
    expect(() => new CopterBench().copter.inject({ kind, params })).toThrow(reason);
  });
});

describe('WindField', () => {
  it('gusts up to what was asked, the same for the same seed', () => {
    const blow = (seed: number) => {
      const wind = new WindField(6, 180, 12, seededRandom(seed));
      return Array.from({ length: 6000 }, () => {
        wind.step(0.02);
        return wind.velocity.northM;
      });
    };
    const blown = blow(5);
    expect(blow(5)).toEqual(blown);
    expect(blow(6)).not.toEqual(blown);
    const mean = blown.reduce((sum, speed) => sum + speed, 0) / blown.length;
    expect(mean).toBeGreaterThan(5.5);
    expect(mean).toBeLessThan(9);
    // Turbulence of some deviations comes on top of the strongest gust.
    expect(Math.max(...blown)).toBeGreaterThan(9.5);
    expect(Math.max(...blown)).toBeLessThan(15.5);
  });
});
