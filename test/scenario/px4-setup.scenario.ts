import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type { CalibrationKind, CalibrationRun } from '../../gateway/contract/onboard/calibration.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { MavCmd } from '../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../gateway/mavlink/codec/generated/messages.ts';
import { OPERATOR, Station } from './station.ts';

const withPx4 = () => Station.withCopter({ hasPx4: true });
const runOf = (there: Station): CalibrationRun | null => there.onboard.calibrations.ofVehicle('uav-1').run;

async function begin(there: Station, kind: CalibrationKind): Promise<CalibrationRun> {
  return there.outcomeOf(there.onboard.calibrations.begin('uav-1', kind, OPERATOR), 20);
}

async function heldBy(there: Station, name: string): Promise<number | undefined> {
  const { items } = await there.outcomeOf(
    there.port.readParameters('uav-1', { refresh: true, waitS: 30 }, OPERATOR),
    60,
  );
  return items.find((item) => item.name === name)?.value;
}

const GIVEN_BACK = { param1: 0, param4: 0, param5: 0 };
const TAKEN = { param4: 1 };
const ELSE: RequestContext = {
  ...OPERATOR,
  principal: { ...OPERATOR.principal, id: 'somebody-else', scopes: new Set(['governance:override']) },
};

const activeAlert = ({ port }: Station, code: string) =>
  port.alerts().find((alert) => alert.code === code && alert.active);

/** What calibration the vehicle was told last. */
function lastAsked({ sent }: Station): MessageByName['COMMAND_LONG'] | undefined {
  return sent
    .filter(({ decoded: { name } }) => name === 'COMMAND_LONG')
    .map(({ decoded: { message } }) => message as MessageByName['COMMAND_LONG'])
    .filter(({ command }) => command === MavCmd.PREFLIGHT_CALIBRATION)
    .at(-1);
}

