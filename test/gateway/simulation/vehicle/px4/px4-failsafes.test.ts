import { describe, expect, it } from 'vitest';
import {
  MavBatteryChargeState,
  MavCmd,
  MavResult,
} from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { MODE, Px4Bench } from './px4-bench.ts';

describe('fail-safes of a PX4', () => {
  it.each([
    ['nothing', 0, undefined],
    ['Return', 2, MODE.return],
    ['Land', 3, MODE.land],
  ])('data link loss, NAV_DLL_ACT for %s: 10 s of silence, 5 s of Hold', (_what, act, mode) => {
    const bench = new Px4Bench({ parameters: { NAV_DLL_ACT: act } }).boot();
    bench.wait(500);
    bench.fly(10);
    bench.run(9000);
    expect(bench.words()).not.toContain('Connection to ground station lost');
    bench.run(2000);
    expect(bench.words()).toContain('Connection to ground station lost');
    expect(bench.mode).toBe(MODE.hold);
    bench.run(5000);
    expect(bench.mode).toBe(mode ?? MODE.hold);
    expect(bench.last('HEARTBEAT')?.systemStatus).toBe(mode === undefined ? 4 : 5);
    bench.wait(1000);
    expect(bench.words()).toContain('GCS connection regained');
    // It goes on with what it began: only another mode ends it.
    expect(bench.mode).toBe(mode ?? MODE.hold);
    expect(bench.setMode(MODE.hold)).toBe(MavResult.ACCEPTED);
    bench.wait(2000);
    expect(bench.mode).toBe(MODE.hold);
  });

  it('will not arm without a ground station where its loss would matter', () => {
    const bench = new Px4Bench({ parameters: { NAV_DLL_ACT: 2 } }).boot();
    bench.run(12_000);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).toBe(MavResult.TEMPORARILY_REJECTED);
    expect(bench.words()).toContain('Preflight Fail: No connection to the GCS');
  });

  it('battery: low warns, critical returns, an operator takes over, empty enough lands', () => {
    const bench = new Px4Bench({ parameters: { COM_LOW_BAT_ACT: 3, BAT_EMERGEN_THR: 0.05 } }).boot().fly(20);
    const mendLow = bench.copter.inject({ kind: 'battery-failsafe', params: { level: 1 } });
    bench.wait(2000);
    expect(bench.last('BATTERY_STATUS')).toMatchObject({ chargeState: MavBatteryChargeState.LOW });
    expect(bench.words()).toContain('Low battery level, return advised');
    expect(bench.mode).toBe(MODE.hold);
    mendLow();
    bench.copter.inject({ kind: 'battery-failsafe', params: { level: 2 } });
    bench.wait(6000);
    expect(bench.mode).toBe(MODE.return);
    expect(bench.last('SYS_STATUS')?.batteryRemaining).toBe(6);
    expect(bench.setMode(MODE.hold)).toBe(MavResult.ACCEPTED);
    bench.wait(8000);
    expect(bench.mode).toBe(MODE.hold);
    bench.send('PARAM_SET', {
      ...{ targetSystem: 1, targetComponent: 1 },
      ...{ paramId: 'BAT_EMERGEN_THR', paramValue: 0.065, paramType: 9 },
    });
    bench.wait(7000);
    expect(bench.mode).toBe(MODE.land);
  });

  it('without GPS it sinks where it drifts, and says that it is lost', () => {
    const bench = new Px4Bench().boot().fly(10);
    bench.copter.inject({ kind: 'gps-loss', params: {} });
    bench.see(() => bench.words().includes('Failsafe activated'), 12_000, 'fail-safe');
    bench.wait(1500);
    expect(bench.mode).toBe(MODE.land);
    expect(bench.last('ESTIMATOR_STATUS')?.flags).toBe(1 + 4 + 32 + 128);
    bench.see(() => !bench.flight.isArmed, 40_000, 'down');
    expect(bench.words()).toContain('Disarmed by landing');
  });

  it('keeps parameters and missions over a reboot, and takes a new system id with it', () => {
    const bench = new Px4Bench({ parameters: { MIS_TAKEOFF_ALT: 7 } }).boot();
    const view = new DataView(new ArrayBuffer(4));
    view.setInt32(0, 9, true);
    bench.send('PARAM_SET', {
      ...{ targetSystem: 1, targetComponent: 1 },
      ...{ paramId: 'MAV_SYS_ID', paramValue: view.getFloat32(0, true), paramType: 6 },
    });
    bench.run(100);
    expect(bench.command(MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, 1)).toBe(MavResult.ACCEPTED);
    bench.wait(4000);
    const from = bench.heard.length;
    bench.send('PARAM_REQUEST_READ', {
      ...{ targetSystem: 9, targetComponent: 1 },
      ...{ paramId: 'MIS_TAKEOFF_ALT', paramIndex: -1 },
    });
    bench.run(50);
    expect(bench.all('PARAM_VALUE', from).at(-1)?.paramValue).toBe(7);
  });
});
