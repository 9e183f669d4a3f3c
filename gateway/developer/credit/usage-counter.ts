import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { FreeCall } from '../../contract/account/credit-port.ts';
import type { UsageIncrement, UsageRepository } from '../../store/repository/developer/usage-repository.ts';

/** Rows kept in memory at most; more are written at once. */
const MAX_ROWS = 2000;

/** The UTC day of a moment, `2026-11-21`. */
export function dayOf(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

/** Collects calls that cost nothing, so that reading telemetry at 100 Hz does not write to the disk at 100 Hz. */
export class UsageCounter {
  readonly #usage: UsageRepository;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #rows = new Map<string, UsageIncrement>();

  constructor(usage: UsageRepository, clock: Clock, logger: Logger) {
    this.#usage = usage;
    this.#clock = clock;
    this.#logger = logger;
  }

  count({ accountId, keyId, operationId, isFailure }: FreeCall): void {
    const day = dayOf(this.#clock.utcMs());
    const key = `${accountId} ${day} ${keyId ?? ''} ${operationId}`;
    const row = this.#rows.get(key);
    this.#rows.set(key, {
      accountId,
      day,
      keyId,
      operationId,
      calls: (row?.calls ?? 0) + 1,
      failures: (row?.failures ?? 0) + (isFailure ? 1 : 0),
      credits: 0,
    });
    if (this.#rows.size >= MAX_ROWS) this.flush();
  }

  /** Writes what was collected. When the store is down it is kept, up to the bound. */
  flush(): void {
    if (this.#rows.size === 0) return;
    try {
      this.#usage.add([...this.#rows.values()]);
      this.#rows = new Map();
    } catch (error) {
      this.#logger.warn({ rows: this.#rows.size, error: errorText(error) }, 'usage could not be written');
      if (this.#rows.size >= MAX_ROWS) this.#rows = new Map();
    }
  }
}
