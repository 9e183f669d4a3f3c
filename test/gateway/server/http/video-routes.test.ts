import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VIDEO_RECORDING } from '../../../fake/fake-video-port.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer().start();
});
afterEach(() => server.close());

const file = (range?: string) =>
  server.call('/api/video/recordings/vid_1/file', { headers: range === undefined ? {} : { range } });

describe('a recorded video', () => {
  it.each([
    [undefined, 200, undefined, '0123456789'],
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    // Several ranges, and other units, may be answered with the whole file.
    ['bytes=0-1,3-4', 200, undefined, '0123456789'],
    ['lines=1-2', 200, undefined, '0123456789'],
  ])('is sent for the range %s', async (range, status, contentRange, text) => {
    const answer = await file(range);
    expect([answer.status, answer.headers['content-range'], answer.text]).toEqual([
      status,
      contentRange,
      text,
    ]);
    if (status !== 416)
      expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  });

  it('is listed by vehicle and time', async () => {
    const other = {
      ...VIDEO_RECORDING,
      recordingId: 'vid_2',
      vehicleId: 'uav-2',
      startedAtMs: 5000,
      endedAtMs: 9000,
    };
    server.video.recorded.push(other);
    const ids = async (query: string): Promise<string[]> =>
      (await server.call(`/api/video/recordings${query}`)).json.items.map(
        ({ recordingId }: { recordingId: string }) => recordingId,
      );
    expect(await ids('')).toEqual(['vid_1', 'vid_2']);
    expect(await ids('?vehicleId=uav-2')).toEqual(['vid_2']);
    expect(await ids('?from=8000&to=8500')).toEqual(['vid_2']);
    expect(await ids('?to=4000')).toEqual([]);
    expect((await server.call('/api/video/recordings?sessionId=nothing')).status).toBe(404);
  });

  it('of a live vehicle is hidden from a test key', async () => {
    const token = server.addKey('watcher', ['replay:read', 'telemetry:read', 'drone:command']);
    expect((await server.call('/api/video/recordings', { token })).json.items).toHaveLength(1);
    server.video.recorded = [{ ...VIDEO_RECORDING, mode: 'live' }];
    server.video.list = server.video.list.map((source) => ({ ...source, mode: 'live' }));
    expect((await server.call('/api/video/recordings', { token })).json.items).toEqual([]);
    expect((await server.call('/api/video/recordings/vid_1/file', { token })).status).toBe(404);
    expect((await server.call('/api/video/sources', { token })).json.items).toEqual([]);
    const start = await server.call('/api/video/sources/cam_1/recording/start', { method: 'POST', token });
    expect(start.status).toBe(404);
  });
});
