import { expect, test } from 'vitest';
import type { SitlLine } from '../../../../gateway/contract/simulation/sitl.ts';
import { appended } from '../../../../renderer/state/settings/sitl-queries.ts';

const line = (seq: number): SitlLine => ({ seq, stream: 'out', text: `line ${seq}` });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

test('lines that come twice are shown once, the last 1,000 are kept, and what is gone is counted', () => {
  const first = appended(undefined, { lines: lines(11, 20), lostLines: 10, state: 'running' });
  expect(first).toEqual({ lines: lines(11, 20), lostLines: 10 });
  const second = appended(first, { lines: lines(19, 1030), lostLines: 0, state: 'running' });
  expect(second.lines).toEqual(lines(31, 1030));
  expect(second.lostLines).toBe(30);
  expect(appended(second, { lines: [line(1040)], lostLines: 9, state: 'running' }).lostLines).toBe(40);
});
