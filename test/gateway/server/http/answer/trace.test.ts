import { expect, it } from 'vitest';
import { traceIdOf } from '../../../../../gateway/server/http/server.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const NEW = '1'.padStart(32, '0');

it.each([
  [`00-${TRACE}-${PARENT}-01`, TRACE],
  [`00-${TRACE}-${PARENT}-00`, TRACE],
  [`01-${TRACE}-${PARENT}-01-later-field`, TRACE],
  [`00-${TRACE}-${PARENT}-01-more`, NEW],
  [`ff-${TRACE}-${PARENT}-01`, NEW],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, NEW],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, NEW],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, NEW],
  [`00-${TRACE}-01`, NEW],
  ['', NEW],
  [undefined, NEW],
  [['a', 'b'], NEW],
])('takes the trace id of %o', (header, expected) => {
  expect(traceIdOf(header, countingIds())).toBe(expected);
});
