import autocannon from 'autocannon';
import { sampleVehicle } from '../builder/contract-samples.ts';
import { OPERATOR_TOKEN, TestServer } from '../gateway/server/http/support/test-server.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 5;
const DURATION_S = 5;
const PROBE_EVERY_MS = 100;

/** Authenticated `GET /telemetry` of five vehicles, the load made by a thread of its own. */
export async function run(): Promise<BenchResult[]> {
  const server = await new TestServer().start();
  for (let number = 1; number <= VEHICLES; number += 1)
    server.port.vehicleById.set(`uav-${number}`, sampleVehicle({ id: `uav-${number}` }));
  try {
    await load(server, 500, 10, 1);
    const steady = await load(server, 2000, 10, DURATION_S);
    const probes: number[] = [];
    const timer = setInterval(() => void probe(server, probes), PROBE_EVERY_MS);
    const flood = await load(server, 10_000, 100, DURATION_S);
    clearInterval(timer);
    const unexpected =
      flood['5xx'] - (flood.statusCodeStats?.['503']?.count ?? 0) + flood['4xx'] + flood.errors;
    const steadyHz = steady['2xx'] / DURATION_S;
    const health = await server.call('/health');
    return [
      {
        name: '2,000/s offered, served',
        value: steadyHz,
        unit: '1/s',
        budget: '≥ 1,950',
        ok: steadyHz >= 1950,
      },
      atMost('2,000/s offered, p99', steady.latency.p99, 25, 'ms'),
      atMost('2,000/s offered, answers that are not 200', steady.non2xx + steady.errors, 0, ''),
      {
        name: '10,000/s offered, served',
        value: flood['2xx'] / DURATION_S,
        unit: '1/s',
        budget: '',
        ok: true,
      },
      { name: '10,000/s offered, shed', value: flood.non2xx / DURATION_S, unit: '1/s', budget: '', ok: true },
      atMost('10,000/s offered, neither served nor shed', unexpected, 0, ''),
      atMost('10,000/s offered, hold answered, p99', percentile(probes, 0.99), 50, 'ms'),
      atMost('health after the flood', health.status, 200, ''),
    ];
  } finally {
    await server.close();
  }
}

async function probe(server: TestServer, latenciesMs: number[]): Promise<void> {
  const beganMs = performance.now();
  const answer = await server.call('/api/vehicles/uav-1/commands/hold', { method: 'POST' });
  if (answer.status !== 202) throw new Error(`hold was answered ${answer.status}`);
  latenciesMs.push(performance.now() - beganMs);
}

/** autocannon sends each second’s share as fast as answers come: more connections are a higher burst, not a higher rate. */
function load(
  server: TestServer,
  perSecond: number,
  connections: number,
  durationS: number,
): Promise<autocannon.Result> {
  return autocannon({
    url: `${server.url}/telemetry`,
    connections,
    overallRate: perSecond,
    duration: durationS,
    workers: 1,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
}

function atMost(name: string, value: number, limit: number, unit: string): BenchResult {
  return { name, value, unit, budget: `≤ ${limit} ${unit}`.trim(), ok: value <= limit };
}
