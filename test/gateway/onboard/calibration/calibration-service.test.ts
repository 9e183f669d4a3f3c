import { describe, expect, it } from 'vitest';
import type { CalibrationKind } from '../../../../gateway/contract/onboard/calibration.ts';
import { MagCalStatus, MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { contextOf, OPERATOR } from '../../../fake/gate-rig.ts';
import { CalibrationRig } from './calibration-rig.ts';

const begin = (rig: CalibrationRig, kind: CalibrationKind, context = OPERATOR) =>
  rig.outcomeOf(rig.calibrations.begin('uav-1', kind, context));

const SIDES = [
  ['LEVEL', 'level'],
  ['LEFT', 'left'],
  ['RIGHT', 'right'],
  ['NOSEDOWN', 'nose-down'],
  ['NOSEUP', 'nose-up'],
  ['BACK', 'back'],
] as const;

describe('accelerometer of ArduPilot', () => {
  it('goes through the six positions the vehicle asks for and ends with its word', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    for (const [asked, position] of SIDES) {
      rig.askFor(asked);
      rig.askFor(asked);
      expect(rig.calibration).toMatchObject({ state: 'waiting', position });
      await rig.outcomeOf(rig.calibrations.confirmPosition('uav-1', position, OPERATOR));
      expect(rig.calibration).toMatchObject({ state: 'running' });
    }
    rig.say('Calibration successful');
    expect(rig.calibration).toMatchObject({ state: 'done', needsReboot: true, progressPct: 100 });
    expect(rig.commands.map(([, param1]) => param1)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const [record] = rig.stored.values();
    expect(record).toMatchObject({
      command: 'calibration',
      state: 'done',
      params: { kind: 'accelerometer' },
    });
    expect(record?.decision?.decision).toBe('allow');
    expect(rig.audit.map(({ outcome }) => outcome)).toContain('authorised');
  });

  it('takes the result of an earlier calibration for nothing', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    rig.askFor('SUCCESS');
    rig.say('Calibration successful');
    expect(rig.calibration?.state).toBe('running');
    rig.askFor('RIGHT');
    expect(rig.calibration).toMatchObject({ position: 'right', positionsDone: ['level', 'left'] });
    rig.askFor('SUCCESS');
    expect(rig.calibration?.state).toBe('waiting');
  });

  it('confirms only the position asked for', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    rig.askFor('LEVEL');
    const wrong = rig.outcomeOf(rig.calibrations.confirmPosition('uav-1', 'back', OPERATOR));
    await expect(wrong).rejects.toMatchObject({ code: 'state-conflict' });
    rig.copter.answer = () => MavResult.FAILED;
    const refused = rig.outcomeOf(rig.calibrations.confirmPosition('uav-1', 'level', OPERATOR));
    await expect(refused).rejects.toMatchObject({ code: 'vehicle-denied' });
    expect(rig.calibration).toMatchObject({ state: 'waiting', position: 'level' });
  });

  it('says what is left when it is cancelled: ArduPilot cannot be told', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    rig.askFor('LEVEL');
    const frames = rig.frames;
    await rig.calibrations.cancel('uav-1', OPERATOR);
    expect(rig.frames).toBe(frames);
    expect(rig.calibration).toMatchObject({ state: 'cancelled' });
    expect(rig.calibration?.instruction).toMatch(/until it is rebooted/);
    expect([...rig.stored.values()][0]).toMatchObject({ state: 'cancelled' });
  });
});

describe('compass of ArduPilot', () => {
  it('shows what each has seen, waits for all reports and saves only when told', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'compass');
    rig.compassReport(0, MagCalStatus.SUCCESS);
    expect(rig.calibration?.compasses).toEqual([]);
    rig.compassProgress(0, 40);
    rig.compassProgress(1, 20);
    expect(rig.calibration).toMatchObject({ state: 'running', progressPct: 30 });
    expect(rig.calibration?.compasses[0]?.sections.filter(Boolean)).toHaveLength(9);
    rig.compassReport(0, MagCalStatus.SUCCESS);
    expect(rig.calibration?.state).toBe('running');
    rig.compassReport(1, MagCalStatus.SUCCESS);
    expect(rig.calibration).toMatchObject({
      state: 'review',
      compasses: [{ state: 'good', fitnessMgauss: 7.3, offsetsMgauss: [12.4, -3, 40] }, { state: 'good' }],
    });
    expect(rig.commands.map(([command]) => command)).not.toContain(MavCmd.DO_ACCEPT_MAG_CAL);
    await rig.outcomeOf(rig.calibrations.accept('uav-1', OPERATOR));
    expect(rig.calibration).toMatchObject({ state: 'done', needsReboot: true });
  });

  it('fails when one compass does, and throws everything away when cancelled', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'compass');
    rig.compassProgress(0, 90, 1);
    rig.compassReport(0, MagCalStatus.BAD_RADIUS);
    expect(rig.calibration).toMatchObject({ state: 'failed', compasses: [{ state: 'failed' }] });
    await begin(rig, 'compass');
    await rig.outcomeOf(rig.calibrations.cancel('uav-1', OPERATOR));
    expect(rig.commands.at(-1)?.[0]).toBe(MavCmd.DO_CANCEL_MAG_CAL);
  });

  it('is in review again when the vehicle does not take it', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'compass');
    rig.compassProgress(0, 90, 1);
    rig.compassReport(0, MagCalStatus.SUCCESS);
    rig.copter.answer = () => MavResult.FAILED;
    const saving = rig.outcomeOf(rig.calibrations.accept('uav-1', OPERATOR));
    await expect(saving).rejects.toMatchObject({ code: 'vehicle-denied' });
    expect(rig.calibration?.state).toBe('review');
  });
});

