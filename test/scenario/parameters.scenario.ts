import { describe, expect, it } from 'vitest';
import type {
  ParameterProgress,
  ParameterQuery,
  VehicleParameters,
} from '../../gateway/contract/onboard/parameter.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { OPERATOR, Station } from './station.ts';

const COUNT = 1354;
/** Its id; the byte in a MAVLink 2 frame where the low part of it stands is the eighth. */
const FILE_TRANSFER_PROTOCOL = 110;

function read(there: Station, query: Partial<ParameterQuery> = {}, limitS = 90): Promise<VehicleParameters> {
  return there.outcomeOf(
    there.port.readParameters('uav-1', { refresh: false, waitS: 60, ...query }, OPERATOR),
    limitS,
  );
}

const heldOf = ({ items }: VehicleParameters, name: string) =>
  items.find((item) => item.name === name)?.value;

/** Nothing of MAVLink FTP comes through, as from a vehicle whose file server hangs: the list is read after 2.5 s. */
function withoutFiles(there: Station): void {
  const pass = (bytes: Uint8Array, on: (bytes: Uint8Array) => void) => {
    if (bytes[7] !== FILE_TRANSFER_PROTOCOL) on(bytes);
  };
  there.of('uav-1').radio.box = { up: pass, down: pass };
}

describe('parameters', () => {
  it('are read, written with read-back, remembered and undone; the audit holds old and new', async () => {
    const there = await Station.withCopter();
    const before = await read(there);
    expect(before).toMatchObject({ state: 'complete', received: COUNT, total: COUNT, isStale: false });
    const from = heldOf(before, 'RTL_ALT');
    const { results } = await there.outcomeOf(
      there.port.writeParameters(
        'uav-1',
        [
          { name: 'RTL_ALT', value: 2300 },
          { name: 'FS_GCS_ENABLE', value: 300 },
          { name: 'NO_SUCH_ONE', value: 1 },
        ],
        OPERATOR,
      ),
    );
    expect(results.map(({ outcome, held }) => [outcome, held])).toEqual([
      ['written', 2300],
      ['rejected', 0],
      ['unknown', null],
    ]);
    expect(heldOf(await read(there), 'RTL_ALT')).toBe(2300);
    const row = there.audit().find(({ action }) => action === 'parameter-write');
    expect(row?.detail.params).toMatchObject({
      parameters: [
        { name: 'RTL_ALT', from, to: 2300 },
        { name: 'FS_GCS_ENABLE', to: 300 },
      ],
    });
    const [, change] = there.port.parameterHistory('uav-1', 10);
    expect(change).toMatchObject({ name: 'RTL_ALT', from, asked: 2300, outcome: 'written' });
    const undone = await there.outcomeOf(
      there.port.writeParameters('uav-1', [{ name: 'RTL_ALT', value: change?.from ?? 0 }], OPERATOR),
    );
    expect(undone.results).toMatchObject([{ outcome: 'written', held: from }]);
  });

  it('that differ in the last digit are different ones: written, told and compared as such', async () => {
    const there = await Station.withCopter();
    await read(there);
    const write = (value: number) =>
      there.outcomeOf(there.port.writeParameters('uav-1', [{ name: 'LOG_BITMASK', value }], OPERATOR));
    await write(1_048_574);
    const { results } = await write(1_048_575);
    expect(results).toMatchObject([{ outcome: 'written', from: 1_048_574, held: 1_048_575 }]);
    expect(there.port.compareParameters('uav-1', { file: 'LOG_BITMASK,1048574' }).differences).toEqual([
      { name: 'LOG_BITMASK', value: 1_048_575, other: 1_048_574 },
    ]);
  });

  it('say when somebody else changed one, when the vehicle is lost and when it is back', async () => {
    const there = await Station.withCopter();
    const { revision } = await read(there);
    const told: ParameterProgress[] = [];
    there.port.on('parameters', (progress) => void told.push(progress));
    expect(await there.command('set-parameter', { name: 'RTL_ALT', value: 1800 })).toMatchObject({
      state: 'done',
    });
    await there.until('it is told', () => told.length > 0, 3);
    expect(told.at(-1)).toMatchObject({ state: 'complete', isStale: false });
    expect(told.at(-1)?.revision).toBeGreaterThan(revision);
    expect(heldOf(await read(there), 'RTL_ALT')).toBe(1800);
    there.of('uav-1').radio.cut();
    await there.until('it is lost', () => told.at(-1)?.isStale === true, 30);
    expect(await read(there)).toMatchObject({ state: 'complete', isStale: true });
    there.of('uav-1').radio.repair();
    await there.until('it is back', () => told.at(-1)?.isStale === false, 30);
    expect(await read(there)).toMatchObject({ state: 'complete', isStale: false });
  });

  it('are not written to an armed vehicle, and nothing leaves', async () => {
    const there = await Station.withCopter();
    await read(there);
    expect(await there.command('arm')).toMatchObject({ state: 'done' });
    const write = there.port.writeParameters('uav-1', [{ name: 'WPNAV_SPEED', value: 700 }], OPERATOR);
    await expect(there.outcomeOf(write)).rejects.toMatchObject({ code: 'governance-denied' });
    expect(there.sent.some(({ decoded }) => decoded.name === 'PARAM_SET')).toBe(false);
  });

  it('are complete over a radio that loses every third frame each way', async () => {
    const there = await Station.withCopter();
    there.of('uav-1').radio.faults = { loss: 0.3, delayMs: 10 };
    expect(await read(there)).toMatchObject({ state: 'complete', received: COUNT });
  });

  it('are kept when the link drops, shown as partial, and read on when it is back', async () => {
    const there = await Station.withCopter();
    const { radio } = there.of('uav-1');
    withoutFiles(there);
    const first = read(there, {}, 20);
    const isAsked = () => there.sent.some(({ decoded }) => decoded.name === 'PARAM_REQUEST_LIST');
    await there.until('the list is asked for', isAsked, 10);
    await there.run(0.5);
    radio.cut();
    const partial = await first;
    expect(partial).toMatchObject({ state: 'partial', isStale: true });
    expect(english(partial.detail ?? '')).toContain('resumes when it returns');
    expect(partial.items.length).toBeGreaterThan(300);
    radio.repair();
    await there.until('it is back', () => there.vehicle().link.state === 'online', 10);
    expect(await read(there)).toMatchObject({ state: 'complete', received: COUNT, isStale: false });
    expect(there.sent.filter(({ decoded }) => decoded.name === 'PARAM_REQUEST_LIST')).toHaveLength(1);
  });

  it('are read from the beginning after a reboot in the middle', async () => {
    const there = await Station.withCopter();
    const told: string[] = [];
    there.port.on('parameters', ({ detail }) => void (detail !== null && told.push(english(detail))));
    const all = read(there);
    await there.run(0.1);
    there.rebootBehindOurBack('uav-1');
    await there.until('it is noticed', () => there.events.some(({ kind }) => kind === 'rebooted'), 20);
    await there.outcomeOf(all, 90);
    expect(await read(there)).toMatchObject({ state: 'complete', received: COUNT });
    expect(told).toContainEqual(expect.stringContaining('rebooted'));
  });
});

