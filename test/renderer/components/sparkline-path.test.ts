import { expect, test } from 'vitest';
import { curveRange, sparklinePath } from '../../../renderer/components/sparkline-path.ts';

const box = { width: 30, height: 10 };

test('larger values are higher', () => {
  expect(sparklinePath([0, 5, 10], { min: 0, max: 10 }, box)).toBe('M0 10h0L15 5L30 0');
});

test('unknown values are gaps, and values outside the range stay at its edge', () => {
  expect(sparklinePath([0, Number.NaN, 20, 10], { min: 0, max: 10 }, box)).toBe('M0 10h0M20 0h0L30 0');
  expect(sparklinePath([Number.NaN], { min: 0, max: 10 }, box)).toBe('');
});

test('the range is that of the known values, and no narrower than asked for', () => {
  expect(curveRange([Number.NaN, 2, 14], 10)).toEqual({ min: 2, max: 14 });
  expect(curveRange([50, 52], 10)).toEqual({ min: 46, max: 56 });
  expect(curveRange([Number.NaN], 10)).toBeUndefined();
});
