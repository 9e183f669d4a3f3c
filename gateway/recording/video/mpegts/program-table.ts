/** Entries of a program association (`type` is the program's number) or of a program map. */
export interface ProgramTable {
  readonly entries: readonly { readonly type: number; readonly pid: number }[];
}

const TABLE_PROGRAMS = 0;
const TABLE_MAP = 2;
const HEADER_BYTES = 8;
const CRC_BYTES = 4;

/** A program association section. Undefined if it is damaged. ISO/IEC 13818-1, 2.4.4.3 */
export function readPrograms(section: Buffer): ProgramTable | undefined {
  if (section[0] !== TABLE_PROGRAMS || !isIntact(section)) return undefined;
  const entries: { type: number; pid: number }[] = [];
  for (let at = HEADER_BYTES; at + 4 <= section.length - CRC_BYTES; at += 4) {
    const type = section.readUInt16BE(at);
    // Program 0 is the network.
    if (type !== 0) entries.push({ type, pid: section.readUInt16BE(at + 2) & 0x1fff });
  }
  return { entries };
}

/** A program map section. Undefined if it is damaged. ISO/IEC 13818-1, 2.4.4.8 */
export function readMap(section: Buffer): ProgramTable | undefined {
  if (section[0] !== TABLE_MAP || !isIntact(section) || section.length < 12 + CRC_BYTES) return undefined;
  const entries: { type: number; pid: number }[] = [];
  const end = section.length - CRC_BYTES;
  for (let at = 12 + (section.readUInt16BE(10) & 0x0fff); at + 5 <= end; ) {
    entries.push({ type: section[at] as number, pid: section.readUInt16BE(at + 1) & 0x1fff });
    at += 5 + (section.readUInt16BE(at + 3) & 0x0fff);
  }
  return { entries };
}

function isIntact(section: Buffer): boolean {
  return section.length >= HEADER_BYTES + CRC_BYTES && crc32Mpeg(section) === 0;
}

const POLYNOMIAL = 0x04c11db7;

/** 0 over a section with its checksum. ISO/IEC 13818-1, annex A */
export function crc32Mpeg(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return crc >>> 0;
}
