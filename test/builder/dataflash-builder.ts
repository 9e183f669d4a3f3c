import { Buffer } from 'node:buffer';

const SIZES: Readonly<Record<string, number>> = {
  a: 64,
  b: 1,
  B: 1,
  h: 2,
  H: 2,
  i: 4,
  I: 4,
  f: 4,
  g: 2,
  d: 8,
  n: 4,
  N: 16,
  Z: 64,
  c: 2,
  C: 2,
  e: 4,
  E: 4,
  L: 4,
  M: 1,
  q: 8,
  Q: 8,
};

type Value = number | bigint | string | readonly number[];

/** Writes DataFlash logs byte by byte as ArduPilot does: it shares nothing with the reader. */
export class DataflashBuilder {
  readonly #parts: Buffer[] = [];
  readonly #types = new Map<string, { readonly type: number; readonly letters: string }>();
  #nextType = 1;

  constructor() {
    this.#definition(128, 89, 'FMT', 'BBnNZ', 'Type,Length,Name,Format,Columns');
  }

  get length(): number {
    return this.bytes().length;
  }

  define(name: string, letters: string, columns: string): this {
    const type = this.#nextType;
    this.#nextType += 1;
    this.#types.set(name, { type, letters });
    const length = 3 + [...letters].reduce((sum, letter) => sum + (SIZES[letter] ?? 0), 0);
    return this.#definition(type, length, name, letters, columns);
  }

  typeOf(name: string): number {
    return this.#types.get(name)?.type ?? 0;
  }

  /** Raw values: hundredths for `c`, ten-millionths for `L`. */
  say(name: string, ...values: readonly Value[]): this {
    const { type, letters } = this.#types.get(name) ?? { type: 0, letters: '' };
    const fields = [...letters].map((letter, index) => fieldBytes(letter, values[index] ?? 0));
    this.#parts.push(Buffer.concat([Buffer.from([0xa3, 0x95, type]), ...fields]));
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.#parts.push(Buffer.from(bytes));
    return this;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #definition(type: number, length: number, name: string, letters: string, columns: string): this {
    const head = Buffer.from([0xa3, 0x95, 128, type, length]);
    return this.raw(Buffer.concat([head, padded(name, 4), padded(letters, 16), padded(columns, 64)]));
  }
}

function padded(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write(text, 'utf8');
  return bytes;
}

function fieldBytes(letter: string, value: Value): Buffer {
  const length = SIZES[letter] ?? 0;
  const bytes = Buffer.alloc(length);
  if ('nNZ'.includes(letter)) return padded(String(value), length);
  if (letter === 'a') {
    for (const [index, one] of (value as readonly number[]).entries()) bytes.writeInt16LE(one, index * 2);
  } else if (letter === 'Q') bytes.writeBigUInt64LE(BigInt(value as number));
  else if (letter === 'q') bytes.writeBigInt64LE(BigInt(value as number));
  else if (letter === 'f') bytes.writeFloatLE(value as number);
  else if (letter === 'd') bytes.writeDoubleLE(value as number);
  else if ('bhicCeL'.includes(letter) && letter !== 'C') bytes.writeIntLE(value as number, 0, length);
  else bytes.writeUIntLE(value as number, 0, length);
  return bytes;
}
