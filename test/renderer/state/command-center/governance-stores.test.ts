import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_PARAMS } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import {
  changeParameters,
  parseRoute,
  routeHref,
  routeParameter,
} from '../../../../renderer/state/app/route.ts';
import {
  decidedApprovals,
  receiveApproval,
  receiveOverride,
  replaceWaitingApprovals,
  useApprovalStore,
  usePolicyVersionStore,
  waitingApprovals,
} from '../../../../renderer/state/command-center/governance-store.ts';
import {
  receiveLease,
  replaceLeases,
  useLeaseStore,
} from '../../../../renderer/state/command-center/lease-store.ts';
import { orderOf, recordList, resubmit } from '../../../../renderer/state/command-center/records.ts';
import { applyServerFrame } from '../../../../renderer/state/connection/apply-server-frame.ts';
import { isSame } from '../../../../renderer/state/connection/whoami.ts';
import { receiveCommand, useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import {
  buildApproval,
  buildDecision,
  buildDenied,
  buildLease,
  buildOverride,
} from '../../builder/build-governance.ts';
import { buildCommand } from '../../builder/build-records.ts';
import { problem } from '../../builder/developer-rig.tsx';

beforeEach(() => {
  for (const store of [useApprovalStore, useLeaseStore, useCommandStore])
    (store as typeof useApprovalStore).setState((store as typeof useApprovalStore).getInitialState(), true);
});

describe('approvals', () => {
  test('the most pressing stands first, and none waits past its deadline', () => {
    replaceWaitingApprovals([
      buildApproval({ approvalId: 'late', deadlineAtMs: 9_000 }),
      buildApproval({ approvalId: 'soon', deadlineAtMs: 5_000 }),
      buildApproval({ approvalId: 'over', deadlineAtMs: 1_000 }),
    ]);
    const { approvals } = useApprovalStore.getState();
    expect(waitingApprovals(approvals, 2_000).map((each) => each.approvalId)).toEqual(['soon', 'late']);
    expect(decidedApprovals(approvals, 2_000).map((each) => each.approvalId)).toEqual(['over']);
  });

  test('a decided one never waits again, whatever comes late', () => {
    receiveApproval(buildApproval({ state: 'approved', decidedAtMs: 10 }));
    receiveApproval(buildApproval());
    expect(useApprovalStore.getState().approvals['apr-1']?.state).toBe('approved');
  });

  test('those that wait no more leave with the next whole picture, the decided ones stay bounded', () => {
    replaceWaitingApprovals([buildApproval()]);
    for (let index = 0; index < 80; index += 1)
      receiveApproval(buildApproval({ approvalId: `d${index}`, state: 'rejected', decidedAtMs: index }));
    replaceWaitingApprovals([]);
    const kept = Object.keys(useApprovalStore.getState().approvals);
    expect(kept).toHaveLength(50);
    expect(kept).toContain('d79');
    expect(kept).not.toContain('apr-1');
  });

  test('an override does not go back from used to in force', () => {
    receiveOverride(buildOverride({ state: 'used' }));
    receiveOverride(buildOverride({ state: 'active' }));
    expect(useApprovalStore.getState().overrides['dec-1']?.state).toBe('used');
    receiveOverride(buildOverride({ overrideId: 'ovr-2', state: 'waiting' }));
    expect(useApprovalStore.getState().overrides['dec-1']?.state).toBe('waiting');
  });
});

describe('leases', () => {
  test('an older epoch never comes back by a late frame', () => {
    receiveLease(buildLease({ epoch: 5 }));
    receiveLease(buildLease({ epoch: 4, holder: null }));
    expect(useLeaseStore.getState().leases['uav-1']?.epoch).toBe(5);
  });

  test('the whole picture counts, also after a restart with lower epochs', () => {
    receiveLease(buildLease({ epoch: 5 }));
    replaceLeases([buildLease({ epoch: 1 })]);
    expect(useLeaseStore.getState().leases['uav-1']?.epoch).toBe(1);
  });
});

test('governance frames reach their stores', () => {
  const targets = {
    feed: new VehicleFeed({ clock: new FakeClock(), requestFrame: (action) => action() }),
    onMissionChanged: () => undefined,
    onGap: () => undefined,
  };
  const data = {
    approval: buildApproval(),
    override: buildOverride(),
    lease: buildLease(),
    policyVersion: 'v8',
  };
  applyServerFrame({ v: 1, kind: 'governance', seq: 1, t: 0, data }, targets);
  expect(useApprovalStore.getState().approvals['apr-1']).toEqual(data.approval);
  expect(useApprovalStore.getState().overrides['dec-1']).toEqual(data.override);
  expect(useLeaseStore.getState().leases['uav-1']).toEqual(data.lease);
  expect(usePolicyVersionStore.getState().version).toBe('v8');
});

describe('the list of records', () => {
  const record = (id: number, change = {}) =>
    buildCommand({ commandId: `cmd-${id}`, createdAtMs: id * 1_000, ...change });

  test('shows each once, in its latest state, newest first', () => {
    const live = { 'cmd-2': record(2, { state: 'done' }), 'cmd-9': record(9) };
    const shown = recordList({ pages: [record(2), record(1)], live, filter: {}, hasMore: false });
    expect(shown.map((each) => [each.commandId, each.state])).toEqual([
      ['cmd-9', 'sent'],
      ['cmd-2', 'done'],
      ['cmd-1', 'sent'],
    ]);
  });

  test('leaves no gap: what is older than the pages read waits for its page', () => {
    const live = { 'cmd-1': record(1) };
    const input = { pages: [record(7), record(6)], live, filter: {} };
    expect(recordList({ ...input, hasMore: true }).map((each) => each.commandId)).toEqual(['cmd-7', 'cmd-6']);
    expect(recordList({ ...input, hasMore: false })).toHaveLength(3);
  });

  test('live records obey the filter too', () => {
    const live = { 'cmd-1': record(1, { category: 'Emergency' }), 'cmd-2': record(2) };
    const shown = recordList({ pages: [], live, filter: { category: 'Emergency' }, hasMore: false });
    expect(shown.map((each) => each.commandId)).toEqual(['cmd-1']);
  });

  test('is always sorted and free of doubles', () => {
    const records = fc.array(
      fc.integer({ min: 0, max: 30 }).map((id) => record(id)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(records, records, fc.boolean(), (pages, streamed, hasMore) => {
        const live = Object.fromEntries(streamed.map((each) => [each.commandId, each]));
        const shown = recordList({ pages, live, filter: {}, hasMore });
        const times = shown.map((each) => each.createdAtMs);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(new Set(shown.map((each) => each.commandId)).size).toBe(shown.length);
        for (const each of pages) expect(shown.map(({ commandId }) => commandId)).toContain(each.commandId);
      }),
    );
  });
});

describe('giving a command again', () => {
  function gateway(answer: () => Response) {
    const sent: string[] = [];
    const rest = new RestClient({
      baseUrl: 'http://gateway',
      token: 't',
      fetch: (url, init) => {
        sent.push(`${init?.method} ${String(url)} ${String(init?.body)}`);
        return Promise.resolve(answer());
      },
      newId: () => 'k',
      onUnauthenticated: () => undefined,
    });
    return { rest, sent };
  }
  const order = { vehicleId: 'uav-1', command: 'takeoff', params: { altitudeM: 150 } } as const;

  test('sends what the record says, with a key of its own', async () => {
    const { rest, sent } = gateway(() => Response.json(buildCommand({ commandId: 'cmd-2' })));
    const again = orderOf(buildDenied());
    expect(again).toEqual(order);
    expect(await resubmit(rest, again ?? order, new FakeClock())).toBe('cmd-2');
    expect(sent).toEqual([
      'POST http://gateway/api/vehicles/uav-1/commands/takeoff?wait=sent {"altitudeM":150}',
    ]);
  });

  test('a record of something else is not offered again', () => {
    expect(orderOf(buildCommand({ command: 'mission-upload', params: {} }))).toBeUndefined();
    expect(orderOf(buildCommand({ params: { altitudeM: 'high' } }))).toBeUndefined();
    expect(Object.keys(COMMAND_PARAMS)).toContain('takeoff');
  });

  test('a refused attempt leads to its record, which the refusal names', async () => {
    const { rest } = gateway(() => problem(403, 'governance-denied', 'Too high.', { commandId: 'cmd-4' }));
    expect(await resubmit(rest, order, new FakeClock())).toBe('cmd-4');
  });

  test('or which the stream brings, when the stream brings it', async () => {
    const { rest } = gateway(() => problem(403, 'governance-denied', 'Too high.'));
    const clock = new FakeClock();
    const answer = resubmit(rest, order, clock);
    await clock.advanceAsync(200, 100);
    receiveCommand(buildDenied({ commandId: 'cmd-3', traceId: 'abc', decision: buildDecision() }));
    expect(await answer).toBe('cmd-3');
  });

  test('and is a failure when there is no record', async () => {
    const { rest } = gateway(() => problem(409, 'lease-held', 'Key key-9 commands it.'));
    const clock = new FakeClock();
    const answer = resubmit(rest, order, clock);
    const failed = expect(answer).rejects.toThrow('Key key-9 commands it.');
    await clock.advanceAsync(2_000, 500);
    await failed;
  });
});

test('the address carries record and filter, and changes in place', () => {
  const href = routeHref('command-center', undefined, { category: 'Emergency', record: 'cmd_1' });
  expect(href).toBe('#/command-center?category=Emergency&record=cmd_1');
  expect(parseRoute(href)).toEqual({ screenId: 'command-center', page: undefined });
  expect(routeParameter(href, 'record')).toBe('cmd_1');
  expect(routeParameter('#/fly', 'record')).toBeUndefined();
  location.hash = href;
  changeParameters({ category: undefined, state: 'denied' });
  expect(location.hash).toBe('#/command-center?record=cmd_1&state=denied');
});

test('nobody is oneself before the gateway said who we are', () => {
  expect(isSame(null, undefined)).toBe(false);
  expect(isSame(undefined, undefined)).toBe(false);
  expect(isSame({ kind: 'key', id: 'operator' }, { kind: 'operator', id: 'operator', tenantId: 't' })).toBe(
    false,
  );
});
