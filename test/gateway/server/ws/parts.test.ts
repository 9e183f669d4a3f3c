import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameBytes } from '../../../../gateway/server/ws/frame-text.ts';
import { MessageBudget } from '../../../../gateway/server/ws/reader.ts';
import { KeptFrames, TelemetryPace } from '../../../../gateway/server/ws/session.ts';

describe('frameBytes', () => {
  it('is the JSON of the envelope', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.nat(), (data, seq, t) => {
        const bytes = frameBytes('alert', seq, t, Buffer.from(JSON.stringify(data)));
        expect(String(bytes)).toBe(JSON.stringify({ v: 1, kind: 'alert', seq, t, data }));
      }),
      { seed: 1 },
    );
  });
});

describe('KeptFrames', () => {
  it('keeps a newest run within both bounds and knows what is gone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 40 }), { maxLength: 800 }),
        fc.nat({ max: 20 }),
        (sizes, maxFrames) => {
          const kept = new KeptFrames(maxFrames, 200);
          sizes.forEach((size, index) => {
            kept.push({ kind: 'alert', seq: index + 1, atMs: 0, dataJson: Buffer.alloc(size) });
          });
          const frames = kept.after(0);
          expect(frames.length).toBeLessThanOrEqual(maxFrames);
          expect(frames.reduce((sum, frame) => sum + frame.dataJson.length, 0)).toBeLessThanOrEqual(200);
          expect(frames.map((frame) => frame.seq)).toEqual(
            Array.from({ length: frames.length }, (_, index) => kept.lastDroppedSeq + 1 + index),
          );
          expect(kept.lastDroppedSeq + frames.length).toBe(sizes.length);
        },
      ),
      { seed: 2 },
    );
  });
});

describe('TelemetryPace', () => {
  it('lets no more through than the rate, whatever the times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        (gapsMs, rateHz) => {
          const pace = new TelemetryPace(rateHz);
          let nowMs = 0;
          let sent = 0;
          for (const gapMs of gapsMs) {
            nowMs += gapMs;
            if (pace.waitMs('uav-1', nowMs) > 0) continue;
            pace.sent('uav-1', nowMs);
            sent += 1;
          }
          expect(sent).toBeLessThanOrEqual((nowMs / 1000) * rateHz * 1.04 + 2);
        },
      ),
      { seed: 3 },
    );
  });

  it('holds nothing back of a source at just that rate, soon after a burst', () => {
    const pace = new TelemetryPace(50);
    pace.sent('uav-1', 0);
    pace.sent('uav-1', 1);
    let nowMs = 1;
    for (let step = 1; step <= 50; step += 1) {
      nowMs = 1 + step * 20;
      if (pace.waitMs('uav-1', nowMs) === 0) pace.sent('uav-1', nowMs);
      else pace.sent('uav-1', nowMs + pace.waitMs('uav-1', nowMs));
    }
    expect(pace.waitMs('uav-1', nowMs + 20)).toBe(0);
    // Not on the edge either: half an interval early is still let through.
    expect(pace.waitMs('uav-1', nowMs + 12)).toBe(0);
  });
});

describe('MessageBudget', () => {
  it('allows a second’s worth at once and refills evenly', () => {
    const budget = new MessageBudget(20, 0);
    expect(Array.from({ length: 21 }, () => budget.take(0)).filter(Boolean)).toHaveLength(20);
    expect(budget.take(49)).toBe(false);
    expect(budget.take(100)).toBe(true);
    expect(Array.from({ length: 30 }, () => budget.take(60_000)).filter(Boolean)).toHaveLength(20);
  });
});
