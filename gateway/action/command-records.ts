import { Emitter } from '../base/emitter.ts';
import { errorText } from '../base/error.ts';
import type { Logger } from '../base/logger.ts';
import type { CommandRecord, CommandState } from '../contract/command.ts';
import type { CommandStore } from './command-store.ts';

const MAX_RECORDS = 1000;

const ENDED: ReadonlySet<CommandState> = new Set([
  'done',
  'denied',
  'refused',
  'failed',
  'unknown',
  'cancelled',
]);

/** True when nothing will change the record any more. */
export function hasEnded({ state }: CommandRecord): boolean {
  return ENDED.has(state);
}

export interface CommandRecordsOptions {
  readonly store: CommandStore;
  readonly logger: Logger;
}

/** The newest command records in memory, each change announced, the changes of state stored. */
export class CommandRecords {
  readonly events = new Emitter<{ command: CommandRecord }>();
  readonly #options: CommandRecordsOptions;
  /** Oldest first. */
  readonly #records = new Map<string, CommandRecord>();

  constructor(options: CommandRecordsOptions) {
    this.#options = options;
  }

  /** Takes over what an earlier run left; what was in flight then is `unknown` now and never sent again. */
  restore(nowUtcMs: number): void {
    for (const stored of [...this.#options.store.newest(MAX_RECORDS)].reverse()) {
      if (hasEnded(stored)) {
        this.#records.set(stored.commandId, stored);
        continue;
      }
      this.put({
        ...stored,
        state: stored.sentAtMs === null ? 'cancelled' : 'unknown',
        detail:
          stored.sentAtMs === null
            ? 'The gateway was restarted before it was sent.'
            : 'The gateway was restarted while it was in flight. It was not sent again.',
        endedAtMs: nowUtcMs,
      });
    }
  }

  /** Stores the record first and throws when that fails: for what must be durable before it acts. */
  putDurably(record: CommandRecord): void {
    this.#options.store.save(record);
    this.#keep(record);
  }

  /** Keeps the record whatever the store says: the flight goes on when a disk is full. */
  put(record: CommandRecord): void {
    if (this.#records.get(record.commandId)?.state !== record.state || hasEnded(record)) {
      try {
        this.#options.store.save(record);
      } catch (error) {
        this.#options.logger.error(
          { commandId: record.commandId, error: errorText(error) },
          'A command record could not be stored.',
        );
      }
    }
    this.#keep(record);
  }

  get(commandId: string): CommandRecord | undefined {
    return this.#records.get(commandId);
  }

  /** Newest first; `beforeId` is the last one of the page before. */
  list(query: {
    vehicleId?: string | undefined;
    limit: number;
    beforeId?: string | undefined;
  }): readonly CommandRecord[] {
    const newestFirst = [...this.#records.values()].reverse();
    const start =
      query.beforeId === undefined
        ? 0
        : newestFirst.findIndex(({ commandId }) => commandId === query.beforeId) + 1;
    if (query.beforeId !== undefined && start === 0) return [];
    return newestFirst
      .slice(start)
      .filter(({ vehicleId }) => query.vehicleId === undefined || vehicleId === query.vehicleId)
      .slice(0, Math.max(0, query.limit));
  }

  #keep(record: CommandRecord): void {
    this.#records.set(record.commandId, record);
    for (const [commandId, oldest] of this.#records) {
      if (this.#records.size <= MAX_RECORDS) break;
      if (hasEnded(oldest)) this.#records.delete(commandId);
    }
    this.events.emit('command', record);
  }
}
