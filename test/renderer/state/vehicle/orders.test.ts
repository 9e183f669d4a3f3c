import { beforeEach, expect, test, vi } from 'vitest';
import { RestClient } from '../../../../renderer/api/rest-client.ts';
import { useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import { makeOrders } from '../../../../renderer/state/vehicle/orders.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildCommand } from '../../build-records.ts';

beforeEach(() => useCommandStore.setState(useCommandStore.getInitialState(), true));

function setUp(answer: (path: string, clock: FakeClock) => { status: number; body: unknown }) {
  const clock = new FakeClock();
  const paths: string[] = [];
  const fetch = vi.fn((url: string | URL | Request) => {
    const path = String(url).replace('http://gateway', '');
    paths.push(path);
    const { status, body } = answer(path, clock);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 't',
    fetch,
    newId: () => 'k',
    onUnauthenticated: () => undefined,
  });
  return { orders: makeOrders(rest, clock), paths };
}

const arm = '/api/vehicles/uav-1/commands/arm?wait=done';
const takeOff = '/api/vehicles/uav-1/commands/takeoff?wait=sent';

test('takes off only after telemetry showed it armed', async () => {
  const { orders, paths } = setUp((path) => ({
    status: path === arm ? 200 : 202,
    body: buildCommand({
      commandId: path,
      command: path === arm ? 'arm' : 'takeoff',
      state: path === arm ? 'done' : 'sent',
    }),
  }));
  expect(await orders.armAndTakeOff('uav-1', 20)).toBe(true);
  expect(paths).toEqual([arm, takeOff]);
});

test('never takes off, nor arms again, when arming failed', async () => {
  const problem = {
    type: 't',
    title: 'x',
    status: 502,
    detail: 'Arm: Compass not calibrated',
    instance: '/',
    code: 'vehicle-denied',
    trace_id: 'b'.repeat(32),
  };
  const { orders, paths } = setUp(() => ({ status: 502, body: problem }));
  expect(await orders.armAndTakeOff('uav-1', 20)).toBe(false);
  expect(paths).toEqual([arm]);
  expect(useCommandStore.getState().refused[0]?.reason).toBe('Arm: Compass not calibrated');
});

test('does not take off when arming came true too late', async () => {
  const { orders, paths } = setUp((_path, clock) => {
    clock.advance(9_000);
    return { status: 200, body: buildCommand({ command: 'arm', state: 'done' }) };
  });
  expect(await orders.armAndTakeOff('uav-1', 20)).toBe(false);
  expect(paths).toEqual([arm]);
});
