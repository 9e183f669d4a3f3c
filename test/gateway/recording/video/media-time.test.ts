import { describe, expect, it } from 'vitest';
import { MediaTime } from '../../../../gateway/recording/video/media-time.ts';

const FRAME_MS = 1000 / 30;
const TICKS_PER_MS = 90;

/** Times of pictures of a sender whose clock runs `rate` times as fast as the time of arrival. */
function follow(
  seconds: number,
  rate: number,
  delayMs: (index: number) => number = () => 0,
): { readonly lateMs: number; readonly stepMs: number }[] {
  const time = new MediaTime();
  let lastMs = 0;
  return Array.from({ length: Math.round(seconds * 30) }, (_, index) => {
    const sentMs = index * FRAME_MS;
    const ticks = Math.round(sentMs * rate * TICKS_PER_MS);
    const ms = time.at(ticks % 2 ** 32, 32, 5000 + sentMs + delayMs(index)) / 1000;
    const stepMs = ms - lastMs;
    lastMs = ms;
    return { lateMs: sentMs - ms, stepMs };
  });
}

describe('time of pictures', () => {
  it('is the sender’s as long as its clock runs as ours, whatever the delays', () => {
    for (const { lateMs } of follow(20, 1, (index) => (index * 7919) % 60))
      expect(Math.abs(lateMs)).toBeLessThan(1);
  });

  it('stays the sender’s through an outage of a second', () => {
    const outage = (index: number) => (index >= 300 && index < 330 ? (330 - index) * FRAME_MS : 0);
    for (const { lateMs } of follow(20, 1, outage)) expect(Math.abs(lateMs)).toBeLessThan(1);
  });

  it.each([
    ['a thousandth too slow', 0.999, 1800],
    ['a thousandth too fast', 1.001, 1800],
    ['counting pictures of which it leaves out every third', 2 / 3, 120],
  ])('follows the time of arrival where the sender’s clock is %s', (_, rate, seconds) => {
    const times = follow(seconds, rate);
    for (const { lateMs, stepMs } of times.slice(1)) {
      expect(Math.abs(lateMs)).toBeLessThan(1000);
      expect(stepMs).toBeGreaterThan(0);
    }
    expect(Math.abs(times.at(-1)!.lateMs)).toBeLessThan(800);
  });
});
