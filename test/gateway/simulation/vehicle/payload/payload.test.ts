import { describe, expect, it } from 'vitest';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { CopterBench } from '../copter-bench.ts';

const ACCEPTED = 0;
const UNSUPPORTED = 3;
const FAILED = 4;
const SERVO_OUTPUT_RAW = 36;
const RELAY_STATUS = 376;
const GIMBAL_ATTITUDE = 285;
const CAPTURE_STATUS = 262;
const AT_10_HZ_US = 100_000;
const fitted = () => new CopterBench({ hasPayload: true }).boot();

function follow(bench: CopterBench, messageId: number): void {
  expect(bench.command(MavCmd.SET_MESSAGE_INTERVAL, messageId, AT_10_HZ_US)).toBe(ACCEPTED);
}

describe('payload of the simulated copter', () => {
  it('closes and opens its gripper by the pulse widths of its parameters', () => {
    const bench = fitted();
    follow(bench, SERVO_OUTPUT_RAW);
    bench.run(200);
    expect(bench.last('SERVO_OUTPUT_RAW')?.servo9Raw).toBe(1500);
    expect(bench.command(MavCmd.DO_GRIPPER, 1, 1)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('SERVO_OUTPUT_RAW')?.servo9Raw).toBe(1900);
    expect(bench.command(MavCmd.DO_GRIPPER, 1, 0)).toBe(ACCEPTED);
    expect(bench.command(MavCmd.DO_GRIPPER, 1, 0)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('SERVO_OUTPUT_RAW')?.servo9Raw).toBe(1100);
    expect(bench.texts()).toEqual(
      expect.arrayContaining(['Gripper load grabbing', 'Gripper load releasing', 'Gripper load released']),
    );
    expect(bench.command(MavCmd.DO_GRIPPER, 1, 2)).toBe(FAILED);
  });

  it('sets free outputs and refuses those with a function', () => {
    const bench = fitted();
    follow(bench, SERVO_OUTPUT_RAW);
    expect(bench.command(MavCmd.DO_SET_SERVO, 10, 1234)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('SERVO_OUTPUT_RAW')?.servo10Raw).toBe(1234);
    for (const output of [0, 1, 9, 17]) expect(bench.command(MavCmd.DO_SET_SERVO, output, 1500)).toBe(FAILED);
    expect(bench.texts()).toContain('ServoRelayEvent: Channel 9 is already in use');
  });

  it('switches the relays it has', () => {
    const bench = fitted();
    follow(bench, RELAY_STATUS);
    expect(bench.command(MavCmd.DO_SET_RELAY, 1, 1)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('RELAY_STATUS')).toMatchObject({ present: 3, on: 2 });
    expect(bench.command(MavCmd.DO_SET_RELAY, 1, 0)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('RELAY_STATUS')).toMatchObject({ on: 0 });
    expect(bench.command(MavCmd.DO_SET_RELAY, 4, 1)).toBe(FAILED);
  });

  it('tells each picture, alone and in a series', () => {
    const bench = fitted();
    expect(bench.command(MavCmd.DO_DIGICAM_CONTROL, 0, 0, 0, 0, 1)).toBe(ACCEPTED);
    bench.run(50);
    expect(bench.all('CAMERA_FEEDBACK').map(({ imgIdx }) => imgIdx)).toEqual([1]);
    expect(bench.command(MavCmd.IMAGE_START_CAPTURE, 0, 2, 3)).toBe(ACCEPTED);
    bench.run(10_000);
    expect(bench.all('CAMERA_FEEDBACK').map(({ imgIdx }) => imgIdx)).toEqual([1, 2, 3, 4]);
    bench.command(MavCmd.IMAGE_START_CAPTURE, 0, 1, 0);
    bench.run(3100);
    bench.command(MavCmd.REQUEST_MESSAGE, CAPTURE_STATUS);
    expect(bench.last('CAMERA_CAPTURE_STATUS')).toMatchObject({ imageStatus: 2, imageInterval: 1 });
    expect(bench.command(MavCmd.IMAGE_STOP_CAPTURE)).toBe(ACCEPTED);
    bench.command(MavCmd.REQUEST_MESSAGE, CAPTURE_STATUS);
    expect(bench.last('CAMERA_CAPTURE_STATUS')).toMatchObject({ imageStatus: 0 });
    const count = bench.all('CAMERA_FEEDBACK').length;
    bench.run(5000);
    expect(bench.all('CAMERA_FEEDBACK')).toHaveLength(count);
  });

  it('turns its gimbal at its own rate and within its limits', () => {
    const bench = fitted();
    follow(bench, GIMBAL_ATTITUDE);
    const pitchDeg = () => {
      const [w = 0, x = 0, y = 0, z = 0] = bench.last('GIMBAL_DEVICE_ATTITUDE_STATUS')?.q ?? [];
      return (Math.asin(2 * (w * y - z * x)) * 180) / Math.PI;
    };
    const point = (...params: number[]) => bench.command(MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, ...params);
    expect(point(-60, 0, Number.NaN, Number.NaN, 12)).toBe(ACCEPTED);
    bench.run(700);
    expect(pitchDeg()).toBeGreaterThan(-40);
    bench.run(3000);
    expect(pitchDeg()).toBeCloseTo(-60, 1);
    point(60, 0, Number.NaN, Number.NaN, 12 | 16);
    bench.run(5000);
    expect(pitchDeg()).toBeCloseTo(20, 1);
    expect(bench.last('GIMBAL_DEVICE_ATTITUDE_STATUS')?.flags).toBe(12 | 16 | 64);
    expect(bench.command(MavCmd.DO_MOUNT_CONTROL, -30, 0, 0, 0, 0, 0, 2)).toBe(ACCEPTED);
    expect(bench.command(MavCmd.DO_MOUNT_CONTROL, -30, 0, 0, 0, 0, 0, 4)).toBe(FAILED);
  });

  it('has nothing of it when nothing is fitted', () => {
    const bench = new CopterBench().boot();
    expect(bench.command(MavCmd.DO_GRIPPER, 1, 1)).toBe(FAILED);
    expect(bench.command(MavCmd.IMAGE_START_CAPTURE, 0, 1, 0)).toBe(FAILED);
    expect(bench.command(MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, 0, 0)).toBe(FAILED);
    expect(bench.command(MavCmd.DO_SET_CAM_TRIGG_INTERVAL, 1000)).toBe(UNSUPPORTED);
    expect(bench.command(MavCmd.DO_DIGICAM_CONTROL, 0, 0, 0, 0, 1)).toBe(ACCEPTED);
    bench.run(500);
    expect(bench.all('CAMERA_FEEDBACK')).toEqual([]);
  });

  it('forgets outputs and series at a reboot, and keeps its parameters', () => {
    const bench = fitted();
    bench.command(MavCmd.DO_SET_SERVO, 10, 1234);
    bench.command(MavCmd.IMAGE_START_CAPTURE, 0, 1, 0);
    expect(bench.command(MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, 1)).toBe(ACCEPTED);
    bench.run(3000);
    bench.beat();
    bench.run(9000);
    const from = bench.heard.length;
    bench.command(MavCmd.REQUEST_MESSAGE, SERVO_OUTPUT_RAW);
    bench.run(2000);
    expect(bench.all('SERVO_OUTPUT_RAW', from).at(-1)).toMatchObject({ servo10Raw: 0, servo9Raw: 1500 });
    expect(bench.all('CAMERA_FEEDBACK', from)).toEqual([]);
  });
});
