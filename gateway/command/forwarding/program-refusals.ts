import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';

/** A program's request that no gate handled. */
export interface ProgramRefusal {
  readonly linkId: string;
  /** Undefined if the target vehicle is unknown. */
  readonly vehicleId: string | undefined;
  /** Message name in its dialect; commands with their number. */
  readonly kind: string;
  readonly reason: string;
}

export interface ProgramRefusalsOptions {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Window {
  readonly refusal: ProgramRefusal;
  readonly timer: Timer;
  /** Refusals since the last row. */
  count: number;
}

const WINDOW_MS = 60_000;
/** Rows per minute at most, even if a program tries every message number. */
const MAX_KINDS = 24;
const OTHER = 'other messages';

/**
 * Audits refusals that no gate recorded: the first of a kind at once, the others of that minute as
 * one row with a count.
 */
export class ProgramRefusals {
  readonly #options: ProgramRefusalsOptions;
  readonly #windows = new Map<string, Window>();

  constructor(options: ProgramRefusalsOptions) {
    this.#options = options;
  }

  /** @returns whether it is the first of its kind within a minute: then the program gets the reason */
  note(refusal: ProgramRefusal): boolean {
    const { linkId, vehicleId, kind } = refusal;
    let key = JSON.stringify([linkId, vehicleId, kind]);
    let noted = refusal;
    if (!this.#windows.has(key) && this.#kindsOf(linkId) >= MAX_KINDS) {
      key = JSON.stringify([linkId, OTHER]);
      noted = { ...refusal, vehicleId: undefined, kind: OTHER };
    }
    const window = this.#windows.get(key);
    if (window) {
      window.count += 1;
      return false;
    }
    this.#write(noted, 1);
    this.#open(key, noted);
    return true;
  }

  /** Records pending counts. */
  stop(): void {
    for (const { refusal, timer, count } of this.#windows.values()) {
      timer.cancel();
      if (count > 0) this.#write(refusal, count);
    }
    this.#windows.clear();
  }

  #kindsOf(linkId: string): number {
    return [...this.#windows.values()].filter(({ refusal }) => refusal.linkId === linkId).length;
  }

  #open(key: string, refusal: ProgramRefusal): void {
    const timer = this.#options.clock.after(WINDOW_MS, () => this.#close(key));
    this.#windows.set(key, { refusal, timer, count: 0 });
  }

  /** Continuing refusals make one row per minute. */
  #close(key: string): void {
    const window = this.#windows.get(key);
    this.#windows.delete(key);
    if (!window || window.count === 0) return;
    this.#write(window.refusal, window.count);
    this.#open(key, window.refusal);
  }

  #write({ linkId, vehicleId, kind, reason }: ProgramRefusal, count: number): void {
    const { ids, logger } = this.#options;
    try {
      const principal = { kind: 'program', id: linkId } as const;
      const context = { principal, traceId: ids.traceId() };
      const detail = { message: kind, count, reason };
      const target = vehicleId ?? linkId;
      writeAudit(this.#options, context, 'program-refused', target, detail, { outcome: 'refused' });
    } catch (error) {
      // Nothing was sent. A full disk must not stop the link.
      logger.error({ linkId, kind, count, error: errorText(error) }, 'a refusal could not be audited');
    }
  }
}
