import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { FakeCalibrationPort } from '../../../fake/fake-calibration-port.ts';
import { FakeManualControlPort } from '../../../fake/fake-manual-control-port.ts';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const MOTOR = { motor: 1, throttlePct: 5, durationS: 3, propellersRemoved: true };

/** Posts, and is gone as soon as the port has been asked. */
async function postAndGo(path: string, body: object, asked: Promise<void>): Promise<void> {
  const gone = new AbortController();
  const answer = fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  await asked;
  gone.abort();
  await expect(answer).rejects.toThrow();
}

it('a motor test whose caller is gone before its answer is let go', async () => {
  const asked = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<string>();
  class Waiting extends FakeCalibrationPort {
    override testMotor() {
      asked.resolve();
      return new Promise<never>(() => undefined);
    }
    override stopMotor(vehicleId?: string) {
      stopped.resolve(vehicleId ?? '');
    }
  }
  server = await new TestServer({}, { calibrations: new Waiting() }).start();
  await postAndGo('/api/vehicles/uav-1/motor-test', MOTOR, asked.promise);
  expect(await stopped.promise).toBe('uav-1');
});

it('a motor test that was answered is not let go once more', async () => {
  const port = new FakeCalibrationPort();
  const stopMotor = vi.spyOn(port, 'stopMotor');
  server = await new TestServer({}, { calibrations: port }).start();
  const path = '/api/vehicles/uav-1/motor-test';
  expect((await server.call(path, { method: 'POST', body: MOTOR })).status).toBe(200);
  expect((await server.call('/health')).status).toBe(200);
  expect(stopMotor).not.toHaveBeenCalled();
});

it('sticks whose pilot is gone before they were handed over are handed back', async () => {
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  class Waiting extends FakeManualControlPort {
    override begin() {
      asked.resolve();
      return new Promise<never>(() => undefined);
    }
    override end(vehicleId: string): never {
      ended.resolve(vehicleId);
      throw new AppError('not-found', 'Nobody flies it.');
    }
  }
  server = await new TestServer({}, { manualControl: new Waiting() }).start();
  await postAndGo('/api/vehicles/uav-1/manual-control', {}, asked.promise);
  expect(await ended.promise).toBe('uav-1');
});
