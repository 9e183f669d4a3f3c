import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const RUNS = 7;

/** From process start to the listening line of a headless gateway with no link. */
export async function run(): Promise<BenchResult[]> {
  const startupsMs: number[] = [];
  for (let index = 0; index <= RUNS; index += 1) {
    const gateway = await startGateway(['--no-sim']);
    // The first run fills the compile cache, as the first start on a machine does.
    if (index > 0) startupsMs.push(gateway.startupMs);
    await gateway.stop();
  }
  const medianMs = percentile(startupsMs, 0.5);
  return [
    {
      name: 'headless gateway listening (median)',
      value: medianMs,
      unit: 'ms',
      budget: '≤ 1,500 ms',
      ok: medianMs <= 1500,
    },
  ];
}
