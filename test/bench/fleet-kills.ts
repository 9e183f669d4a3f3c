import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../gateway/base/id/random.ts';
import { callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const KILLS = 200;
const CUTS = 100;
const CHANGES = 4;

/** A station writes while station, NATS, PostgreSQL and the fleet server are killed and its network is cut: what reaches the centre. */
export async function run(): Promise<BenchResult[]> {
  if (!hasFleetPeers()) throw new Error('install nats-server and postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-bench-fleet-'));
  const peers = await FleetPeers.begin();
  let station = await startGateway(['--no-sim'], folder);
  const call = ({ url, token }: GatewayProcess, method: string, path: string, body?: unknown) =>
    callApi(url, token, method, path, body);
  const change = async () => {
    const { body } = await call(station, 'GET', '/api/station/alert-limits');
    await call(station, 'PUT', '/api/station/alert-limits', body);
  };
  const kills = [
    async () => {
      await station.kill();
      station = await startGateway(['--no-sim'], folder);
    },
    async () => {
      await peers.killNats();
      await change();
      await peers.startNats();
    },
    async () => {
      await peers.restartPostgres();
    },
    async () => {
      await peers.restartServer();
    },
  ];
  const random = seededRandom(16);
  let longestS = 0;
  /** Mostly short, now and then longer than the connection survives. */
  const cut = async () => {
    const seconds = 1 + 119 * random() ** 12;
    longestS = Math.max(longestS, seconds);
    peers.network.cut();
    await change();
    await setTimeout(seconds * 1_000);
    peers.network.restore();
  };
  try {
    const request = { address: peers.url, code: await peers.newCode(), name: 'Bench' };
    const { stationId } = (await call(station, 'POST', '/api/station/centre', request)).body;
    for (let event = 0; event < KILLS + CUTS; event += 1) {
      const writing = (async () => {
        for (let each = 0; each < CHANGES; each += 1) await change().catch(() => undefined);
      })();
      // Now and then after what is written, now and then in the middle of it.
      if (random() < 0.3) await writing;
      await (event % 3 === 2 ? cut() : kills[Math.floor(random() * kills.length)]?.());
      await writing;
    }
    const { count: written } = (await call(station, 'GET', '/api/audit/verify')).body;
    const stored = async () => {
      const rows = await peers.database
        .query`SELECT key FROM station_row WHERE station_id = ${stationId} AND source = 'audit'`;
      return rows.length;
    };
    await eventually('all rows have arrived', async () => (await stored()) >= written);
    const verified = (await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body;
    const wrong = Math.abs((await stored()) - written) + (verified.ok ? 0 : 1);
    return [
      {
        name: `audit rows of ${written} that are lost, doubled or out of order after ${KILLS} kills and ${CUTS} cuts of the network of 1 to ${Math.round(longestS)} s`,
        value: wrong,
        unit: 'rows',
        budget: '0 rows',
        ok: wrong === 0,
      },
    ];
  } finally {
    await station.stop();
    await peers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
