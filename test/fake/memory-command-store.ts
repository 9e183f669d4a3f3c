import type { CommandPage, CommandStore } from '../../gateway/command/record/command-records.ts';
import type { Category } from '../../gateway/contract/command/category.ts';
import type { CommandRecord, TraceEntry } from '../../gateway/contract/command/command.ts';
import { hasEnded } from '../../gateway/contract/command/operation-states.ts';
import type {
  RunCommandName,
  RunRow,
  StoredRun,
} from '../../gateway/store/repository/command/command-repository.ts';

/** Command records and traces in memory, in the order in which they came. */
export class MemoryCommandStore implements CommandStore {
  readonly records = new Map<string, CommandRecord>();
  readonly rowOf = new Map<string, RunRow>();
  readonly traces = new Map<string, readonly TraceEntry[]>();

  save(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void {
    this.records.set(record.commandId, record);
    this.traces.set(record.commandId, [...trace]);
    if (row) this.rowOf.set(record.commandId, row);
  }

  saveReport(record: CommandRecord, trace: readonly TraceEntry[], row?: RunRow): void {
    this.save(record, trace, row);
  }

  runs(command: RunCommandName, limit: number): StoredRun[] {
    return [...this.rowOf]
      .flatMap(([commandId, { run, action }]) => {
        const record = this.records.get(commandId);
        return record?.command === command ? [{ record, run, action }] : [];
      })
      .reverse()
      .slice(0, limit);
  }

  newest(limit: number): readonly CommandRecord[] {
    return this.#newestFirst().slice(0, limit);
  }

  newestOf(category: Category, limit: number): readonly CommandRecord[] {
    return this.page({ category, limit });
  }

  unended(): readonly CommandRecord[] {
    return [...this.records.values()].filter((record) => !hasEnded('command', record.state));
  }

  page(query: CommandPage): readonly CommandRecord[] {
    const { fromId, beforeId, vehicleId, category, state, actorId, limit } = query;
    const all = this.#newestFirst();
    const ids = all.map(({ commandId }) => commandId);
    const start = fromId !== undefined ? ids.indexOf(fromId) : beforeId ? ids.indexOf(beforeId) + 1 : 0;
    if (start < 0 || (beforeId !== undefined && start === 0)) return [];
    return all
      .slice(start)
      .filter(
        (record) =>
          (vehicleId === undefined || record.vehicleId === vehicleId) &&
          (category === undefined || record.category === category) &&
          (state === undefined || record.state === state) &&
          (actorId === undefined || record.actor.id === actorId),
      )
      .slice(0, limit);
  }

  get(commandId: string): CommandRecord | undefined {
    return this.records.get(commandId);
  }

  traceOf(commandId: string): readonly TraceEntry[] {
    return this.traces.get(commandId) ?? [];
  }

  #newestFirst(): readonly CommandRecord[] {
    return [...this.records.values()].reverse();
  }
}
