import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MavFtpOpcode } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { FtpReader } from '../../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../../../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { ReadOnlySender } from '../../../../../gateway/mavlink/protocol/read-only-requests.ts';
import type { VehicleFilesOptions } from '../../../../../gateway/simulation/vehicle/service/vehicle-files.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';
import { FilePeer } from '../../../../fake/file-peer.ts';
import type { Radio } from '../../../../fake/parameter-list-peer.ts';

const TARGET = { systemId: 1, componentId: 1 };
const GOOD: Radio = { lossShare: 0, duplicateShare: 0, latestMs: 5, seed: 1 };
const LOG = '/APM/LOGS/00000001.BIN';
const MB = 1024 * 1024;

/** What a serial line at 57,600 baud leaves between two parts of a burst. */
const SLOW_MS = 130;

function setUp(files: Partial<VehicleFilesOptions>, radio: Radio = GOOD, burstSpacingMs = 0) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const peer = new FilePeer(clock, wire, radio, files, burstSpacingMs);
  const reader = new FtpReader({
    sender: new ReadOnlySender(wire),
    inbox: wire,
    clock,
    turns: new FtpTurns(clock),
    rttMs: () => undefined,
  });
  return { clock, wire, peer, reader };
}

async function settledIn<Value>(clock: FakeClock, promise: Promise<Value>, withinMs: number): Promise<Value> {
  let answer: { readonly value: Value } | undefined;
  void promise.then((value) => {
    answer = { value };
  });
  for (let ms = 0; ms < withinMs && !answer; ms += 25) {
    clock.advance(25);
    await settled();
  }
  if (!answer) throw new Error('it did not end');
  return answer.value;
}

const bytesOf = (length: number, salt = 31) =>
  Uint8Array.from({ length }, (_, index) => (index * salt + (index >> 7)) & 0xff);

const collector = () => {
  const parts: Uint8Array[] = [];
  return {
    take: (bytes: Uint8Array) => void parts.push(bytes.slice()),
    get bytes() {
      return Buffer.concat(parts);
    },
  };
};

const burstsOf = (wire: FakeWire) =>
  wire.sentOf('FILE_TRANSFER_PROTOCOL').filter(({ payload }) => payload[3] === MavFtpOpcode.BURSTREADFILE)
    .length;

