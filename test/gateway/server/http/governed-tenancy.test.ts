import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { Actor } from '../../../../gateway/contract/account/actor.ts';
import {
  sampleAction,
  samplePlan,
  samplePlanStep,
  sampleResourceLease,
} from '../../../builder/action-samples.ts';
import { sampleCommand, sampleVehicle, sampleZone } from '../../../builder/contract-samples.ts';
import {
  sampleApproval,
  sampleControlState,
  sampleDecisionRecord,
  sampleLease,
  sampleOverride,
} from '../../../builder/governance-samples.ts';
import { TestClient } from '../ws/support/test-client.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let bob: Login;
const OPERATOR: Actor = { kind: 'operator', id: 'operator' };
const actorOf = ({ accountId }: Login): Actor => ({ kind: 'account', id: accountId });
const get = (path: string, token?: string) => world.server.call(path, { ...(token && { token }) });
const send = (method: string, path: string, token: string, body?: unknown) => {
  world.clock.advance(600);
  return world.server.call(path, { method, token, body });
};
const post = (path: string, token: string, body?: unknown) => send('POST', path, token, body);

beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  bob = await world.login('bob@other.example');
  for (const login of [ann, bob]) world.admit(login, 'administrator');
  // The first effect of an account says for whom it acts.
  for (const { token } of [ann, bob]) await send('PUT', '/api/zones/field', token, sampleZone());
  // uav-1 is simulated, uav-9 is not.
  world.port.vehicleById.set('uav-9', sampleVehicle({ id: 'uav-9', mode: 'live' }));
  const { actions, governance } = world;
  actions.actionById.clear();
  actions.planById.clear();
  const owners = [
    ['ann', actorOf(ann)],
    ['bob', actorOf(bob)],
    ['operator', OPERATOR],
  ] as const;
  for (const [who, actor] of owners) {
    actions.keep(sampleAction({ actionId: `act_${who}`, actor }));
    actions.keepPlan(samplePlan({ planId: `pln_${who}`, actor, steps: [] }));
  }
  governance.decisionRows = owners.map(([who, actor]) =>
    sampleDecisionRecord({ decisionId: `dec_${who}`, actor }),
  );
  governance.approvalRows = owners.map(([who, requestedBy]) =>
    sampleApproval({ approvalId: `apr_${who}`, requestedBy, needsSecondPerson: false }),
  );
  governance.overrideRows = owners.map(([who, by]) => sampleOverride({ overrideId: `ovr_${who}`, by }));
});
afterEach(() => world.close());

