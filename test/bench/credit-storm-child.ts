import { FakeClock } from '../fake/fake-clock.ts';
import { CreditWorld, type WorldStep } from '../gateway/developer/credit/support/credit-world.ts';

/** Lives with credits as fast as it can and tells its parent how many steps it has done; the parent kills it. */
const [file = '', lifeText = '1'] = process.argv.slice(2);
const life = Number(lifeText);
const clock = new FakeClock(Date.UTC(2026, 0, 1) + life * 60_000);
// What a killed process has written the machine still has: the waits for the disk are measured apart.
const world = new CreditWorld(file, clock, life * 1000, 'NORMAL');
const ACTS: readonly WorldStep['act'][] = [
  'call',
  'call-run',
  'call-bare',
  'grant',
  'call',
  'meter',
  'voucher',
  'tick',
];
const OUTCOMES: readonly WorldStep['outcome'][] = ['done', 'done', 'denied', 'fault'];
const SUBJECTS = 20_000;
const STEPS_A_MESSAGE = 25;

let seed = life * 2_654_435_761;
function below(bound: number): number {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
  return ((seed ^ (seed >>> 13)) >>> 0) % bound;
}

function liveOn(): void {
  for (let count = 0; count < STEPS_A_MESSAGE; count += 1)
    world.step({
      act: ACTS[below(ACTS.length)] ?? 'tick',
      account: below(4),
      subject: below(SUBJECTS),
      outcome: OUTCOMES[below(OUTCOMES.length)] ?? 'done',
      diesAt: undefined,
    });
  process.send?.(STEPS_A_MESSAGE);
  setImmediate(liveOn);
}
liveOn();
