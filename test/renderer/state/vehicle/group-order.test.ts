import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { feedEntries } from '../../../../renderer/state/fly/feed-entries.ts';
import { groupRows } from '../../../../renderer/state/fly/group-rows.ts';
import { receiveCommand, useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import {
  dismissOutcome,
  type GroupOrder,
  orderGroup,
  useGroupOrderStore,
} from '../../../../renderer/state/vehicle/group-order.ts';
import { makeOrders } from '../../../../renderer/state/vehicle/orders.ts';
import { shownVehicleState } from '../../../../renderer/state/vehicle/vehicle-condition.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildProblem } from '../../builder/build-problem.ts';
import { buildCommand, buildEntry, buildVehicle } from '../../builder/build-records.ts';

beforeEach(() => {
  useCommandStore.setState(useCommandStore.getInitialState(), true);
  useGroupOrderStore.setState(useGroupOrderStore.getInitialState(), true);
});

const lost = buildEntry({ sysid: 3, status: 'lost', link: { ...buildVehicle().link, state: 'lost' } });
const vehicles = [buildEntry({ sysid: 1 }), buildEntry({ sysid: 2 }), lost];
const refusal = buildProblem({ code: 'vehicle-denied', status: 502, detail: 'Not in the air' });

/** The gateway of three copters: the second refuses, the third has lost its link. */
function setUp() {
  const paths: string[] = [];
  const fetch = vi.fn((url: string | URL | Request) => {
    const path = String(url).replace('http://gateway/api/vehicles/', '');
    paths.push(path);
    const vehicleId = path.slice(0, 5);
    if (vehicleId === 'uav-2') return Promise.resolve(new Response(JSON.stringify(refusal), { status: 502 }));
    if (vehicleId === 'uav-3') return Promise.reject(new TypeError('connection reset'));
    const record = buildCommand({ commandId: `cmd-${vehicleId}`, vehicleId, command: 'hold' });
    return Promise.resolve(new Response(JSON.stringify(record), { status: 202 }));
  });
  let traces = 0;
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 't',
    fetch,
    newId: () => `aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeee${(traces++).toString().padStart(3, '0')}`,
    onUnauthenticated: () => undefined,
  });
  return { orders: makeOrders(rest, new FakeClock()), paths };
}

const send = (order: GroupOrder, orders: ReturnType<typeof setUp>['orders'], whyNot = () => undefined) =>
  orderGroup(orders, { title: 'Hold', order, vehicles, whyNot });

function rows() {
  const [outcome] = useGroupOrderStore.getState().outcomes;
  if (!outcome) throw new Error('Nothing was ordered');
  const entries = Object.fromEntries(vehicles.map((entry) => [entry.telemetry.id, entry]));
  return groupRows(outcome, feedEntries(useCommandStore.getState()), entries, 0);
}

describe('an order to several vehicles', () => {
  test('reaches each, whatever the others answer, and is sent once', async () => {
    const { orders, paths } = setUp();
    await send({ kind: 'hold' }, orders);
    expect(paths.toSorted()).toEqual([
      'uav-1/commands/hold?wait=sent',
      'uav-2/commands/hold?wait=sent',
      'uav-3/commands/hold?wait=sent',
    ]);
  });

  test('says for each what happened, failures first', async () => {
    const { orders } = setUp();
    await send({ kind: 'hold' }, orders);
    expect(rows().map(({ member, tone, stateText }) => [member.name, tone, stateText])).toEqual([
      ['Copter 2', 'failed', 'not sent'],
      ['Copter 3', 'unknown', 'outcome unknown'],
      ['Copter 1', 'running', 'sent'],
    ]);
    expect(rows().map(({ reasons }) => reasons[0])).toEqual([
      'Not in the air',
      'The gateway cannot be reached.',
      undefined,
    ]);
    expect(rows().map(({ isLinkLost }) => isLinkLost)).toEqual([false, true, false]);
  });

  test('follows each command to its end', async () => {
    const { orders } = setUp();
    await send({ kind: 'hold' }, orders);
    receiveCommand(
      buildCommand({ commandId: 'cmd-uav-1', vehicleId: 'uav-1', command: 'hold', state: 'done' }),
    );
    expect(rows().at(-1)).toMatchObject({ tone: 'done', stateText: 'done', recordId: 'cmd-uav-1' });
  });

  test('is shown as being sent until it is answered', () => {
    const { orders } = setUp();
    void send({ kind: 'hold' }, orders);
    expect(rows().map(({ stateText }) => stateText)).toEqual(['sending', 'sending', 'sending']);
  });

  test('sends nothing to a vehicle that cannot get it, and says why', async () => {
    const { orders, paths } = setUp();
    await orderGroup(orders, {
      title: 'Arm',
      order: { kind: 'arm' },
      vehicles,
      whyNot: ({ telemetry }) => (telemetry.id === 'uav-1' ? undefined : `${telemetry.name} cannot`),
    });
    expect(paths).toEqual(['uav-1/commands/arm?wait=sent']);
    expect(rows()[0]).toMatchObject({ stateText: 'not sent', reasons: ['Copter 2 cannot'] });
  });

  test('takes off armed vehicles and arms the others first', async () => {
    const { orders, paths } = setUp();
    await orderGroup(orders, {
      title: 'Take off',
      order: { kind: 'takeoff', altitudeM: 20 },
      vehicles: [buildEntry({ sysid: 1, armed: true, status: 'armed' }), buildEntry({ sysid: 2 })],
      whyNot: () => undefined,
    });
    expect(paths.toSorted()).toEqual(['uav-1/commands/takeoff?wait=sent', 'uav-2/commands/arm?wait=done']);
  });

  test('stays until it is dismissed', async () => {
    const { orders } = setUp();
    await send({ kind: 'hold' }, orders);
    await send({ kind: 'rtl' }, orders);
    const [newest] = useGroupOrderStore.getState().outcomes;
    expect(useGroupOrderStore.getState().outcomes).toHaveLength(2);
    dismissOutcome(newest?.groupOrderId ?? '');
    expect(useGroupOrderStore.getState().outcomes).toHaveLength(1);
  });
});

describe('the state of a vehicle in a word', () => {
  test.each([
    [{ armed: false, status: 'on_ground' }, 'Disarmed', undefined],
    [{ armed: true, status: 'armed' }, 'Armed', 'ok'],
    [{ armed: true, status: 'flying' }, 'Flying', 'ok'],
    [{ armed: true, status: 'returning' }, 'Returning', 'ok'],
    [{ armed: null, status: 'on_ground' }, '—', undefined],
  ] as const)('%o is %s', (change, text, tone) => {
    expect(shownVehicleState(buildEntry(change), 0)).toMatchObject({ text, tone, age: undefined });
  });

  test('is lost, with its age, whatever else was last known', () => {
    const state = shownVehicleState(buildEntry({ armed: true, status: 'flying' }, 0), 9_980);
    expect(state).toMatchObject({ condition: 'lost', text: 'Lost · 10 s', tone: 'warning', age: '10 s' });
  });
});
