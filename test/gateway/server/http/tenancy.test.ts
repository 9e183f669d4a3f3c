import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { LaunchRecord } from '../../../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { MissionRun } from '../../../../gateway/contract/mission/mission.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import {
  sampleAlert,
  sampleAuditRow,
  sampleCommand,
  sampleLaunch,
  sampleLink,
  sampleMissionRun,
  sampleVehicle,
  sampleZone,
} from '../../../builder/contract-samples.ts';
import { TestClient } from '../ws/support/test-client.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let bob: Login;
beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  bob = await world.login('bob@other.example');
  for (const login of [ann, bob]) world.admit(login, 'administrator');
  // uav-1 is simulated, uav-9 is not.
  const { port } = world;
  port.vehicleById.set('uav-9', { ...sampleVehicle(), id: 'uav-9', mode: 'live' });
  port.alertById.set('low:uav-9', sampleAlert({ alertId: 'low:uav-9', vehicleId: 'uav-9' }));
  port.alertById.set('disk', sampleAlert({ alertId: 'disk', vehicleId: null }));
  port.linkById.set('lnk_sim', sampleLink({ linkId: 'lnk_sim', origin: 'simulator', mode: 'sim' }));
});
afterEach(() => world.close());

const get = (path: string, token: string) => world.server.call(path, { token });
const send = (method: string, path: string, token: string, body?: unknown) =>
  world.server.call(path, { method, token, body });
const actorOf = ({ accountId }: Login) => ({ kind: 'account' as const, id: accountId });

describe('a tenant', () => {
  /** A record of each kind: Ann's, one of a key of hers, Bob's and the operator's, newest first. */
  beforeEach(async () => {
    const { port } = world;
    const key = world.key(ann, 'live', SCOPES);
    for (const token of [ann.token, bob.token, key.key])
      await send('PUT', '/api/zones/field', token, sampleZone());
    const actors = [
      ['ann', actorOf(ann)],
      ['key', { kind: 'key' as const, id: key.keyId }],
      ['bob', actorOf(bob)],
      ['operator', { kind: 'operator' as const, id: 'operator' }],
    ] as const;
    port.commandRows = actors.map(([who, actor]) => sampleCommand({ commandId: `cmd_${who}`, actor }));
    port.launchRows = actors.map(([who, actor]) => sampleLaunch({ launchId: `lch_${who}`, actor }));
    port.missionRows = actors.map(([who, actor]) => sampleMissionRun({ missionId: `mis_${who}`, actor }));
  });

  it('sees the commands, launches and missions it and its keys made, others do not exist', async () => {
    for (const [template, own] of [
      ['/api/commands/cmd_', ['ann', 'key']],
      ['/drone/launch/lch_', ['ann', 'key']],
      ['/mission/mis_', ['ann', 'key']],
    ] as const) {
      for (const who of ['ann', 'key', 'bob', 'operator']) {
        world.clock.advance(200);
        const isOwn = own.some((name) => name === who);
        const answer = await get(template + who, ann.token);
        expect(answer.status, template + who).toBe(isOwn ? 200 : 404);
        const unknown = await get(`${template}none`, ann.token);
        // What belongs to somebody else looks like what never was.
        if (!isOwn) expect(answer.json.code).toBe(unknown.json.code);
      }
    }
    const list = await get('/api/commands', ann.token);
    expect(list.json.items.map((row: CommandRecord) => row.commandId)).toEqual(['cmd_ann', 'cmd_key']);
  });

  it('and the operator: the operator sees all', async () => {
    const list = await world.server.call('/api/commands');
    expect(list.json.items).toHaveLength(4);
    expect((await world.server.call('/mission/mis_bob')).status).toBe(200);
  });

  it('pages over foreign rows without gaps or repeats', async () => {
    world.port.commandRows = Array.from({ length: 700 }, (_, index) =>
      sampleCommand({
        commandId: `cmd_${String(index).padStart(4, '0')}`,
        actor: index % 100 === 0 ? actorOf(ann) : actorOf(bob),
      }),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await get(`/api/commands?limit=3${cursor && `&cursor=${cursor}`}`, ann.token);
      seen.push(...page.json.items.map((row: CommandRecord) => row.commandId));
      cursor = page.json.nextCursor;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((hundred) => `cmd_0${hundred}00`));
  });

  it('hears on its WebSocket of its own, from the first moment on', async () => {
    const client = await new TestClient(world.server.url).hello(undefined, ann.token);
    const snapshot = (await client.until('snapshot')).data;
    expect(snapshot.commands.map((row: CommandRecord) => row.commandId)).toEqual(['cmd_ann', 'cmd_key']);
    expect(snapshot.launches.map((row: LaunchRecord) => row.launchId)).toEqual(['lch_ann', 'lch_key']);
    expect(snapshot.missions.map((row: MissionRun) => row.missionId)).toEqual(['mis_ann', 'mis_key']);
    for (const login of [bob, ann]) {
      const actor = actorOf(login);
      const own = `new_${login.email.slice(0, 3)}`;
      world.port.announce('command', sampleCommand({ commandId: own, actor }));
      world.port.announce('launch', sampleLaunch({ launchId: own, actor }));
      world.port.announce('mission', sampleMissionRun({ missionId: own, actor }));
    }
    await client.settled();
    expect(client.of('action').length).toBe(3);
    const text = JSON.stringify(client.frames);
    expect(text).toContain('new_ann');
    expect(text).not.toContain('new_bob');
    expect(client.of('governance').every(({ data }) => data.commandId === 'new_ann')).toBe(true);
    client.socket.terminate();
  });

  it('reads the audit rows of its actors only', async () => {
    const audit = new AuditRepository(world.database);
    const before = audit.list({ limit: 200 }).length;
    for (const [target, actor] of [
      ['of-ann', actorOf(ann)],
      ['of-bob', actorOf(bob)],
      ['of-operator', { kind: 'operator' as const, id: 'operator' }],
    ] as const) {
      const { auditId: _, ...row } = sampleAuditRow({ target, actor });
      audit.append(row);
    }
    const rows = audit.list({ limit: 200, tenantId: ann.tenantId });
    expect(before).toBeGreaterThan(0);
    expect(rows[0]?.target).toBe('of-ann');
    expect(rows.every(({ actor }) => actor.id !== bob.accountId && actor.kind !== 'operator')).toBe(true);
    expect(audit.list({ limit: 200, tenantId: 'ten_nobody' })).toEqual([]);
    await get('/api/audit', ann.token);
    expect(world.port.callsOf('audit')[0]?.args[0]).toMatchObject({ tenantId: ann.tenantId });
  });

  it('may not name another one', async () => {
    const foreign = await world.server.call('/telemetry', {
      token: ann.token,
      headers: { 'x-tenant-id': bob.tenantId },
    });
    expect(foreign.json).toMatchObject({ status: 403, code: 'tenant-mismatch' });
    const own = await world.server.call('/telemetry', {
      token: ann.token,
      headers: { 'x-tenant-id': ann.tenantId },
    });
    expect(own.status).toBe(200);
  });
});

