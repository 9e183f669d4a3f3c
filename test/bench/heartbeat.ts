import autocannon from 'autocannon';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';

const VEHICLES = 5;
const FLOOD_S = 10;
const OFFERED_PER_S = 10_000;
const NOMINAL_MS = 1000;
const HEARTBEAT_ID = 0;

/** How regular our 1 Hz heartbeat stays at a vehicle while 10,000 authenticated requests a second are offered. */
export async function run(): Promise<BenchResult[]> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const receivedAtMs: number[] = [];
  const fleet = new PacedFleet({
    count: VEHICLES,
    rateHz: 10,
    port: linkPort,
    onReceive: (systemId, bytes) => {
      if (systemId === 1 && messageIdOf(bytes) === HEARTBEAT_ID) receivedAtMs.push(performance.now());
    },
  });
  fleet.start();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  receivedAtMs.length = 0;
  const { answered, failed } = await flood(gateway);
  await fleet.stop();
  await gateway.stop();
  const jittersMs = receivedAtMs
    .slice(1)
    .map((atMs, index) => Math.abs(atMs - (receivedAtMs[index] ?? atMs) - NOMINAL_MS));
  const worstMs = Math.max(...jittersMs);
  const failedPct = (failed / (answered + failed)) * 100;
  return [
    {
      name: 'heartbeat jitter, worst, 10,000 requests/s offered',
      value: worstMs,
      unit: 'ms',
      budget: '≤ 200 ms',
      ok: jittersMs.length >= FLOOD_S - 2 && worstMs <= 200,
    },
    {
      name: 'requests neither served nor shed',
      value: failedPct,
      unit: '%',
      budget: '≤ 1 %',
      ok: failedPct <= 1,
    },
  ];
}

/** Served, 429 and 503 are answers; everything else is not. */
async function flood({ url, token }: GatewayProcess): Promise<{ answered: number; failed: number }> {
  const result = await autocannon({
    url: `${url}/api/whoami`,
    headers: { authorization: `Bearer ${token}` },
    connections: 100,
    overallRate: OFFERED_PER_S,
    duration: FLOOD_S,
    workers: 1,
  });
  const shed = (result.statusCodeStats?.['503']?.count ?? 0) + (result.statusCodeStats?.['429']?.count ?? 0);
  return { answered: result['2xx'] + shed, failed: result.non2xx - shed + result.errors };
}

function messageIdOf(bytes: Uint8Array): number {
  return bytes[0] === 0xfd
    ? (bytes[7] ?? 0) | ((bytes[8] ?? 0) << 8) | ((bytes[9] ?? 0) << 16)
    : (bytes[5] ?? -1);
}
