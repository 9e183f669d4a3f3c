import type { VideoFrame } from '../../contract/recording/video.ts';
import { joinAnnexB } from './codec/annex-b.ts';
import { BitReader, withoutEmulation } from './codec/bit-reader.ts';
import type { NalCodec, PictureFormat } from './codec/nal-codec.ts';
import type { PictureUnit } from './picture-unit.ts';

/** What is known of a stream, and the frame that came with it. */
export interface BuiltFrame {
  readonly format: PictureFormat;
  /** Parameter sets; empty for MJPEG. */
  readonly parameterSets: readonly Uint8Array[];
  readonly nals: readonly Uint8Array[];
  readonly frame: VideoFrame;
}

export interface FrameTimes {
  readonly mediaTimeUs: number;
  readonly receivedAtMs: number;
}

/** Whether a frame refers to one that is missing, and so may look wrong. */
export function isDamaged({ isKey, isLostBefore }: VideoFrame): boolean {
  return isLostBefore && !isKey;
}

/** Why pictures are withheld. */
export type Withheld = 'loss' | 'no-key-frame' | 'unreadable-format';

const MAX_PICTURE_SETS = 32;
const BYTES_WITH_ID = 8;

/**
 * Makes frames of pictures. It withholds pictures of which a part is missing. After a loss it marks every picture up to
 * the next whole key frame, because each refers to the one that is missing.
 */
export class FrameBuilder {
  #codec: NalCodec | undefined;
  #video: Uint8Array | undefined;
  #sequenceSet: Uint8Array | undefined;
  readonly #pictureSets = new Map<number, Uint8Array>();
  #format: PictureFormat | undefined;
  /** Since its last whole key frame nothing was lost. */
  #isSound = false;
  #hasKey = false;
  #isJoining = true;
  #comesWithSets = false;
  #isLostBefore = false;
  #sequence: number;
  #dropped = 0;
  #withheld: Withheld = 'no-key-frame';

  /** @param sequence number of its first frame */
  constructor(sequence = 0) {
    this.#sequence = sequence;
    // Frames before its first one were missed.
    this.#isLostBefore = sequence > 0;
  }

  get nextSequence(): number {
    return this.#sequence;
  }

  /** Pictures that were withheld. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Why the last picture was withheld; undefined if it was not. */
  get withheld(): Withheld | undefined {
    return this.#isSound ? undefined : this.#withheld;
  }

  /** Parameter sets that came another way, before the stream. */
  learn(codec: NalCodec, nals: readonly Uint8Array[]): void {
    this.#follow(codec);
    for (const nal of nals) this.#learn(codec, nal);
  }

