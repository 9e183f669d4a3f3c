import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryPlatform } from '../../../fake/memory-platform.ts';
import { type CallOptions, TestServer } from './support/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  const platform = memoryPlatform();
  server = await new TestServer({}, { credit: platform.credit }).start();
  token = server.addAccount('ana');
});
afterEach(() => server.close());

const call = (path: string, options: CallOptions = {}) =>
  server.call(`/api/billing/${path}`, { token, ...options });
const post = (path: string, body: unknown, options: CallOptions = {}) =>
  call(path, { method: 'POST', body, ...options });
const event = (id: string, quantity: unknown = 1) => ({
  specversion: '1.0',
  id,
  source: 'edge-1',
  type: 'usage',
  data: { operationId: 'own.step', quantity },
});

describe('billing', () => {
  it('lists the plans for everybody', async () => {
    const { json, status } = await call('plans', { token: null });
    expect(status).toBe(200);
    expect(json.items.map((plan: { id: string }) => plan.id)).toEqual([
      'sandbox',
      'developer',
      'team',
      'fleet',
    ]);
    expect(json.items[0]).toMatchObject({
      includedCredits: 100,
      priceMinor: 0,
      needsVoucher: false,
      limits: { vehicles: 1, retentionDays: 7 },
    });
  });

  it('activates the free plan and shows the ledger', async () => {
    expect((await call('subscription')).json).toMatchObject({ planId: null, balance: 0, ledger: [] });
    const answer = await post('subscription', { planId: 'sandbox' });
    expect(answer.json).toMatchObject({
      planId: 'sandbox',
      balance: 100,
      held: 0,
      ledger: [{ kind: 'grant', amount: 100, balance: 100, ref: 'plan:sandbox' }],
    });
    expect((await post('subscription', { planId: 'sandbox' })).json.balance).toBe(100);
  });

  it('fakes no payment', async () => {
    for (const planId of ['developer', 'team', 'fleet'])
      expect((await post('subscription', { planId })).json).toMatchObject({
        status: 422,
        code: 'voucher-invalid',
        detail: expect.stringContaining('npm run admin'),
      });
    expect((await call('subscription')).json.balance).toBe(0);
  });

  it('counts events once, alone or in a batch', async () => {
    expect((await post('meter', event('1'))).json).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [],
      balance: 0,
    });
    const batch = await post('meter', [event('1'), event('2')]);
    expect(batch.status).toBe(202);
    expect(batch.json).toMatchObject({ accepted: 1, duplicates: 1 });
    const usage = await call('usage?groupBy=operation');
    expect(usage.json.groups).toContainEqual({ group: 'own.step', calls: 2, failures: 0, credits: 0 });
  });

  it.each([-1, 0, 1.5, 100_001, '1', null])('refuses the quantity %j', async (quantity) => {
    expect((await post('meter', event('1', quantity))).json).toMatchObject({
      status: 422,
      code: 'validation',
    });
  });

  it('refuses empty and overlong batches and events that are none', async () => {
    const many = Array.from({ length: 101 }, (_, id) => event(String(id)));
    for (const body of [[], many, {}, { ...event('1'), specversion: '0.3' }, { ...event('1'), extra: 1 }])
      expect((await post('meter', body)).json).toMatchObject({ status: 422, code: 'validation' });
  });

  it('refuses days that are none', async () => {
    for (const query of [
      'from=yesterday',
      'to=2026-13-01',
      'from=2026-01-02&to=2026-01-01',
      'groupBy=week',
      'x=1',
    ])
      expect((await call(`usage?${query}`)).json).toMatchObject({ status: 422, code: 'validation' });
  });

  it('asks the operator to log in, and keys to leave plans alone', async () => {
    const operator = await server.call('/api/billing/subscription');
    expect(operator.json).toMatchObject({ status: 401, code: 'login-required', gate: 'login' });
    const key = server.addKey('reader', ['billing:read'], 'ana');
    expect((await call('subscription', { token: key })).status).toBe(200);
    expect((await post('subscription', { planId: 'sandbox' }, { token: key })).json.code).toBe(
      'scope-missing',
    );
  });
});
