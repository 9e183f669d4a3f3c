import { describe, expect, it } from 'vitest';
import { CopterBench } from './copter-bench.ts';

const ARM = 400;
const ACCEPTED = 0;
const FAILED = 4;
const FORCE = 21196;

describe('arming', () => {
  it.each([
    ['STABILIZE', 0, ACCEPTED],
    ['ALT_HOLD', 2, ACCEPTED],
    ['AUTO', 3, FAILED],
    ['GUIDED', 4, ACCEPTED],
    ['LOITER', 5, ACCEPTED],
    ['RTL', 6, FAILED],
    ['CIRCLE', 7, FAILED],
    ['LAND', 9, FAILED],
    ['POSHOLD', 16, ACCEPTED],
    ['BRAKE', 17, FAILED],
  ])('%s: mode %i gives result %i', (name, mode, result) => {
    const bench = new CopterBench().boot();
    expect(bench.setMode(mode)).toBe(ACCEPTED);
    expect(bench.command(ARM, 1)).toBe(result);
    bench.run(20);
    expect(bench.flight.isArmed).toBe(result === ACCEPTED);
    if (result === FAILED) expect(bench.texts()).toContain(`Arm: ${name} mode not armable`);
  });

  it('needs a position in GUIDED but not in STABILIZE, and says so', () => {
    const bench = new CopterBench({ bootReadyS: 40.4 });
    bench.copter.start();
    bench.run(100);
    bench.beat();
    bench.run(25_000);
    expect(bench.setMode(4)).toBe(ACCEPTED);
    expect(bench.command(ARM, 1)).toBe(FAILED);
    bench.run(20);
    expect(bench.texts()).toContain('Arm: Need Position Estimate');
    expect(bench.setMode(0)).toBe(ACCEPTED);
    expect(bench.command(ARM, 1)).toBe(ACCEPTED);
    expect(bench.setMode(4)).toBe(FAILED);
    bench.run(20);
    expect(bench.texts()).toContain('Mode change to GUIDED failed: requires position');
  });

  it('tells why it is not ready, in texts and in the pre-arm bit', () => {
    const bench = new CopterBench({ bootReadyS: 60 });
    bench.copter.start();
    bench.run(100);
    bench.beat();
    bench.command(511, 1, 100_000);
    bench.run(16_000);
    expect(bench.texts()).toContain('PreArm: AHRS: not healthy');
    expect((bench.last('SYS_STATUS')?.onboardControlSensorsHealth ?? 0) & 0x1000_0000).toBe(0);
    bench.run(60_000);
    expect((bench.last('SYS_STATUS')?.onboardControlSensorsHealth ?? 0) & 0x1000_0000).not.toBe(0);
  });

  it('sends the armed bit with the next regular heartbeat, a new mode at once', () => {
    const bench = new CopterBench().boot();
    bench.run(550);
    const from = bench.heard.length;
    expect(bench.setMode(4)).toBe(ACCEPTED);
    expect(bench.all('HEARTBEAT', from).map((beat) => beat.customMode)).toEqual([4]);
    expect(bench.command(ARM, 1)).toBe(ACCEPTED);
    expect(bench.last('HEARTBEAT')?.baseMode).toBe(89);
    bench.run(1000);
    expect(bench.last('HEARTBEAT')?.baseMode).toBe(217);
  });

  it('refuses to disarm in the air unless forced', () => {
    const bench = new CopterBench().boot().takeOff(5);
    expect(bench.command(ARM, 0)).toBe(FAILED);
    expect(bench.flight.isArmed).toBe(true);
    expect(bench.command(ARM, 0, FORCE)).toBe(ACCEPTED);
    bench.run(5000);
    expect(bench.heightM).toBe(0);
    expect(bench.flight.body.impactMps).toBeGreaterThan(3);
  });

  it('disarms by itself after DISARM_DELAY when nobody takes off', () => {
    const bench = new CopterBench().boot();
    bench.setMode(4);
    expect(bench.command(ARM, 1)).toBe(ACCEPTED);
    bench.run(9500);
    expect(bench.flight.isArmed).toBe(true);
    bench.run(1000);
    expect(bench.flight.isArmed).toBe(false);
    expect(bench.texts()).toContain('Disarming motors');
  });

  it('arms a vehicle with failing checks only when forced', () => {
    const bench = new CopterBench({ parameters: { BATT_ARM_VOLT: 13 } }).boot();
    bench.setMode(4);
    expect(bench.command(ARM, 1)).toBe(FAILED);
    expect(bench.command(ARM, 1, FORCE)).toBe(ACCEPTED);
  });
});
