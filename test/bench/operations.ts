import { seededRandom } from '../../gateway/base/id/random.ts';
import { OPERATION_EVENTS, OperationModel } from '../fake/operation-model.ts';
import type { BenchResult } from './bench-result.ts';

const SEQUENCES = 100_000;
const EVENTS = 16;

/** Random orders of everything that can happen to operations: each must keep all their promises. */
export async function run(): Promise<BenchResult[]> {
  const random = seededRandom(1);
  const startedAtMs = performance.now();
  let broken = 0;
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const model = new OperationModel();
    // A request comes first, so that each order is about something.
    const events = ['request' as const];
    while (events.length < EVENTS)
      events.push(OPERATION_EVENTS[Math.floor(random() * OPERATION_EVENTS.length)] as 'request');
    try {
      for (const event of events) await model.do(event);
      await model.finish();
    } catch (error) {
      broken += 1;
      console.log(`  ${events.join(', ')}: ${String(error)}`);
    }
  }
  return [
    {
      name: 'broken promises in random orders of events',
      value: broken,
      unit: `of ${SEQUENCES}`,
      budget: '0',
      ok: broken === 0,
    },
    {
      name: 'time for one order of events',
      value: ((performance.now() - startedAtMs) * 1000) / SEQUENCES,
      unit: 'µs',
      budget: 'none',
      ok: true,
    },
  ];
}