describe('files of a vehicle', () => {
  it('are listed, folders and files with their sizes', async () => {
    const written = new Map(
      Array.from({ length: 15 }, (_, index) => [
        `/APM/scripts/a-rather-long-name-of-a-script-${index}.lua`,
        bytesOf(index),
      ]),
    );
    const { clock, reader } = setUp({ logs: () => [bytesOf(1000)], written });
    expect(await settledIn(clock, reader.list(TARGET, '/APM/LOGS'), 5000)).toEqual({
      kind: 'done',
      value: [{ kind: 'file', name: '00000001.BIN', sizeBytes: 1000 }],
    });
    expect(await settledIn(clock, reader.list(TARGET, '/'), 5000)).toMatchObject({
      value: [{ kind: 'folder', name: 'APM' }],
    });
    // More than one message holds.
    const scripts = await settledIn(clock, reader.list(TARGET, '/APM/scripts'), 5000);
    expect(scripts.kind === 'done' && scripts.value.map(({ sizeBytes }) => sizeBytes)).toEqual(
      [...written.keys()].map((_, index) => index),
    );
    expect(await settledIn(clock, reader.list(TARGET, '/NONE'), 5000)).toEqual({
      kind: 'refused',
      code: 10,
      errno: undefined,
    });
  });

  it('are read whole and in order over losses, doubles and disorder', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 0x7fff_ffff }),
        fc.constantFrom(0, 0.1, 0.3),
        fc.integer({ min: 0, max: 40 }),
        async (length, seed, lossShare, latestMs) => {
          const stored = bytesOf(length);
          const radio = { lossShare, duplicateShare: 0.1, latestMs, seed };
          const { clock, wire, reader } = setUp({ logs: () => [stored] }, radio);
          const file = collector();
          const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: file.take });
          expect(await settledIn(clock, read, 300_000)).toEqual({ kind: 'done', value: length });
          expect(file.bytes.equals(stored)).toBe(true);
          clock.advance(3000);
          await settled();
          expect(wire.listenerCount).toBe(0);
        },
      ),
      { numRuns: 25, seed: 11 },
    );
  });

  it('are read to their real end where the vehicle does not know their length', async () => {
    for (const lossShare of [0, 0.3]) {
      const stored = bytesOf(14_338);
      const { clock, reader } = setUp({ parameters: () => stored }, { ...GOOD, lossShare, seed: 5 });
      const file = collector();
      const told: number[] = [];
      const read = reader.read(TARGET, {
        path: '@PARAM/param.pck',
        maxBytes: 100_000,
        opened: (sizeBytes) => told.push(sizeBytes),
        take: file.take,
      });
      expect(await settledIn(clock, read, 60_000)).toEqual({ kind: 'done', value: 14_338 });
      expect(told).toEqual([MB]);
      expect(file.bytes.equals(stored)).toBe(true);
    }
  });

  it('of one vehicle come one at a time, and never mixed', async () => {
    const logs = [bytesOf(20_000), bytesOf(30_000, 17)];
    const { clock, reader } = setUp(
      { logs: () => logs },
      { lossShare: 0.1, duplicateShare: 0.2, latestMs: 30, seed: 7 },
    );
    const [one, two] = [collector(), collector()];
    const both = Promise.all([
      reader.read(TARGET, { path: LOG, maxBytes: MB, take: one.take }),
      reader.read(TARGET, {
        path: '/APM/LOGS/00000002.BIN',
        maxBytes: MB,
        take: two.take,
        turnWaitMs: 60_000,
      }),
      reader.list(TARGET, '/', { turnWaitMs: 100 }),
    ]);
    expect(await settledIn(clock, both, 60_000)).toEqual([
      { kind: 'done', value: 20_000 },
      { kind: 'done', value: 30_000 },
      { kind: 'busy' },
    ]);
    expect([one.bytes.equals(logs[0] ?? one.bytes), two.bytes.equals(logs[1] ?? one.bytes)]).toEqual([
      true,
      true,
    ]);
  });

  it('are given up when told, when the vehicle is silent, rebooted, or they are too long; and go on from where they were', async () => {
    const stored = bytesOf(200_000);
    const { clock, wire, peer, reader } = setUp({ logs: () => [stored] });
    const file = collector();
    const half = (then: () => void) => (bytes: Uint8Array) => {
      file.take(bytes);
      if (file.bytes.length > 100_000) then();
    };
    const read = (take: (bytes: Uint8Array) => void, more: object = {}) =>
      settledIn(clock, reader.read(TARGET, { path: LOG, maxBytes: MB, take, ...more }), 60_000);
    expect(await read(half(() => peer.reboot()))).toEqual({ kind: 'interrupted' });
    const fromByte = file.bytes.length;
    expect(await read(file.take, { fromByte })).toEqual({ kind: 'done', value: stored.length });
    expect(file.bytes.equals(stored)).toBe(true);

    const stop = new AbortController();
    const counted = collector();
    const stopping = (bytes: Uint8Array) => {
      counted.take(bytes);
      stop.abort();
    };
    expect(await read(stopping, { signal: stop.signal })).toEqual({ kind: 'cancelled' });
    expect(counted.bytes.length).toBeLessThan(1000);
    // The server hears nobody before the burst that nobody wants any more is over.
    expect(await read(() => undefined, { turnWaitMs: 1000 })).toEqual({ kind: 'busy' });
    const tooLong = { maxBytes: 199_999, turnWaitMs: 10_000 };
    expect(await read(() => undefined, tooLong)).toEqual({ kind: 'too-large' });
    peer.isDeaf = true;
    expect(await read(() => undefined, { turnWaitMs: 10_000 })).toEqual({ kind: 'silent' });
    wire.isOpen = false;
    expect(await read(() => undefined)).toEqual({ kind: 'not-sent' });
    expect(wire.listenerCount).toBe(0);
  });

  it('wait for another station that has the only session, and never end it', async () => {
    const { clock, wire, reader, peer } = setUp({ logs: () => [bytesOf(10)] });
    const other = (opcode: number, session: number) => {
      const payload = Array.from({ length: 251 }, () => 0);
      [payload[0], payload[2], payload[3], payload[4]] = [opcode, session, opcode, LOG.length];
      for (const [index, byte] of [...Buffer.from(LOG)].entries()) payload[12 + index] = byte;
      wire.onSend?.({
        target: TARGET,
        name: 'FILE_TRANSFER_PROTOCOL',
        message: { targetNetwork: 0, targetSystem: 1, targetComponent: 1, payload },
        atMs: 0,
      });
      clock.advance(20);
    };
    other(4, 200);
    const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: () => undefined });
    expect(await settledIn(clock, read, 20_000)).toEqual({ kind: 'done', value: 10 });
    expect(clock.monotonicMs()).toBeGreaterThan(3000);
    const opcodes = wire.sentOf('FILE_TRANSFER_PROTOCOL').map(({ payload }) => payload[3]);
    expect(opcodes).not.toContain(2);
    expect(peer.isDeaf).toBe(false);
  });

  it.each([0, 0.1, 0.3])(
    'come in one burst over a slow line that loses %d of its frames',
    async (lossShare) => {
      const stored = bytesOf(60_000);
      for (const seed of [1, 2, 3]) {
        const radio = { ...GOOD, latestMs: 40, lossShare, seed };
        const { clock, wire, reader } = setUp({ logs: () => [stored] }, radio, SLOW_MS);
        const file = collector();
        const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: file.take });
        expect(await settledIn(clock, read, 200_000)).toEqual({ kind: 'done', value: stored.length });
        expect(file.bytes.equals(stored)).toBe(true);
        // With more holes than a question each is worth it is asked for as a whole once more.
        expect(burstsOf(wire)).toBeLessThan(lossShare > 0.15 ? 5 : 2);
      }
    },
  );

  it('go on in the burst they began with when nothing of it arrives for a while', async () => {
    const stored = bytesOf(60_000);
    const { clock, wire, reader } = setUp({ logs: () => [stored] }, GOOD, SLOW_MS);
    const deliver = wire.deliver.bind(wire);
    wire.deliver = (name, message, from) => {
      const atS = clock.monotonicMs() / 1000;
      if (atS < 5 || atS > 9) deliver(name, message, from);
    };
    const file = collector();
    const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: file.take });
    expect(await settledIn(clock, read, 60_000)).toEqual({ kind: 'done', value: stored.length });
    expect(file.bytes.equals(stored)).toBe(true);
    expect(burstsOf(wire)).toBe(1);
  });

  it('that nobody wants any more are waited for before the next, and hand on nothing', async () => {
    const stored = bytesOf(40_000);
    const { clock, reader } = setUp({ logs: () => [stored] }, GOOD, SLOW_MS);
    const stop = new AbortController();
    const [given, next] = [collector(), collector()];
    const cancelled = reader.read(TARGET, {
      path: LOG,
      maxBytes: MB,
      take: given.take,
      signal: stop.signal,
    });
    while (given.bytes.length < 5000) {
      clock.advance(100);
      await settled();
    }
    stop.abort();
    expect(await settledIn(clock, cancelled, 1000)).toEqual({ kind: 'cancelled' });
    const came = given.bytes.length;
    const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: next.take, turnWaitMs: 60_000 });
    expect(await settledIn(clock, read, 100_000)).toEqual({ kind: 'done', value: stored.length });
    expect(given.bytes.length).toBe(came);
  });

  it('that come twice, as they were asked for twice, do not silence the vehicle', async () => {
    const stored = bytesOf(25_000);
    const { clock, wire, reader } = setUp({ logs: () => [stored] }, GOOD, SLOW_MS);
    const deliver = wire.deliver.bind(wire);
    let heard = 0;
    wire.deliver = (name, message, from) => {
      heard += 1;
      // All but the answer to the opening, until the burst is asked for again.
      if (heard < 2 || heard > 5) deliver(name, message, from);
    };
    for (let reads = 0; reads < 2; reads += 1) {
      const file = collector();
      const read = reader.read(TARGET, { path: LOG, maxBytes: MB, take: file.take, turnWaitMs: 60_000 });
      expect(await settledIn(clock, read, 100_000)).toEqual({ kind: 'done', value: stored.length });
      expect(file.bytes.equals(stored)).toBe(true);
    }
    expect(burstsOf(wire)).toBe(3);
  });

  it('are summed as the vehicle does', async () => {
    const stored = Buffer.from('123456789');
    const { clock, reader } = setUp({ logs: () => [stored] });
    // The common check sum of these digits is CBF43926; without its inversions it is 2DFD2D88.
    expect((crc32(stored, 0xffff_ffff) ^ 0xffff_ffff) >>> 0).toBe(0x2dfd_2d88);
    expect(await settledIn(clock, reader.crc32(TARGET, LOG), 5000)).toEqual({
      kind: 'done',
      value: 0x2dfd_2d88,
    });
  });

  it('never break anything, whatever answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0x7fff_ffff }), async (seed) => {
        const { clock, peer, reader, wire } = setUp({ logs: () => [bytesOf(5000)] }, { ...GOOD, seed });
        let state = seed;
        peer.spoil = (payload) => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
          const at = state % 20;
          return payload.map((byte, index) => (index === at && state % 3 === 0 ? (state >> 8) & 0xff : byte));
        };
        const outcome = await settledIn(
          clock,
          reader.read(TARGET, { path: LOG, maxBytes: 20_000, take: () => undefined }),
          600_000,
        );
        expect(outcome.kind).toMatch(/done|refused|silent|interrupted|busy|too-large/);
        clock.advance(3000);
        await settled();
        expect(wire.listenerCount).toBe(0);
      }),
      { numRuns: 20, seed: 5 },
    );
  });
});
