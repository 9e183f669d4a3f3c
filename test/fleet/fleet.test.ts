import { generateKeyPairSync, sign } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers, jwtAuthenticator, nkeys } from '@nats-io/transport-node';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serverAuthenticator, stationCredential } from '../../fleet/nats-keys.ts';
import type { FoundRow } from '../../fleet/rows.ts';
import { TelemetryHistory } from '../../fleet/telemetry-history.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { callSubject, rowsSubject, SIGNATURE_HEADER } from '../../gateway/contract/centre/centre.ts';
import { callApi } from '../fake/call-api.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { logInByApi } from '../fake/log-in-by-api.ts';

interface ListedStation {
  readonly stationId: string;
  readonly presence: { readonly isReachable: boolean } | null;
}

describe.skipIf(!hasFleetPeers())('a fleet (needs nats-server and postgresql of Debian)', () => {
  let peers: FleetPeers;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
  });
  afterAll(() => peers.stop());

  /** A station that has joined, with its id. */
  async function joined(flags: readonly string[] = ['--no-sim']): Promise<[GatewayChild, string]> {
    const station = new GatewayChild(flags);
    onTestFinished(() => station.dispose());
    await station.listening();
    return [station, await peers.join(station, 'Field A')];
  }

  const connected = (station: GatewayChild) =>
    station.until(
      'everything is with the centre',
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state, waitingRows }) => state === 'connected' && waitingRows === 0,
    );

  const presenceOf = async (stationId: string) =>
    (await peers.api('GET', '/api/fleet/stations')).body.items.find(
      (each: { stationId: string }) => each.stationId === stationId,
    )?.presence;

  const auditRows = async (stationId: string): Promise<readonly FoundRow[]> =>
    (await peers.api('GET', `/api/fleet/rows?source=audit&stationId=${stationId}&limit=1000`)).body.items;

  it('takes a code once, and says why not', async () => {
    const [, stationId] = await joined();
    expect((await peers.api('GET', '/api/fleet/stations')).body.items).toContainEqual(
      expect.objectContaining({ stationId, name: 'Field A', revokedAt: null }),
    );
    const other = new GatewayChild(['--no-sim']);
    onTestFinished(() => other.dispose());
    await other.listening();
    const code = await peers.newCode();
    const join = (given: object) =>
      other.api('POST', '/api/station/centre', { address: peers.url, code, name: 'Field B', ...given });
    expect(await join({ code: 'wrong' })).toMatchObject({ status: 422, body: { code: 'enrolment-refused' } });
    expect(await join({ address: 'http://127.0.0.1:1' })).toMatchObject({
      status: 503,
      body: { code: 'centre-unreachable' },
    });
    expect(await join({})).toMatchObject({ status: 200, body: { state: 'unreachable' } });
    expect(await join({})).toMatchObject({ status: 409, body: { code: 'state-conflict' } });
    const third = new GatewayChild(['--no-sim']);
    onTestFinished(() => third.dispose());
    await third.listening();
    const again = await third.api('POST', '/api/station/centre', {
      address: peers.url,
      code,
      name: 'Field C',
    });
    expect(again).toMatchObject({ status: 422, body: { code: 'enrolment-refused' } });
  });

  it('commands a vehicle through its station: one trace, one record, the station’s own gate', async () => {
    const [station, stationId] = await joined(['--sim', 'copter']);
    await station.ready(1);
    const traceId = 'c'.repeat(32);
    const answer = await fetch(`${peers.url}/api/vehicles/${stationId}.uav-1/commands/arm?wait=done`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${peers.token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${'1'.repeat(16)}-01`,
      },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      traceId,
      state: 'done',
      actor: { kind: 'operator', id: 'fleet:owner' },
      mavlink: { result: 'ACCEPTED' },
    });
    const once = () =>
      fetch(`${peers.url}/api/vehicles/${stationId}.uav-1/commands/disarm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${peers.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'disarm-once',
        },
        body: '{}',
      }).then((response) => response.json() as Promise<{ readonly commandId: string }>);
    const [first, repeated] = [await once(), await once()];
    expect(first.commandId).toMatch(new RegExp(`^${stationId}\\.cmd_`));
    expect(repeated.commandId).toBe(first.commandId);
    const refused = await peers.api('POST', `/api/vehicles/${stationId}.uav-1/commands/goto`, {
      lat: 999,
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
    const file = await peers.api('GET', `/api/audit/export?station=${stationId}`);
    expect(file).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
    // Also with an escaped letter: the station decodes the path.
    for (const path of ['api/station/centre', 'api/station/%63entre']) {
      const leave = await peers.api('DELETE', `/${path}?station=${stationId}`);
      expect(leave).toMatchObject({ status: 403, body: { code: 'centre-call-refused' } });
    }
    await station.until(
      'the centre has the record',
      async () => (await auditRows(stationId)).filter((row) => row.content.trace_id === traceId),
      (rows) => rows.some((row) => row.content.action === 'command:arm'),
    );
  });

  it('gets everything once and in order, whatever is killed meanwhile', async () => {
    const [station, stationId] = await joined();
    const change = async (from: number, count: number) => {
      for (let altitude = from; altitude < from + count; altitude += 1)
        await station.api('PUT', '/api/station/alert-limits', await limitsWith(altitude));
    };
    const limitsWith = async (altitudeM: number) => {
      const { body } = await station.api('GET', '/api/station/alert-limits');
      return { ...body, defaults: { ...body.defaults, altitudeHighM: altitudeM } };
    };
    await change(200, 20);
    await peers.killNats();
    await change(220, 20);
    expect((await station.api('GET', '/api/station/centre')).body).toMatchObject({ state: 'unreachable' });
    const unreachable = await peers.api('GET', `/api/vehicles?station=${stationId}`);
    expect(unreachable).toMatchObject({ status: 503, body: { code: 'station-unreachable' } });
    station.kill('SIGKILL');
    await station.ended;
    await peers.startNats();
    const second = new GatewayChild(['--no-sim'], { dataDirectory: station.dataDirectory });
    onTestFinished(() => second.dispose());
    await second.listening();
    await connected(second);
    const rows = await second.until(
      'the centre has stored all rows',
      () => auditRows(stationId),
      (found) => found.filter((row) => row.content.action === 'station.alert-limits').length === 40,
    );
    const ids = rows.map((row) => Number(row.content.audit_id)).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect((await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body).toEqual({
      ok: true,
      count: ids.length,
      brokenAtId: null,
    });
    await peers.database.query`UPDATE station_row SET content = jsonb_set(content, '{target}', '"other"')
      WHERE station_id = ${stationId} AND source = 'audit' AND key = '3'`;
    expect((await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body).toMatchObject({
      ok: false,
      brokenAtId: 3,
    });
  });

  it('has the usage of the developers at a station', async () => {
    const [station, stationId] = await joined();
    const { accountId, accessToken } = await logInByApi(station.url, station.token, 'ana@acme.example');
    expect(await callApi(station.url, accessToken, 'GET', '/telemetry')).toMatchObject({ status: 200 });
    const query = `source=usage&stationId=${stationId}&fromMs=${Date.now() - 2 * 86_400_000}&text=${accountId}`;
    const [found] = await station.until(
      'the centre has it',
      async () => (await peers.api('GET', `/api/fleet/rows?${query}`)).body.items,
      (rows) => rows.length > 0,
    );
    expect(found.content).toMatchObject({ account_id: accountId, calls: expect.any(Number), credits: 0 });
    expect(new Date(found.atMs).toISOString()).toBe(`${found.content.day}T00:00:00.000Z`);
  });

  it('ends a revoked station at once, and the station flies on alone', async () => {
    const [station, stationId] = await joined();
    expect((await peers.api('DELETE', `/api/fleet/stations/${stationId}`)).status).toBe(204);
    await station.until(
      'it is refused',
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state }) => state === 'refused',
    );
    expect((await station.api('GET', '/health')).status).toBe(200);
    const left = await station.api('DELETE', '/api/station/centre');
    expect(left.body).toMatchObject({ state: 'none', stationId: null, waitingRows: 0 });
  });

  it('lets a stolen credential neither speak nor listen for another station', async () => {
    const [, victim] = await joined();
    const thief = nkeys.createUser();
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: jwtAuthenticator(
        await stationCredential(peers.keys, 'st-thief00000000000', thief.getPublicKey()),
        thief.getSeed(),
      ),
      inboxPrefix: '_INBOX_st-thief00000000000',
    });
    onTestFinished(() => connection.close());
    const row = JSON.stringify({ source: 'audit', key: '1', seq: 1, row: {} });
    await expect(
      jetstream(connection).publish(rowsSubject(victim, 'audit'), row, { timeout: 3_000 }),
    ).rejects.toThrow(/permissions violation/i);
    for (const subject of [callSubject(victim), '_INBOX_>', 'aerodeck.>']) {
      const heard = new Promise<string>((resolve) => {
        connection.subscribe(subject, {
          callback: (error, message) => resolve(error?.message ?? message.subject),
        });
      });
      expect(await heard).toMatch(/permissions violation/i);
    }
  });

  it('puts aside what is no row of a station, and goes on', async () => {
    const [station, stationId] = await joined();
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: await serverAuthenticator(peers.keys.account),
    });
    onTestFinished(() => connection.close());
    const stream = jetstream(connection);
    const poison = ['no JSON', '{}', '{"source":"audit","key":"9","seq":1,"row":{"text":"\\u0000"}}'];
    for (const data of poison) await stream.publish(rowsSubject(stationId, 'audit'), data);
    await stream.publish(rowsSubject(stationId, 'alert'), '{"source":"audit","key":"9","seq":1,"row":{}}');
    await station.api(
      'PUT',
      '/api/station/alert-limits',
      (await station.api('GET', '/api/station/alert-limits')).body,
    );
    await station.until(
      'the row after them is stored',
      () => auditRows(stationId),
      (rows) => rows.some((row) => row.content.action === 'station.alert-limits'),
    );
    const aside = await peers.database.query`SELECT reason FROM poisoned_message`;
    expect(aside).toHaveLength(poison.length + 1);
  });

  it('refuses calls that are late, repeated or not signed by the centre', async () => {
    const [, stationId] = await joined();
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: await serverAuthenticator(peers.keys.account),
    });
    onTestFinished(() => connection.close());
    const call = {
      callId: 'call-number-1',
      validUntilUtcMs: Date.now() + 60_000,
      method: 'GET',
      path: '/health',
      caller: { id: 'owner', scopes: [] },
      traceId: 'd'.repeat(32),
    };
    const send = async (changed: object, key = peers.keys.calls) => {
      const data = new TextEncoder().encode(JSON.stringify({ ...call, ...changed }));
      const head = headers();
      head.set(SIGNATURE_HEADER, sign(null, data, key).toString('base64url'));
      const answer = await connection.request(callSubject(stationId), data, {
        headers: head,
        timeout: 10_000,
      });
      return JSON.parse(gunzipSync(answer.data).toString()) as { readonly status: number };
    };
    expect(await send({})).toMatchObject({ status: 200 });
    for (const [changed, key] of [
      [{}, undefined],
      [{ callId: 'call-number-2', validUntilUtcMs: Date.now() - 60_000 }, undefined],
      [{ callId: 'call-number-3' }, generateKeyPairSync('ed25519').privateKey],
      [{ callId: 'call-number-4', path: 'no path' }, undefined],
    ] as const)
      expect(await send(changed, key)).toMatchObject({ status: 403, body: { code: 'centre-call-refused' } });
  });

  it('is the same at every server', async () => {
    const [station, stationId] = await joined();
    const second = await peers.startServer();
    await station.until(
      'the second server hears it',
      async () => {
        const answer = await fetch(`${second}/api/fleet/stations`, {
          headers: { authorization: `Bearer ${peers.token}` },
        });
        const { items } = (await answer.json()) as { readonly items: readonly ListedStation[] };
        return items.find((each) => each.stationId === stationId);
      },
      (found) => found?.presence?.isReachable === true,
    );
    expect(await presenceOf(stationId)).toMatchObject({ isReachable: true, isDouble: false });
  });

  it('keeps the telemetry of a year: a row a second, after a week one in ten', async () => {
    const [station, stationId] = await joined(['--sim', 'copter']);
    const { body } = await station.api('GET', '/telemetry');
    const query = `stationId=${stationId}&vehicleId=${body.vehicles[0].id}&fromMs=0&toMs=${Date.now() + 600_000}`;
    const rows = await station.until(
      'some seconds are stored',
      async () => (await peers.api('GET', `/api/fleet/telemetry?${query}`)).body.items,
      (found) => found.length >= 3 && found.at(-1).lat !== null,
    );
    expect(rows.at(-1)).toMatchObject({ status: 'on_ground', armed: false, lat: expect.closeTo(47.4, 0) });
    const coarse = (await peers.api('GET', `/api/fleet/telemetry?${query}&everyS=3600`)).body.items;
    expect(coarse.length).toBeLessThan(3);

    const clock = new FakeClock(Date.UTC(2020, 5, 30, 12));
    const { database } = peers;
    for (const day of ['2019-05-26', '2020-06-20', '2020-06-29']) {
      const name = `telemetry_${day.replaceAll('-', '')}`;
      const end = new Date(Date.parse(day) + 86_400_000).toISOString();
      await database.query`${raw(
        `CREATE TABLE ${name} PARTITION OF telemetry FOR VALUES FROM ('${day}T00:00:00Z') TO ('${end}');
         INSERT INTO ${name} (station_id, vehicle_id, at, status)
         SELECT 'st-old', 'uav-1', '${day}T01:00:00Z'::timestamptz + make_interval(secs => s), 'flying'
         FROM generate_series(0, 59) s`,
      )}`;
    }
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: await serverAuthenticator(peers.keys.account),
    });
    onTestFinished(() => connection.close());
    const options = { connection, database, clock, logger: silentLogger, keepDays: 400 };
    await new TelemetryHistory(options).tidy();
    await new TelemetryHistory(options).tidy();
    expect(
      await database.query`SELECT (at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS count FROM telemetry
        WHERE station_id = 'st-old' GROUP BY 1 ORDER BY 1`,
    ).toEqual([
      { day: '2020-06-20', count: 6 },
      { day: '2020-06-29', count: 60 },
    ]);
  });
});
