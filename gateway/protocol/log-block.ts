/** Bytes one LOG_DATA carries. */
export const LOG_DATA_BYTES = 90;
const SLOTS = 512;
export const BLOCK_BYTES = SLOTS * LOG_DATA_BYTES;
/** With more holes than this, asking for all of them at once costs less than a round trip for each. */
const HOLE_SHARE = 0.1;

/** Questions that must be answered by the same end before it is believed. */
const ENDS_TOLD = 3;

/** A piece of a log of which parts may still lack. */
export class LogBlock {
  readonly from: number;
  readonly #bytes: Uint8Array;
  readonly #has: Uint8Array;
  #missing: number;
  /** Where the log may end, as told last and how often. */
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
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /**
   * Takes a part; one that stands elsewhere, or came before, changes nothing. One that is too short ends the log only when it
   * was told so to as many questions as `ENDS_TOLD`: ArduPilot tells what its card could not read in the same way.
   * @param question counts what was asked
   * @returns `nothing`: it is too short, as told in answer to this question before
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

  /** What to ask for next; undefined when nothing lacks. */
  wanted(): { readonly offset: number; readonly count: number } | undefined {
    if (this.#missing === 0) return undefined;
    const first = this.#has.indexOf(0);
    const last = this.#has.lastIndexOf(0);
    let end = last;
    if (this.#missing < (last - first + 1) * HOLE_SHARE) {
      end = first;
      while (end < last && this.#has[end + 1] === 0) end += 1;
    }
    const offset = first * LOG_DATA_BYTES;
    const until = Math.min(this.#length, (end + 1) * LOG_DATA_BYTES);
    return { offset: this.from + offset, count: until - offset };
  }

  #fill(slot: number): void {
    if (this.#has[slot] === 0) this.#missing -= 1;
    this.#has[slot] = 1;
  }

  /** The log is shorter than its entry told. */
  #endAt(length: number): void {
    this.#length = length;
    for (let slot = Math.ceil(length / LOG_DATA_BYTES); slot < this.#has.length; slot += 1) this.#fill(slot);
  }
}
