import type { PictureFormat } from './nal-codec.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers that begin a frame header, without DHT, JPG and DAC. ITU-T T.81, table B.1 */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Size of a JPEG image; undefined if it is not a whole one. */
export function jpegFormat(bytes: Uint8Array): PictureFormat | undefined {
  const isWhole = bytes[0] === MARKER && bytes[1] === SOI && bytes.at(-2) === MARKER && bytes.at(-1) === EOI;
  if (!isWhole) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== MARKER) return undefined;
    const marker = bytes[at + 1] as number;
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    if (marker === MARKER) at += 1;
    else if (isFrameHeader(marker)) {
      const heightPx = ((bytes[at + 5] as number) << 8) | (bytes[at + 6] as number);
      const widthPx = ((bytes[at + 7] as number) << 8) | (bytes[at + 8] as number);
      return widthPx > 0 && heightPx > 0 ? { codec: 'mjpeg', widthPx, heightPx } : undefined;
    } else if (marker === SOS || length < 2) return undefined;
    else at += 2 + length;
  }
  return undefined;
}
