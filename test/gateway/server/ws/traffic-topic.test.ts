import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
});
afterAll(() => server.close());

it('sends the aircraft of the worlds that a reader may see, to who asks for it by name', async () => {
  const operator = await new TestClient(server.url).hello();
  const other = await new TestClient(server.url).hello();
  const testKey = await new TestClient(server.url).hello(
    undefined,
    server.addKey('reader', ['telemetry:read']),
  );
  operator.send('subscribe', { topics: ['traffic'] });
  testKey.send('subscribe', { topics: ['traffic'] });
  const idsFor = async (reader: typeof operator) =>
    (await reader.until('traffic')).data.aircraft.map(({ aircraftId }: { aircraftId: string }) => aircraftId);
  expect(await idsFor(operator)).toEqual(['icao-3c6444', 'icao-3c6444-sim']);
  expect(await idsFor(testKey)).toEqual(['icao-3c6444-sim']);
  await other.settled();
  expect(other.of('traffic')).toEqual([]);
});
