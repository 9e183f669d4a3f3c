import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const ROWS = 20_000;
const ROWS_PER_S = 2_000;
const CALLS = 200;
const OVER_LOCAL_MS = 60;
const EMERGENCY_MS = 100;

/** A station and its centre on loopback, with NATS, PostgreSQL and the fleet server on the same cores. */
export async function run(): Promise<BenchResult[]> {
  if (!hasFleetPeers()) throw new Error('install nats-server and postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-bench-fleet-'));
  const peers = await FleetPeers.begin();
  const gateway = await startGateway(['--sim', 'copter'], folder);
  try {
    const local = (method: string, path: string, body?: unknown) =>
      callApi(gateway.url, gateway.token, method, path, body);
    const request = { address: peers.url, code: await peers.newCode(), name: 'Bench' };
    const { stationId } = (await local('POST', '/api/station/centre', request)).body;
    const fleet = (method: string, path: string, body?: unknown) =>
      peers.api(method, path.replace('uav-1', `${stationId}.uav-1`), body);
    const isWaiting = async () => (await local('GET', '/api/station/centre')).body.waitingRows > 0;
    await eventually('the station is with its centre', async () => !(await isWaiting()));
    await flying(local);

    const [near, far]: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      near.push(await holdMs(local));
      far.push(await holdMs(fleet));
    }
    const overMs = percentile(far, 0.95) - percentile(near, 0.95);
    const emergencyMs = percentile(far, 0.99);

    await peers.killNats();
    addRows(join(folder, 'aerodeck.sqlite'));
    const stored = async () => {
      const [row] = await peers.database.query<{
        count: number;
      }>`SELECT count(*)::int AS count FROM station_row WHERE key LIKE 'bench_%'`;
      return Number(row?.count);
    };
    await peers.startNats();
    await eventually('the first rows arrive', async () => (await stored()) > 0);
    const beginMs = performance.now();
    const before = await stored();
    await eventually('all rows have arrived', async () => (await stored()) === ROWS);
    const rowsPerS = ((ROWS - before) * 1000) / (performance.now() - beginMs);
    return [
      {
        name: `hold through the fleet beyond hold at the station, p95 of ${CALLS}`,
        value: overMs,
        unit: 'ms',
        budget: `≤ ${OVER_LOCAL_MS} ms`,
        ok: overMs <= OVER_LOCAL_MS,
      },
      {
        name: `hold through the fleet, p99 of ${CALLS}`,
        value: emergencyMs,
        unit: 'ms',
        budget: `≤ ${EMERGENCY_MS} ms`,
        ok: emergencyMs <= EMERGENCY_MS,
      },
      {
        name: `rows of a station that was cut off, ${ROWS.toLocaleString('en-US')} waiting`,
        value: rowsPerS,
        unit: 'rows/s',
        budget: `≥ ${ROWS_PER_S.toLocaleString('en-US')} rows/s`,
        ok: rowsPerS >= ROWS_PER_S,
      },
    ];
  } finally {
    await gateway.stop();
    await peers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (method: string, path: string, body?: unknown) => ReturnType<typeof callApi>;

async function flying(call: Call): Promise<void> {
  const command = (name: string, body: object) =>
    call('POST', `/api/vehicles/uav-1/commands/${name}?wait=done`, body);
  await eventually('the copter flies', async () => {
    await command('arm', {});
    return (await command('takeoff', { altitudeM: 10 })).status === 200;
  });
}

async function holdMs(call: Call): Promise<number> {
  const beginMs = performance.now();
  const { status, body } = await call('POST', '/api/vehicles/uav-1/commands/hold?wait=sent', {});
  if (status >= 300) throw new Error(`hold was answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - beginMs;
}

/** As an hour of records while the centre cannot be reached. */
function addRows(file: string): void {
  const database = new Database(file);
  const insert = database.prepare('INSERT INTO command (command_id, created_at_ms, record) VALUES (?, ?, ?)');
  const record = JSON.stringify({ state: 'done', traceId: '0'.repeat(32), text: 'x'.repeat(800) });
  database.transaction(() => {
    for (let row = 0; row < ROWS; row += 1) insert.run(`bench_${row}`, row, record);
  })();
  database.close();
}
