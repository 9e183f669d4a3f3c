import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogIndexer, RecordTimes } from '../../../../gateway/recording/index/log-indexer.ts';
import { isStateMessage } from '../../../../gateway/recording/index/message-senders.ts';
import type { RecordedFrame, RecordedFrames } from '../../../../gateway/recording/read/recorded-frames.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { builtIndex } from '../../../../gateway/recording/sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../../../../gateway/recording/sidecar/indexed-frames.ts';
import { Sidecar, sidecarBytes } from '../../../../gateway/recording/sidecar/sidecar.ts';
import { flightBytes } from '../library/support/library-rig.ts';
import { MemoryBytes } from '../library/support/memory-bytes.ts';
import { randomLog } from '../library/support/random-log.ts';

const RAW = { sizeBytes: 1, tailCrc: 2 };

interface NaiveFrame {
  readonly utcUs: number;
  readonly hex: string;
  readonly messageId: number;
  readonly sender: string;
}

/** As somebody would who reads the whole file each time. */
function naive(bytes: Uint8Array): readonly NaiveFrame[] {
  const frames: NaiveFrame[] = [];
  type Stamped = Omit<NaiveFrame, 'utcUs'> & { readonly stampUs: number; readonly byteOffset: number };
  const times = new RecordTimes<Stamped>(() => undefined);
  const keep = (record: Stamped | undefined) => {
    if (record) frames.push({ utcUs: times.tUs, ...record });
  };
  for (const { utcUs, byteOffset, frame } of readTlog(bytes)) {
    const { systemId, componentId, messageId, payload } = frame;
    // NAMED_VALUE_FLOAT is told apart by its name, BATTERY_STATUS by its id.
    const name = Buffer.from([...payload, ...Buffer.alloc(40)]);
    const instance = messageId === 251 ? name.toString('latin1', 8, 18) : messageId === 147 ? name[32] : '';
    const record = {
      stampUs: utcUs,
      byteOffset,
      hex: Buffer.from(frame.bytes).toString('hex'),
      messageId,
      sender: [systemId, componentId, messageId, instance].join(),
    };
    keep(times.add(record));
  }
  keep(times.end());
  return frames;
}

function indexed(bytes: Uint8Array, blockBytes: number): LogIndexer {
  const indexer = new LogIndexer({ minBlockBytes: blockBytes });
  for (let at = 0; at < bytes.length; at += 4096) Array.from(indexer.read(bytes.subarray(at, at + 4096)));
  indexer.end();
  return indexer;
}

async function fromSidecar(bytes: Uint8Array, blockBytes = 1000): Promise<RecordedFrames> {
  const indexer = indexed(bytes, blockBytes);
  const written = Buffer.concat([
    ...sidecarBytes({ raw: RAW, blocks: indexer.blocks(), plots: indexer.plots(), series: [] }),
  ]);
  const sidecar = await Sidecar.open(new MemoryBytes(written), written.length, RAW);
  return new IndexedFrames(new MemoryBytes(bytes), sidecar);
}

const plain = ({ utcUs, bytes }: RecordedFrame) => ({ utcUs, hex: Buffer.from(bytes).toString('hex') });
const plainNaive = ({ utcUs, hex }: NaiveFrame) => ({ utcUs, hex });

async function all(batches: AsyncIterable<readonly RecordedFrame[]>) {
  const frames: ReturnType<typeof plain>[] = [];
  for await (const batch of batches) frames.push(...batch.map(plain));
  return frames;
}

function naiveState(frames: readonly NaiveFrame[], utcUs: number) {
  const last = new Map<string, NaiveFrame>();
  for (const frame of frames) {
    if (frame.utcUs > utcUs || !isStateMessage(frame.messageId)) continue;
    last.delete(frame.sender);
    last.set(frame.sender, frame);
  }
  return [...last.values()].map(plainNaive);
}

