import { beforeEach, describe, expect, test } from 'vitest';
import { keepActiveKey } from '../../../../renderer/state/developer/account-store.ts';
import { useDeveloperNoticeStore } from '../../../../renderer/state/developer/developer-notice-store.ts';
import { useProgressStore } from '../../../../renderer/state/developer/developer-sequence.ts';
import { summaryOf } from '../../../../renderer/state/developer/exchange.ts';
import { operationOf } from '../../../../renderer/state/developer/reference.ts';
import { makeSandbox, type SandboxRun } from '../../../../renderer/state/developer/sandbox-run.ts';
import {
  fillPath,
  fillVariables,
  pathParameters,
  useSandboxStore,
} from '../../../../renderer/state/developer/sandbox-store.ts';
import { account, DeveloperRig, openGates, problem } from '../../builder/developer-rig.tsx';

const BODY = '{"missionType":"patrol","zoneId":"zone-north","priority":"normal","auth":"{{key}}"}';
const launch: SandboxRun = {
  operation: operationOf('drone.launch')!,
  draft: { body: BODY, parameters: {} },
  credential: 'key',
  target: 'environment',
};

let rig: DeveloperRig;
beforeEach(() => {
  rig = new DeveloperRig(openGates);
  keepActiveKey({
    keyId: 'k1',
    name: 'Playground',
    mode: 'test',
    scopes: [],
    prefix: 'adk_test_k1_',
    createdAtMs: 0,
    expiresAtMs: null,
    lastUsedAtMs: null,
    state: 'active',
    isExposed: false,
    key: 'adk_test_k1_secret',
  });
});

describe('the sandbox', () => {
  test('is idle until the gateway check has answered', async () => {
    expect(useSandboxStore.getState().status).toEqual({ state: 'idle', detail: 'checking the gateway' });
    await makeSandbox(rig.runtime).check();
    expect(useSandboxStore.getState().status.state).toBe('ready');
  });

  test('sends the launch with the active key in the body field auth only, and keeps it out of the history', async () => {
    await makeSandbox(rig.runtime).check();
    rig.answer('POST /drone/launch', { status: 'enqueued', mode: 'sim' });
    const exchange = await makeSandbox(rig.runtime).run(launch);
    const sent = rig.sent.find(({ path }) => path === '/drone/launch');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ auth: 'adk_test_k1_secret' });
    expect(sent?.headers.get('authorization')).toBeNull();
    expect(sent?.headers.get('idempotency-key')).toBe('id');
    expect(summaryOf(exchange.outcome)).toMatchObject({ isGood: true, mode: 'sim' });
    expect(JSON.stringify(useSandboxStore.getState().history)).not.toContain('secret');
    expect(useProgressStore.getState().reached[account.accountId]).toEqual(['sandbox-run']);
  });

  test('without NEXT_PUBLIC_API_BASE nothing is sent: the answer is marked fallback and the variable is named', async () => {
    rig.answer('GET /runtime-config.json', { apiBase: null });
    await makeSandbox(rig.runtime).check();
    expect(useSandboxStore.getState().status.detail).toContain('NEXT_PUBLIC_API_BASE');
    const before = rig.sent.length;
    const { outcome } = await makeSandbox(rig.runtime).run(launch);
    expect(rig.sent.length).toBe(before);
    expect(outcome.kind).toBe('fallback');
    expect(outcome.kind === 'fallback' && JSON.parse(outcome.body)).toMatchObject({
      mode: 'fallback',
      status: 'enqueued',
    });
    expect(summaryOf(outcome)).toMatchObject({ isGood: false, mode: 'fallback' });
    expect(useDeveloperNoticeStore.getState().status).toContain('NEXT_PUBLIC_API_BASE');
    expect(useProgressStore.getState().reached).toEqual({});
  });

  test('calls from the dashboard go to this gateway whatever the environment says', async () => {
    rig.answer('GET /runtime-config.json', { apiBase: null });
    await makeSandbox(rig.runtime).check();
    rig.answer('GET /telemetry', { mode: 'sim', vehicles: [] });
    const { outcome } = await makeSandbox(rig.runtime).run({
      operation: operationOf('telemetry.read')!,
      draft: { body: undefined, parameters: {} },
      credential: 'key',
      target: 'gateway',
    });
    expect(outcome.kind).toBe('answer');
    expect(rig.sent.at(-1)?.path ?? '').not.toBe('');
    expect(rig.sent.find(({ path }) => path === '/telemetry')?.headers.get('authorization')).toBe(
      'Bearer adk_test_k1_secret',
    );
  });

  test('a refusal at a gate is an answer, an alert and a status', async () => {
    await makeSandbox(rig.runtime).check();
    rig.answer('POST /drone/launch', () => problem(402, 'credits-required', 'It costs 5, there are 0.'));
    const { outcome } = await makeSandbox(rig.runtime).run(launch);
    expect(summaryOf(outcome)).toMatchObject({ statusText: '402', traceId: 'abc' });
    const { block, status } = useDeveloperNoticeStore.getState();
    expect(block).toMatchObject({ gate: 'credits', way: { to: 'plans' } });
    expect(status).toContain('It costs 5, there are 0.');
  });

  test('a variable without a value is named, and nothing is sent', async () => {
    await makeSandbox(rig.runtime).check();
    const before = rig.sent.length;
    const run = { ...launch, draft: { body: '{"vehicle":"{{nothing}}"}', parameters: {} } };
    await expect(makeSandbox(rig.runtime).run(run)).rejects.toThrow('{{nothing}}');
    expect(rig.sent.length).toBe(before);
  });
});

describe('variables', () => {
  test('are filled or named as missing', () => {
    const lookUp = (name: string) => ({ a: '1', b: '' })[name];
    expect(fillVariables('{{a}} {{ a }} {{b}} {{c}}', lookUp)).toEqual({
      text: '1 1 {{b}} {{c}}',
      missing: ['b', 'c'],
    });
  });

  test('path parameters stay one segment', () => {
    expect(pathParameters('/api/action/{actionId}/x/{planId}')).toEqual(['actionId', 'planId']);
    expect(fillPath('/a/{id}', { id: '../b' })).toEqual({ text: '/a/..%2Fb', missing: [] });
    expect(fillPath('/a/{id}', { id: ' ' }).missing).toEqual(['id']);
  });
});
