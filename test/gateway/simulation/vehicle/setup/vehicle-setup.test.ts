import { describe, expect, it } from 'vitest';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { CopterBench } from '../copter-bench.ts';

const ACCEPTED = 0;
const FAILED = 4;
const ARMED = 128;

describe('the setup of a simulated copter', () => {
  it('asks for six positions in order and takes no other', () => {
    const bench = new CopterBench().boot();
    expect(bench.command(MavCmd.PREFLIGHT_CALIBRATION, 0, 0, 0, 0, 1)).toBe(ACCEPTED);
    bench.run(1200);
    expect(bench.command(MavCmd.ACCELCAL_VEHICLE_POS, 6)).toBe(FAILED);
    for (let position = 1; position <= 6; position += 1) {
      expect(bench.last('COMMAND_LONG')).toMatchObject({
        command: MavCmd.ACCELCAL_VEHICLE_POS,
        param1: position,
      });
      expect(bench.command(MavCmd.ACCELCAL_VEHICLE_POS, position)).toBe(ACCEPTED);
      bench.run(2700);
    }
    expect(bench.texts()).toContain('Calibration successful');
    expect(bench.last('COMMAND_LONG')).toMatchObject({ param1: 16_777_215 });
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).toBe(FAILED);
    expect(bench.texts()).toContain('Arm: Accels calibrated requires reboot');
  });

  it('calibrates two compasses and keeps the result only when accepted', () => {
    const bench = new CopterBench().boot();
    expect(bench.command(MavCmd.DO_ACCEPT_MAG_CAL)).toBe(FAILED);
    for (const id of [191, 192]) bench.command(MavCmd.SET_MESSAGE_INTERVAL, id, 200_000);
    expect(bench.command(MavCmd.DO_START_MAG_CAL)).toBe(ACCEPTED);
    bench.run(5000);
    expect(bench.last('MAG_CAL_PROGRESS')).toMatchObject({ calMask: 3 });
    expect(bench.last('MAG_CAL_REPORT')).toBeUndefined();
    bench.run(10_000);
    expect(bench.last('MAG_CAL_REPORT')).toMatchObject({ calStatus: 4, autosaved: 0 });
    const before = bench.flight.parameters.get('COMPASS_OFS_Y');
    expect(bench.command(MavCmd.DO_ACCEPT_MAG_CAL)).toBe(ACCEPTED);
    expect(bench.flight.parameters.get('COMPASS_OFS_Y')).not.toBe(before);
  });

  it('drives one motor for its time, armed meanwhile, and not when it is armed to fly', () => {
    const bench = new CopterBench().boot();
    bench.command(MavCmd.SET_MESSAGE_INTERVAL, 36, 100_000);
    expect(bench.command(MavCmd.DO_MOTOR_TEST, 2, 0, 10, 2, 1)).toBe(ACCEPTED);
    bench.run(1200);
    expect(bench.last('SERVO_OUTPUT_RAW')).toMatchObject({ servo1Raw: 1000, servo2Raw: 1190 });
    expect((bench.last('HEARTBEAT')?.baseMode ?? 0) & ARMED).toBe(ARMED);
    bench.run(2000);
    expect(bench.last('SERVO_OUTPUT_RAW')).toMatchObject({ servo2Raw: 1000 });
    expect((bench.last('HEARTBEAT')?.baseMode ?? 0) & ARMED).toBe(0);
    bench.command(MavCmd.DO_MOTOR_TEST, 1, 0, 10, 3, 1);
    expect(bench.command(MavCmd.DO_MOTOR_TEST, 1, 0, 0, 0, 1)).toBe(ACCEPTED);
    bench.run(200);
    expect(bench.last('SERVO_OUTPUT_RAW')).toMatchObject({ servo1Raw: 1000 });
    bench.setMode(4);
    bench.command(MavCmd.COMPONENT_ARM_DISARM, 1);
    expect(bench.command(MavCmd.DO_MOTOR_TEST, 1, 0, 10, 1, 1)).toBe(FAILED);
    expect(bench.command(MavCmd.PREFLIGHT_CALIBRATION, 1)).toBe(FAILED);
    expect(bench.texts()).toContain('Disarm to allow calibration');
  });
});
