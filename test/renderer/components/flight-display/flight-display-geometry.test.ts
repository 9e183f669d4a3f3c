import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  climbBarPx,
  FLIGHT_DISPLAY,
  HEIGHT_TAPES,
  headingBug,
  headingTicks,
  horizonTransform,
  isLadderNumberInside,
  SPEED_TAPES,
  TAPE_TEXT_HALF_PX,
  tapeBug,
  tapeTicks,
  windArrowDeg,
} from '../../../../renderer/components/flight-display/flight-display-geometry.ts';

describe('horizon', () => {
  test('turns against the roll and sinks with a rising nose', () => {
    expect(horizonTransform(30, 0)).toBe('rotate(-30 160 92) translate(0 0)');
    expect(horizonTransform(0, 10)).toBe('rotate(0 160 92) translate(0 34)');
    expect(horizonTransform(0, -10)).toBe('rotate(0 160 92) translate(0 -34)');
  });
  test('pitch beyond the vertical does not run away', () => {
    expect(horizonTransform(0, 400)).toBe(horizonTransform(0, 90));
  });
});

describe('numbers of the pitch ladder', () => {
  test('are shown in level flight and hidden before the edge of their window cuts them', () => {
    const level = { rollDeg: 0, pitchDeg: 0 };
    expect([10, -10].map((mark) => isLadderNumberInside(mark, 1, level))).toEqual([true, true]);
    expect(isLadderNumberInside(20, 1, level)).toBe(false);
    expect(isLadderNumberInside(10, 1, { rollDeg: 0, pitchDeg: -6 })).toBe(false);
    expect(isLadderNumberInside(20, 1, { rollDeg: 0, pitchDeg: 10 })).toBe(true);
  });
  test('of the higher side are hidden first in a turn', () => {
    const turn = { rollDeg: 30, pitchDeg: -2 };
    expect(isLadderNumberInside(10, 1, turn)).toBe(false);
    expect(isLadderNumberInside(10, -1, turn)).toBe(true);
  });
});

describe('tapes', () => {
  const tape = { step: 1, labelEvery: 5, pxPerUnit: 10 };
  test('larger values are higher', () => {
    expect(tapeTicks(5, tape, { halfPx: 20 })).toEqual([
      { value: 3, offsetPx: 20, label: undefined },
      { value: 4, offsetPx: 10, label: undefined },
      { value: 5, offsetPx: 0, label: '5' },
      { value: 6, offsetPx: -10, label: undefined },
      { value: 7, offsetPx: -20, label: undefined },
    ]);
  });
  test('speeds have no marks below zero', () => {
    expect(tapeTicks(0, tape, { halfPx: 20, minimum: 0 }).map((tick) => tick.value)).toEqual([0, 1, 2]);
  });

  const all = [...Object.entries(SPEED_TAPES), ...Object.entries(HEIGHT_TAPES)];
  test.each(all)('in %s have whole numbers, apart from each other and never cut', (_unit, each) => {
    const { tapeHalf: halfPx } = FLIGHT_DISPLAY;
    fc.assert(
      fc.property(fc.double({ min: -5e3, max: 5e4, noNaN: true }), (value) => {
        const ticks = tapeTicks(value, each, { halfPx });
        const labelled = ticks.filter(({ label }) => label !== undefined);
        expect(ticks.every(({ offsetPx }) => Math.abs(offsetPx) <= halfPx + 0.01)).toBe(true);
        expect(labelled.length).toBeGreaterThanOrEqual(2);
        for (const { label, value: number, offsetPx } of labelled) {
          expect(label).toMatch(/^−?\d+$/);
          expect(Number(label?.replace('−', '-'))).toBe(number);
          expect(Math.abs(offsetPx) + TAPE_TEXT_HALF_PX).toBeLessThanOrEqual(halfPx);
        }
        for (const [index, { offsetPx }] of labelled.entries())
          if (index > 0)
            expect(Math.abs(offsetPx - (labelled[index - 1]?.offsetPx ?? 0))).toBeGreaterThan(24);
      }),
    );
  });
});

describe('bugs', () => {
  test('are at the target value, and at the end of the tape when it is outside the window', () => {
    expect(tapeBug(20, 25, 7, 72)).toEqual({ offsetPx: -35, isBeyond: false });
    expect(tapeBug(20, 15, 7, 72)).toEqual({ offsetPx: 35, isBeyond: false });
    expect(tapeBug(0, 50, 7, 72)).toEqual({ offsetPx: -72, isBeyond: true });
    expect(tapeBug(90, 50, 7, 72)).toEqual({ offsetPx: 72, isBeyond: true });
  });
  test('of a heading are on the side of the shorter turn', () => {
    expect(headingBug(350, 10, 2, 100)).toEqual({ offsetPx: 40, isBeyond: false });
    expect(headingBug(10, 350, 2, 100)).toEqual({ offsetPx: -40, isBeyond: false });
    expect(headingBug(0, 170, 2, 100)).toEqual({ offsetPx: 100, isBeyond: true });
    expect(headingBug(0, 190, 2, 100)).toEqual({ offsetPx: -100, isBeyond: true });
  });
});

describe('heading strip', () => {
  test('goes round through north', () => {
    expect(headingTicks(355, 40, 2)).toEqual([
      { value: 340, offsetPx: -30, label: undefined },
      { value: 350, offsetPx: -10, label: undefined },
      { value: 0, offsetPx: 10, label: 'N' },
      { value: 10, offsetPx: 30, label: undefined },
    ]);
  });
  test('has no number that the edge of the display cuts', () => {
    expect(headingTicks(0, 63, 2).at(-1)).toEqual({ value: 30, offsetPx: 60, label: undefined });
  });
});

test('the climb bar is full at its limit and stays there', () => {
  expect([0, 2.5, 5, 50, -50].map((climb) => climbBarPx(climb, 5, 80))).toEqual([0, 40, 80, 80, -80]);
});

test('the arrow of the wind points where the air moves, seen from the nose', () => {
  expect(windArrowDeg(0, 0)).toBe(180);
  expect(windArrowDeg(270, 0)).toBe(90);
  expect(windArrowDeg(270, 90)).toBe(0);
  expect(windArrowDeg(10, 350)).toBe(200);
});
