import { expect, test } from 'vitest';
import { hasWords, marked } from '../../../renderer/format/search-text.ts';

test('a text has a search when it contains every word of it', () => {
  expect(hasWords('Launch a drone', 'DRONE launch')).toBe(true);
  expect(hasWords('Launch a drone', 'drone land')).toBe(false);
  expect(hasWords('Launch a drone', '  ')).toBe(true);
});

test('words of a search are marked, also those that are signs of a pattern', () => {
  expect(marked('Launch a drone', 'drone')).toEqual([
    { text: 'Launch a ', isHit: false },
    { text: 'drone', isHit: true },
  ]);
  expect(marked('a.b', '.')).toEqual([
    { text: 'a', isHit: false },
    { text: '.', isHit: true },
    { text: 'b', isHit: false },
  ]);
});
