import type { NalCodec } from './codec/nal-codec.ts';

/** The NAL units of one picture as they were received. */
export interface PictureUnit {
  readonly codec: NalCodec;
  readonly nals: readonly Uint8Array[];
  /** Presentation time in ticks of 90 kHz, modulo `2 ** timeBits`. */
  readonly ticks: number;
  /** A part of it is missing. */
  readonly isDamaged: boolean;
  /** Something before it is missing. */
  readonly isLostBefore: boolean;
}

/** Largest picture that is put together. A key frame of 4K video at its best has less than 2 MB. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
