import type Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../gateway/base/error.ts';
import { CreditRepository } from '../../../../../gateway/store/repository/developer/credit-repository.ts';
import { ledgerFaults } from '../../../../../gateway/store/repository/developer/ledger-check.ts';
import { sampleAction } from '../../../../builder/action-samples.ts';
import { sampleCommand, sampleLaunch, sampleMissionRun } from '../../../../builder/contract-samples.ts';
import { emptyStore } from '../../../../fake/empty-store.ts';
import { FakeActionPort } from '../../../../fake/fake-action-port.ts';
import { FakeGatewayPort } from '../../../../fake/fake-gateway-port.ts';
import { memoryPlatform } from '../../../../fake/memory-platform.ts';
import { TestClient } from '../../ws/support/test-client.ts';
import { OPERATOR_TOKEN, TestServer } from '../support/test-server.ts';

let database: Database.Database;
let port: FakeGatewayPort;
let actions: FakeActionPort;
let platform: ReturnType<typeof memoryPlatform>;
let server: TestServer;
let token: string;
beforeEach(async () => {
  database = emptyStore();
  port = new FakeGatewayPort();
  actions = new FakeActionPort();
  platform = memoryPlatform({ database, port, actions });
  platform.credit.start();
  server = await new TestServer(
    {},
    { port, actions, guard: platform.guard, credit: platform.credit },
  ).start();
  token = server.addAccount('ana');
});
afterEach(async () => {
  expect(ledgerFaults(database)).toEqual([]);
  await server.close();
  platform.credit.stop();
});

const grant = (amount: number, accountId = 'ana') =>
  new CreditRepository(database).grant({ accountId, atMs: 0, amount, ref: `test ${accountId} ${amount}` });
const balance = () => platform.credit.stateOf('ana');
const launch = (headers: Record<string, string> = {}, as = token) =>
  server.call('/drone/launch', {
    method: 'POST',
    body: { missionType: 'patrol', zoneId: 'field', priority: 'normal' },
    token: as,
    headers,
  });
const start = (headers: Record<string, string> = {}) =>
  server.call('/mission/start', { method: 'POST', body: { vehicleId: 'uav-1' }, token, headers });

describe('a call that costs credits', () => {
  it('is refused without them, with the way to some, and leaves its key free', async () => {
    grant(4);
    const refused = await launch({ 'idempotency-key': 'k' });
    expect(refused.json).toMatchObject({
      status: 402,
      code: 'credits-required',
      gate: 'credits',
      cost: 5,
      balance: 4,
      action: '/api/billing/subscription',
    });
    expect(refused.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-balance': '4' });
    expect(port.callsOf('launch')).toEqual([]);
    grant(6);
    const done = await launch({ 'idempotency-key': 'k' });
    expect(done.status, done.text).toBe(202);
    expect(done.headers).toMatchObject({ 'x-credits-cost': '5', 'x-credits-balance': '5' });
  });

  it('is billed once under one Idempotency-Key, however often it is sent', async () => {
    grant(50);
    port.launchRows = [sampleLaunch({ status: 'taking_off' })];
    const answers = await Promise.all(Array.from({ length: 5 }, () => launch({ 'idempotency-key': 'same' })));
    answers.push(await launch({ 'idempotency-key': 'same' }));
    // Those that come while the first one runs are told to wait.
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(answers.at(-1)?.status).toBe(202);
    expect(answers.at(-1)?.headers).toMatchObject({ 'idempotency-replayed': 'true', 'x-credits-cost': '0' });
    expect(balance()).toMatchObject({ balance: 45, held: 0 });
    expect(port.callsOf('launch')).toHaveLength(1);
  });

  it('never brings the balance below zero, however many come at once', async () => {
    grant(12);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(6);
    expect(balance().balance).toBe(2);
  });

  it.each([
    ['governance-denied', 403, 0],
    ['vehicle-offline', 503, 0],
    ['vehicle-timeout', 504, 0],
    ['mission-transfer-failed', 502, 0],
    ['store-unavailable', 503, 0],
    ['vehicle-denied', 502, 5],
  ] as const)('that ends with %s costs what it should', async (code, status, cost) => {
    grant(10);
    port.failures.set('launch', new AppError(code, 'because'));
    const answer = await launch();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-credits-cost': String(cost),
      'x-credits-balance': String(10 - cost),
    });
    expect(balance()).toMatchObject({ balance: 10 - cost, held: 0 });
  });

  it('is refunded when our own code fails', async () => {
    grant(10);
    port.failures.set('launch', new Error('a fault nobody foresaw'));
    expect((await launch()).status).toBe(500);
    expect(balance()).toMatchObject({ balance: 10, held: 0 });
  });

  it('is refunded when its key cannot be kept', async () => {
    grant(10);
    server.store.failure = new AppError('store-unavailable', 'disk full');
    expect((await launch({ 'idempotency-key': 'k' })).status).toBe(503);
    expect(balance()).toMatchObject({ balance: 10, held: 0 });
  });

  it('costs nothing when it does not validate', async () => {
    grant(10);
    const answer = await server.call('/drone/launch', { method: 'POST', body: {}, token });
    expect(answer.status).toBe(422);
    expect(platform.credit.subscription('ana').ledger.map(({ kind }) => kind)).toEqual(['grant']);
  });
});