describe('radio', () => {
  it('writes the ends of moved channels after a preview, through the gate of parameters', async () => {
    const rig = new CalibrationRig();
    rig.known.set('RC1_MIN', 1100);
    await begin(rig, 'radio');
    rig.channels(1500, 1500, 1000, 1500, 1800, 65_535);
    expect(() => rig.calibrations.preview('uav-1', OPERATOR)).toThrow(/Channel 1, 2, 3, 4/);
    rig.channels(1005, 1010, 1990, 1012, 1800, 65_535);
    rig.channels(1995, 1990, 1010, 1988, 1800, 65_535);
    rig.channels(1502, 1500, 1001, 1498, 1800, 65_535);
    rig.calibrations.preview('uav-1', OPERATOR);
    expect(rig.calibration?.changes).toHaveLength(12);
    expect(rig.calibration?.changes).toEqual(
      expect.arrayContaining([
        { name: 'RC1_MIN', from: 1100, to: 1005 },
        { name: 'RC1_TRIM', from: null, to: 1502 },
        { name: 'RC3_TRIM', from: null, to: 1000 },
        { name: 'RC3_MAX', from: null, to: 1990 },
      ]),
    );
    expect(rig.writes).toEqual([]);
    await rig.outcomeOf(rig.calibrations.accept('uav-1', OPERATOR));
    expect(rig.writes[0]).toHaveLength(12);
    expect(rig.calibration?.state).toBe('done');
  });
});

describe('what must hold', () => {
  it('begins only disarmed, on the ground and heard', async () => {
    const rig = new CalibrationRig();
    const parked = rig.directory.get('uav-1');
    const cases = [
      { heartbeat: parked?.heartbeat && { ...parked.heartbeat, isArmed: true } },
      { flight: { isAirborne: true, tookOffAtMs: undefined } },
      { isLost: true },
    ];
    for (const change of cases) {
      if (parked) rig.directory.put({ ...parked, ...change });
      expect(rig.calibrations.ofVehicle('uav-1').refusal).not.toBeNull();
      await expect(rig.calibrations.begin('uav-1', 'gyro', OPERATOR)).rejects.toMatchObject({
        code: 'state-conflict',
      });
    }
    expect(rig.frames).toBe(0);
    expect(rig.calibration).toBeNull();
  });

  it('does one at a time, and lets only who began it go on', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    await expect(begin(rig, 'gyro')).rejects.toMatchObject({ code: 'vehicle-busy' });
    rig.askFor('LEVEL');
    const stranger = contextOf('key-2');
    await expect(rig.calibrations.confirmPosition('uav-1', 'level', stranger)).rejects.toMatchObject({
      code: 'lease-held',
    });
    await expect(rig.calibrations.cancel('uav-1', stranger)).rejects.toMatchObject({ code: 'lease-held' });
  });

  it('sends nothing that governance denies', async () => {
    const rig = new CalibrationRig();
    const builtin = rig.governance;
    rig.governance = {
      decide: async (input) => {
        expect(input).toMatchObject({ command: 'calibration', params: { kind: 'gyro' } });
        const given = await builtin.decide(input);
        return { ...given, decision: { ...given.decision, decision: 'deny' } };
      },
    };
    await expect(begin(rig, 'gyro')).rejects.toMatchObject({ code: 'governance-denied' });
    expect(rig.frames).toBe(0);
  });

  it('sends nothing without a durable record', async () => {
    const rig = new CalibrationRig();
    rig.auditFails = true;
    await expect(begin(rig, 'gyro')).rejects.toBeDefined();
    expect(rig.frames).toBe(0);
  });

  it('ends unknown when the vehicle is lost, reboots or falls silent', async () => {
    const lost = new CalibrationRig();
    await begin(lost, 'accelerometer');
    lost.copter.fallSilent();
    expect(lost.calibration?.state).toBe('unknown');

    const rebooted = new CalibrationRig();
    await begin(rebooted, 'accelerometer');
    rebooted.copter.reboot();
    expect(rebooted.calibration?.state).toBe('unknown');

    const silent = new CalibrationRig();
    await begin(silent, 'compass');
    await silent.clock.advanceAsync(21_000, 500);
    expect(silent.calibration?.state).toBe('unknown');
    // What comes late changes nothing.
    silent.compassProgress(0, 10);
    expect(silent.calibration?.compasses).toEqual([]);
  });

  it('says why the vehicle refused', async () => {
    const rig = new CalibrationRig();
    rig.copter.answer = () => MavResult.FAILED;
    const refused = rig.calibrations.begin('uav-1', 'gyro', OPERATOR);
    rig.clock.after(200, () => rig.say('Disarm to allow calibration'));
    await expect(rig.outcomeOf(refused)).rejects.toMatchObject({
      code: 'vehicle-denied',
      message: expect.stringContaining('Disarm to allow calibration'),
    });
    expect(rig.calibration).toMatchObject({ state: 'failed' });
  });

  it('is given up when nobody goes on', async () => {
    const rig = new CalibrationRig();
    await begin(rig, 'accelerometer');
    rig.askFor('LEVEL');
    await rig.clock.advanceAsync(601_000, 5000);
    expect(rig.calibration?.state).toBe('cancelled');
    await begin(rig, 'gyro');
    expect(rig.calibration?.state).toBe('done');
  });
});
