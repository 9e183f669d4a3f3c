import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
});
afterAll(() => server.close());

it('is shown to who asks for it by name, with the links they see and the message they chose', async () => {
  const watcher = await new TestClient(server.url).hello();
  const other = await new TestClient(server.url).hello();
  watcher.send('subscribe', { topics: ['inspector'], inspect: 'lnk_1.in.1.1.0' });
  const { data } = await watcher.until('inspector');
  expect(data.messages.map(({ linkId }: { linkId: string }) => linkId)).toEqual(['lnk_1']);
  expect(data.detail).toMatchObject({ name: 'HEARTBEAT', fields: [{ name: 'type', text: 'QUADROTOR' }] });
  watcher.send('subscribe', { topics: ['inspector'], inspect: 'lnk_gone.in.2.1.0' });
  await watcher.settled();
  const before = watcher.of('inspector').length;
  await watcher.until('inspector', before + 2);
  expect(watcher.of('inspector').at(-1)?.data.detail).toBeNull();
  await other.settled();
  expect(other.of('inspector')).toEqual([]);
});

it('ends with the subscription', async () => {
  const watcher = await new TestClient(server.url).hello();
  watcher.send('subscribe', { topics: ['inspector'] });
  await watcher.until('inspector', 2);
  watcher.send('unsubscribe', { topics: ['inspector'] });
  await watcher.settled();
  const before = watcher.of('inspector').length;
  // Another reader's frames tell that the time of some has passed.
  const other = await new TestClient(server.url).hello();
  other.send('subscribe', { topics: ['inspector'] });
  await other.until('inspector', 3);
  expect(watcher.of('inspector')).toHaveLength(before);
});
