import { BitReader, withoutEmulation } from './bit-reader.ts';
import type { NalCodec, PictureFormat } from './nal-codec.ts';

const FIRST_IRAP = 16;
const LAST_IRAP = 21;
const LAST_SLICE = 31;
const NAL_RASL_N = 8;
const NAL_RASL_R = 9;
const NAL_VPS = 32;
const NAL_SPS = 33;
const NAL_PPS = 34;
const NAL_AUD = 35;
/** After the two bytes of the header and the byte with the sub-layers. */
const PROFILE_AT = 3;
const MAX_SUB_LAYERS = 7;
const SUBSAMPLING = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
] as const;

const typeOf = (nal: Uint8Array): number => ((nal[0] ?? 0) >> 1) & 0x3f;

/** H.265: ITU-T H.265. */
export const h265: NalCodec = {
  name: 'h265',
  headerBytes: 2,
  kindOf(nal) {
    const type = typeOf(nal);
    if (type >= FIRST_IRAP && type <= LAST_IRAP) return 'key';
    if (type <= LAST_SLICE) return 'slice';
    if (type === NAL_VPS) return 'vps';
    if (type === NAL_SPS) return 'sps';
    if (type === NAL_PPS) return 'pps';
    return type === NAL_AUD ? 'delimiter' : 'other';
  },
  // first_slice_segment_in_pic_flag
  isFirstSlice: (nal) => ((nal[2] ?? 0) & 0x80) !== 0,
  // They refer to pictures before the key frame. ITU-T H.265, 3.111
  isSkippedAfterJoining: (nal) => typeOf(nal) === NAL_RASL_N || typeOf(nal) === NAL_RASL_R,
  formatOf: readSps,
};

/** @throws RangeError if it cannot be read */
function readSps(sps: Uint8Array): PictureFormat {
  const content = withoutEmulation(sps);
  const bits = new BitReader(content);
  bits.skip(16 + 4);
  const subLayers = bits.bits(3);
  if (subLayers >= MAX_SUB_LAYERS) throw new RangeError('the sequence parameter set has too many layers');
  bits.skip(1 + 88 + 8);
  const present = Array.from({ length: subLayers }, () => ({ profile: bits.bit(), level: bits.bit() }));
  if (subLayers > 0) bits.skip((8 - subLayers) * 2);
  for (const { profile, level } of present) bits.skip(profile * 88 + level * 8);
  bits.unsigned(); // sps_seq_parameter_set_id
  let chroma = bits.unsigned();
  if (chroma > 3) throw new RangeError('the sequence parameter set has an unknown chroma format');
  if (chroma === 3 && bits.bit() === 1) chroma = 0;
  let widthPx = bits.unsigned();
  let heightPx = bits.unsigned();
  if (bits.bit() === 1) {
    const [stepX, stepY] = SUBSAMPLING[chroma] as readonly [number, number];
    widthPx -= (bits.unsigned() + bits.unsigned()) * stepX;
    heightPx -= (bits.unsigned() + bits.unsigned()) * stepY;
  }
  return { codec: codecOf(content), widthPx, heightPx };
}

/** `hvc1.` with profile, compatibility, tier and level. ISO/IEC 14496-15, annex E.3 */
function codecOf(content: Uint8Array): string {
  const at = (offset: number): number => content[PROFILE_AT + offset] ?? 0;
  const space = ['', 'A', 'B', 'C'][at(0) >> 6] ?? '';
  const tier = (at(0) & 0x20) === 0 ? 'L' : 'H';
  let compatibility = 0;
  for (let bit = 0; bit < 32; bit += 1)
    if (((at(1 + (bit >> 3)) >> (7 - (bit & 7))) & 1) === 1) compatibility += 2 ** bit;
  const constraints = [5, 6, 7, 8, 9, 10].map(at);
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    `hvc1.${space}${at(0) & 0x1f}`,
    compatibility.toString(16).toUpperCase(),
    `${tier}${at(11)}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join('.');
}
