import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { FrameReader } from '../../../../gateway/mavlink/codec/frame-reader.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { noisyStream } from './noisy-stream.ts';

const flight = readFileSync(join(import.meta.dirname, '../../../fixture/flights/copter-mission.tlog'));
const frames = [...readTlog(flight)].map((record) => record.frame.bytes);
const MAX_RETAINED_BYTES = 64 * 1024;

describe.each([40, 300])('bursts of up to %i bytes of noise before every 10th frame', (longestBurst) => {
  test('cost at most one good frame in 100,000', () => {
    const random = seededRandom(longestBurst);
    const { bytes, goodFrames } = noisyStream(frames, 300_000, { random, longestBurst, everyNth: 10 });
    let received = 0;
    const reader = new FrameReader({
      onFrame: () => {
        received += 1;
      },
    });
    for (let at = 0; at < bytes.length; at += 1024) reader.push(bytes.subarray(at, at + 1024));
    reader.endDatagram();
    expect(goodFrames - received).toBeLessThanOrEqual(3);
    // More than were sent would be frames made of noise.
    expect(received - goodFrames).toBeLessThanOrEqual(3);
  });
});

describe('10^7 hostile bytes', () => {
  const SIZE = 2_500_000;
  const random = seededRandom(42);
  const byte = (): number => Math.floor(random() * 256);
  const STX_HEAVY = [0xfd, 0xfe, 0, 1, 255];
  const stream = Buffer.concat(frames.slice(0, 2000));
  const mutated = (): Uint8Array => {
    const copy = Buffer.alloc(SIZE);
    for (let at = 0; at < SIZE; at += 1) {
      copy[at] = random() < 0.02 ? byte() : (stream[at % stream.length] ?? 0);
    }
    return copy;
  };
  const SOURCES: readonly [string, () => Uint8Array][] = [
    ['random', () => Uint8Array.from({ length: SIZE }, byte)],
    [
      'mostly frame starts',
      () => Uint8Array.from({ length: SIZE }, () => STX_HEAVY[Math.floor(random() * 5)] ?? 0),
    ],
    ['mutated frames', mutated],
    ['one byte for ever', () => new Uint8Array(SIZE).fill(0xfd)],
  ];

  test.each(SOURCES)('%s: nothing throws, memory stays bounded', (_, make) => {
    const bytes = make();
    let retained = 0;
    const decode: ConstructorParameters<typeof FrameReader>[0]['onFrame'] = (frame) =>
      void decodeMessage(frame);
    const reader = new FrameReader({ onFrame: decode, onUnknown: decode });
    for (let at = 0; at < bytes.length; ) {
      const length = 1 + Math.floor(random() * 2000);
      reader.push(bytes.subarray(at, at + length));
      if (random() < 0.1) reader.endDatagram();
      retained = Math.max(retained, reader.retainedBytes);
      at += length;
    }
    const { bytes: counted, rejected } = reader.counters;
    expect(counted).toBe(SIZE);
    expect(retained).toBeLessThanOrEqual(MAX_RETAINED_BYTES);
    expect(Object.values(rejected).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('half a million datagrams of garbage leave nothing behind', () => {
    const reader = new FrameReader({ onFrame: () => undefined });
    const datagram = Uint8Array.from({ length: 20 }, byte);
    for (let count = 0; count < 500_000; count += 1) {
      datagram[count % 20] = byte();
      reader.push(datagram);
      reader.endDatagram();
    }
    expect(reader.retainedBytes).toBe(0);
  });
});
