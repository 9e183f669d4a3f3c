import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer().start();
});
afterEach(() => server.close());

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const principal = (changes: Partial<Principal> = {}): Principal => ({
  kind: 'operator',
  id: 'operator',
  tenantId: 'local',
  scopes: new Set(SCOPES),
  ...changes,
});
const call = (method: string, path: string, as = principal(), body?: unknown) =>
  server.server.call({ method, path, principal: as, traceId: TRACE_ID, body });

describe('a call of our own API', () => {
  it('is made as its principal, under its trace', async () => {
    const answer = await call('POST', '/api/vehicles/uav-1/commands/takeoff?wait=sent', principal(), {
      altitudeM: 20,
    });
    expect(answer).toMatchObject({ status: 202, body: { command: 'takeoff', traceId: TRACE_ID } });
    expect(server.port.callsOf('submitCommand')[0]?.args).toMatchObject([
      { waitFor: 'sent', params: { altitudeM: 20 } },
      { traceId: TRACE_ID, principal: { id: 'operator' }, isDirect: false },
    ]);
  });

  it('is direct if its principal made it, only in another way', async () => {
    const request = { method: 'POST', path: '/api/vehicles/uav-1/commands/hold', traceId: TRACE_ID };
    await server.server.call({ ...request, principal: principal(), isDirect: true });
    expect(server.port.callsOf('submitCommand')[0]?.args[1]).toMatchObject({ isDirect: true });
  });

  it('may do no more than its principal', async () => {
    const key = principal({ kind: 'key', id: 'k', tenantId: 't', scopes: new Set(['telemetry:read']) });
    expect(await call('GET', '/telemetry', key)).toMatchObject({ status: 200, body: { mode: 'sim' } });
    expect(await call('POST', '/api/vehicles/uav-1/commands/arm', key)).toMatchObject({
      status: 403,
      body: { code: 'scope-missing' },
    });
    expect(
      await call('GET', '/api/action/act_1', principal({ ...key, scopes: new Set(SCOPES) })),
    ).toMatchObject({
      status: 404,
    });
  });

  it('is answered as every other: problems, nothing, pages that are none', async () => {
    expect(await call('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await call('DELETE', '/api/zones/field')).toEqual({ status: 204, body: undefined });
    expect(await call('POST', '/api/action/queue', principal(), { type: 'x' })).toMatchObject({
      status: 422,
    });
  });

  it('does not read an answer that is longer than its caller takes', async () => {
    const request = { method: 'GET', path: '/api/errors', principal: principal(), traceId: TRACE_ID };
    const whole = await server.server.call(request);
    const { length } = JSON.stringify(whole.body);
    expect(await server.server.call({ ...request, maxLength: length })).toEqual(whole);
    expect(await server.server.call({ ...request, maxLength: length - 1 })).toEqual({
      status: 200,
      body: { isTooLarge: true, length },
    });
  });

  it('waits for what takes long or needs an approval', async () => {
    server.port.writeMission = async (vehicleId, items, { transfer }) => {
      transfer?.awaitingApproval('apr_1');
      await settled();
      return { vehicleId, items: [...items], readAtMs: 0, source: 'upload', doubt: null, problems: [] };
    };
    const items = missionItems(2);
    expect(await call('PUT', '/api/vehicles/uav-1/mission', principal(), { items })).toMatchObject({
      status: 200,
      body: { source: 'upload' },
    });
  });

  it('has a credential of its own that is no other’s', async () => {
    const calls = [call('GET', '/telemetry'), server.call('/telemetry', { token: 'own_' })];
    const [own, guessed] = await Promise.all(calls);
    expect([own?.status, guessed?.status]).toEqual([200, 401]);
  });
});
