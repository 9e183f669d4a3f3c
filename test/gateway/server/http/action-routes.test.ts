import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import { sampleAction, samplePlan } from '../../../builder/action-samples.ts';
import { sampleCommand } from '../../../builder/contract-samples.ts';
import { LoadSwitch } from './support/load-switch.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
let load: LoadSwitch;
beforeEach(async () => {
  load = new LoadSwitch();
  server = await new TestServer({}, { load }).start();
});
afterEach(() => server.close());

const get = (path: string) => server.call(path);
const post = (path: string, body?: unknown, headers = {}) =>
  server.call(path, { method: 'POST', body, headers });
const STEP = { type: 'takeoff', vehicleId: 'uav-1', params: { altitudeM: 20 } };

describe('the eight operations of the specification', () => {
  it('work in the order a program uses them', async () => {
    const created = await post('/api/action/plan/create', { name: 'Roof', vehicles: ['uav-1'] });
    expect(created.status, created.text).toBe(201);
    const { planId, version } = created.json;
    expect(created.headers.location).toBe(`/api/action/plan/${planId}`);
    expect((await get(`/api/action/plan/${planId}`)).json).toEqual(created.json);

    const up = await post(`/api/action/plan/${planId}/steps/add`, { ...STEP, stepId: 'up', version });
    expect(up.status, up.text).toBe(201);
    expect(up.json).toMatchObject({ plan: { version: version + 1 }, step: { stepId: 'up' } });
    const home = await post(`/api/action/plan/${planId}/steps/add`, { type: 'rtl', vehicleId: 'uav-1' });
    const dependency = await post(`/api/action/plan/${planId}/dependencies/add`, {
      from: 'up',
      to: home.json.step.stepId,
    });
    expect(dependency.status).toBe(201);
    expect(dependency.json.dependency).toMatchObject({ type: 'finish_to_start', from: 'up' });
    const ofPlan = await post(`/api/action/${planId}/dependencies/check`);
    expect(ofPlan.json).toMatchObject({ actionId: planId, isReady: true });

    const queued = await post('/api/action/queue', STEP);
    expect(queued.status).toBe(202);
    const { actionId } = queued.json;
    expect(queued.headers.location).toBe(`/api/action/${actionId}`);
    expect((await post(`/api/action/${actionId}/resources`)).json.leases).toEqual([]);
    expect((await post(`/api/action/${actionId}/dependencies/check`)).status).toBe(200);
    const executed = await post(`/api/action/${actionId}/execute`);
    expect(executed.status).toBe(202);
    expect(executed.headers.location).toBe(`/api/action/${actionId}`);
    const aborted = await post(`/api/action/plan/${planId}/abort`);
    expect([aborted.status, aborted.json.state]).toEqual([202, 'aborting']);
  });

  it('are all in the reference', async () => {
    const entries = (await get('/api/docs/apis?group=Action%20Execution')).json.items;
    expect(entries).toHaveLength(8);
    expect(entries.every(({ available }: { available: boolean }) => available)).toBe(true);
    expect(DOCUMENTED_OPERATIONS).toHaveLength(25);
  });

  it('give what they were told to the core, with defaults and the trace', async () => {
    await post('/api/action/queue', STEP, {
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
    expect(server.actions.callsOf('queueAction')[0]?.args).toMatchObject([
      { ...STEP, priority: 'normal', resources: [], postconditions: [] },
      { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', source: 'rest', principal: { id: 'operator' } },
    ]);
    await post('/api/action/act_1/resources');
    expect(server.actions.callsOf('allocateResources')[0]?.args.slice(0, 2)).toEqual([
      'act_1',
      { release: false },
    ]);
    await post('/api/action/plan/pln_1/abort', { compensation: 'land', reason: 'wind' });
    expect(server.actions.callsOf('abortPlan')[0]?.args.slice(0, 2)).toEqual([
      'pln_1',
      { compensation: 'land', reason: 'wind' },
    ]);
  });
});

describe('bad requests', () => {
  it.each([
    ['/api/action/queue', { type: 'teleport' }, '/type'],
    ['/api/action/queue', { ...STEP, when: 'now' }, '/when'],
    ['/api/action/queue', { ...STEP, priority: 'highest' }, '/priority'],
    ['/api/action/act_1/execute', { version: '1' }, '/version'],
    ['/api/action/act_1/execute', { force: true }, '/force'],
    ['/api/action/act_1/resources', { resources: [{ type: 'moon', id: 'x' }] }, '/resources/0/type'],
    ['/api/action/act_1/dependencies/check', { deep: true }, '/deep'],
    ['/api/action/plan/create', { name: '' }, '/name'],
    [
      '/api/action/plan/create',
      { name: 'x', steps: [{ type: 'takeoff', altitude: 3 }] },
      '/steps/0/altitude',
    ],
    ['/api/action/plan/pln_1/steps/add', { ...STEP, stepId: 'a b' }, '/stepId'],
    ['/api/action/plan/pln_1/dependencies/add', { from: 'up' }, '/to'],
    ['/api/action/plan/pln_1/abort', { compensation: 'crash' }, '/compensation'],
    ['/api/action/plan/pln_1/retry', { stepIds: [] }, '/stepIds'],
  ])('%s %o is refused and named', async (path, body, pointer) => {
    const answer = await post(path, body);
    expect(answer.json, answer.text).toMatchObject({ status: 422, code: 'validation' });
    expect(answer.json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(server.port.calls).toEqual([]);
  });

  it('take plans up to 5 MiB and not beyond', async () => {
    const step = { type: 'notify', params: { text: 'x'.repeat(250) } };
    const steps = Array.from({ length: 2000 }, (_, index) => ({
      ...step,
      stepId: `s${index}`,
      title: 'y'.repeat(100),
    }));
    const large = { name: 'large', steps, dependencies: [] };
    expect(JSON.stringify(large).length).toBeGreaterThan(700_000);
    expect((await post('/api/action/plan/create', large)).status).toBe(201);
    const many = await post('/api/action/plan/create', { ...large, steps: [...steps, step] });
    expect(many.json).toMatchObject({ status: 422, code: 'validation' });
  });

  it.each([
    'POST /api/action/act_9/execute',
    'POST /api/action/act_9/abort',
    'POST /api/action/act_9/resources',
    'POST /api/action/act_9/dependencies/check',
    'GET /api/action/act_9',
    'GET /api/action/act_9/events',
    'GET /api/action/plan/pln_9',
    'GET /api/action/plan/pln_9/events',
    'POST /api/action/plan/pln_9/execute',
    'POST /api/action/plan/pln_9/pause',
    'POST /api/action/plan/pln_9/resume',
    'POST /api/action/plan/pln_9/verify',
    'POST /api/action/plan/pln_9/retry',
    'POST /api/action/plan/pln_9/abort',
    // No plan may be called what an address is.
    'POST /api/action/plan/execute',
    'GET /api/action/queue',
  ])('%s: 404', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect((await server.call(path, { method })).json).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('versions', () => {
  it.each([
    ['/api/action/act_1/execute', {}],
    ['/api/action/act_1/resources', {}],
    ['/api/action/plan/pln_1/steps/add', STEP],
    ['/api/action/plan/pln_1/dependencies/add', { from: 'up', to: 'home' }],
    ['/api/action/plan/pln_1/execute', {}],
    ['/api/action/plan/pln_1/pause', {}],
    ['/api/action/plan/pln_1/resume', {}],
    ['/api/action/plan/pln_1/verify', {}],
    ['/api/action/plan/pln_1/retry', {}],
  ])('%s from an old one is 409', async (path, body) => {
    const stale = await post(path, { ...body, version: 7 });
    expect(stale.json).toMatchObject({ status: 409, code: 'version-conflict' });
    const present = await post(path, { ...body, version: 1 });
    expect(present.status, present.text).toBeLessThan(300);
  });

  it('do not hold up an abort, which takes none', async () => {
    server.actions.keepPlan(samplePlan({ version: 99 }));
    expect((await post('/api/action/plan/pln_1/abort', {})).status).toBe(202);
  });
});

describe('refusals of the core', () => {
  it('name the cycle', async () => {
    const cycle = ['up', 'home', 'up'];
    server.actions.failures.set(
      'addDependency',
      new AppError('dependency-cycle', 'up waits for home, home for up.', { context: { cycle } }),
    );
    const answer = await post('/api/action/plan/pln_1/dependencies/add', { from: 'home', to: 'up' });
    expect(answer.json).toMatchObject({ status: 422, code: 'dependency-cycle', cycle });
  });

  it('name what makes a plan infeasible', async () => {
    const problems = [
      { severity: 'error', code: 'missing-resource', stepId: 'up', text: 'no dock is known' },
    ];
    server.actions.failures.set(
      'executePlan',
      new AppError('plan-infeasible', 'The plan cannot be flown.', { context: { problems } }),
    );
    const answer = await post('/api/action/plan/pln_1/execute');
    expect(answer.json).toMatchObject({ status: 422, code: 'plan-infeasible', problems });
  });

  it.each([
    ['resource-busy', 409],
    ['resource-unknown', 422],
    ['state-conflict', 409],
    ['store-unavailable', 503],
  ] as const)('%s is %i', async (code, status) => {
    server.actions.failures.set('executeAction', new AppError(code, 'because'));
    expect((await post('/api/action/act_1/execute')).json).toMatchObject({ status, code });
  });
});

describe('lists', () => {
  it('of actions are narrowed and paged', async () => {
    server.actions.actionById.clear();
    for (const number of [1, 2, 3, 4])
      server.actions.keep(
        sampleAction({
          actionId: `act_${number}`,
          category: number === 4 ? 'Payload' : 'Navigation',
          state: number === 3 ? 'succeeded' : 'queued',
          planId: number === 2 ? 'pln_1' : null,
          vehicleId: number === 1 ? 'uav-2' : 'uav-1',
        }),
      );
    const ids = async (query: string) =>
      (await get(`/api/action?${query}`)).json.items.map((row: { actionId: string }) => row.actionId);
    expect(await ids('category=Payload')).toEqual(['act_4']);
    expect(await ids('state=succeeded')).toEqual(['act_3']);
    expect(await ids('plan=pln_1')).toEqual(['act_2']);
    expect(await ids('vehicle=uav-2')).toEqual(['act_1']);
    const first = (await get('/api/action?limit=3')).json;
    expect([first.items.length, first.nextCursor]).toEqual([3, 'act_3']);
    const second = (await get('/api/action?limit=3&cursor=act_3')).json;
    expect([second.items.length, second.nextCursor]).toEqual([1, null]);
    for (const query of ['state=sleeping', 'category=payload', 'sort=asc', 'limit=0'])
      expect((await get(`/api/action?${query}`)).json.code).toBe('validation');
  });

  it('of commands are narrowed by category, vehicle, state and actor', async () => {
    server.port.commandRows = [
      sampleCommand({ commandId: 'cmd_a', category: 'Payload', state: 'done' }),
      sampleCommand({ commandId: 'cmd_b', vehicleId: 'uav-2', actor: { kind: 'key', id: 'k1' } }),
    ];
    const ids = async (query: string) =>
      (await get(`/api/commands?${query}`)).json.items.map((row: { commandId: string }) => row.commandId);
    expect(await ids('category=Payload')).toEqual(['cmd_a']);
    expect(await ids('state=done')).toEqual(['cmd_a']);
    expect(await ids('vehicle=uav-2')).toEqual(['cmd_b']);
    expect(await ids('actor=k1')).toEqual(['cmd_b']);
    expect((await get('/api/commands?state=flying')).json.code).toBe('validation');
  });

  it('of categories have all eight, and a command its trace', async () => {
    const { items } = (await get('/api/action/categories')).json;
    expect(items.map((row: { category: string }) => row.category)).toEqual([
      'Mission',
      'Navigation',
      'Payload',
      'Docking',
      'Fleet',
      'Swarm',
      'Emergency',
      'Governance',
    ]);
    const command = (await get('/api/commands/cmd_1')).json;
    expect(command).toMatchObject({
      commandId: 'cmd_1',
      trace: [{ kind: 'request' }],
      replayCoveragePct: null,
    });
  });
});

describe('a command that waits for a person', () => {
  it('is 202 with its record', async () => {
    server.port.nextCommand = { state: 'awaiting_approval', approvalId: 'apr_1' };
    const answer = await post('/api/vehicles/uav-1/commands/takeoff', { altitudeM: 20 });
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ state: 'awaiting_approval', approvalId: 'apr_1' });
  });
});

describe('aborts', () => {
  const ABORTS = ['/api/action/act_1/abort', '/api/action/plan/pln_1/abort'];

  it.each(ABORTS)('%s is answered by a gateway that sheds everything else', async (path) => {
    load.isOverloaded = true;
    expect((await post('/api/action/act_1/execute')).json.code).toBe('overloaded');
    expect((await post('/api/action/plan/pln_1/pause')).json.code).toBe('overloaded');
    expect((await post(path)).status).toBe(202);
  });

  it.each(ABORTS)('%s does not wait for the record of its Idempotency-Key', async (path) => {
    server.store.failure = new Error('disk full');
    expect((await post(path, undefined, { 'idempotency-key': 'k' })).status).toBe(202);
    expect((await post('/api/action/act_1/execute', {}, { 'idempotency-key': 'k' })).status).toBe(500);
  });

  it.each(ABORTS)('%s is repeated without harm', async (path) => {
    for (let count = 0; count < 3; count += 1) expect((await post(path)).status).toBe(202);
  });
});

describe('setting a parameter', () => {
  const set = { type: 'set-parameter', vehicleId: 'uav-1', params: { name: 'RTL_ALT', value: 3000 } };
  it.each([
    ['/api/vehicles/uav-1/commands/set-parameter', set.params],
    ['/api/action/queue', set],
    ['/api/action/plan/create', { name: 'x', steps: [STEP, set] }],
    ['/api/action/plan/pln_1/steps/add', set],
  ])('%s needs the scope param:write as well', async (path, body) => {
    const without = server.addKey(
      'pilot',
      SCOPES.filter((scope) => scope !== 'param:write'),
    );
    const refused = await server.call(path, { method: 'POST', body, token: without });
    expect(refused.json).toMatchObject({ status: 403, code: 'scope-missing', scope: 'param:write' });
    expect(server.port.calls).toEqual([]);
    expect((await post(path, body)).status).toBeLessThan(300);
  });
});