describe('a PX4 that describes its parameters', () => {
  const filesAsked = (there: Station) =>
    there.sent.filter(({ decoded: { name } }) => name === 'FILE_TRANSFER_PROTOCOL').length;

  /** Read, and in its own words. */
  async function described(there: Station): Promise<VehicleParameters> {
    let words: string | undefined;
    const stop = there.port.on('parameters', ({ descriptions }) => {
      words = descriptions;
    });
    await read(there);
    await there.until('it is described', () => words === 'vehicle', 60);
    stop();
    return read(there);
  }

  it('is shown in its own words, over losses too, and asked for its files once', async () => {
    const there = await Station.withCopter({ hasPx4: true });
    there.of('uav-1').radio.faults = { loss: 0.2 };
    const { descriptions, items } = await described(there);
    expect(descriptions).toBe('vehicle');
    expect(items.filter(({ about }) => about?.source !== 'vehicle')).toEqual([]);
    expect(items.find(({ name }) => name === 'COM_FAIL_ACT_T')?.about).toMatchObject({
      unit: 's',
      max: 25,
      defaultValue: 5,
      group: 'Commander',
    });
    expect(filesAsked(there)).toBeGreaterThan(5);
    await there.stop();
    await there.start();
    const before = filesAsked(there);
    await there.ready();
    await described(there);
    expect(filesAsked(there)).toBe(before);
  });
});
