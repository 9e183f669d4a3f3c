import type { Category } from '../../contract/command/category.ts';
import type { CommandRecord, TraceEntry } from '../../contract/command/command.ts';
import type { CommandQuery } from '../../contract/gateway-port.ts';

/** A page of records, newest first, beginning with `fromId` or after `beforeId`. */
export type CommandPage = CommandQuery & { readonly fromId?: string | undefined };

/** Keeps command records and their traces over a restart. */
export interface CommandStore {
  /** Inserts, or replaces the one with the same `commandId`; durable when it returns. @throws when the store is down */
  save(record: CommandRecord, trace: readonly TraceEntry[]): void;
  /**
   * The same for something that has already happened: it may be on the disk a moment later. @throws when the store
   * is down
   */
  saveReport(record: CommandRecord, trace: readonly TraceEntry[]): void;
  /** Newest first, at most `limit`. */
  newest(limit: number): readonly CommandRecord[];
  /** Newest first, at most `limit`. */
  newestOf(category: Category, limit: number): readonly CommandRecord[];
  /** All that have not ended, oldest first. */
  unended(): readonly CommandRecord[];
  /** Empty when the id it begins with is not known. */
  page(query: CommandPage): readonly CommandRecord[];
  get(commandId: string): CommandRecord | undefined;
  /** Oldest first; empty when it is not known. */
  traceOf(commandId: string): readonly TraceEntry[];
}
