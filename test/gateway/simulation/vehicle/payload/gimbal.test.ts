import { describe, expect, it } from 'vitest';
import { MavCmd, MavResult } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import { CopterBench, HOME } from '../copter-bench.ts';
import { Px4Bench } from '../px4/px4-bench.ts';

const NONE = Number.NaN;
const YAW_LOCK = 16;
const SENDER = -2;
const GIVE_UP = -3;
const UNCHANGED = -1;
const fitted = () => new CopterBench({ hasPayload: true }).boot();
const gimbalOf = (bench: CopterBench) => bench.vehicle.autopilot.payload.gimbal;

describe('gimbal of a simulated copter', () => {
  it('describes itself as the device of the autopilot', () => {
    const bench = fitted();
    expect(bench.command(MavCmd.REQUEST_MESSAGE, MESSAGE_ID.GIMBAL_MANAGER_INFORMATION)).toBe(
      MavResult.ACCEPTED,
    );
    expect(bench.last('GIMBAL_MANAGER_INFORMATION')).toMatchObject({ gimbalDeviceId: 1 });
    expect(bench.last('GIMBAL_MANAGER_INFORMATION')?.pitchMin).toBeCloseTo(-Math.PI / 2, 5);
  });

  it('turns at the ordered rate until it is stopped or at its limit', () => {
    const bench = fitted();
    const turn = (pitchDps: number, yawDps: number) =>
      bench.command(MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, NONE, NONE, pitchDps, yawDps, 12);
    expect(turn(-10, 20)).toBe(MavResult.ACCEPTED);
    bench.run(2000);
    expect(turn(0, 0)).toBe(MavResult.ACCEPTED);
    bench.run(1000);
    // The answer to a command takes some milliseconds.
    expect(Math.abs(gimbalOf(bench).pitchDeg + 20)).toBeLessThan(1);
    expect(Math.abs(gimbalOf(bench).yawDeg - 40)).toBeLessThan(1);
    turn(-1000, 0);
    bench.run(1000);
    expect(gimbalOf(bench).pitchDeg).toBeGreaterThan(-68);
    bench.run(3000);
    expect(gimbalOf(bench).pitchDeg).toBe(-90);
    expect(turn(NONE, 0)).toBe(MavResult.FAILED);
  });

  it('looks at a region of interest until it is cleared or ordered elsewhere', () => {
    const bench = fitted().takeOff(20);
    // About 20 m north of the start, on the ground.
    const x = Math.round((HOME.latitudeDeg + 20 / 111_318.845) * 1e7);
    const place = { x, y: Math.round(HOME.longitudeDeg * 1e7), z: 0, frame: 6 };
    expect(bench.commandInt(MavCmd.DO_SET_ROI_LOCATION, place)).toBe(MavResult.ACCEPTED);
    bench.run(5000);
    expect(gimbalOf(bench).pitchDeg).toBeCloseTo(-45, -1);
    expect(gimbalOf(bench).isYawLocked).toBe(true);
    expect(bench.command(MavCmd.DO_SET_ROI_NONE)).toBe(MavResult.ACCEPTED);
    bench.run(5000);
    expect(gimbalOf(bench).pitchDeg).toBe(0);
    expect(gimbalOf(bench).isYawLocked).toBe(false);
    bench.commandInt(MavCmd.DO_SET_ROI_LOCATION, place);
    bench.run(3000);
    bench.command(MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, -10, 90, NONE, NONE, YAW_LOCK);
    bench.run(5000);
    expect(gimbalOf(bench).pitchDeg).toBeCloseTo(-10, 5);
    expect(gimbalOf(bench).yawDeg).toBeCloseTo(90, 5);
  });

  it('obeys messages only of those in control, and tells who they are', () => {
    const bench = fitted();
    const steer = () => {
      bench.send('GIMBAL_MANAGER_SET_PITCHYAW', {
        ...{ flags: 12, pitch: -0.5, yaw: 0, pitchRate: NONE, yawRate: NONE },
        ...{ targetSystem: 1, targetComponent: 1, gimbalDeviceId: 0 },
      });
      bench.run(3000);
    };
    steer();
    expect(gimbalOf(bench).pitchDeg).toBe(0);
    expect(bench.command(MavCmd.DO_GIMBAL_MANAGER_CONFIGURE, SENDER, SENDER, UNCHANGED, UNCHANGED)).toBe(
      MavResult.ACCEPTED,
    );
    expect(bench.last('GIMBAL_MANAGER_STATUS')).toMatchObject({
      primaryControlSysid: 255,
      primaryControlCompid: 190,
      secondaryControlSysid: 0,
    });
    steer();
    expect(gimbalOf(bench).pitchDeg).toBeCloseTo(-28.6, 1);
    bench.command(MavCmd.DO_GIMBAL_MANAGER_CONFIGURE, GIVE_UP, GIVE_UP, UNCHANGED, UNCHANGED);
    expect(bench.last('GIMBAL_MANAGER_STATUS')).toMatchObject({ primaryControlSysid: 0 });
  });

  it('is moved under PX4 only by who took control', () => {
    const bench = new Px4Bench({ hasPayload: true }).boot();
    const point = () => bench.command(MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, -30, 0, NONE, NONE, 12);
    expect(point()).toBe(MavResult.DENIED);
    bench.command(MavCmd.DO_GIMBAL_MANAGER_CONFIGURE, SENDER, SENDER, UNCHANGED, UNCHANGED);
    expect(point()).toBe(MavResult.ACCEPTED);
    bench.wait(3000);
    expect(gimbalOf(bench).pitchDeg).toBe(-30);
    expect(bench.last('GIMBAL_DEVICE_ATTITUDE_STATUS')?.gimbalDeviceId).toBe(1);
  });
});
