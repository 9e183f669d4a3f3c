import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { readTlog, TlogReader, type TlogRecord } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { tlogRecord } from '../../../../gateway/recording/recorder/tlog-writer.ts';

const flight = readFileSync(
  join(import.meta.dirname, '../../../fixture/flights/copter-takeoff-full-rate.tlog'),
);
const HEARTBEAT = { customMode: 4, type: 2, autopilot: 3, baseMode: 81, systemStatus: 4, mavlinkVersion: 3 };
const KEY = Array.from({ length: 32 }, (_, index) => 0xc0 + (index % 16));
const AT_US = Date.UTC(2026, 10, 21) * 1000 + 123;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const outline = (records: Iterable<TlogRecord>) =>
  Array.from(records, ({ utcUs, frame, byteOffset }) => ({ utcUs, byteOffset, bytes: hex(frame.bytes) }));

function readChunks(chunks: Iterable<Uint8Array>) {
  const reader = new TlogReader();
  const records: ReturnType<typeof outline> = [];
  for (const chunk of chunks) records.push(...outline(reader.read(chunk)));
  records.push(...outline(reader.end()));
  return { records, counters: reader.counters };
}

describe('TlogReader', () => {
  test('reads a recorded flight whole, with times and offsets', () => {
    const { records, counters } = readChunks([flight]);
    expect(counters).toEqual({
      records: records.length,
      unknownRecords: 0,
      garbageBytes: 0,
      firstGarbageOffset: undefined,
      trailingBytes: 0,
    });
    expect(records.length).toBeGreaterThan(800);
    expect(records.reduce((sum, record) => sum + 8 + record.bytes.length / 2, 0)).toBe(flight.length);
    expect(
      records.every((record, index) => index === 0 || record.utcUs >= (records[index - 1]?.utcUs ?? 0)),
    ).toBe(true);
    for (const { byteOffset, bytes } of records.slice(0, 50)) {
      expect(hex(flight.subarray(byteOffset + 8, byteOffset + 8 + bytes.length / 2))).toBe(bytes);
    }
    expect(new Date((records[0]?.utcUs ?? 0) / 1000).getUTCFullYear()).toBeGreaterThanOrEqual(2024);
  });

  test('any split into chunks gives the same records, damaged places included', () => {
    const random = seededRandom(8);
    const damaged = Buffer.from(flight.subarray(0, 6000));
    for (let at = 200; at < damaged.length; at += 900) damaged[at] = Math.floor(random() * 256);
    const whole = readChunks([damaged]);
    expect(whole.counters.garbageBytes).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }), (lengths) => {
        const chunks: Uint8Array[] = [];
        for (let at = 0, index = 0; at < damaged.length; index += 1) {
          const length = lengths[index % lengths.length] ?? 1;
          chunks.push(damaged.slice(at, at + length));
          at += length;
        }
        expect(readChunks(chunks)).toEqual(whole);
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  test('a damaged record costs itself only', () => {
    const good = readChunks([flight]).records;
    const damaged = Buffer.from(flight);
    const hit = good[10]!;
    damaged[hit.byteOffset + 8 + 12]! ^= 0xff;
    const { records, counters } = readChunks([damaged]);
    expect(records).toEqual(good.filter((record) => record !== hit));
    expect(counters).toMatchObject({
      garbageBytes: 8 + hit.bytes.length / 2,
      firstGarbageOffset: hit.byteOffset,
    });
  });

  test.each([1, 8, 9, 20])(
    'a recording cut off %i bytes into its last record is read up to there',
    (length) => {
      const good = readChunks([flight]).records;
      const last = good.at(-1)!;
      const { records, counters } = readChunks([flight.subarray(0, last.byteOffset + length)]);
      expect(records).toEqual(good.slice(0, -1));
      expect(counters).toMatchObject({ trailingBytes: length, garbageBytes: 0 });
    },
  );

  test('a false end before good records is garbage, not the end', () => {
    const record = tlogRecord(
      AT_US,
      new FrameWriter({ systemId: 1, componentId: 1 }).write('HEARTBEAT', HEARTBEAT),
    )!;
    const claim = Uint8Array.of(0, 5, 1, 1, 1, 1, 1, 1, 0xfd, 255, 0);
    const { records, counters } = readChunks([claim, record, record]);
    expect(records.map((found) => found.byteOffset)).toEqual([11, 40]);
    expect(counters).toMatchObject({ garbageBytes: 11, trailingBytes: 0 });
  });

  test('a frame that carries a piece of another recording is one record, wherever the input is cut', () => {
    const source = new FrameWriter({ systemId: 1, componentId: 1 });
    const inner = [...tlogRecord(AT_US, source.write('HEARTBEAT', HEARTBEAT))!];
    const payload = [...inner, ...inner, ...Array(251 - 2 * inner.length).fill(1)];
    const message = { targetNetwork: 0, targetSystem: 255, targetComponent: 190, payload };
    const bytes = tlogRecord(AT_US, source.write('FILE_TRANSFER_PROTOCOL', message))!;
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const { records, counters } = readChunks([
        bytes.subarray(0, cut),
        bytes.subarray(cut),
        Uint8Array.from(inner),
      ]);
      expect(records.map((record) => record.byteOffset)).toEqual([0, bytes.length]);
      expect(counters.garbageBytes).toBe(0);
    }
  });

  test('garbage alone gives nothing and keeps nothing', () => {
    const random = seededRandom(6);
    const bytes = Uint8Array.from({ length: 200_000 }, () => Math.floor(random() * 256));
    const { records, counters } = readChunks([bytes]);
    expect(records).toEqual([]);
    expect(counters.garbageBytes + counters.trailingBytes).toBe(bytes.length);
    expect(counters.trailingBytes).toBeLessThan(300);
    expect(readChunks([]).records).toEqual([]);
  });

  test('messages nobody knows are read when another record follows', () => {
    const unknown = Uint8Array.of(0xfd, 1, 0, 0, 0, 1, 1, 0x31, 0xd4, 0, 7, 0xab, 0xcd);
    const stamped = tlogRecord(AT_US, unknown)!;
    const found = [...readTlog(Buffer.concat([stamped, stamped]))];
    expect(found.map(({ isUnknown, frame, utcUs }) => [isUnknown, frame.messageId, utcUs])).toEqual([
      [true, 0xd431, AT_US],
      [true, 0xd431, AT_US],
    ]);
  });
});

