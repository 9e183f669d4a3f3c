import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { viewOf } from '../../../../gateway/mavlink/codec/buffer-frame.ts';
import { CRC_START, crcAccumulate, crcByte } from '../../../../gateway/mavlink/codec/crc.ts';
import type { Frame } from '../../../../gateway/mavlink/codec/frame.ts';
import { FrameReader, HOLD_BACK_MS } from '../../../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { ALL_MESSAGE_NAMES, randomMessage } from './random-message.ts';
import { readFrames } from './read-frames.ts';

const HEARTBEAT = { customMode: 4, type: 2, autopilot: 3, baseMode: 81, systemStatus: 4, mavlinkVersion: 3 };
const writer = new FrameWriter({ systemId: 7, componentId: 1 });
const heartbeat = (version: 1 | 2 = 2): Uint8Array => writer.write('HEARTBEAT', HEARTBEAT, version);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A well-formed MAVLink 2 frame of a message nobody here knows. */
function unknownFrame(messageId: number, payload: Uint8Array, crcExtra = 99): Uint8Array {
  const frame = new Uint8Array(12 + payload.length);
  frame.set([
    0xfd,
    payload.length,
    0,
    0,
    5,
    7,
    1,
    messageId & 0xff,
    (messageId >> 8) & 0xff,
    messageId >> 16,
  ]);
  frame.set(payload, 10);
  const crc = crcByte(crcAccumulate(viewOf(frame), 1, 10 + payload.length, CRC_START), crcExtra);
  frame.set([crc & 0xff, crc >> 8], 10 + payload.length);
  return frame;
}

/** A frame of a file transfer that carries the bytes of another frame. */
function transferOf(inner: Uint8Array): Uint8Array {
  return writer.write('FILE_TRANSFER_PROTOCOL', {
    targetNetwork: 0,
    targetSystem: 1,
    targetComponent: 1,
    payload: [...Array(100).fill(0), ...inner, ...Array(251 - 100 - inner.length).fill(7)],
  });
}

function hexOf(frames: readonly Frame[]): string[] {
  return frames.map((frame) => Buffer.from(frame.bytes).toString('hex'));
}

describe('crc', () => {
  test('is CRC-16/MCRF4XX, also in pieces of any length', () => {
    const check = viewOf(text('123456789'));
    expect(crcAccumulate(check, 0, 9, CRC_START)).toBe(0x6f91);
    for (let cut = 0; cut <= 9; cut += 1) {
      expect(crcAccumulate(check, cut, 9, crcAccumulate(check, 0, cut, CRC_START))).toBe(0x6f91);
    }
  });
});

