import { describe, expect, test } from 'vitest';
import { SequenceTracker } from '../../../../gateway/mavlink/router/link-statistics.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

function tracker() {
  const clock = new FakeClock();
  const sequences = new SequenceTracker(clock);
  const hear = (...numbers: number[]) =>
    numbers.map((sequence) => {
      clock.advance(20);
      return sequences.observe(1, 1, sequence);
    });
  return { clock, sequences, hear };
}

describe('SequenceTracker', () => {
  test('counts what is missing, over the wrap', () => {
    const { sequences, hear } = tracker();
    expect(hear(250, 251, 254, 255, 0, 3)).toEqual(['first', 'next', 'gap', 'next', 'next', 'gap']);
    expect(sequences.count(1, 1)).toEqual({ received: 6, lost: 4, duplicates: 0 });
  });

  test('duplicates are neither received nor lost', () => {
    const { sequences, hear } = tracker();
    expect(hear(10, 10, 11, 10)).toEqual(['first', 'duplicate', 'next', 'duplicate']);
    expect(sequences.count(1, 1)).toEqual({ received: 2, lost: 0, duplicates: 2 });
  });

  test('a frame that comes late was not lost', () => {
    const { sequences, hear } = tracker();
    expect(hear(10, 12, 11, 13)).toEqual(['first', 'gap', 'late', 'next']);
    expect(sequences.count(1, 1)).toEqual({ received: 4, lost: 0, duplicates: 0 });
  });

  test('components are counted each for itself', () => {
    const { sequences } = tracker();
    sequences.observe(1, 1, 0);
    sequences.observe(1, 154, 200);
    sequences.observe(2, 1, 77);
    expect([sequences.observe(1, 1, 1), sequences.observe(1, 154, 201), sequences.observe(2, 1, 78)]).toEqual(
      ['next', 'next', 'next'],
    );
    expect(sequences.total()).toEqual({ received: 6, lost: 0, duplicates: 0 });
  });

  test('a vehicle that is silent for a second and begins at 0 has rebooted: no loss', () => {
    const { clock, sequences, hear } = tracker();
    hear(190, 191);
    clock.advance(1200);
    expect(hear(0, 1)).toEqual(['first', 'next']);
    expect(sequences.count(1, 1)?.lost).toBe(0);
  });

  test('a reboot that is understood later takes the jump back, and only that', () => {
    const { clock, sequences, hear } = tracker();
    hear(100, 103);
    clock.advance(6000);
    hear(104, 5, 6);
    expect(sequences.count(1, 1)?.lost).toBe(2 + 156);
    sequences.rebooted(1);
    expect(sequences.count(1, 1)?.lost).toBe(2);
    sequences.rebooted(1);
    expect(sequences.count(1, 1)?.lost).toBe(2);
  });

  test('a flood of invented ids neither pushes a vehicle out nor counts as loss', () => {
    const { sequences, hear } = tracker();
    hear(0, 1, 2, 3);
    let sent = 4;
    for (let systemId = 1; systemId < 256; systemId += 1) {
      for (let componentId = 2; componentId < 256; componentId += 1) {
        sequences.observe(systemId, componentId, sent & 0xff);
        sent += 1;
      }
    }
    expect(hear(4)).toEqual(['next']);
    expect(sequences.total()).toMatchObject({ received: sent + 1, lost: 0 });
  });
});