describe('the frames of a recording by its index', () => {
  it('are those of a full read, at every moment, of any log', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomLog,
        fc.array(fc.nat(1000), { maxLength: 6 }),
        fc.boolean(),
        async (bytes, places, isStored) => {
          const frames = naive(bytes);
          const index = isStored
            ? await fromSidecar(bytes)
            : new IndexedFrames(new MemoryBytes(bytes), builtIndex(indexed(bytes, 1000).blocks()));
          const startUs = frames[0]?.utcUs ?? 0;
          const endUs = frames.at(-1)?.utcUs ?? 0;
          expect([index.startUs, index.endUs]).toEqual([startUs, endUs]);
          expect(await all(index.between(startUs, endUs + 1))).toEqual(frames.map(plainNaive));
          for (const place of places) {
            const at = frames[place % Math.max(1, frames.length)]?.utcUs ?? 0;
            for (const utcUs of [at, at - 1]) {
              expect(await index.stateAt(utcUs)).toHaveLength(naiveState(frames, utcUs).length);
              expect((await index.stateAt(utcUs)).map(plain)).toEqual(naiveState(frames, utcUs));
              expect(await index.next(utcUs)).toBe(frames.find((one) => one.utcUs > utcUs)?.utcUs);
              expect(await index.previous(utcUs)).toBe(frames.findLast((one) => one.utcUs < utcUs)?.utcUs);
            }
            const wanted = new Set([30, 251]);
            expect(await all(index.ofMessages(wanted, at, at + 5_000_000))).toEqual(
              frames
                .filter(
                  ({ utcUs, messageId }) => wanted.has(messageId) && utcUs >= at && utcUs < at + 5_000_000,
                )
                .map(plainNaive),
            );
          }
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });

  it('are found without reading what lies before', async () => {
    const flight = flightBytes('copter-mission');
    const frames = naive(flight);
    const file = new MemoryBytes(flight);
    const index = new IndexedFrames(file, builtIndex(indexed(flight, 4096).blocks()));
    const state = await index.stateAt(index.endUs);
    expect(state.map(plain)).toEqual(naiveState(frames, index.endUs));
    const texts = await all(index.ofMessages(new Set([253]), 0, Number.POSITIVE_INFINITY));
    expect(texts).toEqual(frames.filter(({ messageId }) => messageId === 253).map(plainNaive));
    const few = new MemoryBytes(flight);
    await all(
      new IndexedFrames(few, builtIndex(indexed(flight, 4096).blocks())).ofMessages(
        new Set([253]),
        0,
        Number.POSITIVE_INFINITY,
      ),
    );
    expect(few.readBytes).toBeLessThan(flight.length);
  });

  it('that are gone from the file are left out', async () => {
    const flight = flightBytes('copter-mission');
    const blocks = indexed(flight, 4096).blocks();
    const index = new IndexedFrames(new MemoryBytes(flight.subarray(0, 50_000)), builtIndex(blocks));
    expect((await index.stateAt(index.endUs)).length).toBeGreaterThan(0);
    expect((await all(index.between(0, Number.POSITIVE_INFINITY))).length).toBeGreaterThan(100);
  });
});

describe('a sidecar', () => {
  it('of another file, another version or with a damaged place is not used', async () => {
    const flight = flightBytes('copter-linkloss');
    const indexer = indexed(flight, 4096);
    const log = { raw: RAW, blocks: indexer.blocks(), plots: indexer.plots(), series: [] };
    const whole = Buffer.concat([...sidecarBytes(log)]);
    const open = (bytes: Uint8Array, raw = RAW) => Sidecar.open(new MemoryBytes(bytes), bytes.length, raw);
    await expect(open(whole, { ...RAW, tailCrc: 3 })).rejects.toThrow('another file');
    await expect(open(whole.subarray(0, -1))).rejects.toThrow('no end');
    await expect(open(new Uint8Array(0))).rejects.toThrow('no end');
    const touched = Buffer.from(whole);
    touched[whole.length - 40] = (touched[whole.length - 40] ?? 0) ^ 1;
    await expect(open(touched)).rejects.toThrow('damaged');
    const table = Buffer.from(whole);
    table[3] = (table[3] ?? 0) ^ 1;
    const keyframes = Buffer.from(
      await open(whole)
        .then((sidecar) => sidecar.keyframes(1))
        .then(({ offsets }) => offsets),
    );
    expect(keyframes.length).toBeGreaterThan(0);
    const sidecar = await open(table);
    const reads = await Promise.allSettled(sidecar.blocks.map((_, block) => sidecar.keyframes(block)));
    expect(reads.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
