import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageByName, MessageName } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import type { LogOutcome, OnboardLogEntry } from '../../../../../gateway/mavlink/protocol/log/log-outcome.ts';
import { LogProtocol } from '../../../../../gateway/mavlink/protocol/log/log-protocol.ts';
import { ReadOnlySender } from '../../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { Px4Logs } from '../../../../../gateway/simulation/vehicle/px4/px4-files.ts';
import { LogService, type StoredLog } from '../../../../../gateway/simulation/vehicle/service/log-service.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';
import { runLog } from '../log-run.ts';

const TARGET = { systemId: 1, componentId: 1 };

type Autopilot = 'ArduPilot' | 'PX4 1.15' | 'PX4 1.16';

interface Radio {
  /** Asked of each frame, there and back. */
  readonly isLost?: (name: MessageName, message: object) => boolean;
  readonly autopilot?: Autopilot;
  /** Where they change. */
  readonly logsNow?: () => readonly StoredLog[];
  /** Whether the card of an ArduPilot gives the bytes there. */
  readonly isReadable?: (logId: number, offset: number) => boolean;
}

/** A vehicle that sends its logs over a link that loses frames both ways. */
function setUp(logs: readonly StoredLog[], radio: Radio = {}) {
  const { isLost = () => false, autopilot = 'ArduPilot', isReadable = () => true } = radio;
  const { logsNow = () => logs } = radio;
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const board = { isSilent: false };
  const output = {
    send<N extends MessageName>(name: N, message: MessageByName[N]): void {
      if (!board.isSilent && !isLost(name, message)) wire.deliver(name, message);
    },
  };
  const release = autopilot === 'PX4 1.16' ? '1.16' : '1.15';
  const service =
    autopilot === 'ArduPilot'
      ? new LogService({ output, logs: logsNow, isArmed: () => false, isReadable })
      : new Px4Logs({ output, logs: logsNow, release });
  clock.every(5, () => service.step());
  wire.onSend = ({ name, message }) => {
    if (board.isSilent || isLost(name, message)) return;
    clock.after(5, () => {
      if (name === 'LOG_REQUEST_LIST') service.list(message as MessageByName['LOG_REQUEST_LIST']);
      if (name === 'LOG_REQUEST_DATA') service.request(message as MessageByName['LOG_REQUEST_DATA']);
      if (name === 'LOG_REQUEST_END') service.end();
    });
  };
  const protocol = new LogProtocol({ sender: new ReadOnlySender(wire), inbox: wire, clock, rttMs: () => 20 });
  return { clock, wire, board, protocol };
}

async function settledIn<Value>(clock: FakeClock, promise: Promise<Value>, withinMs: number): Promise<Value> {
  let answer: { readonly value: Value } | undefined;
  void promise.then((value) => {
    answer = { value };
  });
  for (let ms = 0; ms < withinMs && !answer; ms += 50) {
    clock.advance(50);
    await settled();
  }
  if (!answer) throw new Error('it did not end');
  return answer.value;
}

const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 7)) & 0xff);

