import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBSOCKET_LIMITS } from '../../../../gateway/server/ws/websocket-limits.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let clock: FakeClock;
let server: TestServer;
beforeEach(async () => {
  clock = new FakeClock();
  server = await new TestServer({}, { clock }).start();
});
afterEach(() => server.close());

const client = (...rest: [string | string[]] | []) => new TestClient(server.url, ...rest);

describe('hello', () => {
  it('is answered by welcome and snapshot, numbered from 1', async () => {
    const reader = await client().hello();
    const snapshot = await reader.until('snapshot');
    const [welcome] = reader.of('welcome');
    expect(reader.socket.protocol).toBe('aerodeck.telemetry.v1');
    expect(welcome).toMatchObject({
      v: 1,
      seq: 1,
      t: clock.utcMs(),
      data: { heartbeatMs: 10_000, resumeWindowS: 120, resumed: false, mode: 'sim' },
    });
    expect(snapshot.seq).toBe(2);
    expect(snapshot.data).toMatchObject({
      mode: 'sim',
      vehicles: [{ id: 'uav-1' }],
      alerts: [{ alertId: 'link-lost:uav-1' }],
      links: [{ linkId: 'lnk_1' }],
      commands: [{ commandId: 'cmd_3' }, {}, {}],
      launches: [{}],
      missions: [{}],
    });
  });

  it('is awaited for 5 s', async () => {
    const silent = await client().opened();
    clock.advance(4999);
    expect(silent.closeCode).toBeUndefined();
    clock.advance(1);
    expect(await silent.untilClosed()).toBe(4408);
  });

  it.each([
    ['a wrong token', { v: 1, kind: 'hello', data: { token: 'wrong' } }, 4401, 'login-required'],
    ['another kind first', { v: 1, kind: 'ping' }, 4401, 'login-required'],
    ['no token', { v: 1, kind: 'hello', data: {} }, 4400, 'invalid-request'],
    ['an unknown field', { v: 1, kind: 'hello', data: { token: 'x', y: 1 } }, 4400, 'invalid-request'],
    ['another version', { v: 2, kind: 'hello', data: { token: 'x' } }, 4400, 'invalid-request'],
  ])('with %s ends with an error and a code', async (_name, frame, closeCode, code) => {
    const reader = await client().opened();
    reader.socket.send(JSON.stringify(frame));
    expect(await reader.untilClosed()).toBe(closeCode);
    expect(reader.frames).toMatchObject([
      { kind: 'error', seq: 1, data: { code, instance: '/ws/telemetry' } },
    ]);
  });

  it('without telemetry:read ends with 4403', async () => {
    const reader = await client().opened();
    reader.send('hello', { token: server.addKey('launcher', ['drone:launch']) });
    expect(await reader.untilClosed()).toBe(4403);
  });

  it('shows a key only what its scopes allow', async () => {
    const reader = await client().hello(undefined, server.addKey('reader', ['telemetry:read']));
    const { data } = await reader.until('snapshot');
    expect(data).toMatchObject({ vehicles: [{}], commands: [], launches: [], missions: [] });
    reader.send('subscribe', { topics: ['action'] });
    expect((await reader.until('error')).data).toMatchObject({ code: 'scope-missing' });
    expect(reader.closeCode).toBeUndefined();
  });
});

describe('the subprotocol', () => {
  it('must be offered', async () => {
    expect(await client([]).untilClosed()).toBe(4406);
    const several = await client(['aerodeck.telemetry.v9', 'aerodeck.telemetry.v1']).hello();
    expect(several.socket.protocol).toBe('aerodeck.telemetry.v1');
  });
});

describe('garbage', () => {
  it.each([
    ['no JSON', 'hello'],
    ['an empty message', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['an unknown kind', '{"v":1,"kind":"launch","data":{}}'],
    ['a second hello', '{"v":1,"kind":"hello","data":{"token":"x"}}'],
    ['binary', Buffer.from('{"v":1,"kind":"ping"}')],
  ])('%s ends with 4400', async (_name, message) => {
    const reader = await client().hello();
    reader.socket.send(message);
    expect(await reader.untilClosed()).toBe(4400);
    expect(reader.of('error')).toHaveLength(1);
  });

  it('larger than 64 KiB is cut', async () => {
    const reader = await client().hello();
    reader.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await reader.untilClosed()).toBe(1009);
  });

  it('of broken frames does not hurt the others', async () => {
    const broken = await client().opened();
    const other = await client().hello();
    (broken.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0xff, 0xff, 0x00, 0x01, 0x02]),
    );
    await broken.untilClosed();
    await other.settled();
  });

  it('more than 20 messages a second ends with 4429', async () => {
    const reader = await client().hello();
    for (let count = 0; count < 40; count += 1) reader.send('ping');
    expect(await reader.untilClosed()).toBe(4429);
    expect(reader.of('heartbeat').length).toBeLessThan(20);
  });
});

describe('heartbeat', () => {
  it('comes every 10 s; who is silent for 25 s is cut', async () => {
    const reader = await client().hello();
    const dead = await client().hello();
    (dead.socket as unknown as { _autoPong: boolean })._autoPong = false;
    for (let beat = 1; beat <= 3; beat += 1) {
      clock.advance(10_000);
      // Answered on the same socket after the pong, so the pong has been heard by then.
      await reader.settled();
    }
    expect(await dead.untilClosed()).toBe(1006);
    expect(reader.closeCode).toBeUndefined();
  });

  it('answers a ping with its id', async () => {
    const reader = await client().hello();
    reader.send('ping', { id: 'p1' });
    expect((await reader.until('heartbeat')).data).toMatchObject({
      id: 'p1',
      serverTime: expect.any(String),
    });
  });
});

describe('limits', () => {
  it('refuse a socket too many with 503 before the upgrade', async () => {
    const small = await new TestServer({ webSocket: { maxSockets: 2 } }, { clock }).start();
    const readers = [await new TestClient(small.url).hello(), await new TestClient(small.url).hello()];
    const refused = new TestClient(small.url);
    let status = 0;
    refused.socket.on('unexpected-response', (_request, response) => {
      status = response.statusCode ?? 0;
    });
    await eventually('refused', () => status === 503);
    readers[0]!.socket.close();
    await readers[0]!.untilClosed();
    await new TestClient(small.url).hello();
    await small.close();
  });

  it('allow a key 32 sockets', async () => {
    const token = server.addKey('reader', ['telemetry:read']);
    for (let count = 0; count < WEBSOCKET_LIMITS.maxSocketsPerPrincipal; count += 1)
      await client().hello(undefined, token);
    const refused = await client().opened();
    refused.send('hello', { token });
    expect(await refused.untilClosed()).toBe(4429);
  });
});

describe('a stop', () => {
  it('says bye with a time to come back', async () => {
    const reader = await client().hello();
    await server.close();
    expect(await reader.untilClosed()).toBe(1012);
    expect(reader.of('bye')).toMatchObject([{ data: { reason: 'shutdown', retryAfterMs: 1000 } }]);
  });
});
