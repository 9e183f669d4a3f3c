import type { TraceEntry } from '../../contract/command/command.ts';

/** More than any command needs; a vehicle that floods is cut short, the end still stands. */
const MAX_ENTRIES = 300;

/** What happened for one command, oldest first. */
export class CommandTraceLog {
  #entries: TraceEntry[];

  constructor(entries: readonly TraceEntry[] = []) {
    this.#entries = [...entries];
  }

  get entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  /** Of a row of progress only the first and the latest are kept. */
  add(entry: TraceEntry): void {
    const [last, beforeLast] = [this.#entries.at(-1), this.#entries.at(-2)];
    const isRow = entry.kind === 'progress' && last?.kind === 'progress' && beforeLast?.kind === 'progress';
    if (isRow || this.#entries.length >= MAX_ENTRIES) this.#entries.pop();
    this.#entries.push(entry);
  }
}