/** Numbers from 0 to 1, the same for the same seed. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('logs on board', () => {
  it('are listed newest first, and an empty board is no silence', async () => {
    const { clock, protocol } = setUp([
      { utcS: 0, bytes: bytesOf(10) },
      { utcS: 1_700_000_000, bytes: bytesOf(20) },
    ]);
    expect(await settledIn(clock, protocol.list(TARGET), 5000)).toEqual({
      kind: 'done',
      value: [
        { logId: 2, sizeBytes: 20, utcS: 1_700_000_000 },
        { logId: 1, sizeBytes: 10, utcS: undefined },
      ],
    });
    const empty = setUp([]);
    expect(await settledIn(empty.clock, empty.protocol.list(TARGET), 5000)).toEqual({
      kind: 'done',
      value: [],
    });
  });

  const many = (count: number): readonly StoredLog[] =>
    Array.from({ length: count }, (_, index) => ({ utcS: 1000 + index, bytes: bytesOf(100 + index) }));
  const idsOf = (outcome: LogOutcome<readonly OnboardLogEntry[]>) =>
    outcome.kind === 'done' ? outcome.value.map(({ logId }) => logId) : outcome.kind;

  it.each<[Autopilot, number]>([
    ['ArduPilot', 3],
    ['ArduPilot', 1],
    ['ArduPilot', 10],
    ['PX4 1.15', 0],
    ['PX4 1.15', 9],
    ['PX4 1.16', 0],
    ['PX4 1.16', 4],
    ['PX4 1.16', 99],
  ])('of %s are listed whole though entry %i was lost at first', async (autopilot, lostId) => {
    let lost = 0;
    const isLost = (name: MessageName, message: object) =>
      name === 'LOG_ENTRY' && 'id' in message && message.id === lostId && lost++ === 0;
    const { clock, wire, protocol } = setUp(many(10), { autopilot, isLost });
    const newest = autopilot === 'ArduPilot' ? 10 : 9;
    expect(idsOf(await settledIn(clock, protocol.list(TARGET), 5000))).toEqual(
      Array.from({ length: 10 }, (_, index) => newest - index),
    );
    // Whoever is asked for a part of the list may go on far beyond it.
    for (const { end } of wire.sentOf('LOG_REQUEST_LIST')) expect(end).toBe(0xffff);
    expect(wire.sentOf('LOG_REQUEST_LIST').length).toBeLessThan(4);
    expect(wire.sentOf('LOG_REQUEST_END')).toEqual([]);
  });

  it('are listed whole at 30 % loss each way, whatever autopilot has them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Autopilot>('ArduPilot', 'PX4 1.15', 'PX4 1.16'),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 0xffff_ffff }),
        async (autopilot, count, seed) => {
          const random = sequence(seed);
          const logs = many(count);
          const { clock, protocol } = setUp(logs, { autopilot, isLost: () => random() < 0.3 });
          const outcome = await settledIn(clock, protocol.list(TARGET), 120_000);
          const sizes = outcome.kind === 'done' ? outcome.value.map(({ sizeBytes }) => sizeBytes) : [];
          expect(sizes).toEqual(logs.map(({ bytes }) => bytes.length).reverse());
        },
      ),
      { numRuns: 40, seed: 9 },
    );
  });

  it('that are not all told are not asked for any longer: the vehicle is told the end', async () => {
    const isLost = (name: MessageName, message: object) =>
      name === 'LOG_ENTRY' && 'id' in message && message.id === 4;
    const { clock, wire, protocol } = setUp(many(6), { isLost });
    expect(await settledIn(clock, protocol.list(TARGET), 60_000)).toEqual({ kind: 'silent' });
    expect(wire.sentOf('LOG_REQUEST_END')).toHaveLength(1);
  });

  it('that nobody wants listed any more are not asked for again', async () => {
    const { clock, wire, board, protocol } = setUp(many(6));
    board.isSilent = true;
    const stop = new AbortController();
    const listed = protocol.list(TARGET, stop.signal);
    clock.advance(1000);
    stop.abort();
    expect(await settledIn(clock, listed, 100)).toEqual({ kind: 'cancelled' });
    const asked = wire.sent.length;
    clock.advance(5000);
    expect(wire.sent.length).toBe(asked);
    expect(wire.sentOf('LOG_REQUEST_END')).toHaveLength(1);
    expect(await settledIn(clock, protocol.list(TARGET, stop.signal), 100)).toEqual({ kind: 'cancelled' });
    expect(wire.listenerCount).toBe(0);
  });

  it('that became more or fewer while they were told are told anew', async () => {
    let logs = many(6);
    const isLost = (name: MessageName, message: object) => {
      if (name !== 'LOG_ENTRY' || !('id' in message) || message.id !== 2 || logs.length !== 6) return false;
      // The oldest went, and each of the others has its place now.
      logs = logs.slice(1);
      return true;
    };
    const { clock, protocol } = setUp([], { autopilot: 'PX4 1.16', isLost, logsNow: () => logs });
    const outcome = await settledIn(clock, protocol.list(TARGET), 20_000);
    expect(outcome.kind === 'done' && outcome.value.map(({ utcS }) => utcS)).toEqual([
      1005, 1004, 1003, 1002, 1001,
    ]);
  });

  it('are read whole and in order at 30 % loss each way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120_000 }),
        fc.integer({ min: 0, max: 0xffff_ffff }),
        async (length, seed) => {
          const random = sequence(seed);
          const stored = bytesOf(length);
          const { clock, protocol } = setUp([{ utcS: 5, bytes: stored }], {
            isLost: () => random() < 0.3,
          });
          const listed = await settledIn(clock, protocol.list(TARGET), 60_000);
          expect(listed).toMatchObject({ kind: 'done', value: [{ sizeBytes: length }] });
          const taken: Uint8Array[] = [];
          const request = {
            logId: 1,
            sizeBytes: length,
            fromByte: 0,
            take: (bytes: Uint8Array) => void taken.push(bytes),
          };
          const outcome = await settledIn(clock, protocol.download(TARGET, request), 600_000);
          expect(outcome).toEqual({ kind: 'done', value: length });
          expect(Buffer.concat(taken).equals(stored)).toBe(true);
        },
      ),
      { numRuns: 12, seed: 3 },
    );
  });

  it.each(['log', 'file'] as const)(
    'are read at 10 kB/s or more by way of a %s at 25 % loss each way, 100 to 300 ms delay and 10 % doubled',
    async (way) => {
      for (const seed of [1, 2]) {
        const { outcome, isWhole, tookMs } = await runLog(way, 336_000, seed);
        expect(outcome).toEqual({ kind: 'done', value: 336_000 });
        expect(isWhole).toBe(true);
        expect(336_000 / tookMs, `seed ${seed}`).toBeGreaterThanOrEqual(10);
      }
    },
  );

  it('go on where they stopped when the vehicle was away, and end when told', async () => {
    const stored = bytesOf(200_000);
    const { clock, board, protocol, wire } = setUp([{ utcS: 5, bytes: stored }]);
    const taken: Uint8Array[] = [];
    const take = (bytes: Uint8Array) => {
      taken.push(bytes);
      board.isSilent = taken.length === 2;
    };
    const first = await settledIn(
      clock,
      protocol.download(TARGET, { logId: 1, sizeBytes: stored.length, fromByte: 0, take }),
      60_000,
    );
    expect(first).toEqual({ kind: 'silent' });
    board.isSilent = false;
    const fromByte = Buffer.concat(taken).length;
    const rest = protocol.download(TARGET, { logId: 1, sizeBytes: stored.length, fromByte, take });
    expect(await settledIn(clock, rest, 60_000)).toEqual({ kind: 'done', value: stored.length });
    expect(Buffer.concat(taken).equals(stored)).toBe(true);
    expect(wire.sentOf('LOG_REQUEST_END').length).toBe(2);
    const stop = new AbortController();
    const cancelled = protocol.download(TARGET, {
      logId: 1,
      sizeBytes: 90_000,
      fromByte: 0,
      take,
      signal: stop.signal,
    });
    stop.abort();
    expect(await settledIn(clock, cancelled, 1000)).toEqual({ kind: 'cancelled' });
    expect(wire.listenerCount).toBe(0);
  });

  it.each([900, 930, 47_000])(
    'are whole though the card did not give byte %i when it was first asked for',
    async (badByte) => {
      const stored = bytesOf(60_000);
      let failed = 0;
      const isReadable = (_logId: number, offset: number) =>
        badByte < offset || badByte >= offset + 90 || failed++ > 1;
      const { clock, wire, protocol } = setUp([{ utcS: 5, bytes: stored }], { isReadable });
      const taken: Uint8Array[] = [];
      const request = {
        logId: 1,
        sizeBytes: stored.length,
        fromByte: 0,
        take: (bytes: Uint8Array) => void taken.push(bytes),
      };
      const outcome = await settledIn(clock, protocol.download(TARGET, request), 20_000);
      expect(outcome).toEqual({ kind: 'done', value: stored.length });
      expect(Buffer.concat(taken).equals(stored)).toBe(true);
      expect(wire.sentOf('LOG_REQUEST_DATA').length).toBeLessThan(6);
    },
  );

  it.each([90_000, 0, 30, 46_080])('end where the card gives nothing from byte %i on', async (badByte) => {
    const stored = bytesOf(60_000);
    const isReadable = (_logId: number, offset: number) => offset + 90 <= badByte;
    const random = sequence(badByte);
    const { clock, protocol } = setUp([{ utcS: 5, bytes: stored }], {
      isReadable,
      isLost: () => random() < 0.2,
    });
    const taken: Uint8Array[] = [];
    const take = (bytes: Uint8Array) => void taken.push(bytes);
    const request = { logId: 1, sizeBytes: stored.length, fromByte: 0, take };
    const length = Math.min(stored.length, Math.floor(badByte / 90) * 90);
    expect(await settledIn(clock, protocol.download(TARGET, request), 60_000)).toEqual({
      kind: 'done',
      value: length,
    });
    expect(Buffer.concat(taken).equals(stored.subarray(0, length))).toBe(true);
  });

  it('may be shorter than the list told, and need an open link', async () => {
    const { clock, wire, protocol } = setUp([{ utcS: 5, bytes: bytesOf(1000) }]);
    const taken: Uint8Array[] = [];
    const request = {
      logId: 1,
      sizeBytes: 5000,
      fromByte: 0,
      take: (bytes: Uint8Array) => void taken.push(bytes),
    };
    expect(await settledIn(clock, protocol.download(TARGET, request), 20_000)).toEqual({
      kind: 'done',
      value: 1000,
    });
    expect(Buffer.concat(taken)).toHaveLength(1000);
    wire.isOpen = false;
    expect(await settledIn(clock, protocol.list(TARGET), 1000)).toEqual({ kind: 'not-sent' });
  });
});
