import { Worker } from 'node:worker_threads';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 20;
const CLIENTS = 20;
const RATE_HZ = 50;
const WARM_UP_MS = 4000;
const MEASURED_MS = 10_000;

/** UDP frame to WebSocket client: 20 vehicles at 50 Hz, 20 clients that each take all of it; and the gateway's memory then. */
export async function run(): Promise<BenchResult[]> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const { latenciesMs, memoryMib, deliveredPct } = await measureFleet(gateway, linkPort);
  await gateway.stop();
  const p50 = percentile(latenciesMs, 0.5);
  const p99 = percentile(latenciesMs, 0.99);
  return [
    { name: 'UDP frame → client p50', value: p50, unit: 'ms', budget: '≤ 5 ms', ok: p50 <= 5 },
    { name: 'UDP frame → client p99', value: p99, unit: 'ms', budget: '≤ 20 ms', ok: p99 <= 20 },
    {
      name: 'positions that reached each client',
      value: deliveredPct,
      unit: '%',
      budget: '≥ 80 %',
      ok: deliveredPct >= 80,
    },
    {
      name: `gateway memory, ${VEHICLES} vehicles, ${CLIENTS} clients`,
      value: memoryMib,
      unit: 'MiB',
      budget: '≤ 350 MiB',
      ok: memoryMib <= 350,
    },
  ];
}

export interface FleetMeasure {
  readonly latenciesMs: readonly number[];
  /** At the end. */
  readonly memoryMib: number;
  readonly deliveredPct: number;
}

/** 20 vehicles at 50 Hz come in on `linkPort` of a gateway and go out to 20 clients, for 10 s after a warm-up. */
export async function measureFleet(gateway: GatewayProcess, linkPort: number): Promise<FleetMeasure> {
  const sentAtNs = new BigInt64Array(new SharedArrayBuffer(8 * (VEHICLES + 1) * 8192));
  const fleet = new PacedFleet({
    count: VEHICLES,
    rateHz: RATE_HZ,
    port: linkPort,
    onSend: (systemId, step) => {
      sentAtNs[systemId * 8192 + (step % 8192)] = process.hrtime.bigint();
    },
  });
  const clients = new Worker(new URL('./telemetry-clients.ts', import.meta.url), {
    workerData: { url: gateway.url, token: gateway.token, count: CLIENTS, rateHz: RATE_HZ, sentAtNs },
  });
  fleet.start();
  await pause(WARM_UP_MS);
  clients.postMessage('begin');
  await pause(MEASURED_MS);
  clients.postMessage('end');
  const latenciesMs = await new Promise<number[]>((resolve) => clients.once('message', resolve));
  const memoryMib = gateway.memoryMib();
  await clients.terminate();
  await fleet.stop();
  const expected = VEHICLES * CLIENTS * RATE_HZ * (MEASURED_MS / 1000);
  return { latenciesMs, memoryMib, deliveredPct: (latenciesMs.length / expected) * 100 };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
