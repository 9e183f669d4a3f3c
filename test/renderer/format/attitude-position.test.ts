import { expect, test } from 'vitest';
import { attitudePosition } from '../../../renderer/format/attitude-position.ts';

test.each([
  [0, 0, 'level'],
  [20, -15, 'level'],
  [-90, 0, 'left'],
  [85, 5, 'right'],
  [0, -90, 'nose-down'],
  [120, 88, 'nose-up'],
  [180, 0, 'back'],
  [45, 0, undefined],
  [0, 45, undefined],
  [undefined, 0, undefined],
  [0, null, undefined],
] as const)('roll %s°, pitch %s° is %s', (rollDeg, pitchDeg, position) =>
  expect(attitudePosition(rollDeg, pitchDeg)).toBe(position),
);
