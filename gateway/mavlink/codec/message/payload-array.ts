import { int8, int16, uint8, uint16 } from './payload-integer.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Text of a char[] field: up to the first NUL or the end of the field. Bytes that are not UTF-8 become U+FFFD.
 * Source: https://mavlink.io/en/guide/xml_schema.html (char arrays need no terminator when they are full)
 */
export function readString(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    const byte = view.getUint8(offset + index);
    if (byte === 0) return text;
    if (byte > 0x7f) return readUtf8(view, offset, length);
    text += String.fromCharCode(byte);
  }
  return text;
}

function readUtf8(view: DataView, offset: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, length);
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** @throws RangeError when the text needs more than `length` bytes of UTF-8: half a name is another name. */
export function writeString(
  view: DataView,
  offset: number,
  length: number,
  text: string,
  field: string,
): void {
  const bytes = encoder.encode(text);
  if (bytes.length > length)
    throw new RangeError(`${field}: text of ${bytes.length} bytes, at most ${length} fit`);
  for (let index = 0; index < length; index += 1) view.setUint8(offset + index, bytes[index] ?? 0);
}

/** Readers of long arrays by DataView accessor. */
export const readArray = {
  Uint8(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getUint8(offset + index));
    return values;
  },
  Int8(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getInt8(offset + index));
    return values;
  },
  Uint16(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getUint16(offset + index * 2, true));
    return values;
  },
  Float32(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getFloat32(offset + index * 4, true));
    return values;
  },
};

/** Writers of arrays by DataView accessor: a short array is filled with zeros, a long one is a RangeError. */
export const writeArray = {
  Uint8: writer(1, (view, at, value, field) => view.setUint8(at, uint8(value, field))),
  Int8: writer(1, (view, at, value, field) => view.setInt8(at, int8(value, field))),
  Uint16: writer(2, (view, at, value, field) => view.setUint16(at, uint16(value, field), true)),
  Int16: writer(2, (view, at, value, field) => view.setInt16(at, int16(value, field), true)),
  Float32: writer(4, (view, at, value) => view.setFloat32(at, value, true)),
  Float64: writer(8, (view, at, value) => view.setFloat64(at, value, true)),
};

type ElementWriter = (
  view: DataView,
  offset: number,
  length: number,
  values: readonly number[],
  field: string,
) => void;

function writer(
  sizeBytes: number,
  write: (view: DataView, at: number, value: number, field: string) => void,
): ElementWriter {
  return (view, offset, length, values, field) => {
    if (values.length > length) {
      throw new RangeError(`${field}: ${values.length} elements, at most ${length} fit`);
    }
    for (let index = 0; index < length; index += 1) {
      write(view, offset + index * sizeBytes, values[index] ?? 0, field);
    }
  };
}
