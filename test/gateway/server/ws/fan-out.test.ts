import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { JsonForReaders } from '../../../../gateway/server/ws/json-for-readers.ts';
import {
  sampleAlert,
  sampleCommand,
  sampleLaunch,
  sampleLink,
  sampleMissionRun,
  sampleVehicle,
  sampleVehicleEvent,
} from '../../../builder/contract-samples.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let clock: FakeClock;
let server: TestServer;
beforeEach(async () => {
  clock = new FakeClock();
  server = await new TestServer({}, { clock }).start();
});
afterEach(() => server.close());

const connect = async (subscribe?: object) => {
  const reader = await new TestClient(server.url).hello();
  if (subscribe) reader.send('subscribe', subscribe);
  await reader.settled();
  return reader;
};

const move = async (id: string, altitudeM: number) => {
  server.port.vehicleById.set(id, sampleVehicle({ id, altitude_m: altitudeM }));
  server.port.announce('vehicle', { vehicleId: id });
  await settled();
};

it('a frame kept for a resume keeps nothing but its own bytes in memory', () => {
  const bytes = new JsonForReaders({ text: 'Höhe' }).bytes(false);
  expect(bytes.toString()).toBe('{"text":"Höhe"}');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

const altitudes = (reader: TestClient) =>
  reader.of('telemetry').map((frame) => frame.data.vehicle.altitude_m);

describe('telemetry', () => {
  it('goes out at once when it is due and else as soon as it is', async () => {
    const reader = await connect({ topics: ['telemetry'], maxRateHz: 2 });
    const before = reader.of('telemetry').length;
    clock.advance(10_000);
    await move('uav-1', 1);
    await reader.until('telemetry', before + 1);
    await move('uav-1', 2);
    await move('uav-1', 3);
    await reader.settled();
    expect(altitudes(reader).slice(before)).toEqual([1]);
    clock.advance(500);
    await reader.until('telemetry', before + 2);
    expect(altitudes(reader).slice(before)).toEqual([1, 3]);
    clock.advance(5000);
    await reader.settled();
    expect(altitudes(reader).slice(before)).toEqual([1, 3]);
  });

  it('never exceeds the rate over time and follows a source at that rate without delay', async () => {
    const reader = await connect({ topics: ['telemetry'], maxRateHz: 10 });
    clock.advance(1000);
    const before = reader.of('telemetry').length;
    for (let step = 0; step < 100; step += 1) {
      await move('uav-1', step);
      clock.advance(10);
    }
    await reader.settled();
    expect(reader.of('telemetry').length - before).toBeGreaterThanOrEqual(9);
    expect(reader.of('telemetry').length - before).toBeLessThanOrEqual(11);
    clock.advance(1000);
    await reader.settled();
    const start = reader.of('telemetry').length;
    for (let step = 0; step < 10; step += 1) {
      await move('uav-1', 1000 + step);
      await reader.until('telemetry', start + step + 1);
      clock.advance(step % 2 === 0 ? 80 : 120);
    }
  });

  it('comes for many vehicles in one frame when batches are asked for, at most one in that time', async () => {
    const reader = await connect({ topics: ['telemetry'], maxRateHz: 50, batchMs: 100 });
    clock.advance(1000);
    server.port.vehicleById.set('uav-2', sampleVehicle({ id: 'uav-2' }));
    await reader.settled();
    const before = reader.of('vehicles').length;
    const heights = () =>
      reader
        .of('vehicles')
        .slice(before)
        .map(({ data }) => data.vehicles.map((each: TelemetryVehicle) => [each.id, each.altitude_m]));
    await move('uav-1', 1);
    await reader.until('vehicles', before + 1);
    clock.advance(30);
    await move('uav-1', 2);
    await move('uav-2', 3);
    clock.advance(30);
    await move('uav-1', 4);
    await reader.settled();
    expect(heights()).toEqual([[['uav-1', 1]]]);
    clock.advance(100);
    await reader.until('vehicles', before + 2);
    expect(heights()).toEqual([
      [['uav-1', 1]],
      [
        ['uav-1', 4],
        ['uav-2', 3],
      ],
    ]);
    expect(reader.of('telemetry')).toEqual([]);
    reader.send('subscribe', { topics: ['telemetry'], batchMs: 0 });
    await reader.settled();
    clock.advance(100);
    await move('uav-2', 5);
    await eventually('a frame of its own', () => altitudes(reader).includes(5));
    expect(reader.frames.map(({ seq }) => seq)).toEqual(reader.frames.map((_, index) => index + 1));
  });

  it('is filtered by vehicle and comes for the newly wanted at once', async () => {
    server.port.vehicleById.set('uav-2', sampleVehicle({ id: 'uav-2' }));
    const reader = await connect({ topics: ['telemetry'], vehicles: ['uav-2'] });
    expect(reader.of('telemetry').map((frame) => frame.data.vehicle.id)).toEqual(['uav-2']);
    clock.advance(1000);
    await move('uav-1', 5);
    await move('uav-2', 6);
    await reader.until('telemetry', 2);
    await reader.settled();
    expect(altitudes(reader)).toEqual([30.5, 6]);
    reader.send('unsubscribe', { topics: ['telemetry'] });
    await reader.settled();
    clock.advance(1000);
    await move('uav-2', 7);
    await reader.settled();
    expect(altitudes(reader)).toEqual([30.5, 6]);
  });

  it('is asked of the core once a version, however many read it', async () => {
    const readers = [await connect(), await connect(), await connect()];
    clock.advance(10_000);
    let asked = 0;
    const vehicle = server.port.vehicle.bind(server.port);
    server.port.vehicle = (id) => {
      asked += 1;
      return vehicle(id);
    };
    await move('uav-1', 9);
    for (const reader of readers) await eventually('delivered', () => altitudes(reader).includes(9));
    expect(asked).toBe(1);
  });
});

describe('other kinds', () => {
  it('reach who wants them, each once and in order', async () => {
    const reader = await connect();
    const start = reader.lastSeq;
    server.port.announce('event', sampleVehicleEvent());
    server.port.announce('alert', sampleAlert());
    server.port.announce('command', sampleCommand());
    server.port.announce('command', sampleCommand({ state: 'done' }));
    server.port.announce('launch', sampleLaunch());
    server.port.announce('mission', sampleMissionRun());
    server.port.announce('link', sampleLink());
    server.port.announce('linkRemoved', { linkId: 'lnk_1' });
    server.port.announce('missionChanged', { vehicleId: 'uav-1' });
    server.port.currentMode = 'live';
    server.port.announce('vehicleRemoved', { vehicleId: 'uav-1' });
    await reader.settled();
    const got = reader.frames.filter((frame) => frame.seq > start && frame.kind !== 'heartbeat');
    expect(got.map(({ kind, data }) => [kind, Object.keys(data)[0]])).toEqual([
      ['event', 'eventId'],
      ['alert', 'alertId'],
      ['action', 'command'],
      ['governance', 'commandId'],
      ['action', 'command'],
      ['action', 'launch'],
      ['action', 'mission'],
      ['state', 'link'],
      ['state', 'linkRemoved'],
      ['state', 'missionChanged'],
      ['state', 'vehicleRemoved'],
      ['state', 'mode'],
    ]);
    expect(got.map(({ seq }) => seq)).toEqual(got.map((_frame, index) => start + 1 + index));
  });

  it('stop with unsubscribe and start again with a snapshot', async () => {
    const reader = await connect({ topics: ['alert'] });
    expect(reader.of('snapshot')).toHaveLength(1);
    server.port.announce('event', sampleVehicleEvent());
    server.port.announce('alert', sampleAlert());
    await reader.settled();
    expect(reader.of('event')).toEqual([]);
    expect(reader.of('alert')).toHaveLength(1);
    reader.send('subscribe', { topics: ['event'] });
    await reader.until('snapshot', 2);
    server.port.announce('event', sampleVehicleEvent());
    await reader.until('event');
  });
});

describe('resume', () => {
  it('gives the frames that were missed with their numbers, then the newest telemetry', async () => {
    const first = await connect();
    server.port.announce('alert', sampleAlert({ count: 1 }));
    await first.until('alert');
    const seq = first.lastSeq;
    first.socket.terminate();
    await first.untilClosed();
    clock.advance(119_000);
    server.port.announce('alert', sampleAlert({ count: 2 }));
    await move('uav-1', 44);
    await move('uav-1', 45);
    server.port.announce('event', sampleVehicleEvent());
    const second = await new TestClient(server.url).hello({ session: first.session, seq });
    await second.until('telemetry');
    expect(second.session).toBe(first.session);
    expect(second.of('welcome')[0]?.data.resumed).toBe(true);
    expect(second.of('snapshot')).toEqual([]);
    expect(second.of('gap')).toEqual([]);
    const missed = second.frames.filter(({ kind }) => kind === 'alert' || kind === 'event');
    expect(missed.map((frame) => [frame.kind, frame.seq])).toEqual([
      ['alert', seq + 1],
      ['event', seq + 2],
    ]);
    expect(altitudes(second)).toEqual([45]);
    server.port.announce('alert', sampleAlert({ count: 3 }));
    await second.until('alert', 2);
    expect(second.lastSeq).toBeGreaterThan(seq + 2);
    expect(new Set(second.frames.map((frame) => frame.seq)).size).toBe(second.frames.length);
  });

  it('is a new session after 120 s, for another principal, or from a number never given', async () => {
    const first = await connect();
    const { session, lastSeq } = first;
    const asKey = await new TestClient(server.url).hello(
      { session, seq: lastSeq },
      server.addKey('k', ['telemetry:read']),
    );
    expect(asKey.session).not.toBe(session);
    const asOtherKey = await new TestClient(server.url).hello(
      { session: asKey.session, seq: 1 },
      server.addKey('other', ['telemetry:read']),
    );
    expect(asOtherKey.session).not.toBe(asKey.session);
    const ahead = await new TestClient(server.url).hello({ session, seq: lastSeq + 1000 });
    expect(ahead.session).not.toBe(session);
    first.socket.terminate();
    await first.untilClosed();
    await asKey.settled();
    clock.advance(120_001);
    const late = await new TestClient(server.url).hello({ session, seq: lastSeq });
    expect(late.session).not.toBe(session);
    expect(late.of('welcome')[0]?.data.resumed).toBe(false);
    expect((await late.until('gap')).data).toEqual({ from: lastSeq + 1, to: 0 });
    await late.until('snapshot');
  });

  it('tells the gap when more was missed than is kept', async () => {
    const small = await new TestServer({ webSocket: { maxKeptFrames: 3 } }, { clock }).start();
    const first = await new TestClient(small.url).hello();
    await first.until('snapshot');
    const seq = first.lastSeq;
    first.socket.terminate();
    await first.untilClosed();
    await new TestClient(small.url).hello();
    for (let count = 0; count < 5; count += 1) small.port.announce('alert', sampleAlert({ count }));
    const second = await new TestClient(small.url).hello({ session: first.session, seq });
    await second.until('snapshot');
    expect(second.frames.map(({ kind }) => kind)).toEqual(['welcome', 'gap', 'snapshot']);
    expect(second.session).toBe(first.session);
    expect(second.of('gap')[0]?.data).toEqual({ from: seq + 1, to: seq + 5 });
    await small.close();
  });

  it('takes a session over from a socket that is still open', async () => {
    const first = await connect();
    const second = await new TestClient(server.url).hello({ session: first.session, seq: first.lastSeq });
    expect(await first.untilClosed()).toBe(4409);
    server.port.announce('alert', sampleAlert());
    await second.until('alert');
  });
});
