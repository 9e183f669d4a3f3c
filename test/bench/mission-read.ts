import { missionItems } from '../builder/mission-items.ts';
import { runRead } from '../gateway/mavlink/protocol/read-run.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const CASES = [
  { count: 100, seeds: 200, limitS: 20 },
  { count: 600, seeds: 40, limitS: 120 },
] as const;

/** Reads missions from an ArduPilot over a bad line in virtual time. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { count, seeds, limitS } of CASES) {
    const items = missionItems(count);
    const times: number[] = [];
    let complete = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { outcome, tookMs } = await runRead(items, seed);
      times.push(tookMs / 1000);
      if (outcome?.kind === 'done' && outcome.value.length === count) complete += 1;
    }
    const share = (complete / seeds) * 100;
    const longest = Math.max(...times);
    const name = `${count} items, 25 % loss each way, 100 to 300 ms delay, 10 % doubled`;
    results.push(
      { name: `${name}: complete`, value: share, unit: '%', budget: '100 %', ok: share === 100 },
      { name: `${name}: p95`, value: percentile(times, 0.95), unit: 's', budget: '', ok: true },
      { name: `${name}: longest`, value: longest, unit: 's', budget: `≤ ${limitS} s`, ok: longest <= limitS },
    );
  }
  return results;
}
