import { BitReader, withoutEmulation } from './bit-reader.ts';
import type { NalCodec, PictureFormat } from './nal-codec.ts';

const NAL_SLICE = 1;
const NAL_IDR = 5;
const NAL_SPS = 7;
const NAL_PPS = 8;
const NAL_AUD = 9;
/** Profiles whose sequence parameter sets have the chroma fields. ITU-T H.264, 7.3.2.1.1 */
const WITH_CHROMA: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);
/** Chroma subsampling by chroma_format_idc: columns and rows of luma for one of chroma. Table 6-1 */
const SUBSAMPLING = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
] as const;

/** H.264: ITU-T H.264. */
export const h264: NalCodec = {
  name: 'h264',
  headerBytes: 1,
  kindOf(nal) {
    const type = (nal[0] ?? 0) & 0x1f;
    if (type === NAL_IDR) return 'key';
    if (type >= NAL_SLICE && type < NAL_IDR) return 'slice';
    if (type === NAL_SPS) return 'sps';
    if (type === NAL_PPS) return 'pps';
    return type === NAL_AUD ? 'delimiter' : 'other';
  },
  // first_mb_in_slice is 0: a single bit 1.
  isFirstSlice: (nal) => ((nal[1] ?? 0) & 0x80) !== 0,
  isSkippedAfterJoining: () => false,
  formatOf: readSps,
};

/** @throws RangeError if it cannot be read */
function readSps(sps: Uint8Array): PictureFormat {
  const profile = sps[1] ?? 0;
  const constraints = sps[2] ?? 0;
  const level = sps[3] ?? 0;
  const bits = new BitReader(withoutEmulation(sps));
  bits.skip(32);
  bits.unsigned(); // seq_parameter_set_id
  let chroma = 1;
  if (WITH_CHROMA.has(profile)) {
    chroma = bits.unsigned();
    if (chroma > 3) throw new RangeError('the sequence parameter set has an unknown chroma format');
    const separatePlanes = chroma === 3 && bits.bit() === 1;
    bits.unsigned(); // bit_depth_luma_minus8
    bits.unsigned(); // bit_depth_chroma_minus8
    bits.skip(1); // qpprime_y_zero_transform_bypass_flag
    if (bits.bit() === 1) skipScalingLists(bits, chroma === 3 ? 12 : 8);
    if (separatePlanes) chroma = 0;
  }
  bits.unsigned(); // log2_max_frame_num_minus4
  const orderType = bits.unsigned();
  if (orderType === 0) bits.unsigned();
  else if (orderType === 1) {
    bits.skip(1);
    bits.signed();
    bits.signed();
    const cycle = bits.unsigned();
    if (cycle > 255) throw new RangeError('the sequence parameter set has too many reference frames');
    for (let frame = 0; frame < cycle; frame += 1) bits.signed();
  }
  bits.unsigned(); // max_num_ref_frames
  bits.skip(1); // gaps_in_frame_num_value_allowed_flag
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const fields = bits.bit() === 1 ? 1 : 2;
  if (fields === 2) bits.skip(1); // mb_adaptive_frame_field_flag
  bits.skip(1); // direct_8x8_inference_flag
  const [stepX, stepY] = SUBSAMPLING[chroma] as readonly [number, number];
  let widthPx = columns * 16;
  let heightPx = rows * 16 * fields;
  if (bits.bit() === 1) {
    widthPx -= (bits.unsigned() + bits.unsigned()) * stepX;
    heightPx -= (bits.unsigned() + bits.unsigned()) * stepY * fields;
  }
  const code = [profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${code}`, widthPx, heightPx };
}

function skipScalingLists(bits: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (bits.bit() === 0) continue;
    let last = 8;
    let next = 8;
    for (let at = 0; at < (list < 6 ? 16 : 64); at += 1) {
      if (next !== 0) next = (last + bits.signed() + 256) & 0xff;
      last = next === 0 ? last : next;
    }
  }
}