describe('a test key', () => {
  let key: string;
  beforeEach(() => {
    ({ key } = world.key(ann, 'test', SCOPES));
  });

  it.each([
    ['POST', '/api/vehicles/uav-9/commands/takeoff', { altitudeM: 20 }],
    ['POST', '/api/vehicles/uav-9/commands/hold', undefined],
    [
      'PUT',
      '/api/vehicles/uav-9/mission',
      { items: [{ command: 16, frame: 3, params: [0, 0, 0, null], lat: 47.4, lon: 8.5, altitude_m: 30 }] },
    ],
    ['DELETE', '/api/vehicles/uav-9/mission', undefined],
    ['GET', '/api/vehicles/uav-9/mission?refresh=true', undefined],
    ['POST', '/mission/start', { vehicleId: 'uav-9' }],
    ['PUT', '/api/zones/field', sampleZone()],
    ['DELETE', '/api/zones/field', undefined],
    ['POST', '/api/alerts/disk/acknowledge', undefined],
  ])('cannot %s %s: 403 test-key-live-vehicle, and nothing reaches the core', async (method, path, body) => {
    const before = world.port.calls.length;
    const answer = await send(method, path, key, body);
    expect(answer.json, answer.text).toMatchObject({ status: 403, code: 'test-key-live-vehicle' });
    // Listing alerts is how the alert was found.
    const effects = world.port.calls.slice(before).filter(({ name }) => name !== 'alerts');
    expect(effects).toEqual([]);
  });

  it('does the same with a simulated vehicle, and a live key with a live one', async () => {
    const live = world.key(ann, 'live', SCOPES).key;
    for (const [token, vehicleId] of [
      [key, 'uav-1'],
      [live, 'uav-9'],
      [live, 'uav-1'],
    ] as const) {
      const path = `/api/vehicles/${vehicleId}`;
      expect((await send('POST', `${path}/commands/hold`, token)).status).toBe(202);
      expect((await send('DELETE', `${path}/mission`, token)).status).toBe(204);
      expect((await get(path, token)).status).toBe(200);
    }
    expect((await send('PUT', '/api/zones/field', live, sampleZone())).status).toBe(200);
    expect((await send('POST', '/api/vehicles/uav-77/commands/hold', key)).status).toBe(404);
  });

  it('sees simulated vehicles and what concerns them, nothing live', async () => {
    const answers = await Promise.all(
      ['/telemetry', '/api/vehicles', '/api/alerts', '/api/links', '/api/commands'].map((path) =>
        get(path, key),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('uav-9');
    }
    expect(answers[0]?.json).toMatchObject({ mode: 'sim', vehicles: [{ id: 'uav-1' }] });
    expect(answers[3]?.json.items).toMatchObject([{ linkId: 'lnk_sim' }]);
    for (const path of ['/api/vehicles/uav-9', '/telemetry?vehicle=uav-9'])
      expect((await get(path, key)).status).toBe(404);
    expect((await send('POST', '/api/alerts/low:uav-9/acknowledge', key)).status).toBe(404);
    expect((await send('POST', '/api/alerts/link-lost:uav-1/acknowledge', key)).status).toBe(200);
  });

  it('does not see live records of its own tenant', async () => {
    await send('DELETE', '/api/vehicles/uav-1/mission', key);
    await send('DELETE', '/api/vehicles/uav-1/mission', ann.token);
    const actor = actorOf(ann);
    world.port.commandRows = [
      sampleCommand({ commandId: 'cmd_live', actor, mode: 'live' }),
      sampleCommand({ commandId: 'cmd_sim', actor, mode: 'sim' }),
    ];
    world.port.tenantOfActor.set(ann.accountId, ann.tenantId);
    world.port.auditRows = [
      sampleAuditRow({ auditId: 3, actor, target: 'uav-9' }),
      sampleAuditRow({ auditId: 2, actor, target: 'zone', detail: { mode: 'live' } }),
      sampleAuditRow({ auditId: 1, actor, target: 'uav-1', detail: { mode: 'sim' } }),
    ];
    const commands = await get('/api/commands', key);
    expect(commands.json.items.map((row: CommandRecord) => row.commandId)).toEqual(['cmd_sim']);
    expect((await get('/api/commands/cmd_live', key)).status).toBe(404);
    const rows = await get('/api/audit', key);
    expect(rows.json.items.map((row: { auditId: number }) => row.auditId)).toEqual([1]);
  });

  it('hears on its WebSocket of simulated vehicles only, also that one is gone', async () => {
    const { port } = world;
    const client = await new TestClient(world.server.url).hello(undefined, key);
    const snapshot = (await client.until('snapshot')).data;
    expect(snapshot).toMatchObject({
      mode: 'sim',
      vehicles: [{ id: 'uav-1' }],
      links: [{ linkId: 'lnk_sim' }],
    });
    for (const vehicleId of ['uav-9', 'uav-1']) {
      port.announce('vehicle', { vehicleId });
      port.announce('missionChanged', { vehicleId });
      port.announce('alert', sampleAlert({ vehicleId }));
      port.announce('event', {
        eventId: 'evt_1',
        vehicleId,
        kind: 'armed',
        severity: 'info',
        summary: 'armed',
        atMs: 0,
      });
    }
    port.announce('link', sampleLink({ linkId: 'lnk_1', origin: 'stored' }));
    port.currentMode = 'live';
    port.announce('link', sampleLink({ linkId: 'lnk_sim', origin: 'simulator', mode: 'sim' }));
    await client.until('telemetry');
    for (const vehicleId of ['uav-9', 'uav-1']) {
      port.vehicleById.delete(vehicleId);
      port.announce('vehicleRemoved', { vehicleId });
    }
    await client.settled();
    const text = JSON.stringify(client.frames);
    expect(text).not.toContain('uav-9');
    expect(text).not.toContain('"mode":"live"');
    expect(client.of('state').map(({ data }) => data.link?.linkId ?? data)).toEqual([
      { missionChanged: 'uav-1' },
      'lnk_sim',
      { vehicleRemoved: 'uav-1' },
    ]);
    expect([client.of('alert').length, client.of('event').length, client.of('telemetry').length]).toEqual([
      1, 1, 1,
    ]);
    client.socket.terminate();
  });

  it('never opens, changes or removes a link, nor does any account', async () => {
    const before = world.port.calls.length;
    for (const token of [key, ann.token])
      for (const [method, path] of [
        ['POST', '/api/links'],
        ['PUT', '/api/links/lnk_1'],
        ['DELETE', '/api/links/lnk_1'],
      ] as const) {
        const answer = await send(method, path, token, { text: 'udpin:127.0.0.1:1' });
        expect(answer.json).toMatchObject({ status: 403, code: 'scope-missing' });
      }
    expect(world.port.calls.slice(before)).toEqual([]);
  });
});

describe('the safety class', () => {
  it('reaches the core before anything is stored, with a store that cannot write', async () => {
    world.database.pragma('query_only = ON');
    const enrol = vi.spyOn(world.platform.guard, 'enrol');
    const submit = vi.spyOn(world.port, 'submitCommand');
    for (const command of ['hold', 'land', 'rtl', 'disarm'] as const) {
      world.clock.advance(1000);
      const answer = await send('POST', `/api/vehicles/uav-1/commands/${command}`, ann.token);
      expect(answer.status, answer.text).toBe(202);
      expect(submit.mock.lastCall?.[0]).toMatchObject({ command });
      const [sent, stored] = [submit, enrol].map(({ mock }) => mock.invocationCallOrder.at(-1) ?? 0);
      expect(stored).toBeGreaterThan(sent ?? 0);
    }
    expect(enrol).toHaveBeenCalledTimes(4);
    const other = await send('POST', '/api/vehicles/uav-1/commands/arm', ann.token);
    expect(other.json).toMatchObject({ code: 'store-unavailable' });
    expect(submit).toHaveBeenCalledTimes(4);
    world.database.pragma('query_only = OFF');
  });
});
