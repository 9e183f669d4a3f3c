import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { TestClient } from '../gateway/server/ws/support/test-client.ts';

async function download(url: string, token: string, path: string) {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe.skipIf(!hasFleetPeers())('a station of a fleet that is away', () => {
  let peers: FleetPeers;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
  });
  afterAll(() => peers.stop());

  it('flies on when its network is cut, and everything arrives once when it returns', async () => {
    const station = new GatewayChild(['--sim', 'copter']);
    onTestFinished(() => station.dispose());
    await station.listening();
    await station.ready(1);
    const stationId = await peers.join(station, 'Field A');
    peers.network.cut();
    onTestFinished(() => peers.network.restore());
    expect(await station.command('uav-1', 'arm')).toMatchObject({ status: 200 });
    expect(await station.command('uav-1', 'disarm')).toMatchObject({ status: 200 });
    await station.until(
      'the station knows that the centre is unreachable',
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state, waitingRows }) => state === 'unreachable' && waitingRows > 0,
    );
    expect((await station.api('GET', '/health')).body).toMatchObject({ status: 'ok', centre: 'unreachable' });
    const hold = await peers.api('POST', `/api/vehicles/${stationId}.uav-1/commands/hold`, {});
    expect(hold).toMatchObject({ status: 503, body: { code: 'station-unreachable' } });
    peers.network.restore();
    await station.until(
      'everything is with the centre',
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state, waitingRows }) => state === 'connected' && waitingRows === 0,
    );
    expect((await station.api('GET', '/health')).body).toMatchObject({ centre: 'connected' });
    const { count } = (await station.api('GET', '/api/audit/verify')).body;
    await station.until(
      'all rows are in the centre',
      async () => (await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body,
      (verified) => verified.ok && verified.count === count,
    );
  });

  it('has its recordings in the centre', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'aerodeck-recordings-'));
    onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const start = async () => {
      const station = new GatewayChild(['--sim', 'copter', '--fleet-upload-kib-per-s', '100000'], {
        dataDirectory,
      });
      onTestFinished(() => station.dispose());
      await station.listening();
      return station;
    };
    const before = await start();
    const stationId = await peers.join(before, 'Field A');
    await before.ready(1);
    before.kill('SIGTERM');
    await before.ended;
    const station = await start();
    const [found] = await station.until(
      'the recording of the first run is in the centre',
      async () => (await peers.api('GET', `/api/fleet/recordings?stationId=${stationId}`)).body.items,
      (items) => items.some((item: { sizeBytes: number | null }) => item.sizeBytes !== null),
    );
    const { sessionId, sizeBytes, receivedBytes, sha256 } = found;
    expect(receivedBytes).toBe(sizeBytes);
    const own = await download(station.url, station.token, `/api/replay/sessions/${sessionId}/tlog`);
    expect(createHash('sha256').update(own.bytes).digest('hex')).toBe(sha256);

    // While it is there, its recordings are played in the window of the fleet.
    const client = await new TestClient(peers.url).hello(undefined, peers.token);
    client.send('subscribe', { topics: ['replay'] });
    const sessions = [`${stationId}.${sessionId}`];
    const played = await peers.api('POST', '/api/replay/playbacks', { sessions });
    expect(played.status).toBe(201);
    const { playbackId } = played.body;
    const control = { state: 'playing' };
    expect((await peers.api('PATCH', `/api/replay/playbacks/${playbackId}`, control)).status).toBe(200);
    await eventually('a moment is shown', () =>
      client
        .of('replay')
        .some(
          ({ data }) => data.playback.playbackId === playbackId && data.flights[0]?.vehicles.length === 1,
        ),
    );
    client.socket.close();

    station.kill('SIGKILL');
    await station.ended;
    const path = `/api/replay/sessions/${stationId}.${sessionId}/tlog`;
    const copy = await download(peers.url, peers.token, path);
    expect(Buffer.compare(copy.bytes, own.bytes)).toBe(0);
    const { status } = await download(peers.url, peers.token, path.replace('rec_', 'rec_none'));
    expect(status).toBe(404);
    await peers.database.query`UPDATE recording_file SET sha256 = 'wrong' WHERE session_id = ${sessionId}`;
    await expect(download(peers.url, peers.token, path)).rejects.toThrow();
  });
});
