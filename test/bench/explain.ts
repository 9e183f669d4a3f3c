import { readFileSync } from 'node:fs';
import { explainFlight } from '../../gateway/analysis/explain/explain-flight.ts';
import { readFlightLog } from '../../gateway/recording/flight/flight-log.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const RUNS = 20;

/** Reads and explains a recorded flight of not quite three minutes, from its bytes to its claims. */
export async function run(): Promise<BenchResult[]> {
  const bytes = readFileSync(new URL('../fixture/flights/copter-mission.tlog', import.meta.url));
  const facts = {
    sessionId: 'imp_1',
    name: 'flight',
    source: 'imported',
    actor: null,
    createdAtMs: 0,
  } as const;
  const timesMs = Array.from({ length: RUNS }, () => {
    const startMs = performance.now();
    explainFlight(readFlightLog(bytes, facts), 'uav-2');
    return performance.now() - startMs;
  });
  const p95Ms = percentile(timesMs, 0.95);
  return [
    {
      name: 'a flight of 3 minutes read and explained (p95)',
      value: p95Ms,
      unit: 'ms',
      budget: '≤ 500 ms',
      ok: p95Ms <= 500,
    },
  ];
}
