import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { CATEGORIES, type Category, type CategorySummary } from '../../contract/command/category.ts';
import type { CommandRecord, CommandTrace, TraceEntry } from '../../contract/command/command.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { CommandQuery } from '../../contract/port/gateway-port.ts';
import type { RunCommandName, RunRow, StoredRun } from '../../store/repository/command/command-repository.ts';
import type { LeaseLoss } from '../lease/lease-table.ts';

/** What the summaries of categories need of a command: thousands are kept for weeks. */
type CountedRecord = Pick<
  CommandRecord,
  'actor' | 'mode' | 'vehicleId' | 'state' | 'createdAtMs' | 'acceptedAtMs' | 'endedAtMs'
>;

type CoverageOf = NonNullable<CommandRecordsOptions['replayCoverageOf']>;

/** The newest records of each category, for the Command Center. */
class CategorySummaries {
  /** Oldest first. */
  readonly #records = new Map<Category, Map<string, CountedRecord>>();
  readonly #coverageOf: CoverageOf | undefined;

  constructor(coverageOf?: CoverageOf) {
    this.#coverageOf = coverageOf;
    for (const category of CATEGORIES) this.#records.set(category, new Map());
  }

  /** `newestOf` returns a category's records, newest first. */
  restore(newestOf: (category: Category, limit: number) => readonly CommandRecord[]): void {
    for (const category of CATEGORIES) {
      for (const record of [...newestOf(category, MAX_RECORDS)].reverse()) this.put(record);
    }
  }

  put(record: CommandRecord): void {
    const records = this.#records.get(record.category);
    if (!records) return;
    const { actor, mode, vehicleId, state, createdAtMs, acceptedAtMs, endedAtMs } = record;
    records.set(record.commandId, { actor, mode, vehicleId, state, createdAtMs, acceptedAtMs, endedAtMs });
    for (const oldestId of records.keys()) {
      if (records.size <= MAX_RECORDS) break;
      records.delete(oldestId);
    }
  }

