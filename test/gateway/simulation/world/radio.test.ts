import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkFaults } from '../../../../gateway/simulation/world/faulty-path.ts';
import { Radio } from '../../../../gateway/simulation/world/radio.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const faults: fc.Arbitrary<LinkFaults> = fc.record(
  {
    loss: share,
    duplication: share,
    reordering: share,
    corruption: share,
    delayMs: fc.integer({ min: 0, max: 60_000 }),
    jitterMs: fc.integer({ min: 0, max: 60_000 }),
  },
  { requiredKeys: [] },
);
/** Which fault begins, or which of those there are ends. */
const steps = fc.array(fc.oneof(faults, fc.nat(20)), { maxLength: 30 });

function rig() {
  const clock = new FakeClock();
  const heard: number[] = [];
  const radio = new Radio({ clock, seed: 1, firstPort: 1, onDown: () => heard.push(clock.monotonicMs()) });
  return { clock, heard, radio };
}

describe('Radio with several faults', () => {
  it('has at each time those that began and have not ended, whatever came between', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { radio } = rig();
        const there: { readonly fault: LinkFaults; readonly end: () => void }[] = [];
        for (const step of all) {
          if (typeof step === 'object') there.push({ fault: step, end: radio.add(step) });
          else there.splice(step % Math.max(1, there.length), 1)[0]?.end();
          const passing = there.reduce((left, { fault: { loss = 0 } }) => left * (1 - loss), 1);
          expect(radio.down.faults.loss).toBeCloseTo(1 - passing, 9);
          const delaysMs = there.reduce((total, { fault: { delayMs = 0 } }) => total + delayMs, 0);
          expect(radio.up.faults.delayMs).toBe(delaysMs);
        }
        for (const { end } of there) end();
        expect(Object.values(radio.down.faults).filter((left) => left !== 0)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('two delays are one after the other, and one of them ends alone', () => {
    const { clock, heard, radio } = rig();
    const end = radio.add({ delayMs: 200 });
    radio.add({ delayMs: 300 });
    radio.send(new Uint8Array(1));
    clock.advance(1000);
    end();
    radio.send(new Uint8Array(1));
    clock.advance(1000);
    expect(heard).toEqual([500, 1300]);
  });

  it('of two equal total losses the one that ends first ends neither the other nor a delay', () => {
    const { clock, heard, radio } = rig();
    const loss = { loss: 1 };
    const ends = [radio.add(loss), radio.add(loss)];
    radio.add({ delayMs: 10 });
    ends[0]?.();
    ends[0]?.();
    radio.send(new Uint8Array(1));
    clock.advance(100);
    expect(heard).toEqual([]);
    ends[1]?.();
    radio.send(new Uint8Array(1));
    clock.advance(100);
    expect(heard).toHaveLength(1);
  });
});
