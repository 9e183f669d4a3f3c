import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import {
  blankMosaic,
  type Mosaic,
  MosaicEncoder,
} from '../../../../../gateway/simulation/vehicle/video/mosaic-encoder.ts';

const FFMPEG = '/usr/bin/ffmpeg';
const BLOCK_PX = 16;
const START_CODE = Uint8Array.of(0, 0, 0, 1);
const KEY_FRAME_EVERY = 5;

/** Pictures as planes of pixels, decoded by a program that is not ours. */
function decoded(stream: Uint8Array): Uint8Array {
  const args = '-v error -f h264 -i pipe:0 -f rawvideo -pix_fmt yuv420p pipe:1'.split(' ');
  const { stdout, stderr } = spawnSync(FFMPEG, args, { input: stream, maxBuffer: 2 ** 28 });
  expect(stderr.toString()).toBe('');
  return stdout;
}

function encoded(mosaics: readonly Mosaic[], columns: number, rows: number): Uint8Array {
  const encoder = new MosaicEncoder(columns, rows);
  return Buffer.concat(
    mosaics.flatMap((mosaic, index) => {
      const isKeyFrame = index % KEY_FRAME_EVERY === 0;
      const picture = encoder.encode(mosaic, isKeyFrame);
      const units = isKeyFrame ? [...encoder.parameterSets, picture] : [picture];
      return units.flatMap((unit) => [START_CODE, unit]);
    }),
  );
}

/** Every pixel of the mosaic, as a decoder gives it: the plane of brightness, then those of colour. */
function pixels({ luma, cb, cr }: Mosaic, columns: number, rows: number): Uint8Array {
  const plane = (values: Uint8Array, blockPx: number) => {
    const width = columns * blockPx;
    return Uint8Array.from({ length: width * rows * blockPx }, (_, index) => {
      const row = Math.floor(index / width / blockPx);
      return values[row * columns + Math.floor((index % width) / blockPx)] ?? 0;
    });
  };
  return Buffer.concat([plane(luma, BLOCK_PX), plane(cb, BLOCK_PX / 2), plane(cr, BLOCK_PX / 2)]);
}

function expectExact(mosaics: readonly Mosaic[], columns: number, rows: number): void {
  const frames = decoded(encoded(mosaics, columns, rows));
  const wanted = Buffer.concat(mosaics.map((mosaic) => pixels(mosaic, columns, rows)));
  expect(frames.length).toBe(wanted.length);
  expect(Buffer.compare(frames, wanted)).toBe(0);
}

/** A picture in which about `share` of the blocks differ from `before`. */
function changed(before: Mosaic, share: number, random: () => number): Mosaic {
  const plane = (values: Uint8Array) =>
    values.map((value) => (random() < share ? Math.floor(random() * 256) : value));
  return { luma: plane(before.luma), cb: plane(before.cb), cr: plane(before.cr) };
}

describe.skipIf(!existsSync(FFMPEG))('MosaicEncoder, decoded by ffmpeg', () => {
  it('gives back every block of 720p exactly, over key frames and changes', () => {
    const random = seededRandom(11);
    const mosaics: Mosaic[] = [changed(blankMosaic(3600), 1, random)];
    // Many, few and no changes; a whole second without any.
    for (const share of [0.3, 0.01, 0, 1, 0.5, 0, 0, 0, 0.002])
      mosaics.push(changed(mosaics.at(-1) ?? blankMosaic(3600), share, random));
    expectExact(mosaics, 80, 45);
  });

  it('gives back any mosaic of any size', () => {
    const picture = fc.record({
      columns: fc.integer({ min: 1, max: 6 }),
      rows: fc.integer({ min: 1, max: 6 }),
      values: fc.array(fc.uint8Array({ minLength: 108, maxLength: 108 }), { minLength: 1, maxLength: 7 }),
    });
    fc.assert(
      fc.property(picture, ({ columns, rows, values }) => {
        const blocks = columns * rows;
        const mosaics = values.map((bytes) => ({
          luma: bytes.subarray(0, blocks),
          cb: bytes.subarray(36, 36 + blocks),
          cr: bytes.subarray(72, 72 + blocks),
        }));
        expectExact(mosaics, columns, rows);
      }),
      { numRuns: 25 },
    );
  });
});

describe('MosaicEncoder', () => {
  it('spends next to nothing on a picture that does not change', () => {
    const encoder = new MosaicEncoder(80, 45);
    const mosaic = changed(blankMosaic(3600), 1, seededRandom(3));
    expect(encoder.encode(mosaic, true).length).toBeGreaterThan(3600);
    expect(encoder.encode(mosaic, false).length).toBeLessThan(10);
  });

  it('never writes a start code inside a unit', () => {
    const encoder = new MosaicEncoder(80, 45);
    const unit = encoder.encode(changed(blankMosaic(3600), 1, seededRandom(5)), true);
    expect(Buffer.from(unit).indexOf(Buffer.of(0, 0, 1))).toBe(-1);
    expect(Buffer.from(unit).indexOf(Buffer.of(0, 0, 0))).toBe(-1);
  });
});
