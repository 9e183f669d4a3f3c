import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoadSwitch } from '../support/load-switch.ts';
import { TestServer } from '../support/test-server.ts';

let server: TestServer;
let load: LoadSwitch;
beforeEach(async () => {
  load = new LoadSwitch();
  server = await new TestServer({}, { load }).start();
});
afterEach(() => server.close());

const LETTING_GO = [
  ['POST', '/api/vehicles/uav-1/motor-test/stop'],
  ['DELETE', '/api/vehicles/uav-1/manual-control'],
  ['POST', '/drone/launch/lch_1/abort'],
] as const;

it.each(LETTING_GO)('%s %s is answered by a gateway that sheds everything else', async (method, path) => {
  load.isOverloaded = true;
  expect((await server.call('/telemetry')).json.code).toBe('overloaded');
  expect((await server.call(path, { method })).json?.code).not.toBe('overloaded');
});

it('letting a motor go does not wait for the record of its Idempotency-Key', async () => {
  server.store.failure = new Error('disk full');
  const headers = { 'idempotency-key': 'k' };
  const stop = await server.call('/api/vehicles/uav-1/motor-test/stop', { method: 'POST', headers });
  expect(stop.status).toBe(204);
});
