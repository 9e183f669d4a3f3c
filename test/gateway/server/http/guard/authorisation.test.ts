import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../../gateway/contract/account/access.ts';
import { sampleCommand, sampleLaunch, sampleVehicle } from '../../../../builder/contract-samples.ts';
import { sampleSession } from '../../../../builder/replay-samples.ts';
import { type Login, PlatformWorld } from '../support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let bob: Login;
let testKey: string;
beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  bob = await world.login('bob@other.example');
  for (const login of [ann, bob]) world.admit(login, 'pilot');
  ({ key: testKey } = world.key(ann, 'test', SCOPES));
  // The first effect of an account says for whom it acts.
  for (const { token } of [ann, bob]) await call('POST', '/api/vehicles/uav-1/commands/hold', token);
  world.port.vehicleById.set('uav-9', sampleVehicle({ id: 'uav-9', mode: 'live' }));
});
afterEach(() => world.close());

const call = (method: string, path: string, token: string, body?: unknown) => {
  world.clock.advance(600);
  return world.server.call(path, { method, token, ...(body !== undefined && { body }) });
};
const codeOf = async (...request: Parameters<typeof call>) => {
  const { status, json } = await call(...request);
  return [status, json?.code];
};

describe('recordings', () => {
  const NOTE = { text: 'gusts', tags: [] };
  const recorded = (sessionId: string, mode: 'sim' | 'live') =>
    sampleSession({ sessionId, source: 'recorded', mode, actor: null });
  beforeEach(() => {
    const own = { kind: 'account', id: ann.accountId } as const;
    const other = { kind: 'account', id: bob.accountId } as const;
    world.replay.sessionRows = [
      recorded('rec_live', 'live'),
      recorded('rec_sim', 'sim'),
      sampleSession({ sessionId: 'imp_own', actor: own, mode: 'live' }),
      sampleSession({ sessionId: 'imp_other', actor: other }),
    ];
  });

  it.each(['', '/tlog', '/export?format=csv', '/fields', '/plot?fields=uav-1.1.ATTITUDE.roll'])(
    'of others, and live ones to a test key, do not exist: %s',
    async (tail) => {
      const get = (sessionId: string, token: string) =>
        codeOf('GET', `/api/replay/sessions/${sessionId}${tail}`, token);
      for (const sessionId of ['imp_own', 'rec_live', 'rec_sim'])
        expect((await get(sessionId, ann.token))[0], sessionId).toBe(200);
      for (const [sessionId, token] of [
        ['imp_other', ann.token],
        ['none', ann.token],
        ['rec_live', testKey],
      ] as const)
        expect(await get(sessionId, token), sessionId).toEqual([404, 'not-found']);
      expect((await get('rec_sim', testKey))[0]).toBe(200);
    },
  );

  it('are changed by those they belong to; those of the station by the operator alone', async () => {
    const notes = (sessionId: string) => `/api/replay/sessions/${sessionId}/notes`;
    expect(await codeOf('POST', notes('rec_live'), ann.token, NOTE)).toEqual([403, 'scope-missing']);
    expect(await codeOf('POST', notes('imp_other'), ann.token, NOTE)).toEqual([404, 'not-found']);
    expect((await call('POST', notes('imp_own'), ann.token, NOTE)).status).toBe(201);
    for (const [sessionId, code] of [
      ['rec_live', 'scope-missing'],
      ['imp_other', 'not-found'],
    ])
      expect((await call('DELETE', `/api/replay/sessions/${sessionId}`, ann.token)).json.code).toBe(code);
    expect((await call('DELETE', '/api/replay/sessions/imp_own', ann.token)).status).toBe(204);
    expect(world.replay.sessionRows.map(({ sessionId }) => sessionId)).toEqual([
      'rec_live',
      'rec_sim',
      'imp_other',
    ]);
  });
});

