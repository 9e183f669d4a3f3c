import { box, fullBox, u32, u64 } from './mp4-boxes.ts';

/** A frame of a file: its NAL units with their lengths. */
export interface Sample {
  readonly presentationUs: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

const FLAGS_KEY = 0x02000000;
/** Depends on others, and is no place to begin. */
const FLAGS_DELTA = 0x01010000;
const DEFAULT_BASE_IS_MOOF = 0x020000;
/** Data offset, and for each sample duration, size, flags and composition offset. */
const TRUN_FLAGS = 0x000001 | 0x000100 | 0x000200 | 0x000400 | 0x000800;

/**
 * A fragment with whole frames in decoding order. Their decoding times are their presentation times in order: streams
 * tell only the latter. ISO/IEC 14496-12, 8.8
 * @param nextUs presentation time of the first frame after it
 */
export function mp4Fragment(sequence: number, samples: readonly Sample[], nextUs: number): Buffer[] {
  const decodingUs = samples.map(({ presentationUs }) => presentationUs).sort((left, right) => left - right);
  const rows = samples.map(({ presentationUs, isKey, data }, index) => {
    const atUs = decodingUs[index] as number;
    const durationUs = Math.max(0, (decodingUs[index + 1] ?? nextUs) - atUs);
    return u32(durationUs, data.length, isKey ? FLAGS_KEY : FLAGS_DELTA, presentationUs - atUs);
  });
  const moof = (dataOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, DEFAULT_BASE_IS_MOOF, u32(1)),
        fullBox('tfdt', 1, 0, u64(decodingUs[0] ?? 0)),
        fullBox('trun', 1, TRUN_FLAGS, u32(samples.length, dataOffset), ...rows),
      ),
    );
  const headBytes = moof(0).length;
  const size = samples.reduce((sum, { data }) => sum + data.length, 8);
  return [
    moof(headBytes + 8),
    Buffer.concat([u32(size), Buffer.from('mdat')]),
    ...samples.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ];
}

/**
 * How many bytes of a file are whole fragments: a crash may have left a part of one.
 * @param readHead the eight bytes at a position; fewer at the end
 */
export async function wholeBytes(
  size: number,
  readHead: (position: number) => Promise<Buffer>,
): Promise<number> {
  let whole = 0;
  for (let at = 0; at + 8 <= size; ) {
    const head = await readHead(at);
    const length = head.length < 8 ? 0 : head.readUInt32BE(0);
    const end = at + length;
    if (length < 8 || end > size) break;
    // A fragment is a moof and its mdat.
    if (head.toString('latin1', 4, 8) !== 'moof') whole = end;
    at = end;
  }
  return whole;
}
