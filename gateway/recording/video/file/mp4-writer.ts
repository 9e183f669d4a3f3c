import { joinWithLengths } from '../codec/annex-b.ts';
import type { BuiltFrame } from '../frame-builder.ts';
import { mp4Fragment, type Sample } from './mp4-fragment.ts';
import { mp4Head } from './mp4-head.ts';

/** Fragments end after this long: a crash costs no more. */
const FRAGMENT_US = 1_000_000;
/** Also within a group of reordered pictures. */
const LONGEST_FRAGMENT_US = 2_000_000;
const MAX_FRAGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Turns frames into the bytes of a fragmented MP4 file. Its time 0 is the first frame. The frames themselves are
 * not changed. MediaBunny writes a fragment only at a key frame, which a camera may send once a minute or never again.
 */
export class Mp4Writer {
  readonly #startUs: number;
  readonly #write: (chunks: readonly Uint8Array[]) => void;
  #samples: Sample[] = [];
  #bytes = 0;
  #sequence = 0;
  #latestUs = Number.NEGATIVE_INFINITY;

  /** @param first a key frame; it is not added yet */
  constructor(first: BuiltFrame, write: (chunks: readonly Uint8Array[]) => void) {
    this.#startUs = first.frame.mediaTimeUs;
    this.#write = write;
    write([mp4Head(first.format, first.parameterSets)]);
  }

  add({ frame, nals }: BuiltFrame): void {
    // Before the first one there is nothing to show it with.
    const presentationUs = Math.max(0, frame.mediaTimeUs - this.#startUs);
    const [first] = this.#samples;
    if (first) {
      const lengthUs = presentationUs - first.presentationUs;
      const isInOrder = presentationUs > this.#latestUs;
      const isDue = lengthUs >= FRAGMENT_US && isInOrder;
      if (isDue || lengthUs >= LONGEST_FRAGMENT_US || this.#bytes > MAX_FRAGMENT_BYTES)
        this.#flush(presentationUs);
    }
    const data = joinWithLengths(nals);
    this.#samples.push({ presentationUs, isKey: frame.isKey, data });
    this.#bytes += data.length;
    this.#latestUs = Math.max(this.#latestUs, presentationUs);
  }

  /** Writes what is left. */
  end(): void {
    const count = this.#samples.length;
    const [first] = this.#samples;
    if (!first) return;
    // The last frame is shown as long as the others were.
    const meanUs = count > 1 ? (this.#latestUs - first.presentationUs) / (count - 1) : 33_333;
    this.#flush(Math.round(this.#latestUs + meanUs));
  }

  #flush(nextUs: number): void {
    this.#sequence += 1;
    const chunks = mp4Fragment(this.#sequence, this.#samples, nextUs);
    this.#samples = [];
    this.#bytes = 0;
    this.#write(chunks);
  }
}
