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

const decoder = new TextDecoder();

/** One record of a vehicle's own log: a view into the bytes that were read, valid until the next record. */
export class NativeRecord {
  readonly format: NativeFormat;
  /** Which of several sensors; undefined where the message has only one. */
  readonly instance: number | undefined;
  /** Microseconds since the vehicle was switched on; undefined where the record has no time. */
  readonly bootUs: number | undefined;
  readonly #view: DataView;
  readonly #at: number;

  constructor(
    format: NativeFormat,
    instance: number | undefined,
    bootUs: number | undefined,
    view: DataView,
    at: number,
  ) {
    this.format = format;
    this.instance = instance;
    this.bootUs = bootUs;
    this.#view = view;
    this.#at = at;
  }

  get message(): string {
    return this.format.message;
  }

  /** Undefined where the message lacks the field or its value is not finite. */
  number(name: string): number | undefined {
    const field = this.format.field(name);
    if (!field || field.type === 'text') return undefined;
    const value = numberAt(this.#view, this.#at, field);
    return Number.isFinite(value) ? value : undefined;
  }

  /** Of the first of these fields that the message has: names changed over the years. */
  first(...names: readonly string[]): number | undefined {
    const name = names.find((one) => this.format.field(one));
    return name === undefined ? undefined : this.number(name);
  }

  /** Up to the first NUL. */
  text(name: string): string | undefined {
    const field = this.format.field(name);
    if (field?.type !== 'text') return undefined;
    const from = this.#view.byteOffset + this.#at + field.offset;
    const bytes = new Uint8Array(this.#view.buffer, from, field.length);
    const end = bytes.indexOf(0);
    return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
  }

  /** The numbers of some fields of its format, in their order; NaN for texts. */
  read(fields: readonly NativeField[], values: Float64Array): void {
    for (let index = 0; index < fields.length; index += 1)
      values[index] = numberAt(this.#view, this.#at, fields[index] as NativeField);
  }
}

/** NaN for a text. */
export function numberAt(view: DataView, at: number, field: NativeField): number {
  const value = stored(view, at + field.offset, field.type);
  return field.divisor === 1 ? value : value / field.divisor;
}

function stored(view: DataView, at: number, type: NativeField['type']): number {
  switch (type) {
    case 'i8':
      return view.getInt8(at);
    case 'u8':
      return view.getUint8(at);
    case 'i16':
      return view.getInt16(at, true);
    case 'u16':
      return view.getUint16(at, true);
    case 'i32':
      return view.getInt32(at, true);
    case 'u32':
      return view.getUint32(at, true);
    case 'i64':
      return view.getInt32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
    case 'u64':
      return view.getUint32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
    case 'f16':
      return halfFloat(view.getUint16(at, true));
    case 'f32':
      return view.getFloat32(at, true);
    case 'f64':
      return view.getFloat64(at, true);
    case 'text':
      return Number.NaN;
  }
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
