import { Cron } from 'croner';
import { AppError, errorText } from '../../base/error.ts';

export interface NextTimeInput {
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly afterMs: number;
}

/**
 * When a schedule is next due after a moment, in UTC milliseconds; null: never again.
 * @throws validation for a pattern or zone that is none
 */
export function nextTime({ cron, timeZone, afterMs }: NextTimeInput): number | null {
  try {
    // Without a callback it sets no timer: it only calculates, including daylight saving time.
    return new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(afterMs))?.getTime() ?? null;
  } catch (thrown) {
    const detail = `is not a valid schedule in ${timeZone}: ${errorText(thrown)}`;
    throw new AppError('validation', `Invalid body: /cron ${detail}.`, {
      cause: thrown,
      context: { errors: [{ pointer: '/cron', detail }] },
    });
  }
}
