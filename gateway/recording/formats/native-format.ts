/** How a field is stored in the bytes of a record; integers and floats are little-endian. */
export type NativeType =
  | 'i8'
  | 'u8'
  | 'i16'
  | 'u16'
  | 'i32'
  | 'u32'
  | 'i64'
  | 'u64'
  | 'f16'
  | 'f32'
  | 'f64'
  | 'text';

export interface NativeField {
  /** As the log names it, elements of arrays with their number: `Roll`, `q[0]`. */
  readonly name: string;
  /** As the log names it; undefined where it does not. */
  readonly unit: string | undefined;
  readonly type: NativeType;
  /** Bytes from the start of the record. */
  readonly offset: number;
  /** Of a text; 0 for numbers. */
  readonly length: number;
  /** What the stored number is divided by. */
  readonly divisor: number;
}

const SIZES: Readonly<Record<Exclude<NativeType, 'text'>, number>> = {
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  u32: 4,
  i64: 8,
  u64: 8,
  f16: 2,
  f32: 4,
  f64: 8,
};

export function sizeOf(type: NativeType, length = 0): number {
  return type === 'text' ? length : SIZES[type];
}

/** The layout of one message of a vehicle's own log. The same object for all its records. */
export class NativeFormat {
  readonly message: string;
  readonly fields: readonly NativeField[];
  readonly byteLength: number;
  readonly #byName: ReadonlyMap<string, NativeField>;

  constructor(message: string, fields: readonly NativeField[], byteLength: number) {
    this.message = message;
    this.fields = fields;
    this.byteLength = byteLength;
    this.#byName = new Map(fields.map((field) => [field.name, field]));
  }

  field(name: string): NativeField | undefined {
    return this.#byName.get(name);
  }
}
