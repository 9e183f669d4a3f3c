import { describe, expect, it } from 'vitest';
import {
  MavCmd,
  MavModeFlag,
  MavResult,
  MavType,
  RoverMode,
} from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { SimulatedRover } from '../../../../gateway/simulation/vehicle/rover/simulated-rover.ts';
import { CraftBench, HOME } from './craft-bench.ts';
import { upload, waypoint } from './mission-upload.ts';

const bench = (parameters: Record<string, number> = {}) =>
  new CraftBench((options) => new SimulatedRover(options), { parameters }).boot();
const arm = (rover: ReturnType<typeof bench>) => rover.command(MavCmd.COMPONENT_ARM_DISARM, 1);
const goTo = (rover: ReturnType<typeof bench>, northM: number, eastM: number) =>
  rover.commandInt(MavCmd.DO_REPOSITION, { param2: 1, ...waypoint(northM, eastM) });

describe('a simulated rover', () => {
  it('says what it is: INITIALISING while it starts, then MANUAL', () => {
    const rover = bench();
    const beats = rover.all('HEARTBEAT');
    expect(beats[0]).toMatchObject({ type: MavType.GROUND_ROVER, customMode: RoverMode.INITIALIZING });
    expect(beats.at(-1)).toMatchObject({ customMode: RoverMode.MANUAL });
    expect((beats.at(-1)?.baseMode ?? 0) & MavModeFlag.SAFETY_ARMED).toBe(0);
  });

  it('tells its streams once a second without being asked', () => {
    const rover = bench();
    const from = rover.heard.length;
    rover.run(5000);
    expect(rover.all('GLOBAL_POSITION_INT', from).length).toBeGreaterThanOrEqual(4);
  });

  it('drives to a place and stands there', () => {
    const rover = bench();
    expect(arm(rover)).toBe(MavResult.ACCEPTED);
    expect(goTo(rover, 30, 20)).toBe(MavResult.ACCEPTED);
    rover.until(() => rover.distanceM > 33, 30_000, 'it is there');
    rover.run(4000);
    const { body } = rover.flight;
    expect(Math.hypot(body.northM - 30, body.eastM - 20)).toBeLessThan(3);
    expect(Math.abs(body.speedMps)).toBeLessThan(0.1);
  });

  it('turns no tighter than its turning circle, and still reaches what lies inside of it', () => {
    const rover = bench({ TURN_RADIUS: 6, WP_RADIUS: 1 });
    arm(rover);
    goTo(rover, 0, 5);
    let tightest = Number.POSITIVE_INFINITY;
    rover.until(
      () => {
        const { speedMps, yawRateRadS } = rover.flight.body;
        if (Math.abs(yawRateRadS) > 0.01) tightest = Math.min(tightest, Math.abs(speedMps / yawRateRadS));
        const { northM, eastM } = rover.flight.body;
        return Math.hypot(northM, eastM - 5) < 1.5;
      },
      90_000,
      'the place beside it',
    );
    expect(tightest).toBeGreaterThanOrEqual(5.99);
  });

  it('knows no take-off and no landing, and passes over both in a mission', () => {
    const rover = bench();
    expect(rover.command(MavCmd.NAV_TAKEOFF, 0, 0, 0, 0, 0, 0, 10)).toBe(MavResult.UNSUPPORTED);
    expect(rover.command(MavCmd.NAV_LAND)).toBe(MavResult.UNSUPPORTED);
    upload(rover, [
      { command: MavCmd.NAV_TAKEOFF, ...waypoint(0, 0, 10) },
      { command: MavCmd.NAV_WAYPOINT, ...waypoint(15, 0) },
    ]);
    arm(rover);
    expect(rover.command(MavCmd.MISSION_START)).toBe(MavResult.ACCEPTED);
    rover.until(() => rover.texts().includes('Reached command #2'), 30_000, 'the waypoint');
    expect(rover.texts()).toContain('Skipping invalid cmd #22');
  });

  it.each([
    [1, RoverMode.RTL],
    [2, RoverMode.HOLD],
    [0, RoverMode.GUIDED],
  ])('does on loss of the ground station what FS_ACTION %i says', (action, mode) => {
    const rover = bench({ FS_GCS_ENABLE: 1, FS_GCS_TIMEOUT: 3, FS_ACTION: action });
    arm(rover);
    goTo(rover, 60, 0);
    rover.beat();
    rover.run(6000);
    expect(rover.flight.mode.traits.customMode).toBe(mode);
    expect(rover.texts()).toContain('GCS Failsafe');
  });

  it('returns when its battery is low, and turns back at its fence', () => {
    const low = bench({ BATT_LOW_VOLT: 10.5, BATT_LOW_TIMER: 1, BATT_FS_LOW_ACT: 1 });
    arm(low);
    goTo(low, 60, 0);
    low.run(8000);
    low.vehicle.inject({ kind: 'battery-failsafe', params: {} });
    low.run(3000);
    expect(low.flight.mode.traits.name).toBe('RTL');
    low.until(() => low.distanceM < 3, 60_000, 'home');
    const fenced = bench({ FENCE_ENABLE: 1, FENCE_TYPE: 2, FENCE_RADIUS: 20 });
    upload(fenced, [{ command: MavCmd.NAV_WAYPOINT, ...waypoint(60, 0) }]);
    arm(fenced);
    fenced.command(MavCmd.MISSION_START);
    fenced.until(() => fenced.flight.mode.traits.name === 'RTL', 30_000, 'the fence');
    expect(fenced.distanceM).toBeLessThan(23);
  });

  it('rolls out without a motor, and refuses faults it cannot have', () => {
    const rover = bench();
    arm(rover);
    goTo(rover, 80, 0);
    rover.run(8000);
    const repair = rover.vehicle.inject({ kind: 'motor-failure', params: {} });
    rover.run(6000);
    expect(rover.flight.body.speedMps).toBe(0);
    repair();
    rover.run(4000);
    expect(rover.flight.body.speedMps).toBeGreaterThan(1);
    for (const kind of ['wind-gust', 'rangefinder-failure', 'link-loss'])
      expect(() => rover.vehicle.inject({ kind, params: {} })).toThrow(RangeError);
  });

  it('drives the same way with the same seed', () => {
    const run = () => {
      const rover = bench();
      arm(rover);
      goTo(rover, 20, 20);
      rover.run(15_000);
      return [rover.flight.body.northM, rover.flight.body.eastM, rover.heard.length];
    };
    expect(run()).toEqual(run());
    expect(HOME.headingDeg).toBe(0);
  });
});
