const MAX_BYTES = 128 * 1024;

/** Writes an RBSP bit by bit, with the codes of ITU-T H.264, 9.1. */
export class BitWriter {
  readonly #bytes = new Uint8Array(MAX_BYTES);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** The lowest `count` bits of `value`; at most 24. */
  u(count: number, value: number): void {
    this.#pending = (this.#pending << count) | value;
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#bytes[this.#length] = this.#pending >>> this.#pendingBits;
      this.#length += 1;
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  /** Exp-Golomb code of a number from 0 to 4094. */
  ue(value: number): void {
    const length = 32 - Math.clz32(value + 1);
    this.u(length - 1, 0);
    this.u(length, value + 1);
  }

  /** Exp-Golomb code of a signed number. */
  se(value: number): void {
    this.ue(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Adds the trailing bits. The bytes are valid until the next write; writing starts again. */
  finish(): Uint8Array {
    this.u(1, 1);
    if (this.#pendingBits > 0) this.u(8 - this.#pendingBits, 0);
    const written = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return written;
  }
}

const EMULATION_PREVENTION = 3;

/** Adds the header byte and the bytes that prevent a start code inside (7.4.1). */
export function nalUnit(header: number, rbsp: Uint8Array): Uint8Array {
  const unit = new Uint8Array(1 + Math.ceil(rbsp.length * 1.5));
  unit[0] = header;
  let length = 1;
  let zeros = 0;
  for (const byte of rbsp) {
    if (zeros === 2 && byte <= EMULATION_PREVENTION) {
      unit[length] = EMULATION_PREVENTION;
      length += 1;
      zeros = 0;
    }
    unit[length] = byte;
    length += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return unit.slice(0, length);
}
