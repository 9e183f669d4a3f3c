import type { LogEntry } from '../mavlink/generated/messages.ts';
import type { BoardLogEntry } from './log-outcome.ts';

/** The list of logs as it comes in, entry by entry and in any order. */
export class LogList {
  readonly #entries = new Map<number, BoardLogEntry>();
  #expected: { readonly first: number; readonly last: number } | undefined;
  #isEmpty = false;

  take({ id, numLogs, lastLogNum, size, timeUtc }: LogEntry): void {
    if (numLogs === 0) {
      this.#isEmpty = this.#entries.size === 0;
      return;
    }
    // Ids count from 0 on PX4 and from 1 on ArduPilot; both tell the last one.
    this.#expected = { first: Math.max(0, lastLogNum - numLogs + 1), last: lastLogNum };
    this.#entries.set(id, { logId: id, sizeBytes: size, utcS: timeUtc > 0 ? timeUtc : undefined });
  }

  get count(): number {
    return this.#entries.size;
  }

  get isWhole(): boolean {
    return this.#isEmpty || (this.#expected !== undefined && this.missing === undefined);
  }

  /** The span of ids that lacks something; undefined when nothing is known to lack. */
  get missing(): { readonly first: number; readonly last: number } | undefined {
    if (!this.#expected) return undefined;
    const { first, last } = this.#expected;
    let [from, to] = [-1, -1];
    for (let id = first; id <= last; id += 1) {
      if (this.#entries.has(id)) continue;
      if (from < 0) from = id;
      to = id;
    }
    return from < 0 ? undefined : { first: from, last: to };
  }

  /** Newest first. */
  entries(): readonly BoardLogEntry[] {
    return [...this.#entries.values()].sort((a, b) => b.logId - a.logId);
  }
}
