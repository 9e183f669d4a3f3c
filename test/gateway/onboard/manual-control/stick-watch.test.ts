import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STICKS_FRESH_MS, type Sticks } from '../../../../gateway/contract/onboard/manual-control.ts';
import {
  CENTRED,
  READY_ENDS_MS,
  RELEASED_ENDS_MS,
  SILENT_ENDS_MS,
  StickWatch,
} from '../../../../gateway/onboard/manual-control/stick-watch.ts';

function sticks(seq: number, tMs: number, isHeld: boolean, forward = 1): Sticks {
  return { manualControlId: 'mct_1', seq, tMs, isHeld, forward, right: 0, up: 0, turn: 0 };
}

/** Let go at 0, held from 50 on. */
function flying(): StickWatch {
  const watch = new StickWatch(0);
  watch.take(sticks(1, 0, false), 0);
  watch.take(sticks(2, 50, true), 50);
  return watch;
}

it('flies while the button is held and centres in the very moment it is let go', () => {
  const watch = flying();
  expect(watch.at(60)).toMatchObject({ phase: 'flying', deflection: { forward: 1 } });
  watch.take(sticks(3, 100, false), 100);
  expect(watch.at(100)).toEqual({ phase: 'released', deflection: CENTRED, endReason: undefined });
  expect(watch.at(100 + RELEASED_ENDS_MS).endReason).toBeDefined();
});

it('takes a button that was held all along for no button', () => {
  const watch = new StickWatch(0);
  watch.take(sticks(1, 0, true), 0);
  expect(watch.at(10)).toEqual({ phase: 'ready', deflection: CENTRED, endReason: undefined });
  expect(watch.at(READY_ENDS_MS + 1).endReason).toBeDefined();
});

it('centres after half a second of silence, wants the button let go anew, and ends soon', () => {
  const watch = flying();
  const silentMs = 50 + STICKS_FRESH_MS + 1;
  expect(watch.at(silentMs - 1).phase).toBe('flying');
  expect(watch.at(silentMs)).toEqual({ phase: 'silent', deflection: CENTRED, endReason: undefined });
  watch.take(sticks(3, silentMs, true), silentMs);
  expect(watch.at(silentMs).deflection).toEqual(CENTRED);
  watch.take(sticks(4, silentMs + 10, false), silentMs + 10);
  watch.take(sticks(5, silentMs + 20, true), silentMs + 20);
  expect(watch.at(silentMs + 20).phase).toBe('flying');
  expect(flying().at(50 + STICKS_FRESH_MS + SILENT_ENDS_MS + 1).endReason).toBeDefined();
});

it('drops what comes out of order or too late, but believes a late letting go', () => {
  const watch = flying();
  expect(watch.take(sticks(2, 60, true, -1), 60)).toBe(false);
  // Sent at 100, here at 700: the way was blocked.
  expect(watch.take(sticks(3, 100, true, -1), 700)).toBe(false);
  const slow = flying();
  for (let seq = 3; seq < 12; seq++) slow.take(sticks(seq, seq * 50, true), seq * 50);
  expect(slow.take(sticks(12, 600, false), 1130)).toBe(true);
  expect(slow.at(1130).deflection).toEqual(CENTRED);
});

it('lets two clocks drift apart without stopping a flight', () => {
  const watch = flying();
  // Two hours at 15 Hz with a client whose clock is 200 ppm slow.
  for (let i = 1; i < 20_000; i++) {
    const nowMs = 50 + i * 360;
    watch.take(sticks(2 + i, 50 + i * 360 * 0.9998, true), nowMs);
    if (i % 1000 === 0) expect(watch.at(nowMs).phase).toBe('flying');
  }
});

it('never gives deflected sticks without a fresh frame with the button held, let go before', () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 900 }),
    frame: fc.option(
      fc.record({
        isHeld: fc.boolean(),
        lateMs: fc.integer({ min: 0, max: 1200 }),
        back: fc.integer({ min: 0, max: 2 }),
        forward: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const watch = new StickWatch(0);
      let nowMs = 0;
      let seq = 5;
      // The reference: what was heard, in the order of time.
      let lastTaken: { atMs: number; isHeld: boolean; forward: number } | undefined;
      let wasLetGoSinceSilence = false;
      let aliveMs = 0;
      for (const { waitMs, frame } of steps) {
        nowMs += waitMs;
        if (nowMs - aliveMs > STICKS_FRESH_MS) wasLetGoSinceSilence = false;
        if (frame) {
          seq += 1 - frame.back;
          const sent = sticks(seq, Math.max(0, nowMs - frame.lateMs), frame.isHeld, frame.forward);
          if (watch.take(sent, nowMs)) {
            lastTaken = { atMs: nowMs, isHeld: frame.isHeld, forward: frame.forward };
            aliveMs = nowMs;
            if (!frame.isHeld) wasLetGoSinceSilence = true;
          }
        }
        const { phase, deflection } = watch.at(nowMs);
        if (phase !== 'flying') expect(deflection).toEqual(CENTRED);
        else {
          expect(lastTaken?.isHeld).toBe(true);
          expect(nowMs - (lastTaken?.atMs ?? -1e9)).toBeLessThanOrEqual(STICKS_FRESH_MS);
          expect(wasLetGoSinceSilence).toBe(true);
          expect(deflection.forward).toBe(lastTaken?.forward);
        }
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});