describe('a run', () => {
  it('is billed when it flies and costs nothing when it ends before that', async () => {
    grant(10);
    const run = sampleMissionRun({ status: 'enqueued' });
    port.missionRows = [run];
    await start();
    expect(balance()).toMatchObject({ balance: 5, held: 5 });
    port.announce('mission', { ...run, status: 'failed' });
    expect(balance()).toMatchObject({ balance: 10, held: 0 });
    await start();
    port.announce('mission', { ...run, status: 'flying' });
    port.announce('mission', { ...run, status: 'failed' });
    expect(balance()).toMatchObject({ balance: 5, held: 0 });
  });
});

describe('executing an action', () => {
  const actor = { kind: 'account' as const, id: 'ana' };
  const action = (changes = {}) => actions.keep(sampleAction({ actor, ...changes }));
  const execute = () => server.call('/api/action/act_1/execute', { method: 'POST', token });
  const attempt = (commandIds: string[]) => ({
    attempt: 1,
    startedAtMs: 0,
    endedAtMs: 1,
    outcome: 'failed' as const,
    detail: null,
    commandIds,
    runId: null,
    decisionId: null,
  });
  beforeEach(async () => {
    grant(10);
    // The first effect says for whom the account acts: what it queued is its own.
    await server.call('/api/action/queue', {
      method: 'POST',
      token,
      body: { type: 'hold', vehicleId: 'uav-1' },
    });
    action();
  });

  it.each(['dispatched', 'succeeded'] as const)('is paid when it is %s', async (state) => {
    const answer = await execute();
    expect(answer.headers).toMatchObject({ 'x-credits-cost': '3', 'x-credits-balance': '6' });
    for (const waiting of ['ready', 'authorizing', 'awaiting_approval'] as const)
      actions.announce('action', action({ state: waiting }));
    expect(balance()).toMatchObject({ balance: 6, held: 3 });
    actions.announce('action', action({ state }));
    actions.announce('action', action({ state: 'failed' }));
    expect(balance()).toMatchObject({ balance: 6, held: 0 });
  });

  it.each(['denied', 'aborted', 'expired', 'failed'] as const)(
    'costs nothing when it is %s before anything was sent',
    async (state) => {
      await execute();
      port.commandRows = [sampleCommand({ commandId: 'cmd_1', sentAtMs: null })];
      actions.announce('action', action({ state, attempts: [attempt(['cmd_1'])] }));
      expect(balance()).toMatchObject({ balance: 9, held: 0 });
    },
  );

  it('is paid when only its end was seen, and something had been sent', async () => {
    await execute();
    port.commandRows = [sampleCommand({ commandId: 'cmd_1', sentAtMs: 5 })];
    actions.announce('action', action({ state: 'failed', attempts: [attempt(['cmd_1'])] }));
    expect(balance()).toMatchObject({ balance: 6, held: 0 });
  });

  it('twice is paid by what becomes of it, each call', async () => {
    await execute();
    await execute();
    expect(balance()).toMatchObject({ balance: 3, held: 6 });
    actions.announce('action', action({ state: 'denied' }));
    expect(balance()).toMatchObject({ balance: 9, held: 0 });
  });

  it.each([
    ['governance-denied', 403, 0],
    ['state-conflict', 409, 0],
    ['vehicle-denied', 502, 3],
  ] as const)('that ends at once with %s costs what it should', async (code, status, cost) => {
    actions.failures.set('executeAction', new AppError(code, 'because'));
    expect((await execute()).status).toBe(status);
    expect(balance()).toMatchObject({ balance: 9 - cost, held: 0 });
  });

  it('and making a plan cost what the reference says', async () => {
    const costs: string[] = [];
    const post = async (path: string, body?: unknown) => {
      const answer = await server.call(path, { method: 'POST', token, body });
      costs.push(String(answer.headers['x-credits-cost']));
      return answer.json;
    };
    const { planId } = await post('/api/action/plan/create', { name: 'x' });
    await post(`/api/action/plan/${planId}/steps/add`, { stepId: 'a', type: 'hold', vehicleId: 'uav-1' });
    await post(`/api/action/plan/${planId}/dependencies/add`, { from: 'a', to: 'b' });
    await post(`/api/action/${planId}/resources`);
    await post(`/api/action/${planId}/dependencies/check`);
    await post(`/api/action/plan/${planId}/abort`);
    expect(costs).toEqual(['1', '1', '1', '0', '0', '0']);
    expect(balance()).toMatchObject({ balance: 6, held: 0 });
  });
});

