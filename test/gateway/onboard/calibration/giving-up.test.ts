import { describe, expect, it } from 'vitest';
import type { CalibrationKind } from '../../../../gateway/contract/onboard/calibration.ts';
import { MagCalStatus, MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { OPERATOR } from '../../../fake/gate-rig.ts';
import { CalibrationRig } from './calibration-rig.ts';

const begin = (rig: CalibrationRig, kind: CalibrationKind) =>
  rig.outcomeOf(rig.calibrations.begin('uav-1', kind, OPERATOR));

describe('giving a calibration up', () => {
  const STOP = [MavCmd.PREFLIGHT_CALIBRATION, 0];
  const NOT_KNOWN = { state: 'unknown', instruction: expect.stringMatching(/may still be calibrating/) };
  /** A PX4 that has begun with its gyro. */
  const withPx4 = async (rig = new CalibrationRig()) => {
    rig.directory.change('uav-1', { autopilot: 'px4' });
    const began = rig.calibrations.begin('uav-1', 'gyro', OPERATOR);
    await rig.clock.advanceAsync(500, 50);
    rig.say('[cal] calibration started: 2 gyro');
    return { rig, began };
  };

  it('tells a PX4 that has not answered yet, again until it is heard, and believes its word alone', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => 'deaf';
    await withPx4(rig);
    const sent = rig.commands.length;
    const cancelled = rig.calibrations.cancel('uav-1', OPERATOR);
    expect(rig.commands.at(-1)).toEqual(STOP);
    await rig.clock.advanceAsync(1000, 50);
    expect(rig.commands.slice(sent).length).toBeGreaterThan(2);
    rig.copter.answer = () => MavResult.ACCEPTED;
    await rig.clock.advanceAsync(1000, 50);
    expect(rig.calibration?.state).toBe('running');
    rig.say('[cal] calibration cancelled');
    expect(await rig.outcomeOf(cancelled)).toMatchObject({
      state: 'cancelled',
      instruction: expect.stringMatching(/keeps its previous values/),
    });
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'cancelled' });
  });

  it('does not know that a PX4 has stopped which accepts and says nothing', async () => {
    const { rig } = await withPx4();
    expect(await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR))).toMatchObject(NOT_KNOWN);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
  });

  it('does not know that compasses have stopped when the vehicle did not take it', async () => {
    for (const answer of [() => MavResult.FAILED, () => 'deaf' as const]) {
      const rig = new CalibrationRig();
      await begin(rig, 'compass');
      rig.copter.answer = answer;
      expect(await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR))).toMatchObject(NOT_KNOWN);
      expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
    }
  });

  it('does not know that a gyro of ArduPilot has stopped, which cannot be told', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => 'deaf';
    await begin(rig, 'gyro');
    expect(await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR))).toMatchObject(NOT_KNOWN);
  });

  it('answers whoever gives it up over a slow link before they take the gateway for silent', async () => {
    const { rig } = await withPx4();
    let heard = 0;
    rig.copter.answer = () => {
      heard += 1;
      return heard > 7 ? MavResult.IN_PROGRESS : 'deaf';
    };
    const run = await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR));
    expect(run).toMatchObject({ state: 'running', instruction: 'Stopping the calibration on the vehicle.' });
    await rig.clock.advanceAsync(4000, 50);
    expect(rig.calibration).toMatchObject(NOT_KNOWN);
  });

  it('tells the vehicle too when somebody else takes it over', async () => {
    const { rig } = await withPx4();
    rig.takeOver();
    expect(rig.commands.at(-1)).toEqual(STOP);
    await rig.clock.advanceAsync(100, 50);
    rig.say('[cal] calibration cancelled');
    expect(rig.calibration?.state).toBe('cancelled');
    expect([...rig.stored.values()][0]).toMatchObject({
      state: 'cancelled',
      detail: 'key_2 took command of the vehicle.',
    });
  });

  it('does not know what became of the order to stop when the gateway stops, or somebody takes over, right after it', async () => {
    for (const interrupt of ['stop', 'take over'] as const) {
      const { rig } = await withPx4();
      rig.copter.answer = () => 'deaf';
      const cancelled = rig.calibrations.cancel('uav-1', OPERATOR);
      await rig.clock.advanceAsync(50, 50);
      if (interrupt === 'take over') {
        rig.takeOver();
        const sent = rig.commands.length;
        await rig.clock.advanceAsync(2000, 50);
        expect(rig.commands.length).toBeGreaterThan(sent);
      } else {
        rig.calibrations.stop();
        rig.operations.stop();
      }
      await rig.outcomeOf(cancelled);
      expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
    }
  });

  it('does not know what a PX4 does which is forgotten meanwhile, or taken over before it has said that it stopped', async () => {
    const { rig } = await withPx4();
    const cancelled = rig.calibrations.cancel('uav-1', OPERATOR);
    await rig.clock.advanceAsync(1000, 50);
    rig.takeOver();
    await rig.outcomeOf(cancelled);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });

    for (const kind of ['gyro', 'radio'] as const) {
      const other = new CalibrationRig();
      other.directory.change('uav-1', { autopilot: 'px4' });
      await begin(other, kind);
      other.directory.remove('uav-1');
      await other.clock.advanceAsync(4000, 50);
      expect([...other.stored.values()][0]).toMatchObject({ state: 'unknown' });
    }
  });

  it('does not take the answer to the start for the answer to the end of a radio: the sticks would be off, unsaid', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => 'deaf';
    rig.directory.change('uav-1', { autopilot: 'px4' });
    const began = rig.calibrations.begin('uav-1', 'radio', OPERATOR).catch(() => undefined);
    await rig.clock.advanceAsync(4000, 50);
    const cancelled = rig.calibrations.cancel('uav-1', OPERATOR);
    await rig.clock.advanceAsync(50, 50);
    rig.wire.deliver('COMMAND_ACK', {
      command: MavCmd.PREFLIGHT_CALIBRATION,
      result: MavResult.ACCEPTED,
      progress: 0,
      resultParam2: 0,
      targetSystem: 0,
      targetComponent: 0,
    });
    await rig.outcomeOf(cancelled);
    await rig.outcomeOf(began);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
  });

  it('waits for what is being saved, and does not know what was kept when somebody else takes it over then', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'compass');
    rig.compassProgress(0, 90, 1);
    rig.compassReport(0, MagCalStatus.SUCCESS);
    rig.copter.answer = () => 'deaf';
    const saving = rig.calibrations.accept('uav-1', OPERATOR).catch((error: unknown) => error);
    await rig.clock.advanceAsync(50, 50);
    await expect(rig.calibrations.cancel('uav-1', OPERATOR)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(rig.calibration?.state).toBe('saving');
    rig.takeOver();
    await rig.outcomeOf(saving);
    expect(rig.calibration).toMatchObject({ state: 'unknown' });
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
  });

  it('does not say that nothing was kept when some of it was saved, or may have been', async () => {
    const compass = new CalibrationRig();
    await begin(compass, 'compass');
    compass.compassProgress(0, 90, 1);
    compass.compassReport(0, MagCalStatus.SUCCESS);
    compass.copter.answer = () => 'silent';
    await expect(compass.outcomeOf(compass.calibrations.accept('uav-1', OPERATOR))).rejects.toMatchObject({
      code: 'vehicle-timeout',
    });
    compass.copter.answer = () => MavResult.ACCEPTED;
    const radio = new CalibrationRig();
    await begin(radio, 'radio');
    for (const pulseUs of [1000, 2000, 1500]) radio.channels(pulseUs, pulseUs, pulseUs, pulseUs);
    radio.calibrations.preview('uav-1', OPERATOR);
    radio.rejected.add('RC3_MAX');
    await expect(radio.outcomeOf(radio.calibrations.accept('uav-1', OPERATOR))).rejects.toMatchObject({
      code: 'vehicle-denied',
    });
    for (const rig of [compass, radio]) {
      expect(rig.calibration?.state).toBe('review');
      const ended = await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR));
      expect(ended).toMatchObject({
        state: 'unknown',
        instruction: expect.stringMatching(/interrupted while saving/),
      });
      expect([...rig.stored.values()][0]).toMatchObject({ state: 'unknown' });
    }
  });

  it('goes on with a PX4 that is heard calibrating though its answer was lost', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => 'silent';
    await withPx4(rig);
    await rig.clock.advanceAsync(12_000, 200);
    expect(rig.calibration?.state).toBe('running');
    rig.say('[cal] calibration done: gyro');
    expect(rig.calibration?.state).toBe('done');
  });
});
