import { withoutEmulation } from '../codec/bit-reader.ts';
import { h264 } from '../codec/h264.ts';
import { h265 } from '../codec/h265.ts';
import type { NalCodec, NalKind, PictureFormat } from '../codec/nal-codec.ts';
import { box, fullBox, u8, u16, u32 } from './mp4-boxes.ts';

/** Media time in µs. */
export const TIMESCALE = 1_000_000;
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const LANGUAGE_UNDETERMINED = 0x55c4;
const DPI_72 = 0x480000;
const COLOUR_DEPTH = 24;

/** The beginning of a file with one video track in fragments. ISO/IEC 14496-12, 14496-15 */
export function mp4Head(format: PictureFormat, parameterSets: readonly Uint8Array[]): Buffer {
  const isH264 = format.codec.startsWith('avc1');
  const entry = isH264
    ? sampleEntry('avc1', format, avcC(parameterSets))
    : sampleEntry('hvc1', format, hvcC(parameterSets));
  return Buffer.concat([
    box('ftyp', 'iso5', u32(0x200), `iso5iso6mp41${isH264 ? 'avc1' : 'hvc1'}`),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        u32(0, 0, 1000, 0, 0x10000),
        u16(0x100, 0),
        u32(0, 0),
        MATRIX,
        u32(0, 0, 0, 0, 0, 0, 2),
      ),
      box(
        'trak',
        fullBox(
          'tkhd',
          0,
          3,
          u32(0, 0, 1, 0, 0, 0, 0),
          u16(0, 0, 0, 0),
          MATRIX,
          u32(format.widthPx * 0x10000, format.heightPx * 0x10000),
        ),
        box(
          'mdia',
          fullBox('mdhd', 0, 0, u32(0, 0, TIMESCALE, 0), u16(LANGUAGE_UNDETERMINED, 0)),
          fullBox('hdlr', 0, 0, u32(0), 'vide', u32(0, 0, 0), 'Video\0'),
          box(
            'minf',
            fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
            box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
            box(
              'stbl',
              fullBox('stsd', 0, 0, u32(1), entry),
              fullBox('stts', 0, 0, u32(0)),
              fullBox('stsc', 0, 0, u32(0)),
              fullBox('stsz', 0, 0, u32(0, 0)),
              fullBox('stco', 0, 0, u32(0)),
            ),
          ),
        ),
      ),
      box('mvex', fullBox('trex', 0, 0, u32(1, 1, 0, 0, 0))),
    ),
  ]);
}

function sampleEntry(name: string, { widthPx, heightPx }: PictureFormat, configuration: Buffer): Buffer {
  return box(
    name,
    u8(0, 0, 0, 0, 0, 0),
    u16(1),
    u32(0, 0, 0, 0),
    u16(widthPx, heightPx),
    u32(DPI_72, DPI_72, 0),
    u16(1),
    Buffer.alloc(32),
    u16(COLOUR_DEPTH, 0xffff),
    configuration,
  );
}

function setsOf(codec: NalCodec, kind: NalKind, sets: readonly Uint8Array[]): readonly Uint8Array[] {
  return sets.filter((set) => codec.kindOf(set) === kind);
}

const withLength = (set: Uint8Array): Buffer => Buffer.concat([u16(set.length), set]);

/** ISO/IEC 14496-15, 5.3.3.1 */
function avcC(parameterSets: readonly Uint8Array[]): Buffer {
  const sequence = setsOf(h264, 'sps', parameterSets).slice(0, 1);
  const pictures = setsOf(h264, 'pps', parameterSets);
  const [first = u8(0, 0, 0, 0)] = sequence;
  return box(
    'avcC',
    u8(1, first[1] ?? 0, first[2] ?? 0, first[3] ?? 0, 0xff, 0xe0 | sequence.length),
    ...sequence.map(withLength),
    u8(pictures.length),
    ...pictures.map(withLength),
  );
}

const HVC_ARRAYS = [
  ['vps', 32],
  ['sps', 33],
  ['pps', 34],
] as const;

/** ISO/IEC 14496-15, 8.3.3.1. The profile is copied from the sequence parameter set. */
function hvcC(parameterSets: readonly Uint8Array[]): Buffer {
  const [sequence = new Uint8Array(16)] = setsOf(h265, 'sps', parameterSets);
  const content = withoutEmulation(sequence);
  const isNested = (content[2] ?? 0) & 1;
  const layers = (((content[2] ?? 0) >> 1) & 7) + 1;
  return box(
    'hvcC',
    u8(1),
    content.subarray(3, 15),
    // Segmentation and parallelism are not known, the colours are 4:2:0 in 8 bits: decoders read the sets themselves.
    u16(0xf000),
    u8(0xfc, 0xfd, 0xf8, 0xf8),
    u16(0),
    u8((layers << 3) | (isNested << 2) | 3, HVC_ARRAYS.length),
    ...HVC_ARRAYS.map(([kind, type]) => {
      const sets = setsOf(h265, kind, parameterSets);
      return Buffer.concat([u8(0x80 | type), u16(sets.length), ...sets.map(withLength)]);
    }),
  );
}
