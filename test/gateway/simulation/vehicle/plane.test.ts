import { describe, expect, it } from 'vitest';
import {
  MavCmd,
  MavLandedState,
  MavResult,
  MavType,
  PlaneMode,
} from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { SimulatedPlane } from '../../../../gateway/simulation/vehicle/plane/simulated-plane.ts';
import { CraftBench } from './craft-bench.ts';
import { upload, waypoint } from './mission-upload.ts';

const bench = (
  parameters: Record<string, number> = {},
  options: { readonly windSpeedMps?: number; readonly windFromDeg?: number } = {},
) => new CraftBench((all) => new SimulatedPlane(all), { parameters, ...options }).boot();
type Bench = ReturnType<typeof bench>;

/** Up by the mode TAKEOFF, circling at 50 m. */
function flying(plane: Bench): Bench {
  plane.setMode(PlaneMode.TAKEOFF);
  if (plane.command(MavCmd.COMPONENT_ARM_DISARM, 1) !== 0) throw new Error(plane.texts().join('\n'));
  plane.until(() => plane.heightM > 48, 60_000, '48 m');
  plane.run(8000);
  return plane;
}

/** Least and greatest distance from a place over a time. */
function ring(plane: Bench, northM: number, eastM: number, seconds: number): [number, number] {
  const distances: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    plane.run(1000);
    const { body } = plane.flight;
    distances.push(Math.hypot(body.northM - northM, body.eastM - eastM));
  }
  return [Math.min(...distances), Math.max(...distances)];
}

