import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StreamSocketEvents } from '../../../../renderer/api/connection/telemetry-stream.ts';
import { FROZEN_AFTER_MS, pictureState } from '../../../../renderer/state/video/picture-state.ts';
import { VideoStream } from '../../../../renderer/state/video/video-stream.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDecoder, frameMessage } from './frames.ts';

interface FakeSocket extends StreamSocketEvents {
  readonly sent: unknown[];
  isClosed: boolean;
}

beforeEach(() => {
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

function setUp() {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const decoders: FakeDecoder[] = [];
  const stream = new VideoStream({
    url: 'ws://127.0.0.1:1/ws/video/src-1',
    token: 'secret',
    openSocket(_url, subprotocol, events) {
      const socket: FakeSocket = { ...events, sent: [subprotocol], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    decoders: {
      makeDecoder: (init) => {
        const made = new FakeDecoder(init);
        decoders.push(made);
        return made as unknown as VideoDecoder;
      },
      isSupported: () => Promise.resolve(true),
      decodeJpeg: () => Promise.reject(new Error('none')),
    },
    clock,
    random: () => 1,
  });
  stream.start();
  const newest = () => sockets.at(-1) as FakeSocket;
  const hear = (message: object) => newest().onMessage(JSON.stringify(message));
  const config = () => hear({ type: 'config', codec: 'avc1.640028', widthPx: 640, heightPx: 360 });
  return { clock, sockets, decoders, stream, newest, hear, config };
}

describe('the stream of a source', () => {
  test('says hello with the token', () => {
    const { newest } = setUp();
    newest().onOpen();
    expect(newest().sent).toEqual([
      'aerodeck.video.v1',
      { v: 1, kind: 'hello', data: { token: 'secret', texts: 'parts' } },
    ]);
  });

  test('tells the state of the source as the gateway reports it', () => {
    const { stream, hear } = setUp();
    expect(stream.store.getState().link).toBe('opening');
    hear({ type: 'state', state: 'failed', problem: 'Nobody answers at 10.0.0.1.' });
    expect(stream.store.getState()).toMatchObject({
      link: 'open',
      source: 'failed',
      problem: 'Nobody answers at 10.0.0.1.',
    });
  });

  test('holds only the newest picture, and closes the others', () => {
    const { stream, newest, config, decoders } = setUp();
    config();
    newest().onMessage(frameMessage({ sequence: 1, isKey: true }));
    newest().onMessage(frameMessage({ sequence: 2, receivedUtcMs: 2 }));
    const first = decoders[0]?.give();
    const second = decoders[0]?.give();
    expect(first?.isClosed()).toBe(true);
    expect(stream.take()).toMatchObject({ receivedUtcMs: 2 });
    expect(stream.take()).toBeUndefined();
    expect(second?.isClosed()).toBe(false);
  });

  test('closes what is left when it stops', () => {
    const { stream, newest, config, decoders, clock } = setUp();
    config();
    newest().onMessage(frameMessage({ sequence: 1, isKey: true }));
    const picture = decoders[0]?.give();
    stream.stop();
    expect(picture?.isClosed()).toBe(true);
    expect(newest().isClosed).toBe(true);
    expect(clock.pendingTimers).toBe(0);
  });

  test('connects again after a loss, slower each time, and at once at the old pace after a word of the gateway', () => {
    const { clock, sockets, stream, newest, hear } = setUp();
    newest().onClose(1006);
    expect(stream.store.getState().link).toBe('lost');
    clock.advance(500);
    expect(sockets).toHaveLength(2);
    newest().onClose(1006);
    clock.advance(999);
    expect(sockets).toHaveLength(2);
    clock.advance(1);
    expect(sockets).toHaveLength(3);
    hear({ type: 'state', state: 'waiting', problem: null });
    newest().onClose(1006);
    clock.advance(500);
    expect(sockets).toHaveLength(4);
  });

  test('does not try again where it has no access', () => {
    const { clock, sockets, stream, newest } = setUp();
    newest().onClose(4403);
    clock.advance(60_000);
    expect(stream.store.getState().link).toBe('refused');
    expect(sockets).toHaveLength(1);
  });

  test('opens a silent socket again without losing the state of the source', () => {
    const { clock, sockets, stream, hear } = setUp();
    hear({ type: 'state', state: 'waiting', problem: null });
    clock.advance(10_000);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(stream.store.getState()).toMatchObject({ link: 'open', source: 'waiting' });
  });
});

describe('a picture looks live', () => {
  const drawn = { drawnAtMs: 1000, lateMs: 30, isDamaged: false, receivedUtcMs: 0 };

  test('only while it is young: it is marked within half a second', () => {
    expect(FROZEN_AFTER_MS).toBeLessThan(450);
    expect(pictureState(drawn, 1000 + FROZEN_AFTER_MS - 30)).toBe('live');
    expect(pictureState(drawn, 1001 + FROZEN_AFTER_MS - 30)).toBe('frozen');
  });

  test('not if it was late already when it was drawn', () => {
    expect(pictureState({ ...drawn, lateMs: 600 }, 1000)).toBe('frozen');
    // A clock that is behind makes no picture younger.
    expect(pictureState({ ...drawn, lateMs: -5000 }, 1500)).toBe('frozen');
  });

  test('not after a loss, and not before the first', () => {
    expect(pictureState({ ...drawn, isDamaged: true }, 1000)).toBe('damaged');
    expect(pictureState(undefined, 1000)).toBe('none');
  });
});
