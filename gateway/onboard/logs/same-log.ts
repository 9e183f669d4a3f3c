import type { BoardLogEntry } from '../../mavlink/protocol/log/log-outcome.ts';

/**
 * Whether an id still means the log it meant. Ids count from the oldest log anew after each reboot, so another may have it.
 * A log that is written to is longer each time it is listed and tells the time of now, as a log that took its place would: it
 * is the same only where each of the others is as it was.
 */
export function isSameLog(
  logId: number,
  before: readonly BoardLogEntry[],
  now: readonly BoardLogEntry[],
): boolean {
  const present = new Map(now.map((log) => [log.logId, log]));
  const isAsItWas = (was: BoardLogEntry) => {
    const is = present.get(was.logId);
    return is !== undefined && is.sizeBytes === was.sizeBytes && is.utcS === was.utcS;
  };
  const was = before.find((log) => log.logId === logId);
  const is = present.get(logId);
  if (!was || !is || is.sizeBytes < was.sizeBytes) return false;
  return isAsItWas(was) || before.every((log) => log === was || isAsItWas(log));
}