describe('a tenant', () => {
  const RECORDS = ['/api/action/act_', '/api/action/plan/pln_', '/api/governance/decisions/dec_'];
  const OTHERS = ['/api/approvals/apr_', '/api/governance/overrides/ovr_'];

  it.each([...RECORDS, ...OTHERS])('%s… of others does not exist for it, lists neither', async (path) => {
    expect((await get(`${path}ann`, ann.token)).status).toBe(200);
    for (const who of ['bob', 'operator', 'nobody'])
      expect((await get(`${path}${who}`, ann.token)).json, who).toMatchObject({ code: 'not-found' });
    expect((await get(`${path}bob`)).status).toBe(200);
    const list = path.slice(0, path.lastIndexOf('/'));
    if (list.endsWith('overrides')) return;
    const { text, json } = await get(list, ann.token);
    expect(json.items).toHaveLength(1);
    expect(text).not.toMatch(/_(bob|operator)"/);
    expect((await get(list)).json.items).toHaveLength(3);
  });

  it('changes nothing of others, whatever it is allowed to do', async () => {
    const before = world.port.calls.length;
    for (const [path, body] of [
      ['/api/action/act_bob/execute', {}],
      ['/api/action/act_bob/abort', {}],
      ['/api/action/act_bob/resources', {}],
      ['/api/action/pln_bob/resources', {}],
      ['/api/action/pln_bob/dependencies/check', {}],
      ['/api/action/plan/pln_bob/steps/add', { type: 'hold', vehicleId: 'uav-1' }],
      ['/api/action/plan/pln_bob/dependencies/add', { from: 'a', to: 'b' }],
      ['/api/action/plan/pln_bob/execute', {}],
      ['/api/action/plan/pln_bob/pause', {}],
      ['/api/action/plan/pln_bob/resume', {}],
      ['/api/action/plan/pln_bob/verify', {}],
      ['/api/action/plan/pln_bob/retry', {}],
      ['/api/action/plan/pln_bob/abort', {}],
      ['/api/governance/decisions/dec_bob/override', { reason: 'because I say so' }],
      ['/api/approvals/apr_bob/approve', {}],
      ['/api/approvals/apr_operator/reject', {}],
    ] as const)
      expect((await post(path, ann.token, body)).status, path).toBe(404);
    expect(world.port.calls.slice(before)).toEqual([]);
  });

  it('answers what its own people asked for; the operator answers for all', async () => {
    const { key } = world.key(ann, 'live', SCOPES);
    const approved = await post('/api/approvals/apr_ann/approve', key, { reason: 'seen it' });
    expect(approved.json).toMatchObject({ state: 'approved', decidedReason: 'seen it' });
    const rejected = await world.server.call('/api/approvals/apr_bob/reject', { method: 'POST' });
    expect(rejected.json).toMatchObject({ state: 'rejected', decidedBy: OPERATOR });
  });

  it('is the second person of the operator, where one is wanted and within its reach', async () => {
    world.governance.approvalRows = (['sim', 'live'] as const).map((mode) =>
      sampleApproval({ approvalId: `apr_${mode}`, requestedBy: OPERATOR, needsSecondPerson: true, mode }),
    );
    const full = world.key(ann, 'live', SCOPES).key;
    const test = world.key(ann, 'test', SCOPES).key;
    const without = world.key(ann, 'live', ['governance:read']).key;
    const shown = async (token: string) =>
      (await get('/api/approvals', token)).json.items.map((row: { approvalId: string }) => row.approvalId);
    expect(await shown(full)).toEqual(['apr_sim', 'apr_live']);
    expect(await shown(test)).toEqual(['apr_sim']);
    expect(await shown(without)).toEqual([]);
    expect((await post('/api/approvals/apr_live/approve', test, {})).status).toBe(404);
    expect((await post('/api/approvals/apr_live/approve', full, { reason: 'seen' })).json).toMatchObject({
      state: 'approved',
    });
  });

  it('counts its own commands in the categories', async () => {
    world.port.commandRows = [actorOf(ann), actorOf(bob), OPERATOR].map((actor, index) =>
      sampleCommand({ commandId: `cmd_${index}`, actor, category: 'Payload' }),
    );
    const totalOf = async (token?: string) =>
      (await get('/api/action/categories', token)).json.items.find(
        (row: { category: string }) => row.category === 'Payload',
      ).totalCount;
    expect([await totalOf(ann.token), await totalOf()]).toEqual([1, 3]);
    expect((await get('/api/commands/cmd_1', ann.token)).status).toBe(404);
    expect((await get('/api/commands/cmd_0', ann.token)).json.trace).toHaveLength(1);
  });

  it('sees that a resource is taken, and by whom only of its own', async () => {
    world.actions.leaseRows = [
      sampleResourceLease({ id: 'uav-1', heldBy: 'pln_bob' }),
      sampleResourceLease({ type: 'dock', id: 'dock-1', heldBy: 'act_ann' }),
    ];
    const { items } = (await get('/api/action/leases', ann.token)).json;
    expect(items.map((row: { heldBy: string }) => row.heldBy)).toEqual(['other', 'act_ann']);
  });

  it('reads policies and writes them as an administrator of the station only', async () => {
    world.admit(ann, 'approver');
    const before = world.port.calls.length;
    for (const [method, body] of [
      ['PUT', { text: 'a;' }],
      ['DELETE', undefined],
    ] as const)
      expect((await send(method, '/api/policies/x', ann.token, body)).json.code).toBe('station-role-missing');
    expect(world.port.calls.slice(before)).toEqual([]);
    expect((await get('/api/policies', ann.token)).status).toBe(200);
    const checked = await post('/api/policies/x/validate', ann.token, { text: 'nothing' });
    expect(checked.json).toEqual({ isValid: false, problems: [expect.objectContaining({ line: 1 })] });
    expect((await get('/api/policies/No%20Id', ann.token)).status).toBe(404);
    world.governance.commandRows = [actorOf(ann), actorOf(bob), OPERATOR].map((actor) =>
      sampleCommand({ actor }),
    );
    const previewed = await post('/api/policies/x/preview', ann.token, { text: 'a;' });
    expect(previewed.json).toMatchObject({ checked: 1 });
  });
});

describe('who commands a vehicle', () => {
  const activity = 'plan "Secret works"';
  const lease = (holder: Actor | null, changes = {}) =>
    world.governance.leaseByVehicle.set(
      'uav-1',
      sampleLease({ holder, state: sampleControlState({ activity }), ...changes }),
    );
  const takeover = (by: Actor) => ({
    takeoverId: 'tko_1',
    by,
    reason: 'my turn',
    requesterState: sampleControlState({ activity: 'launch lch_7' }),
    holderState: sampleControlState({ activity }),
    requestedAtMs: 0,
    deadlineAtMs: 10_000,
  });
  const seen = async (token?: string) => (await get('/api/vehicles/uav-1/lease', token)).json;

  it('is told to all; strangers by kind only, and that they do something', async () => {
    lease(actorOf(bob));
    const shown = await get('/api/vehicles/uav-1/lease', ann.token);
    expect(shown.json).toMatchObject({
      epoch: 3,
      holder: { kind: 'account', id: 'other' },
      state: { activity: 'busy', altitudeM: 30 },
    });
    expect(shown.text).not.toContain(bob.accountId);
    expect(shown.text).not.toContain('Secret');
    expect(await seen(bob.token)).toMatchObject({ holder: actorOf(bob), state: { activity } });
    expect(await seen()).toMatchObject({ holder: actorOf(bob), state: { activity } });
    expect((await get('/api/leases', ann.token)).text).not.toContain(bob.accountId);
  });

  it('is seen by both sides of a takeover, and by no third', async () => {
    lease(actorOf(bob), { takeover: takeover(actorOf(ann)) });
    for (const token of [ann.token, bob.token])
      expect(await seen(token)).toMatchObject({
        state: { activity },
        takeover: { reason: 'my turn', holderState: { activity } },
      });
    expect((await seen(bob.token)).takeover.by).toEqual({ kind: 'account', id: 'other' });
    const eve = await world.login('eve@third.example');
    expect(await seen(eve.token)).toMatchObject({
      takeover: { reason: '', holderState: { activity: 'busy' }, requesterState: { activity: 'busy' } },
    });
  });

  it('changes hands by request; by force only with the scope for it', async () => {
    lease(actorOf(bob));
    const path = '/api/vehicles/uav-1/lease/takeover';
    const asked = await post(path, ann.token, { epoch: 3, reason: 'shift change' });
    expect([asked.status, asked.json.takeover.by.id]).toEqual([202, ann.accountId]);
    const stale = await post(path, ann.token, { epoch: 2, reason: 'shift change' });
    expect(stale.json).toMatchObject({ status: 409, code: 'version-conflict' });
    const answered = await post(`${path}/answer`, bob.token, { takeoverId: 'tko_1', accept: true });
    expect(answered.status).toBe(200);
    const scopes = SCOPES.filter((scope) => scope !== 'governance:override');
    const force = { epoch: 3, reason: 'danger', force: true };
    const refused = await post(path, world.key(ann, 'live', scopes).key, force);
    expect(refused.json).toMatchObject({ code: 'scope-missing', scope: 'governance:override' });
    const taken = await post(path, world.key(ann, 'live', SCOPES).key, force);
    expect([taken.status, taken.json.epoch]).toEqual([200, 4]);
  });

  it('is taken and given back', async () => {
    lease(null);
    const taken = await post('/api/vehicles/uav-1/lease', ann.token);
    expect(taken.json.holder).toEqual(actorOf(ann));
    const released = await send('DELETE', '/api/vehicles/uav-1/lease', ann.token);
    expect([released.status, released.json.holder]).toEqual([200, null]);
    expect((await post('/api/vehicles/uav-77/lease', ann.token)).status).toBe(404);
  });
});

describe('a test key', () => {
  let key: string;
  beforeEach(() => {
    ({ key } = world.key(ann, 'test', SCOPES));
  });
  const live = { type: 'hold', vehicleId: 'uav-9' };
  const sim = { type: 'hold', vehicleId: 'uav-1' };
  const until = [{ vehicleId: 'uav-9', field: 'armed', operator: '==', value: true }];

  it.each([
    ['/api/action/queue', live],
    ['/api/action/queue', { ...sim, resources: [{ type: 'vehicle', id: 'uav-9' }] }],
    ['/api/action/queue', { ...sim, postconditions: until }],
    ['/api/action/queue', { type: 'wait', params: { until } }],
    ['/api/action/queue', { type: 'separate', params: { vehicles: ['uav-1', 'uav-9'] } }],
    ['/api/action/act_ann/resources', { resources: [{ type: 'vehicle', id: 'uav-9' }] }],
    ['/api/action/plan/create', { name: 'x', vehicles: ['uav-9'] }],
    ['/api/action/plan/create', { name: 'x', steps: [sim, live] }],
    [
      '/api/action/plan/create',
      { name: 'x', dependencies: [{ to: 'a', type: 'condition', condition: until }] },
    ],
    ['/api/action/plan/pln_ann/steps/add', live],
    ['/api/action/plan/pln_ann/dependencies/add', { to: 'a', type: 'condition', condition: until }],
    ['/api/vehicles/uav-9/lease', undefined],
    ['/api/vehicles/uav-9/lease/takeover', { epoch: 0, reason: 'test' }],
    ['/api/vehicles/uav-9/lease/takeover/answer', { takeoverId: 't', accept: true }],
  ])('%s %o: 403 test-key-live-vehicle, and nothing reaches the core', async (path, body) => {
    const before = world.port.calls.length;
    const answer = await post(path, key, body);
    expect(answer.json, answer.text).toMatchObject({ status: 403, code: 'test-key-live-vehicle' });
    expect(world.port.calls.slice(before)).toEqual([]);
  });

  it('executes nothing whose vehicle is live by then, or not known to be simulated', async () => {
    const actor = actorOf(ann);
    const step = samplePlanStep({ action: sampleAction({ vehicleId: 'uav-2' }) });
    world.actions.keep(sampleAction({ actionId: 'act_2', vehicleId: 'uav-2', actor }));
    world.actions.keepPlan(samplePlan({ planId: 'pln_2', vehicles: [], steps: [step], actor }));
    const before = world.port.calls.length;
    for (const mode of ['unknown', 'live'] as const) {
      if (mode === 'live') world.port.vehicleById.set('uav-2', sampleVehicle({ id: 'uav-2', mode }));
      for (const path of ['act_2/execute', 'plan/pln_2/execute', 'plan/pln_2/resume', 'plan/pln_2/retry'])
        expect((await post(`/api/action/${path}`, key)).json.code, path).toBe('test-key-live-vehicle');
    }
    expect(world.port.calls.slice(before)).toEqual([]);
    world.port.vehicleById.set('uav-2', sampleVehicle({ id: 'uav-2', mode: 'sim' }));
    expect((await post('/api/action/act_2/execute', key)).status).toBe(202);
    expect((await post('/api/action/plan/pln_2/execute', key)).status).toBe(202);
    // A live key is not asked; what is not known the core refuses itself.
    expect(
      (await post('/api/action/plan/create', ann.token, { name: 'x', vehicles: ['uav-9'] })).status,
    ).toBe(201);
  });

  it('sees nothing live, not even of its own tenant', async () => {
    const actor = actorOf(ann);
    const { actions, governance } = world;
    actions.keep(sampleAction({ actionId: 'act_live', actor, mode: 'live' }));
    actions.keepPlan(samplePlan({ planId: 'pln_live', actor, mode: 'live' }));
    governance.decisionRows.push(sampleDecisionRecord({ decisionId: 'dec_live', actor, mode: 'live' }));
    governance.approvalRows.push(
      sampleApproval({ approvalId: 'apr_live', requestedBy: actor, mode: 'live' }),
    );
    governance.overrideRows.push(sampleOverride({ overrideId: 'ovr_live', by: actor, vehicleId: 'uav-9' }));
    governance.leaseByVehicle.set('uav-9', sampleLease({ vehicleId: 'uav-9' }));
    actions.leaseRows = [sampleResourceLease({ id: 'uav-9' })];
    for (const path of [
      '/api/action/act_live',
      '/api/action/plan/pln_live',
      '/api/governance/decisions/dec_live',
      '/api/approvals/apr_live',
      '/api/governance/overrides/ovr_live',
      '/api/vehicles/uav-9/lease',
    ]) {
      expect((await get(path, key)).status, path).toBe(404);
      expect((await get(path, ann.token)).status, path).toBe(200);
    }
    for (const path of [
      '/api/action',
      '/api/action/plan',
      '/api/approvals',
      '/api/leases',
      '/api/action/leases',
    ])
      expect((await get(path, key)).text, path).not.toMatch(/_live|uav-9/);
  });
});

describe('aborts', () => {
  it('reach the core before anything is stored, with a store that cannot write', async () => {
    const { platform, database, actions } = world;
    database.pragma('query_only = ON');
    const enrol = vi.spyOn(platform.guard, 'enrol');
    for (const [path, name] of [
      ['act_ann', 'abortAction'],
      ['plan/pln_ann', 'abortPlan'],
    ] as const) {
      const abort = vi.spyOn(actions, name);
      const answer = await post(`/api/action/${path}/abort`, ann.token);
      expect(answer.json.state, answer.text).toMatch(/^abort/);
      expect(abort).toHaveBeenCalledTimes(1);
      const [sent, stored] = [abort, enrol].map(({ mock }) => mock.invocationCallOrder.at(-1) ?? 0);
      expect(stored).toBeGreaterThan(sent ?? 0);
    }
    database.pragma('query_only = OFF');
  });

  it('are never limited and cost nothing, whatever else is used up', async () => {
    world.database.prepare('UPDATE credit_account SET balance = 0').run();
    const calls = async (path: string, count: number) => {
      const statuses = [];
      for (let index = 0; index < count; index += 1)
        statuses.push((await world.server.call(path, { method: 'POST', token: ann.token })).status);
      return new Set(statuses);
    };
    expect(await calls('/api/action/act_ann/execute', 6)).toEqual(new Set([402, 429]));
    expect(await calls('/api/action/plan/pln_ann/verify', 12)).toEqual(new Set([200, 429]));
    expect(await calls('/api/action/plan/pln_ann/abort', 40)).toEqual(new Set([202]));
    expect(await calls('/api/action/act_ann/abort', 40)).toEqual(new Set([202]));
    const last = await world.server.call('/api/action/plan/pln_ann/abort', {
      method: 'POST',
      token: ann.token,
    });
    expect(last.headers['x-credits-cost']).toBe('0');
    expect(last.headers.ratelimit).toBeUndefined();
  });

  it('executing counts as commands, all of a credential together', async () => {
    const statuses = [];
    for (const path of [
      'act_ann/execute',
      'plan/pln_ann/execute',
      'plan/pln_ann/resume',
      'plan/pln_ann/retry',
      'act_x/execute',
    ])
      statuses.push(
        await world.server
          .call(`/api/action/${path}`, { method: 'POST', token: ann.token })
          .then((answer) => answer.status),
      );
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
  });
});

describe('a WebSocket of a tenant', () => {
  it('begins with its own and hears of its own', async () => {
    const { actions, governance } = world;
    governance.leaseByVehicle.set('uav-1', sampleLease({ holder: actorOf(bob) }));
    const client = await new TestClient(world.server.url).hello(undefined, ann.token);
    const snapshot = (await client.until('snapshot')).data;
    expect(snapshot).toMatchObject({
      actions: [{ actionId: 'act_ann' }],
      plans: [{ planId: 'pln_ann' }],
      approvals: [{ approvalId: 'apr_ann' }],
      leases: [{ holder: { kind: 'account', id: 'other' } }],
    });
    for (const login of [bob, ann]) {
      const actor = actorOf(login);
      const own = `new_${login.email.slice(0, 3)}`;
      actions.announce('action', sampleAction({ actionId: own, actor }));
      actions.announce('plan', samplePlan({ planId: own, actor }));
      actions.announce('step', { planId: own, step: samplePlanStep({ action: sampleAction({ actor }) }) });
      governance.announce('approval', sampleApproval({ approvalId: own, requestedBy: actor }));
      governance.announce('override', sampleOverride({ overrideId: own, by: actor }));
      governance.announce('lease', sampleLease({ holder: actor }));
      governance.announce('policies', { version: own, problemCount: 0 });
    }
    await client.settled();
    const text = JSON.stringify(client.frames);
    expect(text).not.toContain(bob.accountId);
    expect(client.of('action')).toMatchObject([{ data: { action: { actionId: 'new_ann' } } }]);
    expect(client.of('plan').map(({ data }) => data.plan?.planId ?? data.planId)).toEqual([
      'new_ann',
      'new_ann',
    ]);
    expect(client.of('governance').map(({ data }) => Object.keys(data)[0])).toEqual([
      'lease',
      'policyVersion',
      'approval',
      'override',
      'lease',
      'policyVersion',
    ]);
    expect(client.of('governance')[4]?.data.lease.holder).toEqual(actorOf(ann));
    client.socket.terminate();
  });
});
