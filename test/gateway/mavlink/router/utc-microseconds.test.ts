import { expect, test } from 'vitest';
import { UtcMicroseconds } from '../../../../gateway/mavlink/router/router.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

test('runs with the monotonic clock and follows the wall clock when that is set', () => {
  const clock = new FakeClock();
  const startUs = Date.UTC(2026, 0, 1, 12) * 1000;
  const utc = new UtcMicroseconds(clock);
  expect(utc.now()).toBe(startUs);
  clock.advance(0.123);
  expect(utc.now()).toBe(startUs + 123);
  clock.jumpUtc(3_600_000);
  expect(utc.now()).toBe(startUs + 3_600_000_000);
  clock.jumpUtc(-86_400_000);
  expect(utc.now()).toBeLessThan(startUs);
});
