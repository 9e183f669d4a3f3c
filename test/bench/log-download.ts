import { runLog } from '../gateway/mavlink/protocol/log-run.ts';
import type { BenchResult } from './bench-result.ts';

const SIZE_BYTES = 336_000;
const SEEDS = 10;
const LEAST_KB_PER_S = 10;

/** Reads a log of an ArduPilot over a bad line in virtual time. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [way, words] of [
    ['log', 'by LOG_REQUEST_DATA'],
    ['file', 'as a file'],
  ] as const) {
    let complete = 0;
    let slowest = Number.POSITIVE_INFINITY;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { isWhole, tookMs } = await runLog(way, SIZE_BYTES, seed);
      if (isWhole) complete += 1;
      slowest = Math.min(slowest, SIZE_BYTES / tookMs);
    }
    const share = (complete / SEEDS) * 100;
    const name = `336 kB ${words}, 25 % loss each way, 100 to 300 ms delay, 10 % doubled`;
    results.push(
      { name: `${name}: complete`, value: share, unit: '%', budget: '100 %', ok: share === 100 },
      {
        name: `${name}: slowest`,
        value: slowest,
        unit: 'kB/s',
        budget: `≥ ${LEAST_KB_PER_S} kB/s`,
        ok: slowest >= LEAST_KB_PER_S,
      },
    );
  }
  return results;
}
