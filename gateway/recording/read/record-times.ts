/** A stamp that is believed: UTC milliseconds, never earlier than the one before. */
export interface TimedRecord<Content> {
  readonly tMs: number;
  /** The same, to the microsecond. */
  readonly tUs: number;
  readonly content: Content;
}

interface Held<Content> {
  readonly utcUs: number;
  readonly byteOffset: number;
  readonly content: Content;
}

/** Two directions of one link are written as they come: a little disorder is none. */
const DISORDER_US = 1_000_000;
const NEAR_US = 60_000_000;
/** Recordings of another day may be continued in one file; a longer way is a clock that was set. */
const LONGEST_PAUSE_US = 24 * 3600 * 1_000_000;

/**
 * Distinguishes damaged stamps from a clock that was set, by waiting for the next record. A single wrong
 * stamp gets the time of the record before it. Where the clock went back, or ahead by more than a day, time
 * continues without the jump.
 */
export class RecordTimes<Content> {
  readonly #problem: (offset: number, reason: string) => void;
  #held: Held<Content> | undefined;
  /** The last stamp that was believed, as written in the file. */
  #lastUs: number | undefined;
  #shiftUs = 0;
  #lastTimeUs = Number.NEGATIVE_INFINITY;

  constructor(problem: (offset: number, reason: string) => void) {
    this.#problem = problem;
  }

  /** What is added to stamps now. */
  get shiftUs(): number {
    return this.#shiftUs;
  }

  /** @returns the record before this one, now that its time is known */
  add(utcUs: number, byteOffset: number, content: Content): TimedRecord<Content> | undefined {
    const before = this.#held;
    this.#held = { utcUs, byteOffset, content };
    return before && this.#timed(before, utcUs);
  }

  /** @returns the last record */
  end(): TimedRecord<Content> | undefined {
    const last = this.#held;
    this.#held = undefined;
    return last && this.#timed(last, undefined);
  }

  #timed(record: Held<Content>, nextUs: number | undefined): TimedRecord<Content> {
    this.#lastTimeUs = Math.max(this.#lastTimeUs, this.#believedUs(record, nextUs) + this.#shiftUs);
    return { tMs: Math.floor(this.#lastTimeUs / 1000), tUs: this.#lastTimeUs, content: record.content };
  }

  #believedUs({ utcUs, byteOffset }: Held<Content>, nextUs: number | undefined): number {
    const lastUs = this.#lastUs;
    if (lastUs === undefined) return this.#first(utcUs, byteOffset, nextUs);
    if (isAfter(lastUs, utcUs, NEAR_US)) return this.#believe(utcUs);
    // Far off. The next record says whether it is this stamp that is wrong.
    const isNextNear = nextUs !== undefined && isAfter(lastUs, nextUs, NEAR_US);
    if (nextUs === undefined || isNextNear || !isAfter(utcUs, nextUs, LONGEST_PAUSE_US)) {
      this.#problem(byteOffset, 'the time of this record is damaged; the time of the previous one is used');
      return lastUs;
    }
    if (!isAfter(lastUs, utcUs, LONGEST_PAUSE_US)) {
      const jumpS = ((utcUs - lastUs) / 1_000_000).toFixed(1);
      this.#problem(byteOffset, `the clock was changed by ${jumpS} s here; times continue without the jump`);
      this.#shiftUs += lastUs - utcUs;
    }
    return this.#believe(utcUs);
  }

  #first(utcUs: number, byteOffset: number, nextUs: number | undefined): number {
    if (nextUs === undefined || isAfter(utcUs, nextUs, LONGEST_PAUSE_US)) return this.#believe(utcUs);
    this.#problem(byteOffset, 'the time of this record is damaged; the time of the next one is used');
    // Not believed further: the next record is the first one then.
    return nextUs;
  }

  #believe(utcUs: number): number {
    this.#lastUs = utcUs;
    return utcUs;
  }
}

function isAfter(firstUs: number, secondUs: number, longestUs: number): boolean {
  const passedUs = secondUs - firstUs;
  return passedUs >= -DISORDER_US && passedUs <= longestUs;
}
