const FMT_TYPE = 128;
const FMT_LENGTH = 89;
const SYNC = [0xa3, 0x95];

type Value = number | string;

/** Bytes and writer of one column letter. https://ardupilot.org/copter/docs/common-downloading-and-analyzing-data-logs-in-mission-planner.html */
const LETTERS: Readonly<
  Record<string, readonly [number, (view: DataView, at: number, value: Value) => void]>
> = {
  B: [1, (view, at, value) => view.setUint8(at, Number(value))],
  M: [1, (view, at, value) => view.setUint8(at, Number(value))],
  H: [2, (view, at, value) => view.setUint16(at, Number(value), true)],
  C: [2, (view, at, value) => view.setUint16(at, Number(value), true)],
  c: [2, (view, at, value) => view.setInt16(at, Number(value), true)],
  I: [4, (view, at, value) => view.setUint32(at, Number(value), true)],
  L: [4, (view, at, value) => view.setInt32(at, Number(value), true)],
  f: [4, (view, at, value) => view.setFloat32(at, Number(value), true)],
  Q: [8, (view, at, value) => view.setBigUint64(at, BigInt(Math.round(Number(value))), true)],
  n: [4, (view, at, value) => setText(view, at, 4, value)],
  N: [16, (view, at, value) => setText(view, at, 16, value)],
  Z: [64, (view, at, value) => setText(view, at, 64, value)],
};

/** Writes a DataFlash log as the autopilot does: every kind of record is defined before its first. */
export class DataflashWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #kinds = new Map<string, { readonly type: number; readonly letters: string }>();

  constructor() {
    this.#writeDefinition(FMT_TYPE, FMT_LENGTH, 'FMT', 'BBnNZ', 'Type,Length,Name,Format,Columns');
  }

  define(name: string, letters: string, columns: string): this {
    const type = this.#kinds.size + 1;
    this.#kinds.set(name, { type, letters });
    return this.#writeDefinition(type, lengthOf(letters), name, letters, columns);
  }

  /**
   * Values as stored: hundredths for `c` and `C`, ten-millionths for `L`.
   * @throws RangeError for a kind that is not defined
   */
  say(name: string, ...values: readonly Value[]): this {
    const kind = this.#kinds.get(name);
    if (!kind) throw new RangeError(`${name} is not defined`);
    return this.#write(kind.type, kind.letters, values);
  }

  bytes(): Uint8Array {
    const length = this.#parts.reduce((sum, part) => sum + part.length, 0);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #writeDefinition(type: number, length: number, name: string, letters: string, columns: string): this {
    return this.#write(FMT_TYPE, 'BBnNZ', [type, length, name, letters, columns]);
  }

  #write(type: number, letters: string, values: readonly Value[]): this {
    const record = new Uint8Array(lengthOf(letters));
    record.set([...SYNC, type]);
    const view = new DataView(record.buffer);
    let at = 3;
    for (const [index, letter] of [...letters].entries()) {
      const [length, write] = LETTERS[letter] as (typeof LETTERS)[string];
      write(view, at, values[index] ?? 0);
      at += length;
    }
    this.#parts.push(record);
    return this;
  }
}

function lengthOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum + (LETTERS[letter]?.[0] ?? 0), 3);
}

function setText(view: DataView, at: number, length: number, value: Value): void {
  const bytes = new TextEncoder().encode(String(value)).subarray(0, length);
  new Uint8Array(view.buffer, view.byteOffset + at, length).set(bytes);
}
