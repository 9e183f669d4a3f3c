import type { Clock, Timer } from '../../base/clock.ts';
import { textOf } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, gatewayContext, writeAudit } from '../../base/log/audit-log.ts';
import type { OperatorText } from '../../contract/operator-text.ts';

export interface UnrecordedCommandsOptions {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'traceId'>;
  /** Why the store fails; undefined when it works again. */
  readonly onChanged: (reason: OperatorText | undefined) => void;
}

const RETRY_MS = 5000;
const MAX_LISTED = 100;

/**
 * Commands that were sent although the store could not record them completely. Tries an audit row
 * with their number every 5 s; once that is written, the store works again.
 */
export class UnrecordedCommands {
  readonly #options: UnrecordedCommandsOptions;
  /** The newest, to count each once. */
  readonly #listed = new Set<string>();
  #count = 0;
  #sinceMs: number | undefined;
  #timer: Timer | undefined;

  constructor(options: UnrecordedCommandsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(RETRY_MS, () => this.#retry());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#retry();
  }

  /** A command could not be written completely. Without an id, it was refused for that. */
  add(error: unknown, commandId?: string): void {
    const { clock, onChanged } = this.#options;
    if (commandId !== undefined && !this.#listed.has(commandId)) {
      this.#count += 1;
      this.#listed.add(commandId);
      const [oldest] = this.#listed;
      if (this.#listed.size > MAX_LISTED && oldest !== undefined) this.#listed.delete(oldest);
    }
    if (this.#sinceMs !== undefined) return;
    this.#sinceMs = clock.utcMs();
    onChanged(textOf(error));
  }

  #retry(): void {
    if (this.#sinceMs === undefined) return;
    const { ids, onChanged } = this.#options;
    try {
      const detail = {
        sinceMs: this.#sinceMs,
        unrecordedCommands: this.#count,
        newestCommandIds: [...this.#listed],
      };
      const context = gatewayContext(ids.traceId());
      writeAudit(this.#options, context, 'store.full', 'commands', detail, { outcome: 'resumed' });
    } catch {
      return;
    }
    this.#sinceMs = undefined;
    this.#count = 0;
    this.#listed.clear();
    onChanged(undefined);
  }
}
