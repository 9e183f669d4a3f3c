import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sampleVehicle } from '../builder/contract-samples.ts';
import { OPERATOR_TOKEN, TestServer } from '../gateway/server/http/support/test-server.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

interface Load {
  readonly vehicles: number;
  readonly clients: number;
  readonly stuck: number;
}

interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly receivedHz: number;
  readonly rssMb: number;
}

const RATE_HZ = 50;
const WARM_UP_MS = 1500;
const MEASURE_MS = 4000;
/** Medians of about a millisecond wander with the machine: the middle of several pairs, each measured in turn, does not. */
const PAIRS = 5;

/** Vehicle state → client over real sockets, the clients in a thread of their own on the same machine. */
export async function run(): Promise<BenchResult[]> {
  const fleet = await measure({ vehicles: 20, clients: 20, stuck: 0 });
  const pairs: { readonly many: Measured; readonly beside: Measured }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const many = await measure({ vehicles: 1, clients: 100, stuck: 0 });
    pairs.push({ many, beside: await measure({ vehicles: 1, clients: 100, stuck: 10 }) });
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number): number => percentile(pairs.map(of), 0.5);
  return [
    budget('20 vehicles × 50 Hz × 20 clients, p50', fleet.p50Ms, 5, 'ms'),
    budget('20 vehicles × 50 Hz × 20 clients, p99', fleet.p99Ms, 20, 'ms'),
    share('20 vehicles × 50 Hz × 20 clients, delivered', fleet.receivedHz / (20 * 20 * RATE_HZ)),
    budget(
      '100 clients × 50 Hz, p99',
      middle(({ many }) => many.p99Ms),
      40,
      'ms',
    ),
    share('100 clients × 50 Hz, delivered', middle(({ many }) => many.receivedHz) / (100 * RATE_HZ)),
    budget(
      '100 clients beside 10 stuck ones, p99',
      middle(({ beside }) => beside.p99Ms),
      40,
      'ms',
    ),
    budget(
      '10 stuck readers change the others’ median by',
      Math.max(
        0,
        middle(({ many, beside }) => (beside.p50Ms / many.p50Ms - 1) * 100),
      ),
      20,
      '%',
    ),
    budget(
      '10 stuck readers cost memory',
      Math.max(
        0,
        middle(({ many, beside }) => beside.rssMb - many.rssMb),
      ),
      50,
      'MB',
    ),
  ];
}

function budget(name: string, value: number, limit: number, unit: string): BenchResult {
  return { name, value, unit, budget: `≤ ${limit} ${unit}`, ok: value <= limit };
}

function share(name: string, value: number): BenchResult {
  return { name, value: value * 100, unit: '%', budget: '≥ 95 %', ok: value >= 0.95 };
}

async function measure(load: Load): Promise<Measured> {
  const server = await new TestServer().start();
  const ids = Array.from({ length: load.vehicles }, (_, index) => `uav-${index + 1}`);
  for (const id of ids) server.port.vehicleById.set(id, sampleVehicle({ id }));
  const worker = await readers(server.url, load);
  const beginMs = performance.now();
  let step = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - beginMs) * RATE_HZ) / 1000);
    for (; step < due; step += 1) {
      for (const id of ids) {
        const sentMs = Number(process.hrtime.bigint()) / 1e6;
        server.port.vehicleById.set(id, sampleVehicle({ id, flight_time_s: sentMs }));
        server.port.announce('vehicle', { vehicleId: id });
      }
    }
  }, 4);
  await sleep(WARM_UP_MS);
  worker.postMessage('begin');
  await sleep(MEASURE_MS);
  worker.postMessage('end');
  const [{ latenciesMs }] = (await once(worker, 'message')) as [{ latenciesMs: number[] }];
  clearInterval(timer);
  const rssMb = process.memoryUsage.rss() / 1e6;
  await worker.terminate();
  await server.close();
  return {
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    receivedHz: latenciesMs.length / (MEASURE_MS / 1000),
    rssMb,
  };
}

async function readers(url: string, { clients, stuck }: Load): Promise<Worker> {
  const worker = new Worker(new URL('./websocket-readers.ts', import.meta.url), {
    workerData: { url, token: OPERATOR_TOKEN, count: clients, rateHz: RATE_HZ, stuck },
  });
  await once(worker, 'message');
  return worker;
}
