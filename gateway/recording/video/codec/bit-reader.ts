/** Reads bits of a parameter set, most significant first. Bits after the end are an error. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** @param bytes without emulation prevention, see {@link withoutEmulation} */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws RangeError after the end */
  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError('the parameter set is too short');
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  /** @param count 0 to 32 */
  bits(count: number): number {
    let value = 0;
    for (let done = 0; done < count; done += 1) value = value * 2 + this.bit();
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Unsigned Exp-Golomb code. @throws RangeError for a code that no valid stream has */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > MAX_ZEROS) throw new RangeError('the parameter set has an invalid number');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Signed Exp-Golomb code. */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

const MAX_ZEROS = 31;
/** Longest parameter set that is read. Real ones have less than 200 bytes. */
const MAX_BYTES = 1024;

/** The content of a NAL unit: 00 00 03 stands for 00 00. */
export function withoutEmulation(nal: Uint8Array): Uint8Array {
  const length = Math.min(nal.length, MAX_BYTES);
  const content = new Uint8Array(length);
  let size = 0;
  let zeros = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = nal[at] as number;
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    content[size] = byte;
    size += 1;
  }
  return content.subarray(0, size);
}
