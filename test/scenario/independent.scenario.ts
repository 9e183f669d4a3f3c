import { describe, expect, it } from 'vitest';
import type { Geofence } from '../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { LogProtocol } from '../../gateway/mavlink/protocol/log/log-protocol.ts';
import { ReadOnlySender } from '../../gateway/mavlink/protocol/read-only-requests.ts';
import type { Onboard } from '../../gateway/onboard/create-onboard.ts';
import { IndependentVehicle } from '../fake/independent-vehicle/independent-vehicle.ts';
import { HOME, OPERATOR, Station } from './station.ts';

const LOSS = { loss: 0.3, delayMs: 20 };
const COUNT = 120;
const LOG = Uint8Array.from({ length: 9000 }, (_, index) => (index * 31 + (index >> 7)) & 0xff);
const SCRIPT = Uint8Array.from({ length: 1500 }, (_, index) => index & 0xff);

const place = (north: number, east: number): [number, number] => [
  HOME.longitudeDeg + east,
  HOME.latitudeDeg + north,
];
const FENCE: Geofence = {
  polygons: [
    {
      id: 'p',
      kind: 'inclusion',
      corners: [place(-0.01, -0.01), place(0.01, -0.01), place(0.01, 0.01), place(-0.01, 0.01)],
    },
  ],
  circles: [],
  minHeightM: null,
  maxHeightM: null,
  returnPoint: null,
};
const MEADOW = { id: 'meadow', at: place(0.001, 0), heightM: 25 };
const MISSION: MissionItem[] = Array.from({ length: 40 }, (_, index) => ({
  command: index === 0 ? 22 : 16,
  frame: 3,
  params: [0, 0, 0, null],
  lat: HOME.latitudeDeg + index * 0.0001,
  lon: HOME.longitudeDeg,
  altitude_m: 20,
  autocontinue: true,
}));

interface Meeting {
  readonly there: Station;
  readonly vehicle: IndependentVehicle;
  readonly logs: LogProtocol;
  readonly files: Onboard['files'];
}

/** A station, and a vehicle that shares no code with ours, on one virtual clock. */
async function meet(): Promise<Meeting> {
  const there = await Station.open();
  const radio = there.strangeRadio();
  radio.faults = LOSS;
  const { clock, fleet } = there;
  const vehicle = new IndependentVehicle({
    target: { host: '127.0.0.1', port: 0 },
    transport: radio,
    clock,
    home: HOME,
    parameters: Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`P_${index}`, index / 2])),
    files: { '/APM/scripts/a.lua': SCRIPT },
    logs: [LOG],
  });
  await vehicle.start();
  await there.until('it is known', () => there.port.vehicle('uav-1')?.link.state === 'online', 20);
  await there.run(2);
  const { router } = fleet;
  const logs = new LogProtocol({
    sender: new ReadOnlySender(router),
    inbox: router,
    clock,
    rttMs: ({ systemId }) => fleet.rttMs(systemId),
  });
  return { there, vehicle, logs, files: there.onboard.files };
}

/** Something written to the vehicle, and the message that tells that it is under way. */
interface Write {
  readonly begins: string;
  readonly write: () => Promise<unknown>;
  readonly isWhole: () => boolean;
}

const TARGET = { systemId: 1, componentId: 1 };
const parameters = ({ there }: Meeting, refresh: boolean) =>
  there.outcomeOf(there.port.readParameters('uav-1', { refresh, waitS: 60 }, OPERATOR), 120);

async function logOf({ there, logs }: Meeting): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const request = {
    logId: 1,
    sizeBytes: LOG.length,
    fromByte: 0,
    take: (part: Uint8Array) => void parts.push(part),
  };
  expect(await there.outcomeOf(logs.download(TARGET, request), 120)).toMatchObject({ kind: 'done' });
  return Buffer.concat(parts);
}

