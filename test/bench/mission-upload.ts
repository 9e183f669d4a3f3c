import { missionItems } from '../builder/mission-items.ts';
import { runUpload } from '../gateway/protocol/upload-run.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const SEEDS = 1000;
const ITEMS = 100;
const CASES = [
  { loss: 0, limitS: 12 },
  { loss: 0.1, limitS: 20 },
  { loss: 0.3, limitS: 45 },
  { loss: 0.3, limitS: 45, duplication: 0.1, jitterMs: 20 },
] as const;

/** Of 600 items over a line of 6 ms round trip, as a vehicle on USB or on the same network has. */
const LONG = { items: 600, seeds: 20, delayMs: 3, limitS: 5 } as const;

/** Uploads of 100 items to a vehicle as strict as ArduPilot, 80 ms round trip, in virtual time. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { limitS, ...line } of CASES) {
    const items = missionItems(ITEMS);
    const times: number[] = [];
    let complete = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { outcome, peer, tookMs } = await runUpload(items, seed, line);
      times.push(tookMs / 1000);
      if (outcome?.kind === 'done' && peer.stored.length === ITEMS + 1) complete += 1;
    }
    const share = (complete / SEEDS) * 100;
    const p95 = percentile(times, 0.95);
    const name = `${ITEMS} items, ${line.loss * 100} % loss each way${'jitterMs' in line ? ', 10 % doubled, reordered' : ''}`;
    results.push(
      { name: `${name}: complete`, value: share, unit: '%', budget: '100 %', ok: share === 100 },
      { name: `${name}: p95`, value: p95, unit: 's', budget: `≤ ${limitS} s`, ok: p95 <= limitS },
    );
  }
  results.push(await longUpload());
  return results;
}

async function longUpload(): Promise<BenchResult> {
  const items = missionItems(LONG.items);
  const times: number[] = [];
  for (let seed = 1; seed <= LONG.seeds; seed += 1) {
    const { outcome, tookMs } = await runUpload(items, seed, { loss: 0, delayMs: LONG.delayMs });
    times.push(outcome?.kind === 'done' ? tookMs / 1000 : Number.POSITIVE_INFINITY);
  }
  const p95 = percentile(times, 0.95);
  return {
    name: `${LONG.items} items without loss, ${2 * LONG.delayMs} ms round trip: p95`,
    value: p95,
    unit: 's',
    budget: `≤ ${LONG.limitS} s`,
    ok: p95 <= LONG.limitS,
  };
}
