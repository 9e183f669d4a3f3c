/** What a sequence parameter set says about the picture. */
export interface PictureFormat {
  readonly codec: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** `key` and `slice` are parts of a picture; `key` ones can be decoded without earlier pictures. */
export type NalKind = 'key' | 'slice' | 'vps' | 'sps' | 'pps' | 'delimiter' | 'other';

/** What differs between the codecs that consist of NAL units. */
export interface NalCodec {
  readonly name: 'h264' | 'h265';
  readonly headerBytes: number;
  kindOf(nal: Uint8Array): NalKind;
  /** Whether a slice is the first one of its picture. */
  isFirstSlice(nal: Uint8Array): boolean;
  /** Whether a slice refers to pictures before the key frame at which a reader joined. */
  isSkippedAfterJoining(nal: Uint8Array): boolean;
  /** Of a sequence parameter set. @throws RangeError if it cannot be read */
  formatOf(sps: Uint8Array): PictureFormat;
}
