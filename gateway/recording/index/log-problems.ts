import type { ReplayProblem } from '../../contract/recording/replay.ts';

/** The list is for people: the problems after these become one entry with their count. */
const MAX_PROBLEMS = 100;

/** Collects what of a file could not be read. */
export class LogProblems {
  readonly #problems: ReplayProblem[] = [];
  #more = 0;

  get list(): readonly ReplayProblem[] {
    const last = this.#problems.at(-1);
    if (this.#more === 0 || !last) return this.#problems;
    return [
      ...this.#problems,
      { offset: last.offset + last.bytes, bytes: 0, reason: `and ${this.#more} more places after this` },
    ];
  }

  add(offset: number, bytes: number, reason: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ offset, bytes, reason });
    else this.#more += 1;
  }
}
