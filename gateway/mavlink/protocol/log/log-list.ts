import type { LogEntry } from '../../codec/generated/messages.ts';
import type { BoardLogEntry } from './log-outcome.ts';

/**
 * The list of logs as it comes in, entry by entry and in any order. Ids count from 1 on ArduPilot and from 0
 * on PX4, without holes. `last_log_num` is useless: ArduPilot repeats the end that was requested, PX4 sends
 * its newest id or, from 1.16 on, one more.
 */
export class LogList {
  readonly #entries = new Map<number, BoardLogEntry>();
  /** How many there are, as last reported. */
  #told: number | undefined;

  /**
   * @returns whether the entry was new. An entry that cannot belong to a list of that length changes nothing.
   */
  take({ id, numLogs, size, timeUtc }: LogEntry): 'new' | 'known' | 'foreign' {
    if (numLogs !== this.#told) {
      // A log was added or removed: the earlier entries may have other ids now.
      this.#entries.clear();
      this.#told = numLogs;
    }
    if (id > numLogs) return 'foreign';
    if (this.#entries.has(id)) return 'known';
    if (numLogs > 0)
      this.#entries.set(id, { logId: id, sizeBytes: size, utcS: timeUtc > 0 ? timeUtc : undefined });
    return 'new';
  }

  get isWhole(): boolean {
    return this.#told !== undefined && this.#entries.size >= this.#told;
  }

  /** The id from which to ask on. */
  get wanted(): number {
    if (this.#told === undefined) return 0;
    let first = 1;
    while (this.#entries.has(first)) first += 1;
    // Where only the last lacks of ids that count from 1, it may as well be the first of ids that count from 0.
    return first >= this.#told && !this.#entries.has(0) ? 0 : first;
  }

  /** Newest first. */
  entries(): readonly BoardLogEntry[] {
    return [...this.#entries.values()].sort((a, b) => b.logId - a.logId);
  }
}
