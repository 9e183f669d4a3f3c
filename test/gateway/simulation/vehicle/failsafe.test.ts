import { describe, expect, it } from 'vitest';
import { CopterBench, HOME } from './copter-bench.ts';

const RTL = 6;
const LAND = 9;
const X = Math.round(HOME.latitudeDeg * 1e7);
const Y = Math.round(HOME.longitudeDeg * 1e7);

function setParameter(bench: CopterBench, paramId: string, paramValue: number): void {
  bench.send('PARAM_SET', { targetSystem: 1, targetComponent: 1, paramId, paramValue, paramType: 9 });
  bench.run(20);
}

function beatFor(bench: CopterBench, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    bench.beat();
    bench.run(1000);
  }
}

describe('failsafes', () => {
  it('returns 5 s after the ground station fell silent, clears when it is back, and stays in RTL', () => {
    const bench = new CopterBench().boot().takeOff(10);
    bench.beat();
    setParameter(bench, 'FS_GCS_ENABLE', 1);
    beatFor(bench, 2);
    bench.beat();
    const silentFromMs = bench.clock.monotonicMs();
    bench.until(() => bench.last('HEARTBEAT')?.customMode === RTL, 8000, 'RTL');
    const afterMs = bench.clock.monotonicMs() - silentFromMs;
    expect(afterMs).toBeGreaterThan(4600);
    expect(afterMs).toBeLessThan(5600);
    expect(bench.texts()).toContain('GCS Failsafe');
    expect(bench.last('HEARTBEAT')?.systemStatus).toBe(5);
    bench.run(2000);
    bench.beat();
    bench.run(500);
    expect(bench.texts()).toContain('GCS Failsafe Cleared');
    beatFor(bench, 2);
    expect(bench.last('HEARTBEAT')).toMatchObject({ customMode: RTL, systemStatus: 4 });
  });

  it('does not miss a ground station that was never there, and listens to MAV_GCS_SYSID only', () => {
    const bench = new CopterBench({ parameters: { FS_GCS_ENABLE: 1 } });
    bench.copter.start();
    bench.run(10_000);
    for (let second = 0; second < 8; second += 1) {
      bench.sendAs(99, 'HEARTBEAT', {
        type: 6,
        autopilot: 8,
        baseMode: 0,
        customMode: 0,
        systemStatus: 4,
        mavlinkVersion: 3,
      });
      bench.run(1000);
    }
    bench.takeOff(5);
    bench.run(10_000);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(4);
  });

  it('battery: low returns, critical lands, and it stays blocked afterwards', () => {
    const bench = new CopterBench({
      parameters: {
        BATT_LOW_VOLT: 11.1,
        BATT_CRT_VOLT: 10.5,
        BATT_FS_LOW_ACT: 2,
        BATT_FS_CRT_ACT: 1,
        BATT_LOW_TIMER: 3,
      },
    }).boot();
    bench.command(511, 147, 100_000);
    bench.takeOff(15);
    setParameter(bench, 'SIM_BATT_VOLTAGE', 10.9);
    bench.run(2500);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(4);
    bench.run(1500);
    expect(bench.last('HEARTBEAT')).toMatchObject({ customMode: RTL, systemStatus: 5 });
    expect(bench.last('BATTERY_STATUS')?.chargeState).toBe(2);
    setParameter(bench, 'SIM_BATT_VOLTAGE', 10.2);
    bench.run(4000);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(LAND);
    expect(bench.last('BATTERY_STATUS')?.chargeState).toBe(3);
    expect(bench.texts().some((text) => /^Battery 1 is critical 10\.20V used \d+ mAh$/.test(text))).toBe(
      true,
    );
    bench.until(() => !bench.flight.isArmed, 90_000, 'landed');
    setParameter(bench, 'SIM_BATT_VOLTAGE', 12.6);
    bench.setMode(4);
    expect(bench.command(400, 1)).toBe(4);
    bench.run(20);
    expect(bench.texts()).toContain('Arm: Battery failsafe');
  });

  it('uses the battery up in flight', () => {
    const bench = new CopterBench().boot().takeOff(10);
    bench.run(120_000);
    const { battery } = bench.flight;
    expect(battery.usedMah).toBeGreaterThan(400);
    expect(bench.copter.autopilot.batteryMonitor.remainingPct).toBeLessThan(90);
    expect(battery.voltageV).toBeLessThan(12.3);
  });

  it('comes down when the battery is empty', () => {
    const bench = new CopterBench({ batteryPct: 3 }).boot().takeOff(10);
    bench.until(() => bench.heightM <= 0, 180_000, 'down');
    expect(bench.copter.autopilot.batteryMonitor.remainingPct).toBe(0);
  });

  it.each([
    ['altitude', { FENCE_TYPE: 1, FENCE_ALT_MAX: 20 }, 2, 'Max Alt fence breached'],
    ['circle', { FENCE_TYPE: 2, FENCE_RADIUS: 30 }, 3, 'Circle fence breached'],
  ])('%s fence: reports the breach and returns', (kind, parameters, breachType, text) => {
    const bench = new CopterBench({ parameters: { FENCE_ENABLE: 1, ...parameters } }).boot().takeOff(10);
    bench.command(511, 162, 100_000);
    // Targets outside are refused, a velocity is not.
    const velocity = kind === 'altitude' ? { vx: 0, vy: 0, vz: -3 } : { vx: 5, vy: 0, vz: 0 };
    bench.until(
      () => {
        bench.send('SET_POSITION_TARGET_LOCAL_NED', {
          timeBootMs: 0,
          targetSystem: 1,
          targetComponent: 1,
          coordinateFrame: 1,
          typeMask: 0xdc7,
          x: 0,
          y: 0,
          z: 0,
          ...velocity,
          afx: 0,
          afy: 0,
          afz: 0,
          yaw: 0,
          yawRate: 0,
        });
        return bench.last('HEARTBEAT')?.customMode === RTL;
      },
      30_000,
      'RTL',
    );
    expect(bench.texts()).toContain(text);
    bench.run(300);
    expect(bench.last('FENCE_STATUS')).toMatchObject({ breachStatus: 1, breachCount: 1, breachType });
    bench.until(() => bench.texts().includes('Fence breach cleared'), 60_000, 'cleared');
    expect(bench.last('HEARTBEAT')?.customMode).toBe(RTL);
  });

  it('polygon fence: a target outside is refused', () => {
    const bench = new CopterBench({ parameters: { FENCE_ENABLE: 1, FENCE_TYPE: 4 } }).boot();
    bench.send('MISSION_COUNT', {
      targetSystem: 1,
      targetComponent: 1,
      count: 4,
      missionType: 1,
      opaqueId: 0,
    });
    bench.run(20);
    const corners = [
      [-5000, -5000],
      [5000, -5000],
      [5000, 5000],
      [-5000, 5000],
    ] as const;
    for (const [seq, [dx, dy]] of corners.entries()) {
      bench.send('MISSION_ITEM_INT', {
        targetSystem: 1,
        targetComponent: 1,
        seq,
        frame: 0,
        command: 5001,
        current: 0,
        autocontinue: 1,
        param1: 4,
        param2: 0,
        param3: 0,
        param4: 0,
        x: X + dx,
        y: Y + dy,
        z: 0,
        missionType: 1,
      });
      bench.run(20);
    }
    bench.takeOff(10);
    expect(bench.commandInt(192, { x: X + 6000, y: Y, z: 10 })).toBe(4);
    expect(bench.commandInt(192, { x: X + 3000, y: Y, z: 10 })).toBe(0);
  });
});