  /** In the order of {@link CATEGORIES}. */
  summaries(
    isCounted: (record: Pick<CommandRecord, 'actor' | 'mode'>) => boolean = () => true,
  ): readonly CategorySummary[] {
    return CATEGORIES.map((category) => {
      const records = [...(this.#records.get(category)?.values() ?? [])].filter(isCounted);
      return {
        category,
        activeCount: records.filter(({ endedAtMs }) => endedAtMs === null).length,
        totalCount: records.length,
        successRatePct: successRatePct(records),
        latencyMs: median(
          records.flatMap(({ createdAtMs, acceptedAtMs }) =>
            acceptedAtMs === null ? [] : [acceptedAtMs - createdAtMs],
          ),
        ),
        replayCoveragePct: this.#coverageOf?.(records) ?? null,
      };
    });
  }
}

/** `unknown` has no known outcome. `cancelled` was requested and is not a failure. */
function successRatePct(records: readonly CountedRecord[]): number | null {
  const judged = records.filter(({ state }) => ['done', 'denied', 'refused', 'failed'].includes(state));
  if (judged.length === 0) return null;
  const doneCount = judged.filter(({ state }) => state === 'done').length;
  return Math.round((1000 * doneCount) / judged.length) / 10;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** More than any command needs. A vehicle that floods gets a shortened trace; its end is still recorded. */
const MAX_ENTRIES = 300;

/** The events of one command, oldest first. */
class CommandTraceLog {
  #entries: TraceEntry[];

  constructor(entries: readonly TraceEntry[] = []) {
    this.#entries = [...entries];
  }

  get entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  /** Keeps only the first and latest of consecutive progress entries. */
  add(entry: TraceEntry): void {
    const [last, beforeLast] = [this.#entries.at(-1), this.#entries.at(-2)];
    const isRow = entry.kind === 'progress' && last?.kind === 'progress' && beforeLast?.kind === 'progress';
    if (isRow || this.#entries.length >= MAX_ENTRIES) this.#entries.pop();
    this.#entries.push(entry);
  }
}

const MAX_RECORDS = 1000;

export interface CommandEvents {
  command: CommandRecord;
  /** Another actor takes command of a vehicle: a run of the older epoch ends and sends nothing more. */
  losing: LeaseLoss;
}

export interface CommandRecordsOptions {
  readonly store: CommandStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Recorded and decided share of armed time, 0 to 100; null if nothing was armed or it is not measured. */
  readonly replayCoverageOf?: (
    records: readonly Pick<CommandRecord, 'vehicleId' | 'createdAtMs' | 'endedAtMs'>[],
  ) => number | null;
  /** A command could not be stored completely. Without an id, it was refused for that. */
  readonly onMissed?: (error: unknown, commandId?: string) => void;
  /** Maximum records in memory; the store has all. Default: 1000. */
  readonly maxRecords?: number;
}

/**
 * Command records and their traces: the newest in memory, all in the store. Announces each change
 * and stores each change of state with the trace so far.
 */
export class CommandRecords {
  readonly events = new Emitter<CommandEvents>();
  readonly #options: CommandRecordsOptions;
  /** The newest without a gap, oldest first. */
  readonly #newest = new Map<string, CommandRecord>();
  /** Older records that have not ended. */
  readonly #open = new Map<string, CommandRecord>();
  readonly #traces = new Map<string, CommandTraceLog>();
  readonly #categories: CategorySummaries;
  /** Commands without a record yet that could not be stored completely. */
  readonly #missed = new Set<string>();
  /** The next older record after `#newest`; it is in the store. */
  #horizonId: string | undefined;

  constructor(options: CommandRecordsOptions) {
    this.#options = options;
    this.#categories = new CategorySummaries(options.replayCoverageOf);
  }

  /**
   * Restores the previous run's records. A command that was waiting or in flight ends now and is
   * never sent again.
   */
  restore(nowUtcMs: number): void {
    const { store } = this.#options;
    const unended = store.unended();
    const newest = store.newest(this.#maxRecords + 1);
    this.#horizonId = newest[this.#maxRecords]?.commandId;
    for (const stored of newest.slice(0, this.#maxRecords).reverse()) {
      this.#newest.set(stored.commandId, stored);
    }
    this.#categories.restore((category, limit) => store.newestOf(category, limit));
    for (const stored of unended) {
      const detail =
        stored.sentAtMs !== null
          ? 'The gateway restarted while the command was in flight. It was not sent again.'
          : stored.state === 'awaiting_approval'
            ? 'The gateway restarted before the command was approved. Nothing was sent.'
            : 'The gateway restarted before the command was sent.';
      const state = stored.sentAtMs === null ? 'cancelled' : 'unknown';
      if (!this.#newest.has(stored.commandId)) this.#open.set(stored.commandId, stored);
      this.#traces.set(stored.commandId, new CommandTraceLog(store.traceOf(stored.commandId)));
      this.note(stored.commandId, 'end', detail, { state });
      this.put({ ...stored, state, detail, endedAtMs: nowUtcMs });
    }
  }

  /** Stores the record first, for what must be durable before it acts. @throws store-unavailable */
  putDurably(record: CommandRecord, rowOf?: () => RunRow): void {
    try {
      this.save(record, rowOf?.());
    } catch (error) {
      throw new AppError(
        'store-unavailable',
        'The command record cannot be written, so nothing was sent. Free space on the disk of the data directory or repair it.',
        { cause: error },
      );
    }
    this.#keep(record);
  }

  /** Keeps the record even if the store fails: flights continue on a full disk. */
  put(record: CommandRecord, rowOf?: () => RunRow): void {
    const before = this.#kept(record.commandId);
    if (before?.state !== record.state || hasEnded('command', record.state)) {
      // The sent state must survive a power loss: the record after a restart depends on it.
      const isFirstSent = record.sentAtMs !== null && (before?.sentAtMs ?? null) === null;
      try {
        if (isFirstSent) this.save(record, rowOf?.());
        else this.saveReport(record, rowOf?.());
      } catch (error) {
        this.#options.logger.error(
          { commandId: record.commandId, error: errorText(error) },
          'A command record could not be stored.',
        );
        this.missed(record.commandId, error);
      }
    }
    this.#keep(record);
  }

  /** A command could not be stored completely. Marks its record. */
  missed(commandId: string, error: unknown): void {
    this.#options.onMissed?.(error, commandId);
    const kept = this.#kept(commandId);
    if (!kept) this.#missed.add(commandId);
    else if (kept.recorded !== false) this.#keep({ ...kept, recorded: false });
  }

  /** A command was refused because the store fails. */
  refused(error: unknown): void {
    this.#options.onMissed?.(error);
  }

  /** Adds to the trace of a command. Stored with its next change of state. */
  note(
    commandId: string,
    kind: TraceEntry['kind'],
    text: OperatorText,
    detail: Readonly<Record<string, unknown>> = {},
  ): void {
    const log = this.#traces.get(commandId) ?? new CommandTraceLog();
    this.#traces.set(commandId, log);
    log.add({ atMs: this.#options.clock.utcMs(), kind, text, detail: { ...detail } });
  }

  /** Stores the record without announcing it. Durable on return. @throws store-unavailable */
  save(record: CommandRecord, row?: RunRow): void {
    this.#options.store.save(record, this.#entriesOf(record), row);
    row?.onStored();
  }

  /** The same for an event that already happened. @throws store-unavailable */
  saveReport(record: CommandRecord, row?: RunRow): void {
    this.#options.store.saveReport(record, this.#entriesOf(record), row);
    row?.onStored();
  }

  /** The stored launches or missions, newest first. */
  runs(command: RunCommandName, limit: number): readonly StoredRun[] {
    return this.#options.store.runs(command, limit);
  }

  get(commandId: string): CommandRecord | undefined {
    return this.#kept(commandId) ?? this.#options.store.get(commandId);
  }

  /** The record with its events, oldest first. */
  trace(commandId: string): CommandTrace | undefined {
    const record = this.get(commandId);
    if (!record) return undefined;
    const { store, replayCoverageOf } = this.#options;
    const trace = this.#traces.get(commandId)?.entries ?? store.traceOf(commandId);
    return { ...record, trace: [...trace], replayCoveragePct: replayCoverageOf?.([record]) ?? null };
  }

  /** Newest first. `beforeId` is the last one of the previous page. Continues in the store beyond memory. */
  list(query: CommandQuery): readonly CommandRecord[] {
    const { limit, beforeId } = query;
    if (limit <= 0) return [];
    if (beforeId !== undefined && !this.#newest.has(beforeId)) return this.#fromStore(query);
    const newestFirst = [...this.#newest.values()].reverse();
    const start = newestFirst.findIndex(({ commandId }) => commandId === beforeId) + 1;
    const found = newestFirst.slice(start).filter((record) => matches(record, query));
    if (found.length >= limit || this.#horizonId === undefined) return found.slice(0, limit);
    const from = { beforeId: undefined, fromId: this.#horizonId, limit: limit - found.length };
    return [...found, ...this.#fromStore({ ...query, ...from })];
  }

  /** One row per category. Ignores records that `isCounted` rejects. */
  categorySummaries(
    isCounted?: (record: Pick<CommandRecord, 'actor' | 'mode'>) => boolean,
  ): readonly CategorySummary[] {
    return this.#categories.summaries(isCounted);
  }

  get #maxRecords(): number {
    return this.#options.maxRecords ?? MAX_RECORDS;
  }

  #kept(commandId: string): CommandRecord | undefined {
    return this.#newest.get(commandId) ?? this.#open.get(commandId);
  }

  #fromStore(query: CommandPage): readonly CommandRecord[] {
    return this.#options.store
      .page(query)
      .map((stored) => this.#kept(stored.commandId) ?? stored)
      .filter((record) => matches(record, query));
  }

  #entriesOf({ commandId }: CommandRecord): readonly TraceEntry[] {
    return this.#traces.get(commandId)?.entries ?? [];
  }

  #keep(given: CommandRecord): void {
    const { commandId } = given;
    const isMissed = this.#missed.delete(commandId) || this.#kept(commandId)?.recorded === false;
    const record: CommandRecord = isMissed ? { ...given, recorded: false } : given;
    this.#categories.put(record);
    if (!this.#open.has(commandId)) this.#newest.set(commandId, record);
    else if (!hasEnded('command', record.state)) this.#open.set(commandId, record);
    else {
      this.#open.delete(commandId);
      this.#traces.delete(commandId);
    }
    this.#evict();
    this.events.emit('command', record);
  }

  #evict(): void {
    for (const [commandId, oldest] of this.#newest) {
      if (this.#newest.size <= this.#maxRecords) return;
      this.#newest.delete(commandId);
      this.#horizonId = commandId;
      if (hasEnded('command', oldest.state)) this.#traces.delete(commandId);
      else this.#open.set(commandId, oldest);
    }
  }
}

function matches(record: CommandRecord, { vehicleId, category, state, actorId }: CommandQuery): boolean {
  return (
    (vehicleId === undefined || record.vehicleId === vehicleId) &&
    (category === undefined || record.category === category) &&
    (state === undefined || record.state === state) &&
    (actorId === undefined || record.actor.id === actorId)
  );
}

/** A page of records, newest first, starting with `fromId` or after `beforeId`. */
export type CommandPage = CommandQuery & { readonly fromId?: string | undefined };

/** Stores command records and their traces across restarts. */
export interface CommandStore {
  /**
   * Inserts, or replaces the record with this `commandId`; without `row`, its run stays. Durable on return.
   * @throws when the store fails
   */
  save(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void;
  /**
   * The same for an event that already happened: it may reach the disk a moment later.
   * @throws when the store fails
   */
  saveReport(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void;
  /** Newest first, at most `limit`. */
  newest(limit: number): readonly CommandRecord[];
  /** Newest first, at most `limit`. */
  newestOf(category: Category, limit: number): readonly CommandRecord[];
  /** All that have not ended, oldest first. */
  unended(): readonly CommandRecord[];
  /** Empty if the starting id is unknown. */
  page(query: CommandPage): readonly CommandRecord[];
  get(commandId: string): CommandRecord | undefined;
  /** Newest first, at most `limit`. */
  runs(command: RunCommandName, limit: number): readonly StoredRun[];
  /** Oldest first; empty if unknown. */
  traceOf(commandId: string): readonly TraceEntry[];
}
