import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameBuilder, isDamaged } from '../../../../gateway/recording/video/frame-builder.ts';
import { RtpStream } from '../../../../gateway/recording/video/receive/rtp-stream.ts';
import { H265_720P, picture264, ReportedStream, slice264, slice265 } from '../../../builder/video-streams.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { RtpPackets } from '../../../fake/rtp-packets.ts';

function received(packets: readonly Buffer[], stepMs = 0): ReportedStream {
  const reported = new ReportedStream();
  const clock = new FakeClock();
  const stream = new RtpStream(clock, reported);
  for (const packet of packets) {
    stream.take(packet);
    clock.advance(stepMs);
  }
  return reported;
}

const bytesOf = (nals: readonly Uint8Array[]): string[] =>
  nals.map((nal) => Buffer.from(nal).toString('hex'));

/** Sizes of pictures: below, at and above one packet. */
const sizes = fc.array(fc.integer({ min: 3, max: 400 }), { minLength: 1, maxLength: 12 });
const payload = fc.integer({ min: 20, max: 120 });

describe('pictures in RTP', () => {
  it('arrive as they were sent, whatever their size', () => {
    fc.assert(
      fc.property(sizes, payload, fc.boolean(), (each, maxPayload, isH265) => {
        const packets = new RtpPackets({ isH265 });
        const pictures = each.map((size, index) =>
          isH265
            ? [
                ...(index === 0 ? [H265_720P.vps, H265_720P.sps, H265_720P.pps] : []),
                slice265(index === 0 ? 19 : 1, size),
              ]
            : picture264(index === 0, size),
        );
        const sent = pictures.flatMap((nals, index) => packets.picture(nals, index * 3000, maxPayload));
        const { units, lost } = received(sent);
        expect(lost).toBe(0);
        expect(units.map(({ nals }) => bytesOf(nals))).toEqual(pictures.map(bytesOf));
        expect(units.some(({ isDamaged }) => isDamaged)).toBe(false);
      }),
    );
  });

  it('arrive although packets are exchanged on the way', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(200), { maxLength: 20 }), (each, swaps) => {
        const packets = new RtpPackets();
        const pictures = each.map((size, index) => picture264(index === 0, size));
        const sent = pictures.flatMap((nals, index) => packets.picture(nals, index * 3000, 60));
        // The first one begins the stream.
        for (const at of swaps) {
          const from = 1 + (at % sent.length);
          if (from + 1 >= sent.length) continue;
          [sent[from], sent[from + 1]] = [sent[from + 1]!, sent[from]!];
        }
        expect(received(sent).units.map(({ nals }) => bytesOf(nals))).toEqual(pictures.map(bytesOf));
      }),
    );
  });

  it('are withheld when a part of them is lost, and marked when one is lost that they refer to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 2, maxLength: 20 }),
        fc.array(fc.nat(300), { minLength: 1, maxLength: 6 }),
        (keys, drops) => {
          const packets = new RtpPackets();
          const lost = new Set<number>();
          const sent: Buffer[] = [];
          let count = 0;
          const dropped = new Set(drops.map((at) => at + 1));
          for (const [index, isKey] of keys.entries()) {
            // Each picture can be recognised by its size.
            for (const packet of packets.picture(
              picture264(index === 0 || isKey, 100 + index),
              index * 3000,
              40,
            )) {
              if (dropped.has(count)) lost.add(index);
              else sent.push(packet);
              count += 1;
            }
          }
          // A loss is known as one when a later packet arrives.
          sent.push(...packets.picture([slice264(false, 900)], 900_000, 40));
          const { units } = received(sent, 5);
          const builder = new FrameBuilder();
          const shown = new Map(
            units
              .map((unit) => builder.take(unit, { mediaTimeUs: 0, receivedAtMs: 0 }))
              .flatMap((built) => (built ? [[built.nals.at(-1)!.length - 100, isDamaged(built.frame)]] : [])),
          );
          let hasKey = false;
          let isBroken = false;
          keys.forEach((isKey, index) => {
            const isWhole = !lost.has(index);
            const isSoundKey = isWhole && (index === 0 || isKey);
            hasKey ||= isSoundKey;
            isBroken = !isWhole || (isBroken && !isSoundKey);
            const expected = isWhole && hasKey ? isBroken : undefined;
            expect(shown.get(index), `picture ${index}`).toBe(expected);
          });
        },
      ),
    );
  });

  it('come without an error from garbage', () => {
    const datagrams = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from([0x80, 96, 0, 1, ...bytes])),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(datagrams, (each) => {
        const { units } = received(each.map((bytes) => Buffer.from(bytes)));
        const builder = new FrameBuilder();
        for (const unit of units) builder.take(unit, { mediaTimeUs: 0, receivedAtMs: 0 });
      }),
    );
  });

  it('are taken from aggregated packets', () => {
    const nals = picture264(true, 30);
    const lengths = nals.map((nal) => Buffer.from([nal.length >> 8, nal.length & 0xff]));
    const parts = nals.flatMap((nal, index) => [lengths[index]!, nal]);
    const packet = new RtpPackets().packet(Buffer.concat([Buffer.from([0x78]), ...parts]), 0, true);
    expect(bytesOf(received([packet]).units[0]!.nals)).toEqual(bytesOf(nals));
  });

  it('of a second sender on the same port are left out, and said so', () => {
    const one = new RtpPackets({ source: 1 });
    const other = new RtpPackets({ source: 2 });
    const { units, problems } = received([
      ...one.picture(picture264(true), 0),
      ...other.picture(picture264(true), 7),
      ...one.picture(picture264(false), 3000),
    ]);
    expect(units.map(({ ticks }) => ticks)).toEqual([0, 3000]);
    expect(problems).toEqual(['Two senders use this port. Only the first one is shown.']);
  });

  it('of a codec that is not known are reported', () => {
    const packets = new RtpPackets();
    const sent = Array.from({ length: 120 }, (_, index) =>
      packets.packet(Buffer.from([0x10, 0, 9]), index, true),
    );
    expect(received(sent).problems).toEqual(['The stream is neither H.264 nor H.265 (RTP payload type 96).']);
  });
});
