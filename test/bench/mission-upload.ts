import { missionItems } from '../builder/mission-items.ts';
import { runUpload } from '../gateway/mavlink/protocol/upload-run.ts';
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

/** Of 600 items: a cable, a network, and one that loses. */
const LONG_ITEMS = 600;
const LONG_SEEDS = 40;
const LONG_CASES = [
  { delayMs: 3, loss: 0, limitS: 5 },
  { delayMs: 10, loss: 0, limitS: 5 },
  { delayMs: 10, loss: 0.1, limitS: 15 },
  { delayMs: 10, loss: 0.3, limitS: 60 },
] as const;

/** Uploads to a vehicle as strict as ArduPilot in virtual time: 100 items at 80 ms round trip, then long ones. */
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
  for (const line of LONG_CASES) results.push(...(await longUploads(line)));
  return results;
}

async function longUploads({ limitS, ...line }: (typeof LONG_CASES)[number]): Promise<BenchResult[]> {
  const items = missionItems(LONG_ITEMS);
  const times: number[] = [];
  let complete = 0;
  for (let seed = 1; seed <= LONG_SEEDS; seed += 1) {
    const { outcome, peer, tookMs } = await runUpload(items, seed, line);
    times.push(tookMs / 1000);
    if (outcome?.kind === 'done' && peer.stored.length === LONG_ITEMS + 1) complete += 1;
  }
  const share = (complete / LONG_SEEDS) * 100;
  const p95 = percentile(times, 0.95);
  const name = `${LONG_ITEMS} items, ${2 * line.delayMs} ms round trip, ${line.loss * 100} % loss each way`;
  return [
    { name: `${name}: complete`, value: share, unit: '%', budget: '100 %', ok: share === 100 },
    { name: `${name}: p95`, value: p95, unit: 's', budget: `≤ ${limitS} s`, ok: p95 <= limitS },
  ];
}
