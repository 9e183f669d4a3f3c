import { FTP_DATA_BYTES } from '../../codec/message/ftp-payload.ts';

/** Out-of-order parts are kept at most this many bytes ahead. */
const MAX_AHEAD_BYTES = 4 * 1024 * 1024;
const MAX_AHEAD_PARTS = 20_000;

export interface FtpGap {
  readonly offset: number;
  /** At most {@link FTP_DATA_BYTES}. */
  readonly size: number;
}

/** Puts the parts of a file in order. Parts may come in any order and repeatedly. */
export class FtpAssembly {
  readonly #take: (bytes: Uint8Array) => void;
  readonly #ahead = new Map<number, Uint8Array>();
  /** All bytes before it were delivered. */
  #end: number;

  constructor(fromByte: number, take: (bytes: Uint8Array) => void) {
    this.#end = fromByte;
    this.#take = take;
  }

  /** The file is complete up to here. */
  get end(): number {
    return this.#end;
  }

  get hasGaps(): boolean {
    return this.#ahead.size > 0;
  }

  /** The end of the last part received, with or without gaps. */
  get reach(): number {
    let reach = this.#end;
    for (const [offset, { length }] of this.#ahead) reach = Math.max(reach, offset + length);
    return reach;
  }

  put(offset: number, data: Uint8Array): void {
    if (data.length === 0 || offset + data.length <= this.#end) return;
    if (offset > this.#end) {
      const isNear = offset - this.#end <= MAX_AHEAD_BYTES && this.#ahead.size < MAX_AHEAD_PARTS;
      if (isNear && (this.#ahead.get(offset)?.length ?? 0) < data.length) this.#ahead.set(offset, data);
      return;
    }
    this.#pass(data.subarray(this.#end - offset));
    // Most parts have the same size, so the next starts at this end. Other sizes need a search.
    for (let next = this.#next(); next; next = this.#next()) this.#pass(next);
  }

  /** The gaps before parts already received, in order. */
  gaps(): readonly FtpGap[] {
    const gaps: FtpGap[] = [];
    let at = this.#end;
    for (const [offset, { length }] of [...this.#ahead].sort(([a], [b]) => a - b)) {
      for (; at < offset; at += FTP_DATA_BYTES)
        gaps.push({ offset: at, size: Math.min(FTP_DATA_BYTES, offset - at) });
      at = Math.max(at, offset + length);
    }
    return gaps;
  }

  #pass(bytes: Uint8Array): void {
    this.#end += bytes.length;
    this.#take(bytes);
  }

  #next(): Uint8Array | undefined {
    const exact = this.#ahead.get(this.#end);
    if (exact) {
      this.#ahead.delete(this.#end);
      return exact;
    }
    for (const [offset, data] of this.#ahead) {
      if (offset > this.#end) continue;
      this.#ahead.delete(offset);
      if (offset + data.length > this.#end) return data.subarray(this.#end - offset);
    }
    return undefined;
  }
}
