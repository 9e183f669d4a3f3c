import { describe, expect, it } from 'vitest';
import type { MotorTestRequest } from '../../../../gateway/contract/onboard/calibration.ts';
import { MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { OPERATOR } from '../../../fake/gate-rig.ts';
import { CalibrationRig } from '../calibration/calibration-rig.ts';

const request = (change: Partial<MotorTestRequest> = {}): MotorTestRequest => ({
  motor: 2,
  throttlePct: 8,
  durationS: 3,
  propellersRemoved: true,
  ...change,
});

function outputs(rig: CalibrationRig, ...outputsUs: readonly number[]): void {
  rig.directory.change('uav-1', { servo: { receivedAtMs: rig.clock.monotonicMs(), outputsUs } });
}

describe('motor test', () => {
  it('drives one motor for its time and is done when an output shows it', async () => {
    const rig = new CalibrationRig();
    outputs(rig, 1000, 1000, 1000, 1000);
    rig.clock.after(900, () => outputs(rig, 1000, 1172, 1000, 1000));
    const startedAtMs = rig.clock.monotonicMs();
    const ended = await rig.outcomeOf(rig.calibrations.testMotor('uav-1', request(), OPERATOR));
    expect(ended).toMatchObject({ state: 'done', motor: 2 });
    expect(rig.clock.monotonicMs() - startedAtMs).toBeLessThan(3200);
    const [sent] = rig.wire.sentOf('COMMAND_LONG');
    expect(sent).toMatchObject({
      command: MavCmd.DO_MOTOR_TEST,
      param1: 2,
      param2: 0,
      param3: 8,
      param4: 3,
      param5: 1,
    });
    expect(rig.frames).toBe(1);
    expect([...rig.stored.values()][0]).toMatchObject({
      command: 'motor-test',
      state: 'done',
      params: { propellersRemoved: true },
    });
  });

  it('is unknown when nothing shows the motor driven', async () => {
    const rig = new CalibrationRig();
    const ended = await rig.outcomeOf(rig.calibrations.testMotor('uav-1', request(), OPERATOR));
    expect(ended.state).toBe('unknown');
  });

  it('sends zero throttle when it is let go, also before the start was answered', async () => {
    for (const heldMs of [5, 600]) {
      const rig = new CalibrationRig();
      const test = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
      await rig.clock.advanceAsync(heldMs, 5);
      rig.calibrations.stopMotor('uav-1');
      const ended = await rig.outcomeOf(test);
      expect(ended).toMatchObject({ state: 'stopped', detail: expect.stringMatching(/accepted zero/) });
      const orders = rig.wire.sentOf('COMMAND_LONG').map(({ param1, param3 }) => [param1, param3]);
      expect(orders[0]).toEqual([2, 8]);
      // A PX4 stops only the motor that is named.
      expect(orders.at(-1)).toEqual([2, 0]);
      expect(rig.clock.monotonicMs()).toBeLessThan(heldMs + 4500);
    }
  });

  it('says that the vehicle took zero throttle only when that was answered, not the start', async () => {
    const rig = new CalibrationRig();
    let isStart = true;
    rig.copter.answer = () => {
      const answer = isStart ? MavResult.ACCEPTED : 'deaf';
      isStart = false;
      return answer;
    };
    const test = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
    await rig.clock.advanceAsync(5, 5);
    rig.calibrations.stopMotor('uav-1');
    const ended = await rig.outcomeOf(test);
    expect(ended.detail).toMatch(/did not answer/);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
  });

  it('leaves room for the next one when it is let go before it was decided', async () => {
    const rig = new CalibrationRig();
    const test = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
    rig.calibrations.stopMotor('uav-1');
    expect(await rig.outcomeOf(test)).toMatchObject({ state: 'stopped' });
    expect(rig.frames).toBe(0);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'cancelled' });
    const next = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
    expect(await rig.outcomeOf(next)).toMatchObject({ state: 'unknown' });
  });

  it('stops the motor when somebody else takes the vehicle over', async () => {
    const rig = new CalibrationRig();
    const test = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
    await rig.clock.advanceAsync(600, 50);
    rig.takeOver();
    expect(rig.wire.sentOf('COMMAND_LONG').at(-1)).toMatchObject({ param1: 2, param3: 0 });
    expect(await rig.outcomeOf(test)).toMatchObject({ state: 'stopped' });
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'cancelled' });
  });

  it('keeps to the bound of the station, the ground and one motor at a time', async () => {
    const rig = new CalibrationRig();
    await expect(
      rig.calibrations.testMotor('uav-1', request({ throttlePct: 16 }), OPERATOR),
    ).rejects.toMatchObject({ code: 'validation' });
    const first = rig.calibrations.testMotor('uav-1', request(), OPERATOR);
    await expect(rig.calibrations.testMotor('uav-1', request(), OPERATOR)).rejects.toMatchObject({
      code: 'vehicle-busy',
    });
    await expect(rig.calibrations.begin('uav-1', 'gyro', OPERATOR)).rejects.toMatchObject({
      code: 'vehicle-busy',
    });
    await rig.outcomeOf(first);
    const parked = rig.directory.get('uav-1');
    if (parked) rig.directory.put({ ...parked, flight: { isAirborne: true, tookOffAtMs: undefined } });
    const frames = rig.frames;
    await expect(rig.calibrations.testMotor('uav-1', request(), OPERATOR)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(rig.frames).toBe(frames);
  });

  it('is refused for another kind of vehicle and while armed', async () => {
    const rig = new CalibrationRig();
    const parked = rig.directory.get('uav-1');
    if (!parked?.heartbeat) throw new Error('no copter');
    rig.directory.put({ ...parked, type: 'plane' });
    await expect(rig.calibrations.testMotor('uav-1', request(), OPERATOR)).rejects.toMatchObject({
      code: 'unsupported-command',
    });
    rig.directory.put({ ...parked, heartbeat: { ...parked.heartbeat, isArmed: true } });
    await expect(rig.calibrations.testMotor('uav-1', request(), OPERATOR)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(rig.frames).toBe(0);
  });

  it('says what the vehicle says against it', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => MavResult.FAILED;
    rig.clock.after(200, () => rig.say('Motor Test: Safety switch'));
    await expect(
      rig.outcomeOf(rig.calibrations.testMotor('uav-1', request(), OPERATOR)),
    ).rejects.toMatchObject({ code: 'vehicle-denied', message: expect.stringContaining('Safety switch') });
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'failed' });
  });
});
