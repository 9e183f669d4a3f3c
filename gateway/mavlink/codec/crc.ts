/*
 * CRC-16/MCRF4XX, which MAVLink calls X.25, eight bytes a step ("slicing by eight").
 * Source: https://mavlink.io/en/guide/serialization.html#checksum
 */

/** Value before the first byte. */
export const CRC_START = 0xffff;

const POLYNOMIAL_REFLECTED = 0x8408;

/** Eight tables of 256: table k holds the effect of a byte followed by k zero bytes. */
const TABLES = makeTables();

/** CRC over `bytes[from]` to `bytes[to - 1]`, continuing from `crc`. Result 0 to 0xffff. */
export function crcAccumulate(bytes: Uint8Array, from: number, to: number, crc: number): number {
  let value = crc;
  let at = from;
  for (const lastStep = to - 8; at <= lastStep; at += 8) {
    value =
      entry(1792 + ((value ^ byteAt(bytes, at)) & 0xff)) ^
      entry(1536 + (((value >>> 8) ^ byteAt(bytes, at + 1)) & 0xff)) ^
      entry(1280 + byteAt(bytes, at + 2)) ^
      entry(1024 + byteAt(bytes, at + 3)) ^
      entry(768 + byteAt(bytes, at + 4)) ^
      entry(512 + byteAt(bytes, at + 5)) ^
      entry(256 + byteAt(bytes, at + 6)) ^
      entry(byteAt(bytes, at + 7));
  }
  for (const lastStep = to - 4; at <= lastStep; at += 4) {
    value =
      entry(768 + ((value ^ byteAt(bytes, at)) & 0xff)) ^
      entry(512 + (((value >>> 8) ^ byteAt(bytes, at + 1)) & 0xff)) ^
      entry(256 + byteAt(bytes, at + 2)) ^
      entry(byteAt(bytes, at + 3));
  }
  for (; at < to; at += 1) value = crcByte(value, byteAt(bytes, at));
  return value;
}

/** Adds one byte. MAVLink adds the CRC_EXTRA of the message last. */
export function crcByte(crc: number, byte: number): number {
  return (crc >>> 8) ^ entry((crc ^ byte) & 0xff);
}

function makeTables(): Uint16Array {
  const tables = new Uint16Array(2048);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? POLYNOMIAL_REFLECTED : 0);
    tables[byte] = value;
  }
  for (let index = 256; index < 2048; index += 1) {
    const shorter = tables[index - 256] ?? 0;
    tables[index] = (shorter >>> 8) ^ (tables[shorter & 0xff] ?? 0);
  }
  return tables;
}

// Both indices are within bounds by construction. The assertions only satisfy the compiler.
function entry(index: number): number {
  return TABLES[index] as number;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
