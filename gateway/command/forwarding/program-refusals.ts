import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { AuditLog } from '../record/audit-log.ts';

/** A program's request that no gate was asked about. */
export interface ProgramRefusal {
  readonly linkId: string;
  /** Undefined where it was meant for none that is known. */
  readonly vehicleId: string | undefined;
  /** The message it sent, by the dialect's name; for commands with their number. */
  readonly kind: string;
  readonly reason: string;
}

export interface ProgramRefusalsOptions {
  readonly auditLog: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Window {
  readonly refusal: ProgramRefusal;
  readonly timer: Timer;
  /** Refused since the last row. */
  count: number;
}

const WINDOW_MS = 60_000;
/** A program that tries every number there is fills no more rows than this a minute. */
const MAX_KINDS = 24;
const OTHER = 'other messages';

/**
 * Refusals no gate wrote down, in the audit: the first of a kind at once, those that follow within a minute as one row with
 * their number.
 */
export class ProgramRefusals {
  readonly #options: ProgramRefusalsOptions;
  readonly #windows = new Map<string, Window>();

  constructor(options: ProgramRefusalsOptions) {
    this.#options = options;
  }

  /** @returns whether it is the first of its kind for a minute: then the reason is sent to the program. */
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

  /** Records what was only counted so far. */
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

  /** Refusals that continue make one row a minute. */
  #close(key: string): void {
    const window = this.#windows.get(key);
    this.#windows.delete(key);
    if (!window || window.count === 0) return;
    this.#write(window.refusal, window.count);
    this.#open(key, window.refusal);
  }

  #write({ linkId, vehicleId, kind, reason }: ProgramRefusal, count: number): void {
    const { auditLog, clock, ids, logger } = this.#options;
    try {
      auditLog.append({
        atMs: clock.utcMs(),
        traceId: ids.traceId(),
        actor: { kind: 'program', id: linkId },
        action: 'program-refused',
        target: vehicleId ?? linkId,
        decisionId: null,
        outcome: 'refused',
        detail: { message: kind, count, reason },
      });
    } catch (error) {
      // Nothing was sent: a full disk must not stop the link.
      logger.error({ linkId, kind, count, error: errorText(error) }, 'a refusal could not be audited');
    }
  }
}
