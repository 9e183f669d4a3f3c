import { Worker } from 'node:worker_threads';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { BASE_LATITUDE_E7, LONGITUDE_E7, PacedFleet } from './paced-fleet.ts';
import { percentile } from './percentile.ts';

const FAST = { vehicles: 20, rateHz: 50 } as const;
/** As many as a gateway takes. */
const MANY = { vehicles: 250, rateHz: 4 } as const;
/** The cost of these is compared with that of {@link MANY}. */
const FEW = { vehicles: 50, rateHz: 4 } as const;
const CLIENTS = 20;
/** Longitude between two vehicles: 75 m, so that none comes too close to another. */
const APART_E7 = 10_000;
const WARM_UP_MS = 4000;
const MEASURED_MS = 10_000;

/** UDP frame to WebSocket client: 20 vehicles at 50 Hz and 250 at 4 Hz, 20 clients that each take all of it; and the gateway's memory then. */
export async function run(): Promise<BenchResult[]> {
  const fast = await measure(FAST);
  const few = await measure(FEW);
  const many = await measure(MANY);
  const growth = many.cpuMsPerS / MANY.vehicles / (few.cpuMsPerS / FEW.vehicles);
  return [
    ...resultsOf(fast, FAST, { p50Ms: 5, p99Ms: 20, memoryMib: 350 }),
    ...resultsOf(many, MANY, { p50Ms: 20, p99Ms: 40, memoryMib: 400 }),
    {
      name: `processor time for each of ${MANY.vehicles} vehicles, times that for each of ${FEW.vehicles}`,
      value: growth,
      unit: '×',
      budget: '≤ 1.2 ×',
      ok: growth <= 1.2,
    },
  ];
}

interface Load {
  readonly vehicles: number;
  readonly rateHz: number;
}

async function measure(load: Load): Promise<FleetMeasure> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  try {
    return await measureFleet(gateway, linkPort, load);
  } finally {
    await gateway.stop();
  }
}

function resultsOf(
  { latenciesMs, memoryMib, deliveredPct, cpuMsPerS }: FleetMeasure,
  { vehicles, rateHz }: Load,
  budget: { readonly p50Ms: number; readonly p99Ms: number; readonly memoryMib: number },
): BenchResult[] {
  const load = `${vehicles} vehicles × ${rateHz} Hz, ${CLIENTS} clients`;
  const p50 = percentile(latenciesMs, 0.5);
  const p99 = percentile(latenciesMs, 0.99);
  return [
    {
      name: `UDP frame → client p50, ${load}`,
      value: p50,
      unit: 'ms',
      budget: `≤ ${budget.p50Ms} ms`,
      ok: p50 <= budget.p50Ms,
    },
    {
      name: `UDP frame → client p99, ${load}`,
      value: p99,
      unit: 'ms',
      budget: `≤ ${budget.p99Ms} ms`,
      ok: p99 <= budget.p99Ms,
    },
    {
      name: `positions that reached each client, ${load}`,
      value: deliveredPct,
      unit: '%',
      budget: '≥ 80 %',
      ok: deliveredPct >= 80,
    },
    {
      name: `gateway memory, ${load}`,
      value: memoryMib,
      unit: 'MiB',
      budget: `≤ ${budget.memoryMib} MiB`,
      ok: memoryMib <= budget.memoryMib,
    },
    {
      name: `gateway processor time, ${load}`,
      value: cpuMsPerS / 10,
      unit: '% of a core',
      budget: '',
      ok: true,
    },
  ];
}

export interface FleetMeasure {
  readonly latenciesMs: readonly number[];
  /** At the end. */
  readonly memoryMib: number;
  readonly deliveredPct: number;
  readonly cpuMsPerS: number;
}

/** Vehicles come in on `linkPort` of a gateway and go out to 20 clients, for 10 s after a warm-up. */
export async function measureFleet(
  gateway: GatewayProcess,
  linkPort: number,
  { vehicles, rateHz }: Load = FAST,
): Promise<FleetMeasure> {
  const sentAtNs = new BigInt64Array(new SharedArrayBuffer(8 * (vehicles + 1) * 8192));
  const fleet = new PacedFleet({
    count: vehicles,
    rateHz,
    port: linkPort,
    placeE7: (systemId, step) => ({ lat: BASE_LATITUDE_E7 + step, lon: LONGITUDE_E7 + systemId * APART_E7 }),
    onSend: (systemId, step) => {
      sentAtNs[systemId * 8192 + (step % 8192)] = process.hrtime.bigint();
    },
  });
  const clients = new Worker(new URL('./telemetry-clients.ts', import.meta.url), {
    workerData: { url: gateway.url, token: gateway.token, count: CLIENTS, maxRateHz: 50, sentAtNs },
  });
  fleet.start();
  await pause(WARM_UP_MS);
  const cpuMs = gateway.cpuMs();
  clients.postMessage('begin');
  await pause(MEASURED_MS);
  const cpuMsPerS = (gateway.cpuMs() - cpuMs) / (MEASURED_MS / 1000);
  clients.postMessage('end');
  const latenciesMs = await new Promise<number[]>((resolve) => clients.once('message', resolve));
  const memoryMib = gateway.memoryMib();
  await clients.terminate();
  await fleet.stop();
  const expected = vehicles * CLIENTS * rateHz * (MEASURED_MS / 1000);
  return { latenciesMs, memoryMib, deliveredPct: (latenciesMs.length / expected) * 100, cpuMsPerS };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
