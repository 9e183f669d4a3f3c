import { expect, it } from 'vitest';
import { sampleAlert, sampleVehicle } from '../../../builder/contract-samples.ts';
import { eventually } from '../../../fake/eventually.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

const PADDING = 'x'.repeat(200_000);
/** Together 30 MB: several times what the system buffers on loopback, however long they take. */
const STEPS = 150;

it('telemetry of a reader that stands still is dropped but for the newest, which comes when it reads again', async () => {
  const server = await new TestServer({ webSocket: { telemetryBufferedBytes: 100_000 } }).start();
  const slow = await new TestClient(server.url).hello();
  slow.send('subscribe', { topics: ['telemetry'], maxRateHz: 50 });
  await slow.settled();
  slow.socket.pause();
  for (let step = 1; step <= STEPS; step += 1) {
    server.port.vehicleById.set('uav-1', sampleVehicle({ name: PADDING, flight_time_s: step }));
    server.port.announce('vehicle', { vehicleId: 'uav-1' });
    // One turn of the pace, 50 Hz: its length decides nothing.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  slow.socket.resume();
  await eventually(
    'the newest state',
    () => slow.of('telemetry').at(-1)?.data.vehicle.flight_time_s === STEPS,
  );
  expect(slow.of('telemetry').length).toBeLessThan(STEPS * 0.8);
  expect(slow.closeCode).toBeUndefined();
  const numbers = slow.frames.map((frame) => frame.seq);
  expect(numbers).toEqual(numbers.map((_seq, index) => index + 1));
  await server.close();
});

it('a reader that takes nothing is closed when more than the bound waits; the others get everything', async () => {
  const server = await new TestServer().start();
  const stuck = await new TestClient(server.url).hello();
  const other = await new TestClient(server.url).hello();
  await stuck.settled();
  stuck.socket.pause();
  for (let count = 1; count <= 100; count += 1) {
    server.port.announce('alert', sampleAlert({ count, text: PADDING }));
    await other.until('alert', count);
  }
  expect(other.of('alert').map((frame) => frame.data.count)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  stuck.socket.resume();
  expect([4429, 1006]).toContain(await stuck.untilClosed());
  expect(stuck.of('alert').length).toBeLessThan(100);
  await server.close();
});
