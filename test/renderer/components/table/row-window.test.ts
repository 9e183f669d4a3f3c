import { expect, test } from 'vitest';
import { rowsInSight } from '../../../../renderer/components/table/row-window.ts';

test('only the rows in sight are drawn, with a margin', () => {
  expect(rowsInSight(9000, 26, { scrollTop: 26 * 1000, height: 260 })).toEqual({ from: 994, to: 1016 });
  expect(rowsInSight(3, 26, { scrollTop: 0, height: 260 })).toEqual({ from: 0, to: 3 });
});
