import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { feedEntries } from '../../../../renderer/state/fly/feed-entries.ts';
import { receiveCommand, useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import { makeOrders } from '../../../../renderer/state/vehicle/orders.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildProblem } from '../../builder/build-problem.ts';
import { buildCommand } from '../../builder/build-records.ts';

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
    newId: () => 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
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
  expect(await orders.armAndTakeOff('uav-1', 20)).toMatchObject({ isAccepted: true });
  expect(paths).toEqual([arm, takeOff]);
});

test('never takes off, nor arms again, when arming failed', async () => {
  const problem = buildProblem({
    code: 'vehicle-denied',
    status: 502,
    detail: 'Arm: Compass not calibrated',
  });
  const { orders, paths } = setUp(() => ({ status: 502, body: problem }));
  expect(await orders.armAndTakeOff('uav-1', 20)).toMatchObject({ isAccepted: false });
  expect(paths).toEqual([arm]);
  expect(useCommandStore.getState().refused[0]?.reason).toBe('Arm: Compass not calibrated');
});

test('does not take off when arming came true too late', async () => {
  const { orders, paths } = setUp((_path, clock) => {
    clock.advance(9_000);
    return { status: 200, body: buildCommand({ command: 'arm', state: 'done' }) };
  });
  expect(await orders.armAndTakeOff('uav-1', 20)).toMatchObject({ isAccepted: false });
  expect(paths).toEqual([arm]);
});

describe('an order that got no answer', () => {
  const entry = () => feedEntries(useCommandStore.getState())[0];
  const hold = { vehicleId: 'uav-1', command: 'hold', params: {} } as const;

  test('may have been done: it is never called not sent', async () => {
    const { orders } = setUp(() => {
      throw new TypeError('connection reset');
    });
    expect(await orders.command(hold)).toMatchObject({ isAccepted: false });
    expect(entry()).toMatchObject({ tone: 'unknown', stateText: 'outcome unknown' });
    expect(entry()?.reasons).toEqual([
      'The gateway cannot be reached.',
      'It may have taken effect: check the vehicle.',
    ]);
  });

  test('gives way to its record, which comes by the stream with the same trace', async () => {
    const { orders } = setUp(() => {
      throw new TypeError('connection reset');
    });
    await orders.command(hold);
    receiveCommand(
      buildCommand({ command: 'hold', state: 'done', traceId: 'aaaaaaaabbbb4ccc8dddeeeeeeeeeeee' }),
    );
    expect(feedEntries(useCommandStore.getState())).toMatchObject([{ tone: 'done' }]);
  });

  test.each([
    [200, { nothing: 'of a record' }],
    [502, 'a proxy’s page'],
    [500, buildProblem({ code: 'internal-error', status: 500, detail: 'Internal error of the gateway.' })],
  ])('nor one that got an answer which says nothing of it: %i', async (status, body) => {
    const { orders } = setUp(() => ({ status, body }));
    await orders.command(hold);
    expect(entry()).toMatchObject({ tone: 'unknown' });
  });

  test('one that was turned away was not sent', async () => {
    const problem = buildProblem({ code: 'lease-held', status: 409, detail: 'Ann commands it.' });
    const { orders } = setUp(() => ({ status: 409, body: problem }));
    await orders.command(hold);
    expect(entry()).toMatchObject({ tone: 'failed', stateText: 'not sent', reasons: ['Ann commands it.'] });
  });
});
