import { describe, expect, it } from 'vitest';
import { splitAnnexB } from '../../../../gateway/recording/video/codec/annex-b.ts';
import { h264 } from '../../../../gateway/recording/video/codec/h264.ts';
import { h265 } from '../../../../gateway/recording/video/codec/h265.ts';
import type { NalCodec } from '../../../../gateway/recording/video/codec/nal-codec.ts';
import { FrameBuilder } from '../../../../gateway/recording/video/frame-builder.ts';
import { MediaTime } from '../../../../gateway/recording/video/media-time.ts';
import type { PictureUnit } from '../../../../gateway/recording/video/picture-unit.ts';
import {
  H264_720P,
  H264_1080P,
  H265_720P,
  picture264,
  slice264,
  slice265,
} from '../../../builder/video-streams.ts';

const TIMES = { mediaTimeUs: 0, receivedAtMs: 0 };
const unit = (
  nals: readonly Uint8Array[],
  more: Partial<PictureUnit> = {},
  codec: NalCodec = h264,
): PictureUnit => ({
  codec,
  nals,
  ticks: 0,
  isDamaged: false,
  isLostBefore: false,
  ...more,
});

describe('frames of pictures', () => {
  it('begin with a key frame that has its parameter sets', () => {
    const builder = new FrameBuilder();
    expect(builder.take(unit(picture264(false)), TIMES)).toBeUndefined();
    expect(builder.withheld).toBe('no-key-frame');
    // Sent once in a packet of their own, as some cameras do.
    expect(builder.take(unit([H264_720P.sps, H264_720P.pps]), TIMES)).toBeUndefined();
    const built = builder.take(unit([slice264(true)]), TIMES);
    expect(built?.format).toEqual({ codec: 'avc1.42c01f', widthPx: 1280, heightPx: 720 });
    const nals = splitAnnexB(built!.frame.data);
    expect(nals.map((nal) => h264.kindOf(nal))).toEqual(['sps', 'pps', 'key']);
    expect(built?.frame).toMatchObject({ isKey: true, isLostBefore: true, sequence: 0 });
    expect(builder.dropped).toBe(1);
  });

  it('are marked from a loss to the next key frame, and withheld while a part is missing', () => {
    const builder = new FrameBuilder();
    const take = (isKey: boolean, more?: Partial<PictureUnit>) =>
      builder.take(unit(picture264(isKey), more), TIMES);
    expect(take(true)?.frame.isLostBefore).toBe(false);
    expect(take(false)).toBeDefined();
    expect(take(false, { isLostBefore: true })?.frame).toMatchObject({ isLostBefore: true, isKey: false });
    expect(take(false)?.frame.isLostBefore).toBe(true);
    expect(take(true, { isDamaged: true })).toBeUndefined();
    expect(builder.withheld).toBe('loss');
    expect(take(false)?.frame.isLostBefore).toBe(true);
    expect(take(true)?.frame).toMatchObject({ isLostBefore: true, isKey: true, sequence: 5 });
    expect(take(false)?.frame.isLostBefore).toBe(false);
    expect(builder.dropped).toBe(1);
  });

  it('change their format with the parameter sets', () => {
    const builder = new FrameBuilder();
    builder.take(unit(picture264(true)), TIMES);
    const built = builder.take(unit(picture264(true, 40, H264_1080P)), TIMES);
    expect(built?.format).toMatchObject({ widthPx: 1920, heightPx: 1080 });
    expect(built?.parameterSets).toHaveLength(2);
  });

  it('are withheld while the format is garbage', () => {
    const builder = new FrameBuilder();
    const broken = [Buffer.from([0x67, 1, 2]), H264_720P.pps, slice264(true)];
    expect(builder.take(unit(broken), TIMES)).toBeUndefined();
    expect(builder.withheld).toBe('unreadable-format');
  });

  it('of H.265 leave out the pictures that refer to what was before the first one', () => {
    const builder = new FrameBuilder();
    const take = (type: number, sets: readonly Uint8Array[] = []) =>
      builder.take(unit([...sets, slice265(type)], {}, h265), TIMES);
    expect(take(21, Object.values(H265_720P))).toBeDefined();
    expect(take(9)).toBeUndefined();
    expect(take(1)).toBeDefined();
    expect(take(21)).toBeDefined();
    expect(take(9)).toBeDefined();
  });
});

describe('the time of pictures', () => {
  it('follows the clock of the sender through its wrap', () => {
    const time = new MediaTime();
    expect(time.at(2 ** 32 - 3000, 32, 0)).toBe(0);
    expect(time.at(0, 32, 40)).toBe(33_333);
    expect(time.at(3000, 32, 60)).toBe(66_667);
  });

  it('goes back for reordered pictures, and forward with the arrival where the clock jumps', () => {
    const time = new MediaTime();
    time.at(0, 32, 0);
    expect(time.at(9000, 32, 33)).toBe(100_000);
    expect(time.at(3000, 32, 66)).toBe(33_333);
    expect(time.at(900_000_000, 32, 100)).toBe(67_333);
    time.restart();
    expect(time.at(5, 32, 1100)).toBe(1_067_333);
  });
});