describe('a live vehicle', () => {
  it.each([
    ['refused', 'mission'],
    ['refused', 'fence'],
    ['refused', 'rally'],
    ['refused', 'parameters'],
    ['refused', 'parameters/export'],
    ['unknown', ''],
    ['unknown', 'lease'],
    ['unknown', 'checklist'],
    ['unknown', 'calibration'],
    ['unknown', 'manual-control'],
    ['unknown', 'log-files'],
    ['unknown', 'files'],
    ['unknown', 'files/content?path=/a'],
  ])('is %s to a test key that reads %s', async (how, path) => {
    const expected = how === 'refused' ? [403, 'test-key-live-vehicle'] : [404, 'not-found'];
    const before = world.port.calls.length;
    expect(await codeOf('GET', `/api/vehicles/uav-9/${path}`.replace(/\/$/, ''), testKey)).toEqual(expected);
    expect(world.port.calls.slice(before).filter(({ name }) => name !== 'commandLease')).toEqual([]);
  });

  it('is refused to a test key that changes it before the body is looked at', async () => {
    const climb = (vehicleId: string) =>
      codeOf('POST', `/api/vehicles/${vehicleId}/commands/takeoff`, testKey, { altitudeM: 'high' });
    expect(await climb('uav-9')).toEqual([403, 'test-key-live-vehicle']);
    expect(await climb('uav-1')).toEqual([422, 'validation']);
  });

  it('is not compared with a simulated one by a test key', async () => {
    const path = '/api/vehicles/uav-1/parameters/compare';
    const compare = (otherVehicleId: string) => codeOf('POST', path, testKey, { otherVehicleId });
    expect(await compare('uav-9')).toEqual([403, 'test-key-live-vehicle']);
    expect((await compare('uav-1'))[0]).toBe(200);
  });
});

describe('a scope that some requests need', () => {
  const without = (scope: string) =>
    world.key(
      ann,
      'live',
      SCOPES.filter((one) => one !== scope),
    ).key;

  it('is that of parameters where a geofence is enabled', async () => {
    const geofence = { circles: [{ id: 'field', kind: 'inclusion', centre: [8.5, 47.4], radiusM: 300 }] };
    const put = (token: string, body: object) => call('PUT', '/api/vehicles/uav-1/fence', token, body);
    const key = without('param:write');
    expect((await put(key, { geofence })).status).toBe(200);
    expect((await put(key, { geofence, enable: true })).json).toMatchObject({
      code: 'scope-missing',
      scope: 'param:write',
      detail: 'Enabling a geofence needs the scope param:write.',
    });
    expect((await put(ann.token, { geofence, enable: true })).status).toBe(200);
  });

  it('is that of commands where another credential made the launch', async () => {
    const key = without('drone:command');
    const abort = (token: string) => call('POST', '/drone/launch/lch_1/abort', token, {});
    world.port.launchRows = [
      sampleLaunch({ launchId: 'lch_1', actor: { kind: 'account', id: ann.accountId } }),
    ];
    expect((await abort(key)).json).toMatchObject({
      code: 'scope-missing',
      scope: 'drone:command',
      detail: 'Another credential started this launch. Aborting it requires the scope drone:command.',
    });
    expect((await abort(ann.token)).status).toBe(202);
    expect((await abort(bob.token)).status).toBe(404);
  });
});

describe('a repeated request', () => {
  it('is answered from the store, whatever its record has become', async () => {
    const { actions } = world;
    const [actionId] = actions.actionById.keys();
    const actor = { kind: 'account', id: ann.accountId } as const;
    actions.keep({ ...actions.actionById.get(actionId ?? '')!, actor, vehicleId: 'uav-1' });
    world.upgrade(ann);
    const execute = () =>
      world.server.call(`/api/action/${actionId}/execute`, {
        method: 'POST',
        token: ann.token,
        headers: { 'idempotency-key': 'once' },
      });
    const first = await execute();
    expect(first.status, first.text).toBe(202);
    actions.actionById.clear();
    const again = await execute();
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([202, 'true']);
  });
});

describe('the first effect of an account', () => {
  it('says for whom it acts, also where only a calibration is begun', async () => {
    const eve = await world.login('eve@third.example');
    const actor = { kind: 'account' as const, id: eve.accountId };
    world.port.commandRows = [sampleCommand({ commandId: 'cmd_eve', actor })];
    const seen = async () => (await call('GET', '/api/commands/cmd_eve', eve.token)).status;
    expect(await seen()).toBe(404);
    await call('GET', '/api/vehicles/uav-1/calibration', eve.token);
    expect(await seen()).toBe(404);
    const begun = await call('POST', '/api/vehicles/uav-1/calibration', eve.token, { kind: 'gyro' });
    expect(begun.status, begun.text).toBe(200);
    expect(await seen()).toBe(200);
  });
});
