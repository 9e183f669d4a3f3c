/*
 * CRC-16/MCRF4XX, which MAVLink calls X.25, eight bytes a step ("slicing by eight").
 * Source: https://mavlink.io/en/guide/serialization.html#checksum
 */

/** Value before the first byte. */
export const CRC_START = 0xffff;

const POLYNOMIAL_REFLECTED = 0x8408;

/** Eight tables of 256: table k holds the effect of a byte followed by k zero bytes. */
const TABLES = makeTables();

/** CRC over the bytes `from` to `to - 1` of the view, continuing from `crc`. Result 0 to 0xffff. */
export function crcAccumulate(view: DataView, from: number, to: number, crc: number): number {
  let value = crc;
  let at = from;
  // Four bytes a read cost less than four reads.
  for (const lastStep = to - 8; at <= lastStep; at += 8) {
    const first = view.getInt32(at, true) ^ value;
    const second = view.getInt32(at + 4, true);
    value =
      entry(1792 + (first & 0xff)) ^
      entry(1536 + ((first >>> 8) & 0xff)) ^
      entry(1280 + ((first >>> 16) & 0xff)) ^
      entry(1024 + (first >>> 24)) ^
      entry(768 + (second & 0xff)) ^
      entry(512 + ((second >>> 8) & 0xff)) ^
      entry(256 + ((second >>> 16) & 0xff)) ^
      entry(second >>> 24);
  }
  for (const lastStep = to - 4; at <= lastStep; at += 4) {
    const word = view.getInt32(at, true) ^ value;
    value =
      entry(768 + (word & 0xff)) ^
      entry(512 + ((word >>> 8) & 0xff)) ^
      entry(256 + ((word >>> 16) & 0xff)) ^
      entry(word >>> 24);
  }
  for (; at < to; at += 1) value = crcByte(value, view.getUint8(at));
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

// The index is within bounds by construction. The assertion only satisfies the compiler.
function entry(index: number): number {
  return TABLES[index] as number;
}
