import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/logger.ts';

const WRITE_PERIOD_MS = 1000;

export interface LastUsesOptions {
  /** Stores all of them in one transaction. */
  readonly store: (uses: ReadonlyMap<string, number>) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** When keys were last used: kept in memory and written once a second at most, however many requests there are. */
export class LastUses {
  readonly #options: LastUsesOptions;
  /** Not written yet: UTC milliseconds by key id, one entry a key at most. */
  readonly #pending = new Map<string, number>();
  #timer: Timer | undefined;

  constructor(options: LastUsesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(WRITE_PERIOD_MS, () => this.#write());
  }

  /** Writes what is pending. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#write();
  }

  note(keyId: string, atMs: number): void {
    this.#pending.set(keyId, atMs);
  }

  /** The use that is not stored yet. */
  pendingOf(keyId: string): number | undefined {
    return this.#pending.get(keyId);
  }

  #write(): void {
    if (this.#pending.size === 0) return;
    try {
      this.#options.store(this.#pending);
      this.#pending.clear();
    } catch (error) {
      this.#options.logger.warn({ error: errorText(error) }, 'last uses of keys could not be stored');
    }
  }
}