describe('tlogRecord', () => {
  const sourceOf = (signer?: { sign(frame: Uint8Array): void }) =>
    new FrameWriter({ systemId: 255, componentId: 190, ...(signer && { signer }) });
  const fakeSigner = { sign: (frame: Uint8Array) => void frame.fill(0xee, frame.length - 13) };

  test.each([1, 2] as const)('an unsigned MAVLink %i frame stays as it is', (version) => {
    const frame = sourceOf().write('HEARTBEAT', HEARTBEAT, version);
    const record = tlogRecord(AT_US, frame)!;
    expect(new DataView(record.buffer).getBigUint64(0)).toBe(BigInt(AT_US));
    expect(hex(record.subarray(8))).toBe(hex(frame));
  });

  test('a signature is cut off and the frame is valid without it', () => {
    const signed = sourceOf(fakeSigner).write('HEARTBEAT', HEARTBEAT);
    const plain = sourceOf().write('HEARTBEAT', HEARTBEAT);
    const record = tlogRecord(AT_US, signed)!;
    expect(hex(record.subarray(8))).toBe(hex(plain));
    expect(signed[2], 'the frame itself is not touched').toBe(1);
  });

  test.each([
    ['unsigned', undefined],
    ['signed', fakeSigner],
  ])('no byte of a key is written: SETUP_SIGNING %s', (_, signer) => {
    const setup = { targetSystem: 1, targetComponent: 1, secretKey: KEY, initialTimestamp: 2n ** 40n };
    const record = tlogRecord(AT_US, sourceOf(signer).write('SETUP_SIGNING', setup))!;
    const [found] = [...readTlog(record)];
    expect(decodeMessage(found!.frame)).toEqual({
      name: 'SETUP_SIGNING',
      message: { targetSystem: 0, targetComponent: 0, secretKey: Array(32).fill(0), initialTimestamp: 0n },
    });
    expect(record.includes(0xee)).toBe(false);
    expect(hex(record)).not.toContain('c3c4');
  });

  test('an unknown message loses its signature too, and gets the CRC its own sender would give it', () => {
    const signed = Uint8Array.of(0xfd, 1, 1, 0, 0, 1, 1, 0x31, 0xd4, 0, 7, 0, 0, ...Array(13).fill(0xee));
    const record = tlogRecord(AT_US, signed)!;
    expect(record).toHaveLength(8 + 13);
    expect(record[8 + 2]).toBe(0);
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('Init ArduCopter')],
    ['half a frame', sourceOf().write('HEARTBEAT', HEARTBEAT).subarray(0, 10)],
    ['two frames', Buffer.concat([sourceOf().write('HEARTBEAT', HEARTBEAT), Uint8Array.of(0)])],
  ])('%s is no record', (_, bytes) => {
    expect(tlogRecord(AT_US, bytes)).toBeUndefined();
  });

  test('what is written is read: every frame of a flight', () => {
    const good = readChunks([flight]).records;
    const copied = Buffer.concat(
      [...readTlog(flight)].map(({ utcUs, frame }) => tlogRecord(utcUs, frame.bytes)!),
    );
    expect(readChunks([copied]).records).toEqual(good);
    expect(copied.equals(flight)).toBe(true);
  });
});
