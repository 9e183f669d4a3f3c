import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TsDemuxer } from '../../../../gateway/recording/video/mpegts/ts-demuxer.ts';
import { picture264, ReportedStream, slice264, TransportStream } from '../../../builder/video-streams.ts';

const PACKET = 188;
const bytesOf = (nals: readonly Uint8Array[]): string[] =>
  nals.map((nal) => Buffer.from(nal).toString('hex'));

function stream(sizes: readonly number[]): { readonly bytes: Buffer; readonly pictures: Uint8Array[][] } {
  const ts = new TransportStream();
  const pictures = sizes.map((size, index) => picture264(index === 0, size));
  const parts = pictures.map((nals, index) => ts.picture(nals, 2 ** 32 + index * 3000));
  // A picture ends where the next one begins.
  return { bytes: Buffer.concat([ts.tables(), ...parts, ts.picture([slice264(false)], 0)]), pictures };
}

const sizes = fc.array(fc.integer({ min: 3, max: 700 }), { minLength: 1, maxLength: 8 });

describe('pictures in MPEG-TS', () => {
  it('arrive as they were sent, wherever the stream is cut', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 500 }), (each, step) => {
        const { bytes, pictures } = stream(each);
        const reported = new ReportedStream();
        const demuxer = new TsDemuxer(reported);
        for (let at = 0; at < bytes.length; at += step) demuxer.take(bytes.subarray(at, at + step));
        expect(reported.units.map(({ nals }) => bytesOf(nals))).toEqual(pictures.map(bytesOf));
        expect(reported.units.map(({ ticks }) => ticks)).toEqual(
          pictures.map((_, index) => 2 ** 32 + index * 3000),
        );
        expect(reported.units.some(({ isDamaged, isLostBefore }) => isDamaged || isLostBefore)).toBe(false);
      }),
    );
  });

  it('are damaged, or come after a loss, when a packet is missing', () => {
    const { bytes } = stream([600, 600, 600]);
    for (let missing = 2; missing < bytes.length / PACKET - 1; missing += 1) {
      const reported = new ReportedStream();
      const demuxer = new TsDemuxer(reported);
      demuxer.take(
        Buffer.concat([bytes.subarray(0, missing * PACKET), bytes.subarray((missing + 1) * PACKET)]),
      );
      const isKnown = reported.units.some(({ isDamaged, isLostBefore }) => isDamaged || isLostBefore);
      // Without its first packet the stream begins later.
      expect(isKnown || reported.units.length < 3, `packet ${missing}`).toBe(true);
    }
  });

  it('come after garbage', () => {
    const { bytes, pictures } = stream([50, 60]);
    const reported = new ReportedStream();
    new TsDemuxer(reported).take(Buffer.concat([Buffer.alloc(333, 0x12), bytes]));
    expect(reported.units.map(({ nals }) => bytesOf(nals))).toEqual(pictures.map(bytesOf));
  });

  it('never come from garbage, which is reported', () => {
    const reported = new ReportedStream();
    const demuxer = new TsDemuxer(reported);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => demuxer.take(Buffer.from(bytes))));
    demuxer.take(Buffer.alloc(200_000, 1));
    expect(reported.units).toEqual([]);
    expect(reported.problems).toEqual(['The stream is not MPEG-TS.']);
  });

  it('do not come by damaged tables, which are reported', () => {
    const ts = new TransportStream();
    const reported = new ReportedStream();
    const demuxer = new TsDemuxer(reported);
    for (let round = 0; round < 5; round += 1) {
      const tables = ts.tables();
      tables[PACKET - 1]! ^= 0xff;
      tables[2 * PACKET - 1]! ^= 0xff;
      demuxer.take(tables);
    }
    demuxer.take(ts.picture(picture264(true), 0));
    expect(reported.units).toEqual([]);
    expect(reported.problems).toEqual(['The tables of the MPEG-TS stream are damaged.']);
  });

  it('of another codec are reported', () => {
    const reported = new ReportedStream();
    new TsDemuxer(reported).take(
      Buffer.concat([new TransportStream(2).tables(), Buffer.alloc(PACKET, 0x47)]),
    );
    expect(reported.problems).toEqual(['The stream has no H.264 or H.265 video.']);
  });

  it('any broken packets are harmless', () => {
    const { bytes } = stream([300, 300, 300]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20 }), (changes) => {
        const broken = Buffer.from(bytes);
        for (const [at, value] of changes) broken[at] = value;
        new TsDemuxer(new ReportedStream()).take(broken);
      }),
    );
  });
});
