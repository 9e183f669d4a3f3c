import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageByName, MessageName } from '../../../gateway/mavlink/generated/messages.ts';
import { LogProtocol } from '../../../gateway/protocol/log-protocol.ts';
import { ReadOnlySender } from '../../../gateway/protocol/read-only-requests.ts';
import { LogService, type StoredLog } from '../../../gateway/simulator/service/log-service.ts';
import { FakeClock, settled } from '../../fake/fake-clock.ts';
import { FakeWire } from '../../fake/fake-wire.ts';

const TARGET = { systemId: 1, componentId: 1 };

/** A vehicle that sends its logs over a link that loses frames both ways. */
function setUp(logs: readonly StoredLog[], isLost: () => boolean = () => false) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const board = { isSilent: false };
  const output = {
    send<N extends MessageName>(name: N, message: MessageByName[N]): void {
      if (!board.isSilent && !isLost()) wire.deliver(name, message);
    },
  };
  const service = new LogService({ output, logs: () => logs, isArmed: () => false });
  clock.every(5, () => service.step());
  wire.onSend = ({ name, message }) => {
    if (board.isSilent || isLost()) return;
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

  it('are read whole and in order at 30 % loss each way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120_000 }),
        fc.integer({ min: 0, max: 0xffff_ffff }),
        async (length, seed) => {
          const random = sequence(seed);
          const stored = bytesOf(length);
          const { clock, protocol } = setUp([{ utcS: 5, bytes: stored }], () => random() < 0.3);
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
