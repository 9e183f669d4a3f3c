import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { TestClient } from '../gateway/server/ws/support/test-client.ts';

describe.skipIf(!hasFleetPeers())('the window of a fleet', () => {
  let peers: FleetPeers;
  let north: GatewayChild;
  let south: GatewayChild;
  let northId: string;
  let southId: string;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
    north = new GatewayChild(['--sim', 'copter']);
    south = new GatewayChild(['--sim', 'copter', '--sim-home', '47.3950,8.5456,488,0']);
    await Promise.all([north.listening(), south.listening()]);
    await Promise.all([north.ready(1), south.ready(1)]);
    northId = await peers.join(north, 'North');
    southId = await peers.join(south, 'South');
    await vehiclesAre([`${northId}.uav-1`, `${southId}.uav-1`]);
  });
  afterAll(async () => {
    await Promise.all([north?.dispose(), south?.dispose()]);
    await peers?.stop();
  });

  const vehicles = async (): Promise<readonly { readonly id: string; readonly status: string }[]> =>
    (await peers.api('GET', '/telemetry')).body.vehicles;

  const vehiclesAre = (ids: readonly string[]) =>
    eventually('the fleet shows the vehicles', async () => {
      const shown = (await vehicles()).filter(({ status }) => status === 'on_ground').map(({ id }) => id);
      return shown.sort().join() === [...ids].sort().join();
    });

  it('has the vehicles and zones of all stations, and their lists page by page', async () => {
    expect((await peers.api('GET', '/telemetry')).body).toMatchObject({ mode: 'sim' });
    expect(await vehicles()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: `${northId}.uav-1`, name: 'Copter 1 · North' }),
        expect.objectContaining({ id: `${southId}.uav-1`, name: 'Copter 1 · South' }),
      ]),
    );
    const zones = (await peers.api('GET', '/api/zones')).body.items.map(({ id }: { id: string }) => id);
    expect(zones.toSorted()).toEqual([...new Set(zones)].sort());
    expect((await peers.api('GET', '/health')).body).toMatchObject({ vehicles: 2, mode: 'sim' });

    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await peers.api('GET', `/api/audit?limit=2${cursor}`)).body;
      found.push(...page.items.map(({ auditId }: { auditId: string }) => auditId));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    const counts = await Promise.all(
      [north, south].map(async (each) => (await each.api('GET', '/api/audit?limit=200')).body.items.length),
    );
    expect(found.length).toBe((counts[0] ?? 0) + (counts[1] ?? 0));
    expect(await peers.api('GET', '/api/audit?cursor=!')).toMatchObject({ status: 422 });
  });

  it('streams them, and every record of a command given here or at the station', async () => {
    const client = await new TestClient(peers.url).hello(undefined, peers.token);
    const snapshot = await client.until('snapshot');
    expect(snapshot.data.vehicles).toHaveLength(2);
    client.send('subscribe', { topics: ['telemetry', 'action', 'alert', 'state', 'event'] });
    await client.until('telemetry', 3);

    const armed = await peers.api('POST', `/api/vehicles/${southId}.uav-1/commands/arm?wait=done`, {});
    expect(armed).toMatchObject({ status: 200, body: { vehicleId: `${southId}.uav-1`, state: 'done' } });
    await north.command('uav-1', 'arm');
    const doneOf = (vehicleId: string) =>
      client
        .of('action')
        .some(({ data }) => data.command?.vehicleId === vehicleId && data.command.state === 'done');
    await eventually('both are told', () => doneOf(`${southId}.uav-1`) && doneOf(`${northId}.uav-1`));
    await eventually('both are seen armed', () => client.of('event').length >= 2);

    // A window that opens later knows them too.
    const later = await new TestClient(peers.url).hello(undefined, peers.token);
    const { data } = await later.until('snapshot');
    const known = data.commands.map(({ vehicleId }: { vehicleId: string }) => vehicleId);
    expect(known).toEqual(expect.arrayContaining([`${southId}.uav-1`, `${northId}.uav-1`]));
    const traced = await peers.api('GET', `/api/commands/${armed.body.commandId}`);
    expect(traced.body).toMatchObject({ commandId: armed.body.commandId, traceId: armed.body.traceId });
    for (const [station, id] of [
      [north, northId],
      [south, southId],
    ] as const) {
      await station.command('uav-1', 'disarm');
      expect(await peers.api('GET', `/api/vehicles/${id}.uav-1`)).toMatchObject({ status: 200 });
    }
    client.socket.close();
    later.socket.close();
    await vehiclesAre([`${northId}.uav-1`, `${southId}.uav-1`]);
  });

  it('counts the commands of all stations by category', async () => {
    const countsOf = async (api: GatewayChild | FleetPeers) => {
      const { items } = (await api.api('GET', '/api/action/categories')).body;
      return items.map((item: { category: string; totalCount: number }) => [item.category, item.totalCount]);
    };
    const [ofNorth, ofSouth] = [await countsOf(north), await countsOf(south)];
    const both = ofNorth.map(([category, count]: [string, number], index: number) => [
      category,
      count + ofSouth[index][1],
    ]);
    expect(await countsOf(peers)).toEqual(both);
    expect(both.some(([, count]: [string, number]) => count > 1)).toBe(true);
  });

  it('names the station, or says that it must be named', async () => {
    const both = { vehicleIds: [`${northId}.uav-1`, `${southId}.uav-1`] };
    for (const [method, path, body] of [
      ['PUT', '/api/zones/zone-new', {}],
      ['POST', '/api/action/queue', both],
      ['GET', `/api/vehicles/${northId}.uav-1?station=${southId}`, undefined],
      ['GET', '/api/whatever/none?station=st-0000', undefined],
    ] as const) {
      const { status, body: problem } = await peers.api(method, path, body);
      expect([path, status, problem.code]).toEqual([path, expect.any(Number), expect.any(String)]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('launches the aircraft that is nearest to the zone, of whatever station', async () => {
    const launch = (zoneId: string) =>
      peers.api('POST', '/drone/launch', { missionType: 'hover', zoneId, priority: 'normal' });
    expect(await launch('nowhere')).toMatchObject({ status: 404 });
    for (const [zoneId, stationId] of [
      ['zone-north', northId],
      ['zone-south', southId],
    ]) {
      const { status, body } = await launch(zoneId ?? '');
      expect(status).toBe(202);
      expect(body.launchId).toMatch(new RegExp(`^${stationId}\\.`));
      expect((await peers.api('POST', `/drone/launch/${body.launchId}/abort`, {})).status).toBeLessThan(300);
    }
  });

  it('puts policies in force at every station, and says where they are', async () => {
    const cedar = (name: string, effect = 'forbid (principal, action == Action::"launch", resource);') =>
      `@id("${name}") @description("d") @verdict("deny") @override("never") @reason("no") ${effect}`;
    const put = (name: string, text: string) => peers.api('PUT', `/api/fleet/policies/${name}`, { text });
    expect(await put('no-launch', 'not Cedar')).toMatchObject({
      status: 422,
      body: { code: 'policy-invalid' },
    });
    const { status, body } = await put('no-launch', cedar('no-launch'));
    expect(status).toBe(200);
    const [{ version }] = body.items;
    const inForce = (stationId: string) => ({ stationId, version, problem: null });
    expect(body.stations).toMatchObject([northId, southId].sort().map(inForce));
    for (const station of [north, south])
      expect((await station.api('GET', '/api/policies/no-launch')).body.text).toBe(cedar('no-launch'));
    const request = { missionType: 'hover', zoneId: 'zone-north', priority: 'normal' };
    expect(await peers.api('POST', '/drone/launch', request)).toMatchObject({ status: 403 });

    // A preview is that of one station: its records decide.
    const preview = (query: string) =>
      peers.api('POST', `/api/policies/no-launch/preview${query}`, { text: cedar('no-launch') });
    expect(await preview('')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('names no station') },
    });
    expect(await preview(`?station=${northId}`)).toMatchObject({
      status: 200,
      body: { denied: expect.any(Number), isTruncated: false },
    });

    expect((await peers.api('DELETE', '/api/fleet/policies/no-launch')).status).toBe(204);
    expect((await peers.api('DELETE', '/api/fleet/policies/no-launch')).status).toBe(404);
    const after = (await peers.api('GET', '/api/fleet/policies')).body;
    expect(after.items).toMatchObject([{ policyId: 'no-launch', text: null }]);
    expect(after.stations.map((each: { version: number }) => each.version)).toEqual(
      Array(2).fill(after.items[0].version),
    );
    for (const station of [north, south])
      expect((await station.api('GET', '/api/policies/no-launch')).body.text ?? '').toBe('');
  });

  it('lets users do what their role allows, until they are revoked', async () => {
    const user = (await peers.api('POST', '/api/fleet/users', { name: 'Eve', role: 'observer' })).body;
    const as = (method: string, path: string, body?: unknown) =>
      callApi(peers.url, user.token, method, path, body);
    expect((await as('GET', '/telemetry')).body.vehicles).toHaveLength(2);
    const client = await new TestClient(peers.url).hello(undefined, user.token);
    expect((await as('GET', '/api/whoami')).body).toMatchObject({ principal: { id: user.userId } });
    for (const [method, path] of [
      ['POST', `/api/vehicles/${northId}.uav-1/commands/arm`],
      ['POST', `/api/links?station=${northId}`],
      ['POST', '/api/fleet/codes'],
      ['POST', '/api/fleet/users'],
      ['PUT', '/api/fleet/policies/geofence'],
      ['POST', '/api/%66leet/codes'],
      ['GET', '/api/fleet/%75sers'],
      ['GET', '/api/fleet/users/owner/credits'],
    ] as const)
      expect(await as(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 403,
        body: { code: 'scope-missing' },
      });
    const program = { name: 'Reader', role: 'owner', scopes: ['telemetry:read', 'drone:launch'] };
    const { token, scopes } = (await peers.api('POST', '/api/fleet/users', program)).body;
    expect(scopes).toEqual(program.scopes);
    const asProgram = (method: string, path: string) =>
      callApi(peers.url, token, method, path, method === 'GET' ? undefined : {});
    expect((await asProgram('GET', '/api/whoami')).body.scopes).toEqual(['telemetry:read', 'drone:launch']);
    for (const path of ['/api/fleet/codes', `/api/policies/validate?station=${northId}`, '/api/fleet/users'])
      expect([path, (await asProgram('POST', path)).status]).toEqual([
        path,
        expect.toSatisfy((status) => status >= 400),
      ]);
    for (const path of ['/api/audit', '/api/fleet/rows', '/api/fleet/policies', '/api/fleet/recordings'])
      expect([path, (await asProgram('GET', path)).status]).toEqual([path, 403]);
    expect((await asProgram('GET', '/telemetry')).status).toBe(200);
    expect((await peers.api('POST', '/api/fleet/users', { ...program, scopes: ['all'] })).status).toBe(422);
    expect((await peers.api('DELETE', `/api/fleet/users/${user.userId}`)).status).toBe(204);
    expect(await as('GET', '/telemetry')).toMatchObject({ status: 401 });
    expect(await client.untilClosed()).toBe(4401);
    expect((await peers.api('DELETE', '/api/fleet/users/usr_none')).status).toBe(404);
    expect((await peers.api('GET', '/api/fleet/users')).body.items).toHaveLength(2);
    expect((await peers.api('POST', '/api/fleet/users', { name: '', role: 'king' })).status).toBe(422);
  });

  it('shows the vehicles of a station that is gone as lost', async () => {
    const client = await new TestClient(peers.url).hello(undefined, peers.token);
    client.send('subscribe', { topics: ['telemetry', 'state'] });
    south.kill('SIGKILL');
    await south.ended;
    await eventually('the stream says so', () =>
      client
        .of('telemetry')
        .some(({ data: { vehicle } }) => vehicle.id === `${southId}.uav-1` && vehicle.status === 'lost'),
    );
    const [lost] = (await vehicles()).filter(({ id }) => id.startsWith(southId));
    expect(lost).toMatchObject({ status: 'lost', link: { state: 'lost' } });
    const hold = await peers.api('POST', `/api/vehicles/${southId}.uav-1/commands/hold`, {});
    expect(hold).toMatchObject({ status: 503, body: { code: 'station-unreachable' } });

    expect((await peers.api('DELETE', `/api/fleet/stations/${southId}`)).status).toBe(204);
    await eventually('a revoked station is forgotten', async () => (await vehicles()).length === 1);
    await eventually('and the stream says so', () =>
      client.of('state').some(({ data }) => data.vehicleRemoved === `${southId}.uav-1`),
    );
    client.socket.close();
  });
});