describe('FrameReader', () => {
  test('reads both versions and every header field', () => {
    const source = new FrameWriter({ systemId: 9, componentId: 8 });
    const { frames, reader } = readFrames(
      source.write('HEARTBEAT', HEARTBEAT),
      source.write('HEARTBEAT', HEARTBEAT, 1),
    );
    expect(
      frames.map(({ version, sequence, systemId, componentId, messageId, incompatFlags, compatFlags }) => ({
        version,
        sequence,
        systemId,
        componentId,
        messageId,
        incompatFlags,
        compatFlags,
      })),
    ).toEqual([
      {
        version: 2,
        sequence: 0,
        systemId: 9,
        componentId: 8,
        messageId: 0,
        incompatFlags: 0,
        compatFlags: 0,
      },
      {
        version: 1,
        sequence: 1,
        systemId: 9,
        componentId: 8,
        messageId: 0,
        incompatFlags: 0,
        compatFlags: 0,
      },
    ]);
    expect(frames[0]?.payload).toHaveLength(9);
    expect(reader.counters).toMatchObject({ bytes: 38, framesV1: 1, framesV2: 1, skippedBytes: 0 });
  });

  test('the text an ArduPilot prints at boot is skipped', () => {
    const { frames, reader } = readFrames(
      text('Init ArduCopter V4.7.0-dev\n\nFree RAM: 131072\n'),
      heartbeat(),
    );
    expect(frames).toHaveLength(1);
    expect(reader.counters.skippedBytes).toBe(45);
  });

  test('goes on one byte after a false start', () => {
    const good = heartbeat();
    const { frames, reader } = readFrames(
      Uint8Array.of(0xfd, 0xfe, 0xfd, 3),
      good,
      good,
      Uint8Array.of(0xfd, 0xfd),
    );
    expect(hexOf(frames)).toEqual(hexOf(readFrames(good, good).frames));
    expect(reader.counters.skippedBytes).toBe(6);
    expect(reader.retainedBytes).toBe(0);
  });

  test('a damaged frame is dropped alone, and counted', () => {
    const damaged = heartbeat();
    damaged[12] = (damaged[12] ?? 0) ^ 1;
    const { frames, reader } = readFrames(heartbeat(), damaged, heartbeat());
    expect(frames).toHaveLength(2);
    expect(reader.counters.rejected['bad-crc']).toBe(1);
    expect(reader.counters.skippedBytes).toBe(damaged.length);
  });

  test('a damaged frame of a message whose CRC_EXTRA is 0 is not taken for an unknown one', () => {
    const damaged = writer.write(
      'COMPONENT_INFORMATION',
      randomMessage('COMPONENT_INFORMATION', seededRandom(5)),
    );
    damaged[12] = (damaged[12] ?? 0) ^ 1;
    const { frames, unknown, reader } = readFrames(damaged, heartbeat());
    expect(frames.map((frame) => frame.messageId)).toEqual([0]);
    expect(unknown).toEqual([]);
    expect(reader.counters.rejected['bad-crc']).toBe(1);
  });

  test('a frame with an incompatibility flag we do not know is refused', () => {
    const strange = heartbeat();
    strange[2] = 0x02;
    const { frames, reader } = readFrames(strange, heartbeat());
    expect(frames).toHaveLength(1);
    expect(reader.counters.rejected.incompatible).toBe(1);
  });

  test('MAVLink 1 has no truncated payloads', () => {
    const { frames, reader } = readFrames(Uint8Array.of(0xfe, 3, 0, 1, 1, 0, 1, 2, 3, 4, 5), heartbeat(1));
    expect(frames).toHaveLength(1);
    expect(reader.counters.rejected['bad-length']).toBe(1);
  });

  test('the longest frame passes: 255 bytes of payload, signed', () => {
    const signer = { sign: (frame: Uint8Array) => frame.fill(0xaa, frame.length - 13) };
    const long = new FrameWriter({ systemId: 1, componentId: 1, signer });
    const bytes = long.write('ENCAPSULATED_DATA', { seqnr: 65535, data: Array(253).fill(255) });
    expect(bytes).toHaveLength(280);
    const { frames, reader } = readFrames(bytes, bytes);
    expect(frames.map((frame) => [frame.incompatFlags, frame.payload.length, frame.bytes.length])).toEqual([
      [1, 255, 280],
      [1, 255, 280],
    ]);
    expect(reader.counters.skippedBytes).toBe(0);
  });

  test('a truncated datagram does not eat the next one', () => {
    const frames: number[] = [];
    const reader = new FrameReader({ onFrame: (frame) => frames.push(frame.sequence) });
    const cut = heartbeat();
    reader.push(cut.subarray(0, cut.length - 1));
    reader.endDatagram();
    expect(reader.retainedBytes).toBe(0);
    reader.push(heartbeat());
    reader.endDatagram();
    expect(frames).toHaveLength(1);
    expect(reader.counters.rejected.truncated).toBeGreaterThan(0);
  });

  test('a chunk larger than the buffer loses nothing', () => {
    const source = new FrameWriter({ systemId: 7, componentId: 1 });
    const sent = Array.from({ length: 3000 }, () => source.write('HEARTBEAT', HEARTBEAT).slice());
    const { frames, reader } = readFrames(Buffer.concat(sent));
    expect(hexOf(frames)).toEqual(sent.map((bytes) => Buffer.from(bytes).toString('hex')));
    expect(reader.counters).toMatchObject({ framesV2: 3000, skippedBytes: 0 });
  });

  test('any split into chunks gives the same frames', () => {
    const random = seededRandom(3);
    const parts = ALL_MESSAGE_NAMES.slice(0, 60).flatMap((name, index) => {
      const frame = writer.write(name, randomMessage(name, random), index % 3 === 0 ? 1 : 2);
      const noise = Uint8Array.from({ length: index % 7 }, () => Math.floor(random() * 256));
      // An unknown frame is believed for what follows it.
      return [noise, ...(index % 5 === 0 ? [unknownFrame(50_000 + index, noise)] : []), frame];
    });
    const stream = Buffer.concat(parts);
    const whole = readFrames(stream);
    expect(whole.frames.length).toBeGreaterThanOrEqual(60);
    expect(whole.unknown.length).toBeGreaterThanOrEqual(10);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }), (lengths) => {
        const chunks: Uint8Array[] = [];
        for (let at = 0, index = 0; at < stream.length; index += 1) {
          const length = lengths[index % lengths.length] ?? 1;
          chunks.push(stream.subarray(at, at + length));
          at += length;
        }
        const split = readFrames(...chunks);
        expect(hexOf(split.frames)).toEqual(hexOf(whole.frames));
        expect(hexOf(split.unknown)).toEqual(hexOf(whole.unknown));
        expect(split.reader.counters).toEqual(whole.reader.counters);
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});

describe('a frame that carries another one, as a log download does', () => {
  const outer = transferOf(heartbeat());

  test('is one frame, wherever the stream is cut', () => {
    for (let cut = 1; cut < outer.length; cut += 1) {
      const { frames } = readFrames(outer.subarray(0, cut), outer.subarray(cut), heartbeat());
      expect(frames.map((frame) => frame.messageId)).toEqual([110, 0]);
    }
  });
});

describe('messages nobody here knows', () => {
  test('are delivered apart when a frame or the end follows', () => {
    const first = unknownFrame(54_321, text('payload'));
    const second = unknownFrame(54_322, text('other'));
    const { frames, unknown, reader } = readFrames(first, second, heartbeat(), second);
    expect(frames).toHaveLength(1);
    expect(hexOf(unknown)).toEqual(
      [first, second, second].map((bytes) => Buffer.from(bytes).toString('hex')),
    );
    expect(reader.counters).toMatchObject({ unknownFrames: 3, framesV2: 1, skippedBytes: 0 });
  });

  test('are delivered also if a byte of theirs looks like the start of a frame', () => {
    expect(readFrames(unknownFrame(54_321, Uint8Array.of(0xfd, 1, 0xfe)), heartbeat()).unknown).toHaveLength(
      1,
    );
  });

  test('are skipped where nobody listens for them', () => {
    const frames: number[] = [];
    const reader = new FrameReader({ onFrame: (frame) => frames.push(frame.messageId) });
    reader.push(unknownFrame(54_321, text('payload')));
    reader.push(heartbeat());
    expect(frames).toEqual([0]);
    expect(reader.counters.unknownFrames).toBe(1);
  });

  test('of other dialects are known by their CRC', () => {
    const icarousHeartbeat = unknownFrame(42_000, Uint8Array.of(1), 227);
    expect(readFrames(icarousHeartbeat, text('!')).unknown).toHaveLength(1);
    expect(readFrames(unknownFrame(42_000, Uint8Array.of(1), 228)).unknown).toHaveLength(0);
  });

  test('never swallow good frames: a false header that claims its neighbours is noise', () => {
    const good = [heartbeat(), heartbeat(), heartbeat(), heartbeat()];
    const goodLength = Buffer.concat(good.slice(0, 2)).length;
    // Claims two whole good frames as its payload and CRC, and a good frame follows exactly behind it.
    const claim = Uint8Array.of(0xfd, goodLength - 2, 0, 0, 1, 2, 3, 0x31, 0xd4, 0);
    const { frames, unknown } = readFrames(claim, ...good);
    expect(frames).toHaveLength(4);
    expect(unknown).toHaveLength(0);
  });

  test('an STX inside a good frame confirms nothing', () => {
    const good = writer.write('HEARTBEAT', { ...HEARTBEAT, customMode: 0xfdfdfdfd });
    const claim = Uint8Array.of(0xfd, 8, 0, 0, 1, 2, 3, 0x31, 0xd4, 0);
    const { frames, unknown } = readFrames(claim, good, heartbeat());
    expect(frames).toHaveLength(2);
    expect(unknown).toHaveLength(0);
  });

  test('without anything that confirms them they are noise', () => {
    const { unknown, reader } = readFrames(unknownFrame(54_321, text('x')), text('noise'), heartbeat());
    expect(unknown).toHaveLength(0);
    expect(reader.counters).toMatchObject({ framesV2: 1, rejected: { 'unknown-id': 1 } });
  });
});

describe('hold-back on a stream', () => {
  function streamReader() {
    const clock = new FakeClock();
    const frames: Frame[] = [];
    const unknown: number[] = [];
    const reader = new FrameReader({
      onFrame: (frame) => frames.push(frame),
      onUnknown: (frame) => unknown.push(frame.messageId),
      clock,
    });
    return { clock, frames, unknown, reader };
  }

  test('a good frame behind a false start is delivered after 100 ms', () => {
    const { clock, frames, reader } = streamReader();
    reader.push(Uint8Array.of(0xfd, 255, 0));
    reader.push(heartbeat());
    expect(frames).toHaveLength(0);
    clock.advance(HOLD_BACK_MS - 1);
    expect(frames).toHaveLength(0);
    clock.advance(1);
    expect(frames).toHaveLength(1);
    expect(reader.retainedBytes).toBe(0);
    expect(clock.pendingTimers).toBe(0);
    expect(reader.counters).toMatchObject({ framesV2: 1, skippedBytes: 3, rejected: { truncated: 1 } });
  });

  test('a MAVLink 1 header too long for its message holds nothing back', () => {
    const { frames, reader } = streamReader();
    reader.push(Uint8Array.of(0xfe, 200, 0, 1, 1, 0));
    reader.push(heartbeat(1));
    expect(frames).toHaveLength(1);
    expect(reader.counters.rejected['bad-length']).toBe(1);
  });

  test('a frame that a radio delivers in two pieces is not lost', () => {
    const { clock, frames, reader } = streamReader();
    // Some of its bytes look like the start of a frame.
    const frame = writer.write('HEARTBEAT', { ...HEARTBEAT, customMode: 0xfdfefdfe });
    reader.push(frame.subarray(0, 14));
    clock.advance(5 * HOLD_BACK_MS);
    reader.push(frame.subarray(14));
    expect(frames).toHaveLength(1);
  });

  test('what is incomplete behind a released frame waits for its rest', () => {
    const { clock, frames, reader } = streamReader();
    const next = heartbeat();
    reader.push(Uint8Array.of(0xfd, 255, 0));
    reader.push(heartbeat());
    reader.push(next.subarray(0, 15));
    clock.advance(HOLD_BACK_MS);
    expect(frames).toHaveLength(1);
    reader.push(next.subarray(15));
    expect(frames).toHaveLength(2);
  });

  test('a frame inside a slow file transfer is not taken out of it', () => {
    const { clock, frames, reader } = streamReader();
    const outer = transferOf(heartbeat());
    const first = heartbeat();
    reader.push(first.subarray(0, 8));
    clock.advance(60);
    reader.push(Buffer.concat([first.subarray(8), outer.subarray(0, 200)]));
    clock.advance(70);
    reader.push(outer.subarray(200));
    expect(frames.map((frame) => frame.messageId)).toEqual([0, 110]);
  });

  test('nor if the timer of an earlier frame ends meanwhile', () => {
    const { clock, frames, reader } = streamReader();
    const outer = transferOf(heartbeat());
    const first = heartbeat();
    reader.push(first.subarray(0, 8));
    clock.advance(50);
    reader.push(first.subarray(8));
    clock.advance(40);
    reader.push(outer.subarray(0, 200));
    clock.advance(80);
    reader.push(outer.subarray(200));
    expect(frames.map((frame) => frame.messageId)).toEqual([0, 110]);
  });

  test('100 ms count from a false start also if something else was held shortly before', () => {
    const { clock, frames, reader } = streamReader();
    const first = heartbeat();
    reader.push(first.subarray(0, 8));
    clock.advance(90);
    reader.push(first.subarray(8));
    reader.push(Uint8Array.of(0xfd, 255, 0));
    reader.push(heartbeat());
    clock.advance(HOLD_BACK_MS - 1);
    expect(frames).toHaveLength(1);
    clock.advance(1);
    expect(frames).toHaveLength(2);
  });

  test('neither an unknown message nor noise behind it holds back the next frame', () => {
    const { clock, frames, unknown, reader } = streamReader();
    reader.push(unknownFrame(54_321, text('x')));
    reader.push(heartbeat());
    expect(unknown).toEqual([54_321]);
    expect(frames).toHaveLength(1);
    reader.push(unknownFrame(54_321, text('x')));
    reader.push(Uint8Array.of(0x41, 200, 0, 0, 0, 13));
    reader.push(heartbeat());
    expect(unknown).toEqual([54_321]);
    expect(frames).toHaveLength(2);
    expect(clock.pendingTimers).toBe(1);
  });

  test('a frame is delivered with its last byte', () => {
    const { frames, reader } = streamReader();
    const frame = heartbeat();
    const counts = [...frame].map((byte) => {
      reader.push(Uint8Array.of(byte));
      return frames.length;
    });
    expect(counts).toEqual([...Array.from({ length: frame.length - 1 }, () => 0), 1]);
  });

  test('an unknown message that nothing follows is delivered after 100 ms', () => {
    const { clock, unknown, reader } = streamReader();
    reader.push(unknownFrame(54_321, text('x')));
    expect(unknown).toEqual([]);
    clock.advance(HOLD_BACK_MS);
    expect(unknown).toEqual([54_321]);
  });

  test('the age counts from the false start, however often bytes trickle in', () => {
    const { clock, frames, reader } = streamReader();
    reader.push(Uint8Array.of(0xfd, 255, 0));
    for (let tick = 0; tick < 4; tick += 1) {
      reader.push(heartbeat());
      clock.advance(30);
    }
    expect(frames.length).toBeGreaterThanOrEqual(3);
  });

  test('the age counts from the first byte of a false start, also if its header comes later', () => {
    const { clock, frames, reader } = streamReader();
    reader.push(Uint8Array.of(0xfd));
    clock.advance(60);
    reader.push(Uint8Array.of(255, 0, 0, 1, 2, 3, 4, 0, 0));
    reader.push(heartbeat());
    clock.advance(HOLD_BACK_MS - 60);
    expect(frames).toHaveLength(1);
  });

  test('reset stops the timer', () => {
    const { clock, reader } = streamReader();
    reader.push(heartbeat().subarray(0, 9));
    expect(clock.pendingTimers).toBe(1);
    reader.reset();
    expect(clock.pendingTimers).toBe(0);
    expect(reader.retainedBytes).toBe(0);
    expect(reader.counters).toMatchObject({ bytes: 9, skippedBytes: 9 });
    // A link may close with nothing held, or twice.
    expect(() => reader.reset()).not.toThrow();
    reader.push(heartbeat());
    expect(clock.pendingTimers).toBe(0);
    expect(reader.counters).toMatchObject({ framesV2: 1, skippedBytes: 9 });
  });
});
