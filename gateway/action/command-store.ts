import type { CommandRecord } from '../contract/command.ts';

/** Keeps command records over a restart. */
export interface CommandStore {
  /** Inserts, or replaces the one with the same `commandId`; durable when it returns. @throws when the store is down */
  save(record: CommandRecord): void;
  /** Newest first, at most `limit`. */
  newest(limit: number): readonly CommandRecord[];
}
