import { errorText } from '../error.ts';
import type { Logger } from './logger.ts';

/** Of one problem; a reason with a number in it could otherwise fill the memory. */
const MAX_REASONS = 20;

/** Logs a problem that repeats, such as a full disk: each reason once, then its end. */
export class LastingProblem {
  readonly #logger: Logger;
  readonly #begin: string;
  readonly #end: string;
  readonly #reasons = new Set<string>();

  constructor(logger: Logger, { begin, end }: { readonly begin: string; readonly end: string }) {
    this.#logger = logger;
    this.#begin = begin;
    this.#end = end;
  }

  occurred(error: unknown): void {
    const reason = errorText(error);
    if (this.#reasons.has(reason) || this.#reasons.size >= MAX_REASONS) return;
    this.#reasons.add(reason);
    this.#logger.warn({ error: reason }, this.#begin);
  }

  /** No effect without a problem. */
  isOver(): void {
    if (this.#reasons.size === 0) return;
    this.#reasons.clear();
    this.#logger.info({}, this.#end);
  }
}
