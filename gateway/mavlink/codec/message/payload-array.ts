const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

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
