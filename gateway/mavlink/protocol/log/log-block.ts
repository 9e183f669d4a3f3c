/** Bytes one LOG_DATA carries. */
export const LOG_DATA_BYTES = 90;
const SLOTS = 2048;
export const BLOCK_BYTES = SLOTS * LOG_DATA_BYTES;
/** Questions that must be answered by the same end before it is believed. */
const ENDS_TOLD = 3;

/** A piece of a log; parts may still be missing. */
export class LogBlock {
  readonly from: number;
  readonly #bytes: Uint8Array;
  readonly #has: Uint8Array;
  #missing: number;
  #readySlots = 0;
  /** Where the log may end, as last reported, and how often. */
  #end: { readonly at: number; readonly told: number; readonly question: number } | undefined;
  #length: number;

  /** @param length 1 to {@link BLOCK_BYTES} */
  constructor(from: number, length: number) {
    this.from = from;
    this.#length = length;
    this.#bytes = new Uint8Array(length);
    this.#missing = Math.ceil(length / LOG_DATA_BYTES);
    this.#has = new Uint8Array(this.#missing);
  }

  get isWhole(): boolean {
    return this.#missing === 0;
  }

  /** Only the log's real end makes it shorter than asked. */
  get length(): number {
    return this.#length;
  }

  /** So many bytes from its beginning have no gap. */
  get readyBytes(): number {
    while (this.#has[this.#readySlots] === 1) this.#readySlots += 1;
    return Math.min(this.#length, this.#readySlots * LOG_DATA_BYTES);
  }

  bytes(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  /**
   * Takes a part. A part out of range, misaligned or already taken changes nothing. A part that is too short
   * ends the log only when the answers to `ENDS_TOLD` questions report the same end: ArduPilot reports what
   * its card could not read in the same way.
   * @param question counts what was asked
   * @returns `nothing`: too short, as already reported in answer to this question
   */
  take(
    offset: number,
    data: readonly number[],
    count: number,
    question: number,
  ): 'new' | 'known' | 'nothing' {
    const at = offset - this.from;
    const slot = at / LOG_DATA_BYTES;
    if (at < 0 || at >= this.#length || !Number.isInteger(slot) || this.#has[slot] === 1) return 'known';
    const wanted = Math.min(LOG_DATA_BYTES, this.#length - at);
    const isShort = count < wanted;
    if (isShort) {
      if (this.#end?.at === at + count && this.#end.question === question) return 'nothing';
      const told = this.#end?.at === at + count ? this.#end.told + 1 : 1;
      this.#end = { at: at + count, told, question };
      if (told < ENDS_TOLD) return 'new';
    }
    for (let index = 0; index < Math.min(count, wanted); index += 1)
      this.#bytes[at + index] = data[index] as number;
    this.#fill(slot);
    if (isShort) this.#endAt(at + count);
    return 'new';
  }

  /** Whether the part at this offset has arrived. */
  has(offset: number): boolean {
    return this.#has[(offset - this.from) / LOG_DATA_BYTES] === 1;
  }

  /** What is missing, in order. */
  gaps(): readonly { readonly offset: number; readonly count: number }[] {
    const gaps: { offset: number; count: number }[] = [];
    for (let first = this.#has.indexOf(0); first >= 0; first = this.#has.indexOf(0, first)) {
      const end = this.#has.indexOf(1, first);
      const until = end < 0 ? this.#length : end * LOG_DATA_BYTES;
      const offset = first * LOG_DATA_BYTES;
      gaps.push({ offset: this.from + offset, count: until - offset });
      if (end < 0) break;
      first = end;
    }
    return gaps;
  }

  #fill(slot: number): void {
    if (this.#has[slot] === 0) this.#missing -= 1;
    this.#has[slot] = 1;
  }

  /** The log is shorter than its entry says. */
  #endAt(length: number): void {
    this.#length = length;
    for (let slot = Math.ceil(length / LOG_DATA_BYTES); slot < this.#has.length; slot += 1) this.#fill(slot);
  }
}
