import type { Random } from '../../../../gateway/base/id/random.ts';

/** A stream of good frames with random bytes strewn in. */
export interface NoisyStream {
  readonly bytes: Uint8Array;
  readonly goodFrames: number;
}

/** Puts a burst of 1 to `longestBurst` random bytes before every `everyNth` frame; `count` frames, round and round. */
export function noisyStream(
  frames: readonly Uint8Array[],
  count: number,
  options: { readonly random: Random; readonly longestBurst: number; readonly everyNth: number },
): NoisyStream {
  const { random, longestBurst, everyNth } = options;
  const parts: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % everyNth === 0) {
      const length = 1 + Math.floor(random() * longestBurst);
      parts.push(Uint8Array.from({ length }, () => Math.floor(random() * 256)));
    }
    parts.push(frames[index % frames.length] ?? new Uint8Array(0));
  }
  return { bytes: Buffer.concat(parts), goodFrames: count };
}
