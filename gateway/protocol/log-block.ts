/** Bytes one LOG_DATA carries. */
export const LOG_DATA_BYTES = 90;
const SLOTS = 512;
export const BLOCK_BYTES = SLOTS * LOG_DATA_BYTES;
/** With more holes than this, asking for all of them at once costs less than a round trip for each. */
const HOLE_SHARE = 0.1;

/** A piece of a log of which parts may still lack. */
export class LogBlock {
  readonly from: number;
  readonly #bytes: Uint8Array;
  readonly #has: Uint8Array;
  #missing: number;
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
   * Takes a part; one that stands elsewhere, or came before, changes nothing.
   * @returns whether it was new
   */
  take(offset: number, data: readonly number[], count: number): boolean {
    const at = offset - this.from;
    const slot = at / LOG_DATA_BYTES;
    if (at < 0 || at >= this.#length || !Number.isInteger(slot) || this.#has[slot] === 1) return false;
    const wanted = Math.min(LOG_DATA_BYTES, this.#length - at);
    if (count < wanted) this.#endAt(at + count);
    const kept = Math.min(count, wanted);
    for (let index = 0; index < kept; index += 1) this.#bytes[at + index] = data[index] as number;
    if (slot < this.#has.length) {
      this.#has[slot] = 1;
      this.#missing -= 1;
    }
    return true;
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

  /** The log is shorter than its entry told. */
  #endAt(length: number): void {
    this.#length = length;
    const slots = Math.ceil(length / LOG_DATA_BYTES);
    for (let slot = slots; slot < this.#has.length; slot += 1) {
      if (this.#has[slot] === 0) this.#missing -= 1;
      this.#has[slot] = 1;
    }
  }
}
