import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogIndex } from '../../../../gateway/recording/index/log-index.ts';
import { LogIndexer } from '../../../../gateway/recording/index/log-indexer.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { flightBytes } from './support/library-rig.ts';

const flight = flightBytes('copter-linkloss');
const records = [...readTlog(flight)].map(({ byteOffset, frame }) => ({
  from: byteOffset,
  to: byteOffset + 8 + frame.bytes.length,
}));
const stampUs = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64BE(at));

function indexOf(bytes: Uint8Array, chunkBytes = bytes.length || 1): LogIndex {
  const indexer = new LogIndexer();
  for (let at = 0; at < bytes.length; at += chunkBytes)
    Array.from(indexer.read(bytes.subarray(at, at + chunkBytes)));
  return indexer.end();
}

const whole = indexOf(flight);

const mutation = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(flight.length - 1), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(flight.length - 1), value: fc.nat(3000) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(flight.length - 1), value: fc.nat(600) }),
);

function mutated(bytes: Buffer, { kind, at, value }: { kind: string; at: number; value: number }): Buffer {
  if (kind === 'cut') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
  if (kind === 'insert')
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(value, 0xa5), bytes.subarray(at)]);
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

describe('a damaged log', () => {
  it('keeps every record before and after one damaged place, and says where it is', () => {
    fc.assert(
      fc.property(mutation, (change) => {
        const index = indexOf(mutated(flight, change));
        const end = change.kind === 'cut' ? change.at + change.value : change.at + 1;
        const before = records.filter(({ to }) => to <= change.at).length;
        const after = records.filter(({ from }) => from >= end).length;
        // A frame that only looks like one may swallow a neighbour, and no more.
        expect(index.messageCount).toBeGreaterThanOrEqual(before + after - 2);
        for (const { offset, bytes } of index.problems) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset + bytes).toBeLessThanOrEqual(index.sizeBytes);
        }
        // One wrong stamp moves no other record: the flight lasts as long as it did.
        expect(Math.abs((index.endMs ?? 0) - (whole.endMs ?? 0))).toBeLessThanOrEqual(60_000);
        expect(Math.abs((index.startMs ?? 0) - (whole.startMs ?? 0))).toBeLessThanOrEqual(60_000);
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('never throws, whatever it is, and tells the same however it is cut into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(mutation, { maxLength: 12 }),
        fc.nat(60_000),
        fc.integer({ min: 50, max: 9000 }),
        (changes, from, chunkBytes) => {
          const bytes = changes.reduce(mutated, flight).subarray(from, from + 30_000);
          const { series: _one, ...atOnce } = indexOf(bytes);
          const { series: _other, ...inPieces } = indexOf(bytes, chunkBytes);
          expect(inPieces).toEqual(atOnce);
          expect(atOnce.marks.every(({ t }, at, all) => at === 0 || t >= all[at - 1]!.t)).toBe(true);
        },
      ),
      { numRuns: 40, seed: 6 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(indexOf(bytes).problems.length > 0 || bytes.length > 0).toBe(true);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('that was cut off says where its last record ends', () => {
    const last = records.at(-1)!;
    const { problems, messageCount } = indexOf(flight.subarray(0, last.to - 3));
    expect(messageCount).toBe(records.length - 1);
    expect(problems).toEqual([
      { offset: last.from, bytes: last.to - 3 - last.from, reason: expect.stringContaining('cut off') },
    ]);
  });
});

describe('clocks that jump', () => {
  const half = records[Math.floor(records.length / 2)]!.from;
  const shifted = (byUs: number) => {
    const copy = Buffer.from(flight);
    for (const { from } of records)
      if (from >= half) copy.writeBigUInt64BE(BigInt(stampUs(flight, from) + byUs), from);
    return indexOf(copy);
  };

  it('set back or ahead by years: time goes on, the jump is told with its place', () => {
    for (const byUs of [-3600e6, -9 * 365 * 86_400e6, 20 * 365 * 86_400e6]) {
      const { startMs = 0, endMs = 0, problems, messageCount } = shifted(byUs);
      expect(messageCount).toBe(records.length);
      expect((endMs - startMs) / 1000).toBeCloseTo(139, -1);
      expect(problems).toEqual([
        expect.objectContaining({ offset: half, reason: expect.stringContaining('clock was changed by') }),
      ]);
    }
  });

  it('one wrong time moves nothing else', () => {
    for (const wrongUs of [1, stampUs(flight, half) + 5 * 3600e6, stampUs(flight, half) - 3600e6]) {
      const copy = Buffer.from(flight);
      copy.writeBigUInt64BE(BigInt(wrongUs), half);
      const { startMs, endMs, problems } = indexOf(copy);
      expect([startMs, endMs]).toEqual([whole.startMs, whole.endMs]);
      expect(problems).toEqual([expect.objectContaining({ offset: half })]);
    }
  });

  it('a pause of hours is a pause', () => {
    const { startMs = 0, endMs = 0, problems, marks } = shifted(2 * 3600e6);
    expect((endMs - startMs) / 1000).toBeGreaterThan(7200);
    expect(problems).toEqual([]);
    expect(marks.some(({ data }) => data.what === 'vehicle_silent')).toBe(true);
  });
});
