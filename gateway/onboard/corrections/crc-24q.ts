/** CRC-24Q of RTCM 3, polynomial 0x1864CFB. Source: RTCM 10403, and https://www.gpsinformation.org/dale/crc24q.htm */
const POLYNOMIAL = 0x186_4cfb;
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index << 16;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_0000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
  return crc & 0xff_ffff;
});

/** Of all bytes; 0 if they end with their own checksum. */
export function crc24q(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xff_ffff) ^ (TABLE[(crc >> 16) ^ byte] ?? 0);
  return crc;
}
