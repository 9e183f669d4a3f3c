import { expect, test } from 'vitest';
import { laneShape } from '../../../../renderer/state/replay/lane-shape.ts';

const second = (atMs: number) => atMs / 1000;
const drop = (value: number) => 100 - value;

test('a line goes through the largest and smallest value of each point, so a spike stays', () => {
  const series = { t: [0, 1000, 2000], min: [10, 2, 10], max: [10, 90, 10], isReduced: true };
  expect(laneShape(series, second, drop).line).toBe('M0.00 90.0L1.00 10.0L1.00 98.0L2.00 90.0');
});

test('where nothing was received or no number was sent, line and area have a gap', () => {
  const values = [1, 1, null, 1, 1];
  const series = { t: [0, 1000, 2000, 3000, 60_000], min: values, max: values, isReduced: false };
  const { line, area } = laneShape(series, second, drop);
  expect(line).toBe('M0.00 99.0L1.00 99.0M3.00 99.0M60.00 99.0');
  expect(area.split('M')[1]).toBe('0.00 99.0L1.00 99.0V100H0.00Z');
});
