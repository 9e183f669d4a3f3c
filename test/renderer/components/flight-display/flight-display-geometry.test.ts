import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  climbBarPx,
  headingTicks,
  horizonTransform,
  tapeTicks,
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

describe('tapes', () => {
  const options = { step: 1, labelEvery: 5, pxPerUnit: 10, halfPx: 20 };
  test('larger values stand higher', () => {
    expect(tapeTicks(5, options)).toEqual([
      { value: 3, offsetPx: 20, label: undefined },
      { value: 4, offsetPx: 10, label: undefined },
      { value: 5, offsetPx: 0, label: '5' },
      { value: 6, offsetPx: -10, label: undefined },
      { value: 7, offsetPx: -20, label: undefined },
    ]);
  });
  test('speeds have no marks below zero', () => {
    expect(tapeTicks(0, { ...options, minimum: 0 }).map((tick) => tick.value)).toEqual([0, 1, 2]);
  });
  test('every mark lies on the tape', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (value) =>
        tapeTicks(value, options).every((tick) => Math.abs(tick.offsetPx) <= 20.01),
      ),
    );
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
});

test('the climb bar is full at its limit and stays there', () => {
  expect([0, 2.5, 5, 50, -50].map((climb) => climbBarPx(climb, 5, 80))).toEqual([0, 40, 80, 80, -80]);
});