describe('a PX4 on the bench', () => {
  it('is led through its sensors by its own lines, can be told to stop, and cannot arm meanwhile', async () => {
    const there = await withPx4();
    await begin(there, 'accelerometer');
    await there.until('a side is asked for', () => runOf(there)?.position !== null, 10);
    await there.outcomeOf(there.onboard.calibrations.cancel('uav-1', OPERATOR));
    expect(runOf(there)?.state).toBe('cancelled');
    expect(await heldBy(there, 'CAL_ACC0_ID')).toBe(0);
    for (const kind of ['gyro', 'level', 'accelerometer', 'compass'] as const) {
      await begin(there, kind);
      if (kind === 'gyro') {
        expect(await there.command('arm')).toMatchObject({ state: expect.not.stringContaining('done') });
        expect(there.vehicle().armed).toBe(false);
      }
      await there.until(`${kind} is done`, () => runOf(there)?.state === 'done', 60);
      if (kind === 'accelerometer' || kind === 'compass') expect(runOf(there)?.positionsDone).toHaveLength(6);
    }
    expect(await heldBy(there, 'CAL_ACC0_ZOFF')).toBe(0.03);
    expect(await heldBy(there, 'CAL_MAG0_ID')).toBe(197_388);
  });

  it('keeps what it finds when it cannot be told to stop, and that is said', async () => {
    const there = await withPx4();
    const cancel = () => there.outcomeOf(there.onboard.calibrations.cancel('uav-1', OPERATOR), 30);
    // Its level looks for no order to end.
    await begin(there, 'level');
    await cancel();
    expect(runOf(there)).toMatchObject({
      state: 'done',
      instruction: 'The vehicle reports that it is calibrated.',
    });
    expect(await heldBy(there, 'SENS_BOARD_X_OFF')).toBe(0.23);

    // The link is out.
    await begin(there, 'accelerometer');
    const { radio } = there.of('uav-1');
    radio.faults = { loss: 1 };
    await cancel();
    radio.faults = {};
    expect(runOf(there)?.state).toBe('unknown');
    await there.run(40);
    expect(await heldBy(there, 'CAL_ACC0_ID')).toBe(1_310_988);
  });

  it('is told to stop over a bad link too, and when somebody else takes it over', async () => {
    const there = await withPx4();
    const { calibrations } = there.onboard;
    const { governance } = there;
    const { radio } = there.of('uav-1');
    await begin(there, 'accelerometer');
    radio.faults = { loss: 0.5 };
    await there.outcomeOf(calibrations.cancel('uav-1', OPERATOR), 30);
    radio.faults = {};
    await there.run(40);
    expect(await heldBy(there, 'CAL_ACC0_ID')).toBe(0);

    await begin(there, 'accelerometer');
    const { epoch } = governance.commandLeases.lease('uav-1');
    governance.commandLeases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, ELSE);
    await there.until('it has stopped', () => runOf(there)?.state === 'cancelled', 10);
    await there.run(40);
    expect(await heldBy(there, 'CAL_ACC0_ID')).toBe(0);
  });

  it('finds the channels of its radio, writes them, and gives the sticks back', async () => {
    const there = await withPx4();
    await begin(there, 'radio');
    await there.until(
      'all sticks are found',
      () => english(runOf(there)?.instruction ?? '').includes('both sticks'),
      40,
    );
    expect(() => there.onboard.calibrations.preview('uav-1', OPERATOR)).toThrow(/Channel 4, 1, 2/);
    await there.run(8);
    there.onboard.calibrations.preview('uav-1', OPERATOR);
    await there.outcomeOf(there.onboard.calibrations.accept('uav-1', OPERATOR), 60);
    expect(runOf(there)?.state).toBe('done');
    const held = Object.fromEntries(
      (
        await there.outcomeOf(there.port.readParameters('uav-1', { refresh: true, waitS: 30 }, OPERATOR), 60)
      ).items.map(({ name, value }) => [name, value]),
    );
    expect(held).toMatchObject({
      RC_MAP_ROLL: 1,
      RC_MAP_PITCH: 2,
      RC_MAP_THROTTLE: 3,
      RC_MAP_YAW: 4,
      RC_CHAN_CNT: 5,
      RC1_REV: 1,
      RC2_REV: -1,
      RC3_MIN: 1004,
      RC3_MAX: 1995,
      RC3_TRIM: 1004,
      RC4_TRIM: 1500,
      RC5_TRIM: 1500,
    });
    expect(lastAsked(there)).toMatchObject(GIVEN_BACK);
    expect(await there.command('arm')).toMatchObject({ state: 'done' });
  });

  it('gets its sticks back when its radio is given up, when somebody else takes it over, and when the station stops', async () => {
    const there = await withPx4();
    const { calibrations } = there.onboard;
    const { governance } = there;
    await begin(there, 'radio');
    expect(lastAsked(there)).toMatchObject(TAKEN);
    await there.outcomeOf(calibrations.cancel('uav-1', OPERATOR));
    await there.run(2);
    expect(lastAsked(there)).toMatchObject(GIVEN_BACK);

    // Before the vehicle has answered that it began.
    void calibrations.begin('uav-1', 'radio', OPERATOR).catch(() => undefined);
    await there.until('it is asked', () => lastAsked(there)?.param4 === 1, 5);
    await there.outcomeOf(calibrations.cancel('uav-1', OPERATOR));
    await there.run(2);
    expect(lastAsked(there)).toMatchObject(GIVEN_BACK);

    await begin(there, 'radio');
    expect(lastAsked(there)).toMatchObject(TAKEN);
    const { epoch } = governance.commandLeases.lease('uav-1');
    governance.commandLeases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, ELSE);
    expect(runOf(there)?.state).toBe('cancelled');
    await there.run(2);
    expect(lastAsked(there)).toMatchObject(GIVEN_BACK);

    await there.outcomeOf(calibrations.begin('uav-1', 'radio', ELSE), 20);
    expect(lastAsked(there)).toMatchObject(TAKEN);
    await there.stop();
    expect(lastAsked(there)).toMatchObject(GIVEN_BACK);
  });

  it('may have no sticks after a calibration whose end it did not hear: that is said until it is known otherwise', async () => {
    const there = await withPx4();
    const isSaid = () => activeAlert(there, 'sticks-off') !== undefined;
    const { radio } = there.of('uav-1');

    // The link is out while it ends.
    await begin(there, 'radio');
    radio.faults = { loss: 1 };
    await there.outcomeOf(there.onboard.calibrations.cancel('uav-1', OPERATOR), 30);
    await there.until('it is said', isSaid, 30);
    radio.faults = {};
    await there.until('it is heard again', () => there.vehicle().link.state === 'online', 30);
    expect(isSaid()).toBe(true);
    expect(activeAlert(there, 'sticks-off')).toMatchObject({ vehicleId: 'uav-1', severity: 'warning' });
    await begin(there, 'radio');
    expect(isSaid()).toBe(true);
    await there.outcomeOf(there.onboard.calibrations.cancel('uav-1', OPERATOR));
    await there.until('it is known to have them', () => !isSaid(), 10);

    // The gateway is killed, and knows it when it comes back.
    await begin(there, 'radio');
    there.die();
    await there.start();
    await there.until('it is said again', isSaid, 30);
    there.rebootBehindOurBack('uav-1');
    await there.until('a reboot gives them back', () => !isSaid(), 60);

    // Also one that nobody here saw: the gateway starts again, and the vehicle tells when it was switched on.
    await there.ready();
    await there.stop();
    await there.start();
    await there.until(
      'it tells where it is',
      () => (there.port.vehicle('uav-1')?.position ?? null) !== null,
      60,
    );
    await there.run(2);
    expect(isSaid()).toBe(false);

    // The gateway is stopped, and nobody waits for the vehicle's answer.
    await begin(there, 'radio');
    radio.faults = { loss: 1 };
    await there.stop();
    radio.faults = {};
    await there.start();
    await there.until('it is said once more', isSaid, 30);
  });

  it('drives one motor for its time, seen at its output, and not while COM_MOT_TEST_EN forbids it', async () => {
    const there = await withPx4();
    const test = () =>
      there.onboard.calibrations.testMotor(
        'uav-1',
        { motor: 2, throttlePct: 10, durationS: 2, propellersRemoved: true },
        OPERATOR,
      );
    expect(await there.outcomeOf(test(), 20)).toMatchObject({ state: 'done', motor: 2 });
    expect(there.vehicle().armed).toBe(false);
    await there.outcomeOf(
      there.port.writeParameters('uav-1', [{ name: 'COM_MOT_TEST_EN', value: 0 }], OPERATOR),
    );
    await expect(there.outcomeOf(test(), 20)).rejects.toMatchObject({ code: 'vehicle-denied' });
  });

  it('stops the motor that is tested when it is let go, not its first one', async () => {
    const there = await withPx4();
    const { calibrations } = there.onboard;
    const pulseUs = () => there.of('uav-1').copter.autopilot.setup.motors.pulseUs(3);
    const test = calibrations.testMotor(
      'uav-1',
      { motor: 3, throttlePct: 10, durationS: 3, propellersRemoved: true },
      OPERATOR,
    );
    await there.until('it is driven', () => (pulseUs() ?? 0) > 1100, 5);
    calibrations.stopMotor('uav-1');
    await there.run(0.5);
    expect(pulseUs() ?? 1000).toBe(1000);
    expect(await there.outcomeOf(test, 20)).toMatchObject({ state: 'stopped' });
  });
});
