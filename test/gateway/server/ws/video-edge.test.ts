import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VideoFrame } from '../../../../gateway/contract/recording/video.ts';
import { eventually } from '../../../fake/eventually.ts';
import { VIDEO_SOURCE } from '../../../fake/fake-video-port.ts';
import { VideoClient } from '../../../fake/video-client.ts';
import { OPERATOR_TOKEN, TestServer } from '../http/support/test-server.ts';

let server: TestServer;
const clients: VideoClient[] = [];
beforeEach(async () => {
  server = await new TestServer().start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

function watch(sourceId = 'cam_1', token: string | undefined = OPERATOR_TOKEN): VideoClient {
  const client = new VideoClient(server.url, sourceId, token);
  clients.push(client);
  return client;
}

const frame = (sequence: number, isKey: boolean, size = 100): VideoFrame => ({
  sequence,
  isKey,
  isLostBefore: false,
  mediaTimeUs: sequence * 33_333,
  receivedAtMs: 1_700_000_000_000 + sequence,
  data: Buffer.alloc(size, sequence),
});

describe('the WebSocket of a video source', () => {
  it('gives messages and frames as they come', async () => {
    const client = watch();
    await eventually('joined', () => server.video.readers.size === 1);
    const [reader] = server.video.readers;
    reader!.message({ type: 'config', codec: 'avc1.42c01f', widthPx: 1280, heightPx: 720 });
    reader!.frame(frame(1, true));
    reader!.frame(frame(2, false));
    await eventually('frames', () => client.frames.length === 2);
    expect(client.messages).toEqual([{ type: 'config', codec: 'avc1.42c01f', widthPx: 1280, heightPx: 720 }]);
    expect(client.frames.map(({ data, ...others }) => ({ ...others, data: Buffer.from(data) }))).toEqual([
      frame(1, true),
      frame(2, false),
    ]);
  });

  it.each<[string, string, string, number]>([
    ['a wrong token', 'cam_1', 'wrong', 4401],
    ['an unknown source', 'cam_9', OPERATOR_TOKEN, 4404],
    ['a bad name', '%', OPERATOR_TOKEN, 4404],
  ])('is closed for %s', async (_name, sourceId, token, code) => {
    const client = watch(sourceId, token);
    await eventually('closed', () => client.closeCode !== undefined);
    expect(client.closeCode).toBe(code);
    expect(server.video.readers.size).toBe(0);
  });

  it('is closed for a second message, and when the source ends', async () => {
    const talking = watch();
    await eventually('joined', () => server.video.readers.size === 1);
    talking.send({ v: 1, kind: 'hello', data: { token: OPERATOR_TOKEN } });
    await eventually('closed', () => talking.closeCode === 4400);
    const other = watch();
    await eventually('joined', () => server.video.readers.size === 1);
    for (const reader of server.video.readers) reader.ended();
    await eventually('closed', () => other.closeCode === 4404);
  });

  it('shows a test key the video of simulated vehicles only', async () => {
    const token = server.addKey('watcher', ['telemetry:read']);
    const simulated = watch('cam_1', token);
    await eventually('joined', () => server.video.readers.size === 1);
    server.video.list = [{ ...VIDEO_SOURCE, mode: 'live' }];
    // The vehicle proves to be live while it is watched.
    await eventually('closed', () => simulated.closeCode === 4404);
    const live = watch('cam_1', token);
    await eventually('closed', () => live.closeCode === 4404);
  });

  it('leaves out frames for a client that does not read, up to a key frame, and marks it', async () => {
    const slow = watch();
    await eventually('joined', () => server.video.readers.size === 1);
    const fast = watch();
    await eventually('joined', () => server.video.readers.size === 2);
    slow.pause();
    for (let sequence = 0; sequence < 100; sequence += 1) {
      for (const reader of server.video.readers) reader.frame(frame(sequence, sequence === 0, 200_000));
      await eventually('the other one reads', () => fast.frames.length === sequence + 1);
    }
    slow.resume();
    await eventually('it reads again', () => {
      const sequence = fast.frames.length;
      for (const reader of server.video.readers) reader.frame(frame(sequence, true, 200_000));
      return slow.frames.some(({ isLostBefore }) => isLostBefore);
    });
    const marked = slow.frames.findIndex(({ isLostBefore }) => isLostBefore);
    expect(slow.frames[marked]!.isKey).toBe(true);
    expect(slow.frames[marked]!.sequence).toBeGreaterThan(slow.frames[marked - 1]!.sequence + 1);
    expect(fast.frames.some(({ isLostBefore }) => isLostBefore)).toBe(false);
  });
});
