import { crc32 } from 'node:zlib';

const ALL_ONES = 0xffff_ffff;

/** CRC-32 as MAVLink computes it: from 0, not inverted. https://mavlink.io/en/crc.html#crc32 */
export function metadataCrc(bytes: Uint8Array): number {
  return (crc32(bytes, ALL_ONES) ^ ALL_ONES) >>> 0;
}