/** Position and attitude come at rates the vehicle was asked for. */
function isTold(there: Station): boolean {
  const { position, attitude } = there.vehicle();
  return position !== null && attitude !== null;
}

/** Messages whose rate the vehicle was asked for. */
function ratesAsked({ heard }: IndependentVehicle): number {
  const asked = heard.filter(({ name, fields }) => name === 'COMMAND_LONG' && fields.command === 511);
  return new Set(asked.map(({ fields }) => fields._param1)).size;
}

async function fileOf({ there, files }: Meeting, path: string): Promise<Uint8Array> {
  const collect = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of await files.read('uav-1', path, new AbortController().signal)) parts.push(part);
    return Buffer.concat(parts);
  };
  return there.outcomeOf(collect(), 120);
}

describe('a vehicle that shares no code with ours', () => {
  it('is read and written whole over a radio that loses three frames in ten each way', async () => {
    const meeting = await meet();
    const { there, vehicle, logs, files } = meeting;
    const { port } = there;
    await there.until('it tells where it is and how it lies', () => isTold(there), 30);
    expect(await parameters(meeting, true)).toMatchObject({ state: 'complete', received: COUNT });
    const set = port.writeParameters('uav-1', [{ name: 'P_7', value: 70 }], OPERATOR);
    expect(await there.outcomeOf(set)).toMatchObject({ results: [{ outcome: 'written', held: 70 }] });
    expect(vehicle.parameters.values.get('P_7')).toBe(70);

    await there.outcomeOf(port.writeMission('uav-1', MISSION, OPERATOR));
    expect(vehicle.mission.items).toHaveLength(MISSION.length + 1);
    const compared = port.onboard.compareMission('uav-1', MISSION, true, OPERATOR);
    expect(await there.outcomeOf(compared)).toMatchObject({ isSame: true });
    await there.outcomeOf(port.onboard.writeFence('uav-1', { geofence: FENCE, enable: false }, OPERATOR));
    const fence = await there.outcomeOf(port.onboard.readFence('uav-1', true, OPERATOR));
    expect(fence.geofence.polygons[0]?.corners).toHaveLength(4);
    await there.outcomeOf(port.onboard.writeRally('uav-1', [MEADOW], OPERATOR));
    const rally = port.onboard.readRally('uav-1', true, OPERATOR);
    expect(await there.outcomeOf(rally)).toMatchObject({ points: [{ heightM: 25 }] });
    expect([vehicle.fence.items.length, vehicle.rally.items.length]).toEqual([4, 1]);

    expect(await there.outcomeOf(logs.list(TARGET))).toMatchObject({ kind: 'done', value: [{ logId: 1 }] });
    expect(await logOf(meeting)).toEqual(Buffer.from(LOG));
    expect(await fileOf(meeting, '/APM/scripts/a.lua')).toEqual(Buffer.from(SCRIPT));
    const bytes = SCRIPT.subarray(0, 900);
    await there.outcomeOf(files.write('uav-1', '/APM/scripts/b.lua', bytes, OPERATOR), 120);
    expect(vehicle.files.files.get('/APM/scripts/b.lua')).toEqual(Buffer.from(bytes));
    expect(await there.outcomeOf(files.list('uav-1', '/APM/scripts'))).toHaveLength(2);
  });

  it('that reboots in the middle ends what ran with an error, and is read anew', async () => {
    const meeting = await meet();
    const { there, vehicle, logs } = meeting;
    const { port } = there;
    const known = await parameters(meeting, false);
    expect(known.state).toBe('complete');
    await there.outcomeOf(port.onboard.writeRally('uav-1', [MEADOW], OPERATOR));

    const upload = port.writeMission('uav-1', MISSION, OPERATOR);
    upload.catch(() => undefined);
    await there.until('rates were asked for', () => ratesAsked(vehicle) > 4, 30);
    const rates = ratesAsked(vehicle);
    await there.until('items arrive', () => vehicle.mission.items.length > 4, 30);
    vehicle.reboot();
    vehicle.heard.length = 0;
    await expect(there.outcomeOf(upload, 60)).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    await there.until('it is noticed', () => there.events.some(({ kind }) => kind === 'rebooted'), 30);

    // Rates are asked for again, and the list is read anew.
    await there.until('each rate is asked for again', () => ratesAsked(vehicle) >= rates, 30);
    vehicle.parameters.values.set('P_3', 33);
    const again = await parameters(meeting, true);
    expect(again).toMatchObject({ state: 'complete', isStale: false });
    expect(again.items.find(({ name }) => name === 'P_3')?.value).toBe(33);
    await there.outcomeOf(port.writeMission('uav-1', MISSION, OPERATOR));
    const rally = port.onboard.readRally('uav-1', false, OPERATOR);
    expect(await there.outcomeOf(rally)).toMatchObject({ source: 'vehicle', points: [{ heightM: 25 }] });

    const parts: number[] = [];
    const request = {
      logId: 1,
      sizeBytes: LOG.length,
      fromByte: 0,
      take: ({ length }: Uint8Array) => void parts.push(length),
    };
    const download = logs.download(TARGET, request);
    await there.run(0.2);
    vehicle.reboot();
    const ended = await there.outcomeOf(download, 120);
    const received = parts.reduce((sum, length) => sum + length, 0);
    // Over it or to its end, but never hanging and never wrong in length.
    expect(ended.kind === 'done' ? received : 0).toBe(ended.kind === 'done' ? LOG.length : 0);
    expect(await logOf(meeting)).toEqual(Buffer.from(LOG));
  });

  it('that reboots while something is written ends the write in words, and takes it whole the next time', async () => {
    const meeting = await meet();
    const { there, vehicle, files } = meeting;
    const { port } = there;
    expect(await parameters(meeting, false)).toMatchObject({ state: 'complete' });
    const path = '/APM/scripts/b.lua';
    const changes = Array.from({ length: 20 }, (_, index) => ({ name: `P_${index}`, value: 1000 + index }));
    const points = Array.from({ length: 10 }, (_, index) => ({
      id: `r${index}`,
      at: place(index * 0.001, 0),
      heightM: 25,
    }));
    const writes: readonly Write[] = [
      {
        begins: 'PARAM_SET',
        write: () => port.writeParameters('uav-1', changes, OPERATOR),
        isWhole: () => changes.every(({ name, value }) => vehicle.parameters.values.get(name) === value),
      },
      {
        begins: 'MISSION_ITEM_INT',
        write: () => port.onboard.writeFence('uav-1', { geofence: FENCE, enable: false }, OPERATOR),
        isWhole: () => vehicle.fence.items.length === 4,
      },
      {
        begins: 'MISSION_ITEM_INT',
        write: () => port.onboard.writeRally('uav-1', points, OPERATOR),
        isWhole: () => vehicle.rally.items.length === points.length,
      },
      {
        begins: 'FILE_TRANSFER_PROTOCOL',
        write: () => files.write('uav-1', path, SCRIPT, OPERATOR),
        isWhole: () => Buffer.from(SCRIPT).equals(vehicle.files.files.get(path) ?? Buffer.alloc(0)),
      },
    ];
    for (const { begins, write, isWhole } of writes) {
      vehicle.heard.length = 0;
      const ended = write().then(
        () => 'done',
        ({ code }: { code?: string }) => code,
      );
      await there.until('it is under way', () => vehicle.heard.some(({ name }) => name === begins), 30);
      vehicle.reboot();
      // It may have got through before or after; else the code says what became of it.
      expect(await there.outcomeOf(ended, 120)).toMatch(/^[a-z]+(-[a-z]+)*$/);
      await there.until('it is heard again', () => there.port.vehicle('uav-1')?.link.state === 'online', 60);
      await there.run(5);
      await there.outcomeOf(write(), 120);
      expect(isWhole(), begins).toBe(true);
    }
  });
});
