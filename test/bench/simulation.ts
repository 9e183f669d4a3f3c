import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENTED_OPERATIONS } from '../../gateway/contract/developer/documented-operations.ts';
import type { SimulationRun } from '../../gateway/contract/simulation/simulation.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { measureFleet } from './end-to-end.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const FLIGHT_S = 600;
const MANY = 50;
const LANGUAGES = ['typescript', 'python', 'curl', 'postman'] as const;
const HOME = { lat: 47.397742, lon: 8.545594 };

/** Simulated flights beside the gateway's own work, and clients for all documented operations. */
export async function run(): Promise<BenchResult[]> {
  return [...(await longFlight()), ...(await manyVehicles()), ...(await clients())];
}

/** A copter on a square for ten simulated minutes at 20 ×. */
async function longFlight(): Promise<BenchResult[]> {
  const gateway = await startGateway(['--no-sim']);
  const started = await start(gateway, { scenario: patrol(1, FLIGHT_S), speed: 20 });
  const ended = await until(gateway, started, ({ endedAtMs }) => endedAtMs !== null, 300_000);
  await gateway.stop();
  const tookS = ((ended.endedAtMs ?? Number.NaN) - (ended.startedAtMs ?? Number.NaN)) / 1000;
  const isWhole = ended.state === 'passed' && ended.elapsedS >= FLIGHT_S - 1;
  return [
    {
      name: `${FLIGHT_S / 60} simulated minutes at 20 × (${ended.state} at ${Math.round(ended.elapsedS)} s)`,
      value: tookS,
      unit: 's',
      budget: '≤ 40 s',
      ok: isWhole && tookS <= 40,
    },
  ];
}

/** 50 vehicles in the air at 1 × while the gateway carries its full load of live ones. */
async function manyVehicles(): Promise<BenchResult[]> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const started = await start(gateway, { scenario: patrol(MANY, 300), speed: 1 });
  const before = await until(gateway, started, ({ elapsedS }) => elapsedS >= 15, 120_000);
  const beginMs = performance.now();
  const { latenciesMs, memoryMib, deliveredPct } = await measureFleet(gateway, linkPort);
  const after = await read(gateway, started);
  const speed = (after.elapsedS - before.elapsedS) / ((performance.now() - beginMs) / 1000);
  await gateway.stop();
  const p99 = percentile(latenciesMs, 0.99);
  return [
    {
      name: `${MANY} simulated vehicles at 1 ×: speed reached`,
      value: speed,
      unit: '×',
      budget: '≥ 0.95 ×',
      ok: speed >= 0.95,
    },
    {
      name: `UDP frame → client p99 beside ${MANY} simulated vehicles`,
      value: p99,
      unit: 'ms',
      budget: '≤ 20 ms',
      ok: p99 <= 20,
    },
    {
      name: 'positions that reached each client meanwhile',
      value: deliveredPct,
      unit: '%',
      budget: '≥ 80 %',
      ok: deliveredPct >= 80,
    },
    {
      name: 'gateway memory then, the simulation in it',
      value: memoryMib,
      unit: 'MiB',
      budget: '',
      ok: true,
    },
  ];
}

async function clients(): Promise<BenchResult[]> {
  const gateway = await startGateway(['--no-sim']);
  const operations = DOCUMENTED_OPERATIONS.map(({ id }) => id);
  const results: BenchResult[] = [];
  for (const language of LANGUAGES) {
    const beginMs = performance.now();
    const { downloadPath } = await call<{ downloadPath: string }>(gateway, '/api/sdk/generate', {
      language,
      operations,
    });
    const zip = await fetch(gateway.url + downloadPath, { headers: headersOf(gateway) });
    const bytes = (await zip.arrayBuffer()).byteLength;
    const tookMs = performance.now() - beginMs;
    results.push({
      name: `SDK for ${operations.length} operations, ${language}, generated and loaded`,
      value: tookMs,
      unit: 'ms',
      budget: '≤ 2,000 ms',
      ok: tookMs <= 2000 && bytes > 0,
    });
  }
  await gateway.stop();
  return results;
}

/** Vehicles in a row of tens that take off and fly a square until the end. */
function patrol(count: number, durationS: number): object {
  const vehicles = Array.from({ length: count }, (_, index) => ({
    id: `uav-${index + 1}`,
    at: { northM: Math.floor(index / 10) * 15, eastM: (index % 10) * 15 },
  }));
  const corners = [0.0006, 0.0012, 0.0006, 0];
  const legs = Array.from({ length: Math.floor((durationS - 60) / 40) }, (_, leg) => leg);
  return {
    scenario: 1,
    id: 'bench',
    title: `${count} on patrol`,
    durationS,
    vehicles,
    timeline: vehicles
      .flatMap(({ id: vehicle }, index) => [
        { atS: 1, command: { vehicle, name: 'arm', params: {} } },
        { atS: 4, command: { vehicle, name: 'takeoff', params: { altitudeM: 20 + (index % 10) } } },
        ...legs.map((leg) => ({
          atS: 20 + leg * 40,
          command: {
            vehicle,
            name: 'goto',
            params: {
              lat: HOME.lat + (corners[leg % 4] ?? 0) + Math.floor(index / 10) * 0.00014,
              lon: HOME.lon + (corners[(leg + 1) % 4] ?? 0) + (index % 10) * 0.0002,
            },
          },
        })),
      ])
      .slice(0, 500),
    assertions: [
      {
        name: 'Stays above 15 m',
        kind: 'always',
        after: { kind: 'command', text: 'takeoff done', vehicle: 'uav-1' },
        conditions: [{ vehicleId: 'uav-1', field: 'altitude_m', operator: '>', value: 15 }],
      },
    ],
  };
}

function start(gateway: GatewayProcess, body: object): Promise<SimulationRun> {
  return call(gateway, '/api/simulation/run', body);
}

function read(gateway: GatewayProcess, { simulationId }: SimulationRun): Promise<SimulationRun> {
  return call(gateway, `/api/simulation/run/${simulationId}`);
}

async function until(
  gateway: GatewayProcess,
  run: SimulationRun,
  isMet: (run: SimulationRun) => boolean,
  limitMs: number,
): Promise<SimulationRun> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const now = await read(gateway, run);
    if (isMet(now)) return now;
    if (now.endedAtMs !== null || performance.now() > endMs)
      throw new Error(`the simulation is ${now.state} at ${now.elapsedS} s: ${now.detail ?? ''}`);
    await sleep(250);
  }
}

async function call<Answer>(gateway: GatewayProcess, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(gateway.url + path, {
    headers: headersOf(gateway),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function headersOf({ token }: GatewayProcess): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
