import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAnnexB, splitAnnexB } from '../../../../gateway/recording/video/codec/annex-b.ts';
import { h264 } from '../../../../gateway/recording/video/codec/h264.ts';
import { h265 } from '../../../../gateway/recording/video/codec/h265.ts';
import { jpegFormat } from '../../../../gateway/recording/video/codec/jpeg.ts';
import { H264_444, H264_720P, H264_1080P, H265_10_BIT, H265_720P } from '../../../builder/video-streams.ts';

describe('the format in a sequence parameter set', () => {
  it.each([
    ['baseline', h264, H264_720P.sps, 'avc1.42c01f', 1280, 720],
    ['high, cropped', h264, H264_1080P.sps, 'avc1.640028', 1920, 1080],
    ['4:4:4, cropped', h264, H264_444.sps, 'avc1.f4001e', 642, 482],
    ['H.265', h265, H265_720P.sps, 'hvc1.1.6.L93.90', 1280, 720],
    ['H.265 in 10 bits, cropped', h265, H265_10_BIT.sps, 'hvc1.2.4.L120.90', 1922, 1082],
  ])('%s', (_name, codec, sps, name, widthPx, heightPx) => {
    expect(codec.formatOf(sps)).toEqual({ codec: name, widthPx, heightPx });
  });

  it.each([h264, h265])('garbage is refused and nothing else happens', (codec) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        try {
          codec.formatOf(bytes);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RangeError);
        }
      }),
    );
  });

  it('every cut of a good one is refused or read', () => {
    for (let length = 0; length < H264_1080P.sps.length; length += 1)
      try {
        h264.formatOf(H264_1080P.sps.subarray(0, length));
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(RangeError);
      }
  });
});

describe('start codes', () => {
  // No zeros: they are escaped inside of a NAL unit.
  const nals = fc.array(
    fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => bytes.map((byte) => byte | 1)),
    {
      maxLength: 8,
    },
  );

  it('joined NAL units are split into the same', () => {
    fc.assert(
      fc.property(nals, (units) => {
        expect(splitAnnexB(joinAnnexB(units)).map((nal) => [...nal])).toEqual(units.map((nal) => [...nal]));
      }),
    );
  });

  it('any bytes are split without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const size = splitAnnexB(bytes).reduce((sum, { length }) => sum + length, 0);
        expect(size).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe('the size of a JPEG image', () => {
  const image = Buffer.from('ffd8ffe000044a46ffc0000b08001000200103110000ffd9', 'hex');

  it('is in its frame header', () => {
    expect(jpegFormat(image)).toEqual({ codec: 'mjpeg', widthPx: 32, heightPx: 16 });
  });

  it('is unknown for a cut image and for garbage', () => {
    expect(jpegFormat(image.subarray(0, -2))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const whole = Buffer.concat([Buffer.from([0xff, 0xd8]), bytes, Buffer.from([0xff, 0xd9])]);
        expect(() => jpegFormat(whole)).not.toThrow();
      }),
    );
  });
});
