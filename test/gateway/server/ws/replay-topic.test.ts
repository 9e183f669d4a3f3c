import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleFrame, samplePlayback } from '../../../builder/playback-samples.ts';
import { eventually } from '../../../fake/eventually.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer({ webSocket: { telemetryBufferedBytes: 100_000 } }).start();
});
afterAll(() => server.close());

const at = (positionMs: number, change: Parameters<typeof sampleFrame>[1] = {}) =>
  sampleFrame(samplePlayback({ positionMs }), change);

it('shows a playback to the readers of its principal, and to nobody else', async () => {
  const own = await new TestClient(server.url).hello();
  const script = server.addKey('script', ['telemetry:read', 'replay:read']);
  const other = await new TestClient(server.url).hello(undefined, script);
  expect(server.playback.show(at(1000), 'operator')).toBe(true);
  expect(server.playback.show(at(2000), 'script')).toBe(true);
  expect(server.playback.show(at(3000), 'nobody')).toBe(false);
  await own.until('replay');
  await other.until('replay');
  await own.settled();
  await other.settled();
  expect(own.of('replay').map(({ data }) => data.playback.positionMs)).toEqual([1000]);
  expect(other.of('replay').map(({ data }) => data.playback.positionMs)).toEqual([2000]);
});

it('needs the scope replay:read, and a reader that wants it', async () => {
  const blind = server.addKey('blind', ['telemetry:read']);
  const client = await new TestClient(server.url).hello(undefined, blind);
  expect(server.playback.show(at(1000), 'blind')).toBe(false);
  client.send('subscribe', { topics: ['replay'] });
  await client.until('error');
  expect(client.of('error')[0]?.data).toMatchObject({ code: 'scope-missing' });
  const elsewhere = server.addKey('elsewhere', ['telemetry:read', 'replay:read']);
  const busy = await new TestClient(server.url).hello(undefined, elsewhere);
  busy.send('subscribe', { topics: ['telemetry'] });
  await busy.settled();
  expect(server.playback.show(at(1000), 'elsewhere')).toBe(false);
});

it('gives a reader that stands still the newest moment only, and tells it of the jump it missed', async () => {
  const token = server.addKey('slow', ['telemetry:read', 'replay:read']);
  const slow = await new TestClient(server.url).hello(undefined, token);
  await slow.settled();
  slow.socket.pause();
  const padding = 'x'.repeat(200_000);
  const large = (positionMs: number, isJump: boolean) => {
    const playback = samplePlayback({ positionMs });
    return sampleFrame({ ...playback, playbackId: padding }, { isJump });
  };
  for (let step = 1; step <= 200; step += 1) {
    server.playback.show(large(step, step === 199), 'slow');
    await new Promise((resolve) => setImmediate(resolve));
  }
  slow.socket.resume();
  await eventually('the newest moment', () => slow.of('replay').at(-1)?.data.playback.positionMs === 200);
  expect(slow.of('replay').length).toBeLessThan(150);
  expect(slow.of('replay').at(-1)?.data.isJump).toBe(true);
  expect(slow.closeCode).toBeUndefined();
  const numbers = slow.frames.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_seq, index) => index + 1));
});
