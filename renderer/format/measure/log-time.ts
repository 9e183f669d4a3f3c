import { formatClockTime } from './duration.ts';

/** Time since the beginning of a recording with tenths: `2:05.3`. */
export function formatLogTime(positionMs: number): string {
  const tenths = Math.max(0, Math.floor(positionMs / 100));
  return `${formatClockTime(Math.floor(tenths / 10))}.${tenths % 10}`;
}
