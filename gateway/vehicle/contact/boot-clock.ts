import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';

/** Maximum reordering within one stream. */
const REORDERING_MS = 1500;
/** A lower boot time must last this long, without any old time in between, to be a reboot and not a late burst. */
const CONFIRM_MS = 500;
/** Smaller jumps between alternating messages mean two links with different delays, not two vehicles. */
const OTHER_CLOCK_MS = 5000;
const ALTERNATION_WINDOW_MS = 3000;
const ALTERNATIONS = 4;

/**
 * `same`: time advances. `older`: a late message. `rebooted`: time starts again, reported once.
 * `two-clocks`: two vehicles alternate, each with its own time.
 */
export type BootReading = 'same' | 'older' | 'rebooted' | 'two-clocks';

/** Tracks the boot time in a vehicle's messages. */
export class BootClock {
  #latestBootMs: number | undefined;
  #fallSinceMs: MonotonicMs | undefined;
  #fallMs = 0;
  #alternationsAtMs: MonotonicMs[] = [];

  /** @param bootMs time since boot as sent; @param nowMs time of arrival */
  observe(bootMs: number, nowMs: MonotonicMs): BootReading {
    const latestBootMs = this.#latestBootMs;
    if (latestBootMs === undefined || bootMs > latestBootMs - REORDERING_MS) {
      this.#latestBootMs = Math.max(bootMs, latestBootMs ?? bootMs);
      return this.#goesOn(nowMs);
    }
    if (this.#fallSinceMs === undefined) {
      this.#fallSinceMs = nowMs;
      this.#fallMs = latestBootMs - bootMs;
    }
    if (nowMs - this.#fallSinceMs < CONFIRM_MS) return 'older';
    this.restart();
    this.#latestBootMs = bootMs;
    return 'rebooted';
  }

  /** Call this when another source reported the reboot. The next time is then accepted. */
  restart(): void {
    this.#latestBootMs = undefined;
    this.#fallSinceMs = undefined;
    this.#alternationsAtMs = [];
  }

  #goesOn(nowMs: MonotonicMs): BootReading {
    if (this.#fallSinceMs === undefined) return 'same';
    this.#fallSinceMs = undefined;
    if (this.#fallMs < OTHER_CLOCK_MS) return 'same';
    this.#alternationsAtMs = [...this.#alternationsAtMs, nowMs]
      .filter((atMs) => nowMs - atMs <= ALTERNATION_WINDOW_MS)
      .slice(-ALTERNATIONS);
    return this.#alternationsAtMs.length >= ALTERNATIONS ? 'two-clocks' : 'same';
  }
}

/** The boot time in one of these messages; undefined for others. */
export function bootTimeOf(name: MessageName, message: MessageByName[MessageName]): number | undefined {
  if (name !== 'GLOBAL_POSITION_INT' && name !== 'ATTITUDE' && name !== 'SYSTEM_TIME') return undefined;
  return (message as MessageByName['SYSTEM_TIME']).timeBootMs;
}