describe('a simulated plane', () => {
  it('says what it is, takes off by its mode TAKEOFF and tells airspeed and landed state', () => {
    const plane = bench();
    expect(plane.all('HEARTBEAT')[0]).toMatchObject({
      type: MavType.FIXED_WING,
      customMode: PlaneMode.INITIALIZING,
    });
    expect(plane.command(MavCmd.NAV_TAKEOFF, 0, 0, 0, 0, 0, 0, 30)).toBe(MavResult.FAILED);
    flying(plane);
    const hud = plane.last('VFR_HUD');
    expect(hud?.airspeed).toBeGreaterThan(19);
    expect(hud?.airspeed).toBeLessThan(25);
    plane.command(MavCmd.REQUEST_MESSAGE, 245);
    expect(plane.last('EXTENDED_SYS_STATE')?.landedState).toBe(MavLandedState.IN_AIR);
    expect(plane.command(MavCmd.COMPONENT_ARM_DISARM, 0)).toBe(MavResult.FAILED);
  });

  it('reads TKOFF_ALT for as long as it climbs in its mode TAKEOFF, and circles where it was to go at first', () => {
    const takingOff = (altitudeM: number) => {
      const plane = bench({ TKOFF_ALT: altitudeM, TKOFF_DIST: 400 });
      plane.setMode(PlaneMode.TAKEOFF);
      plane.command(MavCmd.COMPONENT_ARM_DISARM, 1);
      plane.until(() => plane.heightM > 20, 60_000, '20 m');
      return plane;
    };
    const isClimbing = (plane: Bench) => plane.flight.mode.isTakingOff === true;
    const changed = takingOff(90);
    expect(isClimbing(changed)).toBe(true);
    changed.setParameter('TKOFF_ALT', 25);
    changed.until(() => !isClimbing(changed), 10_000, 'the end of the straight climb');
    expect(changed.heightM).toBeLessThan(30);
    changed.until(() => changed.heightM > 87, 60_000, 'the height of the circle');

    const already = flying(bench());
    already.setParameter('TKOFF_ALT', 30);
    already.setMode(PlaneMode.GUIDED);
    already.setMode(PlaneMode.TAKEOFF);
    already.run(10_000);
    expect(already.texts()).toContain('Above TKOFF alt - loitering');
    expect(Math.abs(already.heightM - 50)).toBeLessThan(4);
  });

  it.each([0, 8])('circles a place it was sent to, with %i m/s of wind', (windSpeedMps) => {
    const plane = flying(bench({}, { windSpeedMps, windFromDeg: 240 }));
    const place = { ...waypoint(300, 200, 70), param2: 1, param3: 100 };
    expect(plane.commandInt(MavCmd.DO_REPOSITION, place)).toBe(MavResult.ACCEPTED);
    plane.run(45_000);
    const [nearest, farthest] = ring(plane, 300, 200, 40);
    expect(nearest).toBeGreaterThan(80);
    expect(farthest).toBeLessThan(120);
    expect(Math.abs(plane.heightM - 70)).toBeLessThan(3);
  });

  it('returns at RTL_ALTITUDE and circles home with RTL_RADIUS', () => {
    const plane = flying(bench({ RTL_ALTITUDE: 80, RTL_RADIUS: 120 }));
    expect(plane.command(MavCmd.NAV_RETURN_TO_LAUNCH)).toBe(MavResult.ACCEPTED);
    plane.run(50_000);
    const [nearest, farthest] = ring(plane, 0, 0, 40);
    expect(nearest).toBeGreaterThan(105);
    expect(farthest).toBeLessThan(135);
    expect(Math.abs(plane.heightM - 80)).toBeLessThan(3);
  });

  it('flies a mission with turns and lands: a flare, a roll-out, and the motor off', () => {
    const plane = bench({ LAND_DISARMDELAY: 3 });
    upload(plane, [
      { command: MavCmd.NAV_TAKEOFF, param1: 12, ...waypoint(200, 0, 40) },
      { command: MavCmd.NAV_LOITER_TURNS, param1: 1, param3: 80, ...waypoint(400, 100, 40) },
      { command: MavCmd.DO_CHANGE_SPEED, param1: 0, param2: 18 },
      { command: MavCmd.NAV_WAYPOINT, ...waypoint(-450, 0, 40) },
      { command: MavCmd.NAV_LAND, ...waypoint(0, 0, 0) },
    ]);
    plane.command(MavCmd.COMPONENT_ARM_DISARM, 1);
    expect(plane.command(MavCmd.MISSION_START)).toBe(MavResult.ACCEPTED);
    plane.until(() => plane.flight.mission.currentSeq === 4, 120_000, 'the way back');
    plane.run(12_000);
    expect(plane.flight.airSpeedMps).toBeCloseTo(18, 0);
    plane.until(() => !plane.flight.isArmed, 120_000, 'the landing');
    expect(plane.texts().find((text) => text.startsWith('Flare'))).toBeDefined();
    expect(plane.flight.body.impactMps).toBeLessThan(1);
    expect(plane.distanceM).toBeLessThan(100);
    expect(plane.flight.mission.isComplete).toBe(true);
  });

  it('returns by itself at the end of a mission that does not land', () => {
    const plane = bench();
    upload(plane, [
      { command: MavCmd.NAV_TAKEOFF, ...waypoint(200, 0, 30) },
      { command: MavCmd.NAV_WAYPOINT, ...waypoint(400, 0, 30) },
    ]);
    plane.command(MavCmd.COMPONENT_ARM_DISARM, 1);
    plane.command(MavCmd.MISSION_START);
    plane.until(() => plane.flight.mode.traits.name === 'RTL', 60_000, 'RTL');
    expect(plane.texts()).toContain('Mission complete, changing mode to RTL');
  });

  it('glides without a motor faster than it stalls, and stalls when it is pulled up', () => {
    const plane = flying(bench({ TKOFF_ALT: 120 }));
    plane.until(() => plane.heightM > 115, 60_000, 'height');
    plane.run(6000);
    plane.vehicle.inject({ kind: 'motor-failure', params: {} });
    plane.run(8000);
    const { body } = plane.flight;
    let slowest = Number.POSITIVE_INFINITY;
    for (let second = 0; second < 12 && body.upM > 20; second += 1) {
      plane.run(1000);
      slowest = Math.min(slowest, body.airSpeedMps);
    }
    expect(body.velocityUpMps).toBeLessThan(-0.5);
    expect(slowest).toBeGreaterThan(8.5);
    const pulled = flying(bench({ TKOFF_ALT: 120 }));
    pulled.setMode(PlaneMode.MANUAL);
    let hasStalled = false;
    for (let second = 0; second < 25; second += 1) {
      // Stick back, no throttle.
      pulled.send('RC_CHANNELS_OVERRIDE', {
        ...{
          targetSystem: 1,
          targetComponent: 1,
          chan1Raw: 1500,
          chan2Raw: 2000,
          chan3Raw: 1000,
          chan4Raw: 1500,
        },
        ...{ chan5Raw: 0, chan6Raw: 0, chan7Raw: 0, chan8Raw: 0, chan9Raw: 0, chan10Raw: 0, chan11Raw: 0 },
        ...{
          chan12Raw: 0,
          chan13Raw: 0,
          chan14Raw: 0,
          chan15Raw: 0,
          chan16Raw: 0,
          chan17Raw: 0,
          chan18Raw: 0,
        },
      });
      pulled.run(1000);
      hasStalled ||= pulled.flight.body.isStalled;
    }
    expect(hasStalled).toBe(true);
    expect(pulled.heightM).toBeLessThan(105);
  });

  it.each([
    [0, PlaneMode.GUIDED],
    [1, PlaneMode.RTL],
    [2, PlaneMode.FLY_BY_WIRE_A],
  ])('does on loss of the ground station what FS_LONG_ACTN %i says', (action, mode) => {
    const plane = flying(bench({ FS_GCS_ENABL: 1, FS_LONG_ACTN: action }));
    plane.setMode(PlaneMode.GUIDED);
    plane.beat();
    plane.run(7000);
    expect(plane.flight.mode.traits.customMode).toBe(mode);
    expect(plane.texts().some((text) => text.startsWith('GCS Failsafe On: '))).toBe(true);
  });

  it('flies on with drift when GPS is gone, and refuses faults it cannot have', () => {
    const plane = flying(bench());
    plane.vehicle.inject({ kind: 'gps-loss', params: {} });
    plane.run(30_000);
    expect(plane.heightM).toBeGreaterThan(45);
    expect(plane.flight.airSpeedMps).toBeGreaterThan(18);
    expect(plane.texts().some((text) => text.includes('stopped aiding'))).toBe(false);
    for (const kind of ['rangefinder-failure', 'link-loss'])
      expect(() => plane.vehicle.inject({ kind, params: {} })).toThrow(RangeError);
  });

  it('flies the same way with the same seed', () => {
    const run = () => {
      const plane = flying(bench({}, { windSpeedMps: 6, windFromDeg: 100 }));
      return [plane.flight.body.northM, plane.flight.body.eastM, plane.heard.length];
    };
    expect(run()).toEqual(run());
  });
});
