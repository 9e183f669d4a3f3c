import { readFileSync, writeFileSync } from 'node:fs';

const PERIOD_MS = 50;

/** Peak memory of a process, and of it with all processes it has started. Linux only. */
export class MemoryWatch {
  readonly #pid: number;
  #timer: NodeJS.Timeout | undefined;
  #treeMib = 0;

  constructor(pid: number) {
    this.#pid = pid;
  }

  start(): void {
    this.#treeMib = 0;
    // 5: forget the peak that the kernel keeps for this process.
    writeFileSync(`/proc/${this.#pid}/clear_refs`, '5');
    this.#timer = setInterval(() => this.#look(), PERIOD_MS);
  }

  stop(): { readonly processMib: number; readonly treeMib: number } {
    clearInterval(this.#timer);
    this.#look();
    return { processMib: fieldMib(this.#pid, 'VmHWM'), treeMib: this.#treeMib };
  }

  /** What the children share with their parent (the program's own code) is counted once. */
  #look(): void {
    const others = processesUnder(this.#pid).map((pid) => fieldMib(pid, 'RssAnon'));
    const treeMib = others.reduce((sum, mib) => sum + mib, fieldMib(this.#pid, 'VmRSS'));
    this.#treeMib = Math.max(this.#treeMib, treeMib);
  }
}

/** All processes that a process has started, and those that they have. */
export function processesUnder(pid: number): readonly number[] {
  let children: readonly number[];
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    children = text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
  return children.flatMap((child) => [child, ...processesUnder(child)]);
}

/** 0 for a process that has ended. */
function fieldMib(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
