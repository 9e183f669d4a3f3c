import { describe, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../../../../gateway/contract/port/websocket.ts';
import {
  type StreamSocketEvents,
  type StreamStatus,
  TelemetryStream,
} from '../../../../renderer/api/connection/telemetry-stream.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';

interface FakeSocket extends StreamSocketEvents {
  readonly sent: unknown[];
  isClosed: boolean;
}

function setUp(options: { random?: number; poll?: () => Promise<void> } = {}) {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const statuses: StreamStatus[] = [];
  const frames: ServerFrame[] = [];
  const poll = vi.fn(options.poll ?? (() => Promise.resolve()));
  const stream = new TelemetryStream({
    url: 'ws://127.0.0.1:1/ws/telemetry',
    token: 'secret',
    topics: ['telemetry'],
    maxRateHz: 10,
    batchMs: 50,
    openSocket(_url, _subprotocol, events) {
      const socket: FakeSocket = { ...events, sent: [], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    poll,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status);
    },
    clock,
    random: () => options.random ?? 1,
  });
  const newest = () => sockets.at(-1) as FakeSocket;
  const welcome = (seq = 1, resumed = false) => {
    newest().onOpen();
    newest().onMessage(
      JSON.stringify({
        v: 1,
        kind: 'welcome',
        seq,
        t: 0,
        data: { session: 'ses-1', heartbeatMs: 2000, resumed },
      }),
    );
  };
  const event = (seq: number) =>
    newest().onMessage(JSON.stringify({ v: 1, kind: 'heartbeat', seq, t: 0, data: {} }));
  return { clock, sockets, statuses, frames, poll, stream, newest, welcome, event };
}

describe('connecting', () => {
  test('says hello first, subscribes after the welcome, never puts the token in the address', () => {
    const { stream, newest, welcome, statuses } = setUp();
    stream.start();
    expect(newest().sent).toEqual([]);
    welcome();
    expect(newest().sent).toEqual([
      { v: 1, kind: 'hello', data: { token: 'secret', texts: 'parts' } },
      { v: 1, kind: 'subscribe', data: { topics: ['telemetry'], maxRateHz: 10, batchMs: 50 } },
    ]);
    expect(statuses).toEqual(['checking', 'online']);
  });

  test('passes frames on and drops what is no frame', () => {
    const { stream, newest, welcome, event, frames } = setUp();
    stream.start();
    welcome();
    for (const junk of ['', '{', '[]', '{"v":2,"kind":"event","seq":1}', new ArrayBuffer(2)])
      newest().onMessage(junk);
    event(2);
    expect(frames.map((frame) => frame.kind)).toEqual(['welcome', 'heartbeat']);
  });
});

describe('losing the socket', () => {
  test('waits 0.5 s doubling to 30 s, and resumes by session and seq', () => {
    const { clock, stream, sockets, newest, welcome, event } = setUp();
    stream.start();
    welcome();
    event(2);
    event(7);
    const waitsMs: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const opened = sockets.length;
      newest().onClose(1006);
      let waitedMs = 0;
      while (sockets.length === opened) {
        clock.advance(100);
        waitedMs += 100;
      }
      waitsMs.push(waitedMs);
    }
    expect(waitsMs).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    newest().onOpen();
    expect(newest().sent).toEqual([
      {
        v: 1,
        kind: 'hello',
        data: { token: 'secret', texts: 'parts', resume: { session: 'ses-1', seq: 7 } },
      },
    ]);
    stream.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  test('jitter is full: the wait may be anything down to nothing', () => {
    const { clock, stream, sockets, newest } = setUp({ random: 0 });
    stream.start();
    newest().onClose(1006);
    clock.advance(0);
    expect(sockets).toHaveLength(2);
  });

  test('a socket that is silent for three heartbeats is given up', () => {
    const { clock, stream, sockets, newest, welcome, statuses } = setUp();
    stream.start();
    welcome();
    clock.advance(5_999);
    expect(statuses.at(-1)).toBe('online');
    clock.advance(1);
    expect(newest().isClosed).toBe(true);
    expect(statuses.at(-1)).toBe('reconnecting');
    clock.advance(500);
    expect(sockets).toHaveLength(2);
  });

  test('the wait the gateway asks for in its goodbye is kept', () => {
    const { clock, stream, sockets, newest, welcome } = setUp();
    stream.start();
    welcome();
    newest().onMessage(
      JSON.stringify({ v: 1, kind: 'bye', seq: 2, t: 0, data: { reason: 'x', retryAfterMs: 3000 } }),
    );
    newest().onClose(1001);
    clock.advance(2_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  test('a refused token ends all tries', () => {
    const { clock, stream, sockets, newest, statuses } = setUp();
    stream.start();
    newest().onClose(4401);
    clock.advance(120_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('refused');
  });
});

describe('polling', () => {
  async function failTimes(count: number, set: ReturnType<typeof setUp>) {
    for (let failure = 0; failure < count; failure += 1) {
      set.newest().onClose(1006);
      await settled();
      set.stream.retryNow();
    }
  }

  test('begins at the third failure in a row, runs at 1 Hz and ends when the socket is back', async () => {
    const set = setUp();
    set.stream.start();
    await failTimes(2, set);
    expect(set.poll).not.toHaveBeenCalled();
    expect(set.statuses).toEqual(['checking']);
    await failTimes(1, set);
    expect(set.statuses.at(-1)).toBe('fallback');
    const before = set.poll.mock.calls.length;
    await set.clock.advanceAsync(1_900, 100);
    expect(set.poll.mock.calls.length - before).toBe(1);
    await set.clock.advanceAsync(1_000, 100);
    set.welcome();
    const ended = set.poll.mock.calls.length;
    await set.clock.advanceAsync(3_000, 500);
    expect(set.poll.mock.calls.length).toBe(ended);
    expect(set.statuses.at(-1)).toBe('online');
  });

  test('says offline while polling fails as well', async () => {
    const set = setUp({ poll: () => Promise.reject(new Error('no')) });
    set.stream.start();
    await failTimes(3, set);
    expect(set.statuses.at(-1)).toBe('offline');
  });

  test('trying now skips the wait', () => {
    const { stream, sockets, newest } = setUp();
    stream.start();
    newest().onClose(1006);
    stream.retryNow();
    expect(sockets).toHaveLength(2);
  });
});
