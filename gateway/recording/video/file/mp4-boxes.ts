/** A box of ISO/IEC 14496-12: its size, its name, its content. */
export function box(name: string, ...content: readonly (Uint8Array | string)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** A box with version and flags. */
export function fullBox(
  name: string,
  version: number,
  flags: number,
  ...content: readonly (Uint8Array | string)[]
): Buffer {
  return box(name, u32((version << 24) | flags), ...content);
}

export const u8 = (...values: readonly number[]): Buffer => Buffer.from(values);

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void bytes.writeUInt16BE(value, index * 2));
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
