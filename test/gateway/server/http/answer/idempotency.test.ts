import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../gateway/base/error.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { type CallOptions, TestServer } from '../support/test-server.ts';

let server: TestServer;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  server = await new TestServer({}, { clock }).start();
});
afterEach(() => server.close());

const takeoff = (key: string, altitudeM: number, options: CallOptions = {}) =>
  server.call('/api/vehicles/uav-1/commands/takeoff', {
    method: 'POST',
    body: { altitudeM },
    headers: { 'idempotency-key': key },
    ...options,
  });

describe('Idempotency-Key', () => {
  it('gives the first answer again, problems included, and does nothing twice', async () => {
    for (const state of ['accepted', 'unknown'] as const) {
      server.port.nextCommand = { state };
      const first = await takeoff(state, 10);
      const second = await takeoff(state, 10);
      expect(second.text).toBe(first.text);
      expect(second.status).toBe(first.status);
      expect(second.headers['content-type']).toBe(first.headers['content-type']);
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      expect(second.headers['idempotency-replayed']).toBe('true');
    }
    expect(server.port.callsOf('submitCommand')).toHaveLength(2);
  });

  it('refuses another body and another address under the same key', async () => {
    await takeoff('k', 10);
    expect((await takeoff('k', 11)).json).toMatchObject({ status: 422, code: 'idempotency-mismatch' });
    const other = await server.call('/api/vehicles/uav-1/commands/land', {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
    });
    expect(other.json.code).toBe('idempotency-mismatch');
  });

  it('does not mind the order of fields', async () => {
    const path = '/drone/launch';
    const headers = { 'idempotency-key': 'k' };
    const one = { missionType: 'patrol', zoneId: 'field', priority: 'low' };
    const two = { priority: 'low', zoneId: 'field', missionType: 'patrol' };
    await server.call(path, { method: 'POST', body: one, headers });
    const answer = await server.call(path, { method: 'POST', body: two, headers });
    expect(answer.headers['idempotency-replayed']).toBe('true');
    expect(answer.headers.location).toMatch(/^\/drone\/launch\//);
  });

  it('answers 409 while the first still runs', async () => {
    let letGo = () => {};
    server.port.commandGate = new Promise((resolve) => {
      letGo = resolve;
    });
    const first = takeoff('k', 10);
    await eventually('the first runs', () => server.port.callsOf('submitCommand').length === 1);
    expect((await takeoff('k', 10)).json).toMatchObject({ status: 409, code: 'idempotency-in-progress' });
    letGo();
    expect((await first).status).toBe(202);
    expect((await takeoff('k', 10)).headers['idempotency-replayed']).toBe('true');
  });

  it('belongs to one principal and lasts 24 h', async () => {
    await takeoff('k', 10);
    const token = server.addKey('other', ['drone:command']);
    expect((await takeoff('k', 99, { token })).status).toBe(202);
    clock.advance(24 * 3600 * 1000);
    expect((await takeoff('k', 12)).headers['idempotency-replayed']).toBeUndefined();
  });

  it('is not taken by a request that was refused before it ran', async () => {
    expect((await takeoff('k', -1)).status).toBe(422);
    expect((await takeoff('k', 10, { token: 'wrong' })).status).toBe(401);
    expect((await takeoff('k', 10)).status).toBe(202);
  });

  it('stops what cannot be recorded, except safety commands', async () => {
    server.store.failure = new AppError('store-unavailable', 'disk full');
    expect((await takeoff('k', 10)).json).toMatchObject({ status: 503, code: 'store-unavailable' });
    expect(server.port.callsOf('submitCommand')).toEqual([]);
    const hold = await server.call('/api/vehicles/uav-1/commands/hold', {
      method: 'POST',
      headers: { 'idempotency-key': 'h' },
    });
    expect(hold.status).toBe(202);
  });

  it('does not stop steering with a full disk', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    server.store.failure = new AppError('store-unavailable', 'not written', { cause: full });
    const give = (command: string, body: object) =>
      server.call(`/api/vehicles/uav-1/commands/${command}`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': 'k' },
      });
    expect((await give('goto', { lat: 47.4, lon: 8.5 })).status).toBe(202);
    expect((await give('change-altitude', { altitudeM: 20 })).status).toBe(202);
    expect((await give('takeoff', { altitudeM: 10 })).json).toMatchObject({ code: 'store-unavailable' });
  });

  it('is kept for safety commands too', async () => {
    const options = { method: 'POST', headers: { 'idempotency-key': 'h' } };
    await server.call('/api/vehicles/uav-1/commands/hold', options);
    const again = await server.call('/api/vehicles/uav-1/commands/hold', options);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it.each(['', 'a b', 'x'.repeat(129)])('refuses the key %j', async (key) => {
    expect((await takeoff(key, 10)).json).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});
