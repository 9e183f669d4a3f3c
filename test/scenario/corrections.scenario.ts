import { describe, expect, it } from 'vitest';
import type { CorrectionsSource } from '../../gateway/contract/onboard/corrections.ts';
import { epoch } from '../builder/rtcm-frames.ts';
import { eventually } from '../fake/eventually.ts';
import type { NtripCaster } from '../fake/ntrip-caster.ts';
import { openCaster } from '../fake/open-caster.ts';
import { OPERATOR, Station } from './station.ts';

const LOGIN = { user: 'pilot', password: 'correct horse' };

function sourceOf(there: Station, caster: NtripCaster): CorrectionsSource {
  return there.onboard.corrections.add(
    {
      name: 'Test',
      config: {
        kind: 'ntrip',
        host: '127.0.0.1',
        port: caster.port,
        isTls: false,
        version: '2',
        mountpoint: 'NEAR',
        user: LOGIN.user,
        gga: { from: 'vehicle' },
      },
      password: LOGIN.password,
    },
    OPERATOR,
  );
}

const stateOf = (there: Station) => there.onboard.corrections.sources()[0]?.state;

/** The caster sends one epoch a second. */
async function stream(there: Station, caster: NtripCaster, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const before = stateOf(there)?.receivedBytes ?? 0;
    caster.send(epoch());
    await eventually(
      'an epoch arrives',
      () => (stateOf(there)?.receivedBytes ?? 0) >= before + epoch().length,
    );
    await there.run(1);
  }
}

describe('corrections of a caster', () => {
  it.each([
    ['ArduPilot', false],
    ['PX4', true],
  ])('give a copter with %s an RTK fix, until they end', async (_name, hasPx4) => {
    const there = await Station.withCopter({ hasPx4 });
    const caster = await openCaster({ login: LOGIN });
    const { sourceId } = sourceOf(there, caster);
    expect(there.vehicle().gps).toMatchObject({ fix: '3d' });

    there.onboard.corrections.start(sourceId, {}, OPERATOR);
    await eventually('the caster has a client', () => caster.clients === 1);
    await eventually('a position goes upward', () => caster.positions.length > 0);
    expect(caster.positions[0]).toMatch(/^\$GPGGA,\d{6}\.\d\d,4723\.\d{4},N,00832\.\d{4},E,1,/);
    await stream(there, caster, 3);
    expect(there.vehicle().gps?.fix).toBe('rtk_float');
    await stream(there, caster, 5);
    expect(there.vehicle().gps?.fix).toBe('rtk_fixed');
    expect(there.vehicle().gps?.horizontal_accuracy_m).toBeLessThan(0.02);

    const state = stateOf(there);
    expect(state).toMatchObject({ status: 'receiving', crcErrors: 0, tooLong: 0, problem: null });
    expect(state?.base).toMatchObject({ stationId: 7 });
    expect(state?.satellites).toContainEqual({ system: 'gps', count: 10 });
    expect(state?.messages.map(({ number }) => number)).toEqual([1005, 1077, 1087, 1097, 1127]);
    expect(state?.vehicles).toMatchObject([
      { vehicleId: 'uav-1', state: 'sending', sentMessages: 40, droppedMessages: 0 },
    ]);

    there.onboard.corrections.stop(sourceId, OPERATOR);
    await there.run(12);
    expect(there.vehicle().gps?.fix).toBe('3d');
    expect(stateOf(there)).toBeNull();
  });

  it('are decided and audited for each vehicle, without taking command of it', async () => {
    const there = await Station.withCopter();
    const caster = await openCaster();
    const { sourceId } = sourceOf(there, caster);
    there.onboard.corrections.start(sourceId, { vehicles: ['uav-1'] }, OPERATOR);
    await there.until('it is decided', () => stateOf(there)?.vehicles[0]?.state === 'sending');
    const rows = there.port.audit({ limit: 20 }).filter(({ action }) => action.startsWith('corrections'));
    expect(rows.map(({ action, target, outcome }) => `${action} ${target} ${outcome}`).reverse()).toEqual([
      `corrections.add ${sourceId} requested`,
      `corrections.start ${sourceId} requested`,
      'corrections uav-1 authorised',
      'corrections uav-1 done',
    ]);
    expect(JSON.stringify(rows)).not.toContain(LOGIN.password);
    expect(there.governance.governed.leases.lease('uav-1').holder).toBeNull();
  });

  it('reach a vehicle that appears later, and none that was not chosen', async () => {
    const there = await Station.withCopter();
    const caster = await openCaster();
    const { sourceId } = sourceOf(there, caster);
    there.onboard.corrections.start(sourceId, { vehicles: ['uav-2'] }, OPERATOR);
    expect(stateOf(there)?.vehicles).toEqual([]);
    there.add('uav-2');
    await there.ready('uav-2');
    await eventually('the caster has a client', () => caster.clients === 1);
    await stream(there, caster, 8);
    expect(there.vehicle('uav-2').gps?.fix).toBe('rtk_fixed');
    expect(there.vehicle('uav-1').gps?.fix).toBe('3d');
  });

  it('keep flying with damaged frames: they are counted, and the next ones are used', async () => {
    const there = await Station.withCopter();
    const caster = await openCaster();
    const { sourceId } = sourceOf(there, caster);
    await there.takeOff(10);
    there.onboard.corrections.start(sourceId, {}, OPERATOR);
    await eventually('the caster has a client', () => caster.clients === 1);
    const damaged = epoch();
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    for (let round = 0; round < 3; round += 1) {
      caster.send(damaged);
      await stream(there, caster, 1);
    }
    expect(stateOf(there)).toMatchObject({ status: 'receiving', crcErrors: 3 });
    await stream(there, caster, 6);
    expect(there.vehicle().gps?.fix).toBe('rtk_fixed');
    expect(there.heightM()).toBeGreaterThan(9);
  });
});