  /** Undefined for a picture that is withheld, and for what is no picture. */
  take(unit: PictureUnit, times: FrameTimes): BuiltFrame | undefined {
    const { codec, nals } = unit;
    this.#follow(codec);
    if (!unit.isDamaged) for (const nal of nals) this.#learn(codec, nal);
    if (unit.isDamaged || unit.isLostBefore) this.#lose('loss');
    const slices = nals.filter((nal) => isSlice(codec, nal));
    const [first] = slices;
    if (!first) return undefined;
    if (unit.isDamaged || !codec.isFirstSlice(first)) return this.#withhold('loss');
    const isKey = slices.every((nal) => codec.kindOf(nal) === 'key');
    if (isKey) {
      // The lost packet may have held other parameter sets.
      const hasSets = nals.some((nal) => codec.kindOf(nal) === 'sps');
      if (unit.isLostBefore && this.#comesWithSets && !hasSets) return this.#withhold('loss');
      this.#comesWithSets = hasSets;
      const format = this.#readFormat(codec);
      if (!format) return this.#withhold(this.#sequenceSet ? 'unreadable-format' : 'no-key-frame');
      this.#isJoining = !this.#isSound;
      this.#isSound = true;
      this.#hasKey = true;
      this.#format = format;
    }
    if (!this.#hasKey || !this.#format) return this.#withhold('no-key-frame');
    if (this.#isJoining && codec.isSkippedAfterJoining(first)) {
      this.#dropped += 1;
      return undefined;
    }
    const whole = isKey ? this.#withParameterSets(codec, nals) : nals;
    return this.#frame(this.#format, whole, isKey, joinAnnexB(whole), times);
  }

  /** A picture that needs no other one. */
  takeImage(format: PictureFormat, image: Uint8Array, times: FrameTimes): BuiltFrame {
    this.#isSound = true;
    return this.#frame(format, [image], true, image, times);
  }

  /** A picture could not be put together. */
  lose(): void {
    this.#dropped += 1;
    this.#lose('loss');
  }

  #frame(
    format: PictureFormat,
    nals: readonly Uint8Array[],
    isKey: boolean,
    data: Uint8Array,
    times: FrameTimes,
  ): BuiltFrame {
    const frame = { sequence: this.#sequence, isKey, isLostBefore: this.#isLostBefore, ...times, data };
    this.#sequence = (this.#sequence + 1) % 2 ** 32;
    if (this.#isSound) this.#isLostBefore = false;
    return { format, parameterSets: this.#sets(), nals, frame };
  }

  #lose(why: Withheld): void {
    this.#isSound = false;
    this.#isLostBefore = true;
    this.#withheld = why;
  }

  #withhold(why: Withheld): undefined {
    this.#dropped += 1;
    this.#lose(why);
  }

  #follow(codec: NalCodec): void {
    if (codec === this.#codec) return;
    this.#codec = codec;
    this.#video = undefined;
    this.#sequenceSet = undefined;
    this.#pictureSets.clear();
    this.#format = undefined;
    this.#isSound = false;
    this.#hasKey = false;
    this.#comesWithSets = false;
  }

  #learn(codec: NalCodec, nal: Uint8Array): void {
    const kind = codec.kindOf(nal);
    if (kind === 'vps') this.#video = nal;
    else if (kind === 'sps') {
      if (isSame(this.#sequenceSet, nal)) return;
      this.#sequenceSet = nal;
      this.#pictureSets.clear();
    } else if (kind === 'pps' && this.#pictureSets.size < MAX_PICTURE_SETS)
      this.#pictureSets.set(idOf(codec, nal), nal);
  }

  #readFormat(codec: NalCodec): PictureFormat | undefined {
    if (!this.#sequenceSet || this.#pictureSets.size === 0) return undefined;
    try {
      const format = codec.formatOf(this.#sequenceSet);
      return format.widthPx > 0 && format.heightPx > 0 && format.widthPx * format.heightPx <= MAX_PIXELS
        ? format
        : undefined;
    } catch (thrown) {
      if (thrown instanceof RangeError) return undefined;
      throw thrown;
    }
  }

  #sets(): readonly Uint8Array[] {
    if (!this.#sequenceSet) return [];
    return [...(this.#video ? [this.#video] : []), this.#sequenceSet, ...this.#pictureSets.values()];
  }

  /** A decoder must be able to begin with any key frame. A delimiter stays first. */
  #withParameterSets(codec: NalCodec, nals: readonly Uint8Array[]): readonly Uint8Array[] {
    const missing = this.#sets().filter((set) => !nals.some((nal) => isSame(nal, set)));
    if (missing.length === 0) return nals;
    const [first, ...others] = nals;
    return first && codec.kindOf(first) === 'delimiter'
      ? [first, ...missing, ...others]
      : [...missing, ...nals];
  }
}

/** 16K; no camera has more. */
const MAX_PIXELS = 15_360 * 8640;

function isSlice(codec: NalCodec, nal: Uint8Array): boolean {
  const kind = codec.kindOf(nal);
  return kind === 'key' || kind === 'slice';
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && one.length === other.length && Buffer.compare(one, other) === 0;
}

/** Of a picture parameter set; broken ones share an id. */
function idOf({ headerBytes }: NalCodec, nal: Uint8Array): number {
  try {
    return new BitReader(withoutEmulation(nal.subarray(headerBytes, headerBytes + BYTES_WITH_ID))).unsigned();
  } catch {
    return -1;
  }
}
