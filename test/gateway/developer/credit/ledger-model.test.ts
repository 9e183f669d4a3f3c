import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { CreditWorld, type WorldStep } from './support/credit-world.ts';

const step: fc.Arbitrary<WorldStep> = fc.record({
  act: fc.constantFrom<WorldStep['act']>(
    'call',
    'call',
    'call-run',
    'call-run',
    'call-bare',
    'grant',
    'plan',
    'voucher',
    'meter',
    'tick',
  ),
  account: fc.nat(3),
  subject: fc.nat(60),
  outcome: fc.constantFrom('done', 'done', 'denied', 'fault'),
  diesAt: fc.oneof({ weight: 24, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(5) }),
});

describe('the ledger, whatever happens', () => {
  it('bills each call once, keeps the sum and never goes below zero, over 10,000 steps with deaths between writes', () => {
    let steps = 0;
    let deaths = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 250, maxLength: 250, size: 'max' }), (list) => {
        const directory = mkdtempSync(join(tmpdir(), 'aerodeck-ledger-'));
        try {
          const world = new CreditWorld(join(directory, 'aerodeck.sqlite'), new FakeClock());
          for (const one of list) world.step(one);
          steps += list.length;
          deaths += world.deaths;
          expect(world.faults()).toEqual([]);
          world.rig.stop();
        } finally {
          rmSync(directory, { recursive: true, force: true });
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(steps).toBeGreaterThanOrEqual(10_000);
    expect(deaths).toBeGreaterThan(100);
  });
});
