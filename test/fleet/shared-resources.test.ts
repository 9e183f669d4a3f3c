import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SharedResources } from '../../fleet/shared-resources.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

const SHARED = '/api/fleet/shared-resources';
const dock = { type: 'dock', id: 'roof' };

describe.skipIf(!hasFleetPeers())('a resource that a fleet shares', () => {
  let peers: FleetPeers;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
  });
  afterAll(() => peers.stop());

  async function joined(name: string): Promise<[GatewayChild, string]> {
    const station = new GatewayChild(['--no-sim']);
    onTestFinished(() => station.dispose());
    await station.listening();
    return [station, await peers.join(station, name)];
  }

  const holder = async (): Promise<string | null | undefined> =>
    (await peers.api('GET', SHARED)).body.items.find((each: { id: string }) => each.id === dock.id)?.holder;
  const isHeldBy = (stationId: string | null) =>
    eventually(`${stationId} holds it`, async () => (await holder()) === stationId);

  /** Reserves the dock for an action that is not executed. */
  async function allocate(station: GatewayChild) {
    const { body } = await station.api('POST', '/api/action/queue', {
      type: 'wait',
      params: { durationS: 1 },
    });
    return station.api('POST', `/api/action/${body.actionId}/resources`, { resources: [dock] });
  }
  /** Executes an action that uses the dock for a time. */
  async function use(station: GatewayChild, durationS: number): Promise<string> {
    const action = { type: 'wait', params: { durationS }, resources: [dock], timeoutS: 900 };
    const { actionId } = (await station.api('POST', '/api/action/queue', action)).body;
    const { status, body } = await station.api('POST', `/api/action/${actionId}/execute`, {});
    if (status >= 300) throw new Error(JSON.stringify(body));
    return actionId;
  }
  const abort = (station: GatewayChild, actionId: string) =>
    station.api('POST', `/api/action/${actionId}/abort`, {});
  const reaches = (station: GatewayChild, actionId: string, state: string) =>
    station.until(
      `${actionId} is ${state}`,
      async () => (await station.api('GET', `/api/action/${actionId}`)).body,
      (action) => action.state === state,
    );

  it('is used by one station at a time, also without the network, until its owner frees it', async () => {
    expect(await peers.api('PUT', `${SHARED}/vehicle/uav-1`)).toMatchObject({ status: 422 });
    expect(await peers.api('PUT', `${SHARED}/dock/roof`)).toMatchObject({ status: 200 });
    expect(await peers.api('PUT', `${SHARED}/dock/roof`)).toMatchObject({
      status: 200,
      body: { items: [{ ...dock, holder: null, since: null }] },
    });
    const [one, oneId] = await joined('Field A');
    const [two, twoId] = await joined('Field B');

    const first = await use(one, 600);
    await isHeldBy(oneId);
    await reaches(one, first, 'executing');
    const second = await use(two, 600);
    const { detail } = await two.until(
      'it says what it waits for',
      async () => (await two.api('GET', `/api/action/${second}`)).body,
      (action) => action.detail !== null,
    );
    expect(detail).toMatch(/^Waiting for dock roof \(held by /);
    expect(await peers.api('DELETE', `${SHARED}/dock/roof`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(oneId) },
    });
    await two.until(
      'it knows the holder',
      async () => (await two.api('GET', '/api/action/leases')).body.items,
      ([lease]) => lease?.id === dock.id && lease.heldBy === oneId,
    );

    await abort(one, first);
    await reaches(two, second, 'executing');
    expect(await holder()).toBe(twoId);

    // Cut off, the holder keeps it and works on. Nothing else is refused.
    peers.network.cut();
    onTestFinished(() => peers.network.restore());
    await one.until(
      'it is refused with the reason',
      () => allocate(one),
      ({ status, body }) =>
        status === 409 && /the fleet, whose centre cannot be reached/.test(String(body.detail)),
    );
    expect((await two.api('GET', `/api/action/${second}`)).body.state).toBe('executing');
    const own = { ...dock, id: 'own' };
    const free = { type: 'wait', params: { durationS: 0.1 }, resources: [own] };
    const { actionId } = (await one.api('POST', '/api/action/queue', free)).body;
    await one.api('POST', `/api/action/${actionId}/execute`, {});
    await reaches(one, actionId, 'succeeded');

    // Its release reaches the centre when the network is back.
    await abort(two, second);
    expect(await holder()).toBe(twoId);
    peers.network.restore();
    await isHeldBy(null);

    // The owner takes it from a station that is lost.
    await use(two, 600);
    await isHeldBy(twoId);
    two.kill('SIGKILL');
    await two.ended;
    const third = await use(one, 600);
    expect(await peers.api('DELETE', `${SHARED}/dock/roof/holder`)).toMatchObject({ status: 204 });
    await reaches(one, third, 'executing');
    expect(await holder()).toBe(oneId);

    // A revoked station holds nothing.
    await peers.api('DELETE', `/api/fleet/stations/${oneId}`);
    await isHeldBy(null);
    expect(await peers.api('DELETE', `${SHARED}/dock/roof`)).toMatchObject({ status: 204 });
    expect(await peers.api('DELETE', `${SHARED}/dock/roof`)).toMatchObject({ status: 404 });
  });

  it('stays held over a restart of its station', async () => {
    const [before, stationId] = await joined('Field A');
    await peers.api('PUT', `${SHARED}/dock/roof`);
    await reaches(before, await use(before, 600), 'executing');
    // It used the dock as its own if it had not heard yet that it is shared.
    await isHeldBy(stationId);
    await eventually('the station has stored what is shared', () => {
      const store = new Database(join(before.dataDirectory, 'aerodeck.sqlite'), { readonly: true });
      const stored = String(store.prepare('SELECT shared_resources FROM centre').pluck().get());
      store.close();
      return stored.includes(dock.id);
    });
    before.kill('SIGKILL');
    await before.ended;
    peers.network.cut();
    onTestFinished(() => peers.network.restore());
    const station = new GatewayChild(['--no-sim'], { dataDirectory: before.dataDirectory });
    onTestFinished(() => station.dispose());
    await station.listening();
    expect(await allocate(station)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/whose centre cannot be reached/) },
    });
    peers.network.restore();
    const again = await use(station, 600);
    await reaches(station, again, 'executing');
    expect(await holder()).toBe(stationId);
    // A station that runs would take back what is taken from it.
    station.kill('SIGKILL');
    await station.ended;
    expect(await peers.api('DELETE', `${SHARED}/dock/roof/holder`)).toMatchObject({ status: 204 });
    expect(await peers.api('DELETE', `${SHARED}/dock/roof`)).toMatchObject({ status: 204 });
  });

  it('applies each request of a station once, and none that is older, at whichever server', async () => {
    const [station, stationId] = await joined('Field A');
    station.kill('SIGKILL');
    await station.ended;
    const shared = new SharedResources({
      connection: undefined as never,
      database: peers.database,
      logger: silentLogger,
    });
    await shared.declare({ type: 'airspace', id: 'zone-north' });
    const north = { type: 'airspace' as const, id: 'zone-north' };
    const held = { resources: [{ ...north, holder: stationId }] };
    expect(await shared.apply(stationId, { seq: 901, held: [], wanted: [[north]] })).toMatchObject({
      seq: 901,
      ...held,
    });
    const late = { seq: 900, held: [], wanted: [] };
    expect(await shared.apply(stationId, late)).toMatchObject({ seq: 901, ...held });
    // The newest comes first, and the others while it is applied: all connections are open.
    await Promise.all(Array.from({ length: 10 }, () => peers.database.query`SELECT pg_sleep(0.2)`));
    const requests = Array.from({ length: 20 }, (_, index) =>
      shared.apply(stationId, { seq: 921 - index, held: index === 0 ? [north] : [], wanted: [] }),
    );
    await Promise.all(requests);
    expect(await shared.apply(stationId, late)).toMatchObject({ seq: 921, ...held });
    await peers.api('DELETE', `/api/fleet/stations/${stationId}`);
    expect(await shared.apply(stationId, { seq: 999, held: [north], wanted: [] })).toBeUndefined();
    expect(await shared.list()).toMatchObject([{ ...north, holder: null, since: null }]);

    // Asked for by several stations at the same moment, it goes to one.
    const stations = Array.from({ length: 8 }, (_, index) => `st-${String(index).repeat(16)}`);
    for (const each of stations)
      await peers.database.query`
        INSERT INTO station (station_id, name, public_key, version) VALUES (${each}, 'Field', ${each}, '0.1.0')`;
    const answers = await Promise.all(
      stations.map((each) => shared.apply(each, { seq: 1, held: [], wanted: [[north]] })),
    );
    const winners = stations.filter((each, index) => answers[index]?.resources[0]?.holder === each);
    expect(winners).toHaveLength(1);
    expect(await shared.list()).toMatchObject([{ ...north, holder: winners[0] }]);
    await shared.free(north, 'owner');
    await shared.withdraw(north);
  });

  it('is declared and freed by an owner alone', async () => {
    const { body } = await peers.api('POST', '/api/fleet/users', { name: 'Pia', role: 'pilot', days: 1 });
    const ask = async (method: string, path: string) =>
      (await fetch(`${peers.url}${path}`, { method, headers: { authorization: `Bearer ${body.token}` } }))
        .status;
    await eventually('the token works', async () => (await ask('GET', SHARED)) === 200);
    for (const [method, path] of [
      ['PUT', `${SHARED}/dock/roof`],
      ['DELETE', `${SHARED}/dock/roof`],
      ['DELETE', `${SHARED}/dock/roof/holder`],
    ] as const)
      expect(await ask(method, path)).toBe(403);
  });
});
