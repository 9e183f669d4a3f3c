import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionStateSchema } from '../../../../gateway/contract/action/action.ts';
import { sampleAction, samplePlan, samplePlanStep } from '../../../builder/action-samples.ts';
import { sampleCommand, sampleDecision } from '../../../builder/contract-samples.ts';
import { sampleApproval, sampleLease, sampleOverride } from '../../../builder/governance-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer({}, { clock: new FakeClock() }).start();
});
afterEach(() => server.close());

const connect = async (subscribe?: object, token?: string) => {
  const reader = await new TestClient(server.url).hello(undefined, token);
  if (subscribe) reader.send('subscribe', subscribe);
  await reader.settled();
  return reader;
};

describe('the snapshot', () => {
  it('holds what is under way, the newest plans, waiting approvals and who commands', async () => {
    const { actions, governance } = server;
    actions.actionById.clear();
    actions.planById.clear();
    for (const [index, state] of actionStateSchema.options.entries())
      actions.keep(sampleAction({ actionId: `act_${state}`, state, createdAtMs: index }));
    for (let number = 1; number <= 60; number += 1) actions.keepPlan(samplePlan({ planId: `pln_${number}` }));
    governance.approvalRows = [
      sampleApproval({ approvalId: 'apr_waiting' }),
      sampleApproval({ approvalId: 'apr_over', state: 'approved' }),
    ];
    const { data } = await (await connect()).until('snapshot');
    const states = data.actions.map((action: { state: string }) => action.state);
    expect(states).toEqual([
      'verifying',
      'paused',
      'executing',
      'acknowledged',
      'dispatched',
      'awaiting_approval',
      'authorizing',
      'ready',
      'allocating',
      'queued',
    ]);
    expect(data.plans).toHaveLength(50);
    // Summaries: a plan of 2,000 steps is no part of a snapshot.
    expect(data.approvals).toMatchObject([{ approvalId: 'apr_waiting' }]);
    expect(data.leases).toMatchObject([{ vehicleId: 'uav-1', epoch: 3 }]);
  });

  it('shows a key only what its scopes allow', async () => {
    const snapshotFor = async (scopes: Parameters<TestServer['addKey']>[1]) => {
      const reader = await connect(undefined, server.addKey(`of-${scopes.length}`, scopes, 'operator'));
      return (await reader.until('snapshot')).data;
    };
    const none = await snapshotFor(['telemetry:read']);
    expect([none.actions, none.plans, none.approvals, none.leases]).toEqual([[], [], [], []]);
    const governor = await snapshotFor(['telemetry:read', 'governance:read']);
    expect([governor.actions, governor.leases.length]).toEqual([[], 1]);
  });
});

describe('deltas', () => {
  it('follow the snapshot: actions, plans with their steps, governance', async () => {
    const reader = await connect();
    const { actions, governance } = server;
    actions.announce('action', sampleAction({ state: 'executing' }));
    actions.announce('plan', samplePlan({ state: 'running' }));
    actions.announce('step', { planId: 'pln_1', step: samplePlanStep({ state: 'running' }) });
    governance.announce('approval', sampleApproval({ state: 'approved' }));
    governance.announce('override', sampleOverride({ state: 'used' }));
    governance.announce('lease', sampleLease({ epoch: 4 }));
    governance.announce('policies', { version: 'v2', problemCount: 0 });
    await reader.settled();
    expect(reader.of('action')).toMatchObject([{ data: { action: { state: 'executing' } } }]);
    expect(reader.of('plan')).toMatchObject([
      { data: { plan: { state: 'running' } } },
      { data: { planId: 'pln_1', step: { state: 'running' } } },
    ]);
    expect(reader.of('governance').map(({ data }) => data)).toMatchObject([
      { approval: { state: 'approved' } },
      { override: { state: 'used' } },
      { lease: { epoch: 4, holder: { id: 'operator' } } },
      { policyVersion: 'v2' },
    ]);
  });

  it('come for the topics and vehicles that were asked for; a plan concerns several', async () => {
    const reader = await connect({ topics: ['plan', 'governance'], vehicles: ['uav-2'] });
    const { actions, governance } = server;
    for (const vehicleId of ['uav-1', 'uav-2']) {
      actions.announce('action', sampleAction({ vehicleId }));
      actions.announce('step', {
        planId: 'pln_1',
        step: samplePlanStep({ action: sampleAction({ vehicleId }) }),
      });
      governance.announce('lease', sampleLease({ vehicleId }));
      governance.announce('approval', sampleApproval({ vehicleId }));
    }
    actions.announce('plan', samplePlan({ vehicles: ['uav-1', 'uav-3'] }));
    await reader.settled();
    expect(reader.of('action')).toEqual([]);
    expect(reader.of('plan').map(({ data }) => data.step?.action.vehicleId ?? data.plan.planId)).toEqual([
      'uav-2',
      'pln_1',
    ]);
    expect(reader.of('governance').map(({ data }) => (data.lease ?? data.approval).vehicleId)).toEqual([
      'uav-2',
      'uav-2',
    ]);
  });

  it('are resumed without a gap', async () => {
    const reader = await connect();
    const { session, lastSeq } = reader;
    reader.socket.terminate();
    await reader.untilClosed();
    server.actions.announce('plan', samplePlan({ state: 'paused' }));
    server.governance.announce('lease', sampleLease({ epoch: 9 }));
    const again = await new TestClient(server.url).hello({ session, seq: lastSeq });
    await again.settled();
    expect(again.of('gap')).toEqual([]);
    expect(again.of('plan')).toMatchObject([{ data: { plan: { state: 'paused' } } }]);
    expect(again.of('governance')).toMatchObject([{ data: { lease: { epoch: 9 } } }]);
  });

  it('of a decision come once, however often its command changes', async () => {
    const reader = await connect();
    for (const state of ['authorised', 'sent', 'accepted', 'done'] as const)
      server.port.announce('command', sampleCommand({ state, decision: sampleDecision() }));
    await reader.settled();
    expect([reader.of('action').length, reader.of('governance').length]).toEqual([4, 1]);
  });
});