describe('calls that cost nothing', () => {
  it('carry the headers and are counted by operation', async () => {
    grant(3);
    const answer = await server.call('/telemetry', { token });
    expect(answer.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-balance': '3' });
    await server.call('/telemetry?vehicle=none', { token });
    const usage = platform.credit.usage('ana', { groupBy: 'operation' });
    expect(usage.groups).toMatchObject([{ group: 'telemetry.read', calls: 2, credits: 0 }]);
  });

  it('are commands of the safety class, also with an empty account', async () => {
    const hold = await server.call('/api/vehicles/uav-1/commands/hold', { method: 'POST', token });
    expect(hold.status).toBe(202);
    expect(hold.headers['x-credits-cost']).toBeUndefined();
  });

  it('are all calls of the operator', async () => {
    const answer = await launch({}, OPERATOR_TOKEN);
    expect(answer.status).toBe(202);
    expect(answer.headers['x-credits-cost']).toBeUndefined();
    expect(database.prepare('SELECT count(*) FROM credit_entry').pluck().get()).toBe(0);
  });
});

describe('open windows', () => {
  it('hear of the credits of their own account, and of no other', async () => {
    const own = await new TestClient(server.url).hello(undefined, token);
    const other = await new TestClient(server.url).hello(undefined, server.addAccount('ben'));
    platform.credit.subscribe(
      'ana',
      { planId: 'sandbox' },
      {
        principal: { kind: 'account', id: 'ana', tenantId: 't', scopes: new Set() },
        traceId: 'a',
        source: 'rest',
      },
    );
    expect((await own.until('meter')).data).toEqual({ balance: 100, held: 0 });
    await other.settled();
    expect(other.of('meter')).toEqual([]);
    own.socket.close();
    other.socket.close();
  });
});
