import { Emitter } from '../../../base/emitter.ts';
import { errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';

const MAX_RUNS = 500;

/** Stores the records of launches or missions across restarts. */
export interface RunStore<Run> {
  /** Inserts, or replaces the one with the same id. Durable when it returns. @throws when the store fails */
  save(run: Run): void;
  /** Newest first, at most `limit`. */
  newest(limit: number): readonly Run[];
}

/** The newest runs in memory. Every change is stored before it is announced. */
export class RunRecords<Run> {
  readonly events = new Emitter<{ changed: Run }>();
  readonly #idOf: (run: Run) => string;
  readonly #store: RunStore<Run>;
  readonly #logger: Logger;
  /** Oldest first. */
  readonly #runs = new Map<string, Run>();

  constructor(idOf: (run: Run) => string, store: RunStore<Run>, logger: Logger) {
    this.#idOf = idOf;
    this.#store = store;
    this.#logger = logger;
  }

  /** Restores the previous process's runs; `ended` ends the open ones. */
  restore(ended: (run: Run) => Run): void {
    for (const stored of [...this.#store.newest(MAX_RUNS)].reverse()) {
      const run = ended(stored);
      if (run === stored) this.#runs.set(this.#idOf(run), run);
      else this.putAnyway(run);
    }
  }

  /** @throws when the store fails: the step it announces must then not be taken */
  put(run: Run): void {
    this.#store.save(run);
    this.#keep(run);
  }

  /** For a change that has already happened. */
  putAnyway(run: Run): void {
    try {
      this.#store.save(run);
    } catch (error) {
      this.#logger.error({ run: this.#idOf(run), error: errorText(error) }, 'A run could not be stored.');
    }
    this.#keep(run);
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  /** Newest first. */
  list(limit: number): readonly Run[] {
    return [...this.#runs.values()].reverse().slice(0, Math.max(0, limit));
  }

  #keep(run: Run): void {
    this.#runs.set(this.#idOf(run), run);
    for (const id of this.#runs.keys()) {
      if (this.#runs.size <= MAX_RUNS) break;
      this.#runs.delete(id);
    }
    this.events.emit('changed', run);
  }
}
