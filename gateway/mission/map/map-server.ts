import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { Refusal } from '../../base/guarded-fetch.ts';
import type { OperatorText } from '../../contract/operator-text.ts';

/** Why a server gives nothing now, and when it is asked again. */
export interface ServerProblem {
  readonly why: OperatorText;
  readonly retryInMs: number;
}

/** A caller waits at most this long for a tile; the request itself goes on for the cache. */
export const PATIENCE_MS = 1500;
/** As few as a browser would use: the server belongs to another party. */
const AT_ONCE = 4;
/** More are not seen any more by the time they arrive. */
const MAX_WAITING = 64;
const FIRST_REST_MS = 2000;
const LONGEST_REST_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;
/** So many bad answers in a row are the server's fault, not that of one tile. */
const BAD_IN_A_ROW = 3;
/** Answers that concern all tiles. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([undefined, 401, 403, 429, 503]);

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (why: Error) => void;
}

/**
 * One server of online layers: few requests at once, the newest first, and a short memory of failures. A
 * failing server is left alone for a growing time, as long as it demands with Retry-After.
 */
export class MapServer {
  readonly #clock: Clock;
  readonly #waiting: Waiting[] = [];
  readonly #begun = new Set<{ readonly atMs: MonotonicMs }>();
  #badInARow = 0;
  #rests = 0;
  #rest: { readonly why: OperatorText; readonly untilMs: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The latest problem, until the server answers again. */
  problem(): ServerProblem | undefined {
    const nowMs = this.#clock.monotonicMs();
    if (this.#rest) return { why: this.#rest.why, retryInMs: Math.max(0, this.#rest.untilMs - nowMs) };
    const isStalled = [...this.#begun].some(({ atMs }) => nowMs - atMs > PATIENCE_MS);
    return isStalled ? { why: 'The server is slow to answer.', retryInMs: FIRST_REST_MS } : undefined;
  }

  /** Why no new request is made now. After a rest one request tries first. */
  blocked(): ServerProblem | undefined {
    const problem = this.problem();
    if (!problem) return undefined;
    return problem.retryInMs > 0 || this.#begun.size > 0 ? problem : undefined;
  }

  /**
   * Makes a request when it is its turn, and learns from the answer. `task` also judges the content: what it
   * returns as refused counts as a failure.
   * @throws map-server-unavailable when too many others wait
   */
  async ask<Done extends { readonly kind: 'tile' }>(
    task: () => Promise<Done | Refusal>,
  ): Promise<Done | Refusal> {
    if (this.#begun.size >= AT_ONCE) await this.#turn();
    const request = { atMs: this.#clock.monotonicMs() };
    this.#begun.add(request);
    try {
      const answer = await task();
      if (answer.kind === 'refused') this.#learn(answer);
      else this.forget();
      return answer;
    } finally {
      this.#begun.delete(request);
      this.#waiting.pop()?.begin();
    }
  }

  /** Asks again at once, for example with another key. */
  forget(): void {
    this.#rest = undefined;
    this.#rests = 0;
    this.#badInARow = 0;
  }

  #turn(): Promise<void> {
    return new Promise((fulfil, reject) => {
      this.#waiting.push({ begin: fulfil, giveUp: reject });
      if (this.#waiting.length > MAX_WAITING)
        this.#waiting
          .shift()
          ?.giveUp(new AppError('map-server-unavailable', 'Too many tiles are requested from the server.'));
    });
  }

  #learn({ why, status, retryAfterMs }: Refusal): void {
    this.#badInARow += 1;
    if (!REFUSALS.has(status) && this.#badInARow < BAD_IN_A_ROW) return;
    const nowMs = this.#clock.monotonicMs();
    // Others that were under way when the rest began are the same failure.
    if (this.#rest === undefined || this.#rest.untilMs <= nowMs) this.#rests += 1;
    const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (this.#rests - 1));
    const askedMs = Math.min(LONGEST_RETRY_AFTER_MS, retryAfterMs ?? 0);
    const untilMs = Math.max(nowMs + Math.max(restMs, askedMs), this.#rest?.untilMs ?? 0);
    this.#rest = { why, untilMs };
  }
}
