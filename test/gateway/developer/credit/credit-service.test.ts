import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloudEventInput } from '../../../../gateway/contract/account/credit-port.ts';
import { newVoucherCode, voucherHash } from '../../../../gateway/developer/credit/voucher-code.ts';
import { ledgerFaults } from '../../../../gateway/store/repository/developer/ledger-check.ts';
import { sampleMissionRun } from '../../../builder/contract-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { CreditRig, contextFor } from './support/credit-rig.ts';

const TRACE = 'a'.repeat(32);
const DAY_MS = 24 * 3600 * 1000;

let directory: string;
let file: string;
let rig: CreditRig;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-credit-'));
  file = join(directory, 'aerodeck.sqlite');
  rig = new CreditRig(file);
  rig.addAccount('ana');
  rig.addAccount('ben');
});
afterEach(() => {
  expect(ledgerFaults(rig.handle)).toEqual([]);
  rig.stop();
  rmSync(directory, { recursive: true, force: true });
});

const hold = (credits = 5, operationId = 'mission.start') =>
  rig.service.hold({ accountId: 'ana', keyId: 'k1', operationId, credits, traceId: TRACE });

function makeVoucher(planId = 'team', expiresAtMs?: number): string {
  const code = newVoucherCode();
  rig.vouchers.add(voucherHash(code) ?? '', { planId, credits: 500, createdAtMs: 0, expiresAtMs });
  return code;
}

describe('holds', () => {
  it('are taken out of the balance, and spent or given back once', () => {
    rig.grant('ana', 8);
    const paid = hold();
    expect(rig.service.stateOf('ana')).toEqual({ state: 'active', balance: 3, held: 5 });
    rig.service.conclude(paid, { verdict: 'settle', isFailure: false });
    rig.service.conclude(paid, { verdict: 'refund', isFailure: true });
    rig.service.conclude(paid, { verdict: 'settle', isFailure: false });
    expect(rig.service.stateOf('ana')).toEqual({ state: 'active', balance: 3, held: 0 });
    const back = hold(3);
    expect(rig.service.stateOf('ana')).toMatchObject({ state: 'locked', balance: 0 });
    rig.service.conclude(back, { verdict: 'refund', isFailure: true });
    expect(rig.service.stateOf('ana').balance).toBe(3);
    expect(rig.service.subscription('ana').ledger.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'refund 3',
      'hold 3',
      'settle 5',
      'hold 5',
      'grant 8',
    ]);
  });

  it('are refused beyond the balance, with the cost and the way to credits', () => {
    rig.grant('ana', 4);
    expect(() => hold()).toThrow(
      expect.objectContaining({
        code: 'credits-required',
        message: expect.stringContaining('This costs 5 credits and the account has 4.'),
        context: { gate: 'credits', cost: 5, balance: 4, action: '/api/billing/subscription' },
      }),
    );
    expect(rig.service.stateOf('ana')).toEqual({ state: 'active', balance: 4, held: 0 });
  });

  it('charge two calls with the same trace id twice: a client chooses its trace id', () => {
    rig.grant('ana', 10);
    hold();
    hold();
    expect(rig.service.stateOf('ana')).toMatchObject({ balance: 0, held: 10 });
  });

  it('end later when the store cannot take their end now', () => {
    rig.grant('ana', 5);
    const open = hold();
    rig.handle.exec(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON main.credit_entry BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    rig.service.conclude(open, { verdict: 'refund', isFailure: true });
    expect(rig.service.stateOf('ana').held).toBe(5);
    rig.handle.exec('DROP TRIGGER full');
    rig.clock.advance(1000);
    expect(rig.service.stateOf('ana')).toMatchObject({ balance: 5, held: 0 });
  });

  it.each([
    ['flying', [], 0],
    ['failed', [], 5],
    ['interrupted', [], 5],
    ['aborted', [], 5],
    ['failed', ['cmd_refused'], 0],
    ['failed', ['cmd_denied'], 5],
  ] as const)('of a run that is %s after %j leave %i credits', (status, commandIds, balance) => {
    rig.grant('ana', 5);
    rig.runs.commandRows = [
      { ...rig.runs.commandRows[0]!, commandId: 'cmd_refused', state: 'refused' },
      { ...rig.runs.commandRows[0]!, commandId: 'cmd_denied', state: 'denied' },
    ];
    const run = sampleMissionRun({ missionId: 'msn_9', status: 'enqueued', commandIds: [] });
    rig.runs.missionRows = [run];
    const open = hold();
    rig.service.follow(open, 'msn_9');
    expect(rig.service.stateOf('ana').held).toBe(5);
    rig.runs.announce('mission', { ...run, status, commandIds: [...commandIds] });
    expect(rig.service.stateOf('ana')).toMatchObject({ balance, held: 0 });
  });
});

describe('plans', () => {
  it('grant the free credits once, however often they are activated', () => {
    const first = rig.service.subscribe('ana', { planId: 'sandbox' }, contextFor('ana'));
    expect(first).toMatchObject({ planId: 'sandbox', balance: 100 });
    rig.service.subscribe('ana', { planId: 'team', voucher: makeVoucher() }, contextFor('ana'));
    for (let count = 0; count < 2; count += 1) {
      const again = rig.service.subscribe('ana', { planId: 'sandbox' }, contextFor('ana'));
      expect(again).toMatchObject({ planId: 'sandbox', balance: 600 });
    }
    const rows = rig.audit.list({ limit: 10 });
    expect(rows.map(({ action, detail, outcome }) => [action, detail.credits, outcome])).toEqual([
      ['billing.subscribe', 0, 'done'],
      ['billing.subscribe', 500, 'done'],
      ['billing.subscribe', 100, 'done'],
    ]);
  });

  it('take a voucher once, for its own plan, until it expires', () => {
    const use = (voucher: string | undefined, accountId = 'ana', planId: 'team' | 'developer' = 'team') =>
      rig.service.subscribe(accountId, { planId, voucher }, contextFor(accountId));
    const refused = expect.objectContaining({ code: 'voucher-invalid', context: { gate: 'credits' } });
    const code = makeVoucher();
    for (const wrong of [undefined, 'nonsense', newVoucherCode(), makeVoucher('team', rig.clock.utcMs())])
      expect(() => use(wrong)).toThrow(refused);
    expect(() => use(code, 'ana', 'developer')).toThrow(refused);
    expect(() =>
      rig.service.subscribe('ana', { planId: 'sandbox', voucher: code }, contextFor('ana')),
    ).toThrow(refused);
    expect(use(code.toLowerCase().replaceAll('-', ' ')).balance).toBe(500);
    expect(() => use(code)).toThrow(refused);
    expect(() => use(code, 'ben')).toThrow(refused);
    expect(rig.service.stateOf('ben').balance).toBe(0);
    expect(rig.service.limitsOf('ana').keys).toBe(50);
    expect(rig.service.limitsOf('ben')).toMatchObject({ keys: 3, vehicles: 1 });
    expect(use(makeVoucher('team', rig.clock.utcMs() + 1), 'ben').balance).toBe(500);
  });

  it('that do not exist are refused', () => {
    expect(() => rig.service.subscribe('ana', { planId: 'gold' as 'team' }, contextFor('ana'))).toThrow(
      expect.objectContaining({ code: 'validation', message: 'Plan gold not found.' }),
    );
  });

  it('keep no voucher in the clear', () => {
    const code = makeVoucher();
    const stored = JSON.stringify(rig.handle.prepare('SELECT * FROM voucher').all());
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('are not for demo logins', () => {
    rig.addAccount('demo', 'demo');
    expect(() => rig.service.subscribe('demo', { planId: 'sandbox' }, contextFor('demo'))).toThrow(
      expect.objectContaining({
        code: 'company-email-required',
        context: { gate: 'companyEmail', action: '/api/auth/login' },
      }),
    );
  });
});

describe('metering events', () => {
  const event = (
    id: string,
    data: Partial<CloudEventInput['data']> = {},
    time?: string,
  ): CloudEventInput => ({
    id,
    source: 'edge-1',
    time,
    data: { operationId: 'own.step', quantity: 1, ...data },
  });
  const meter = (events: readonly CloudEventInput[], keyId?: string) =>
    rig.service.meter('ana', events, keyId, TRACE);

  it('count once each, for each account apart, also after a restart', () => {
    expect(meter([event('1'), event('1'), event('2')])).toEqual({
      accepted: 2,
      duplicates: 1,
      rejected: [],
      balance: 0,
    });
    rig.die();
    rig = new CreditRig(file, rig.clock, 2);
    expect(meter([event('1'), event('2')])).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(rig.service.meter('ben', [event('1')], undefined, TRACE).accepted).toBe(1);
    const usage = rig.service.usage('ana', { groupBy: 'operation' });
    expect(usage.groups).toEqual([{ group: 'own.step', calls: 2, failures: 0, credits: 0 }]);
  });

  it('burn the credits of a documented operation, and can be sent again when there were too few', () => {
    const costly = event('1', { operationId: 'sdk.generate', quantity: 3 });
    expect(meter([costly])).toMatchObject({
      accepted: 0,
      rejected: [{ id: '1', reason: 'credits-required' }],
    });
    rig.grant('ana', 31);
    expect(meter([costly])).toMatchObject({ accepted: 1, rejected: [], balance: 1 });
    expect(meter([costly])).toMatchObject({ accepted: 0, duplicates: 1, balance: 1 });
  });

  it('are rejected one by one, with a reason', () => {
    rig.addKey('ana', 'k1');
    rig.addKey('ben', 'k2');
    const nowMs = rig.clock.utcMs();
    const at = (ms: number) => new Date(ms).toISOString();
    const { accepted, rejected } = meter([
      event('1', { keyId: 'k1' }, at(nowMs - DAY_MS)),
      event('2', { keyId: 'k2' }),
      event('3', {}, at(nowMs - 32 * DAY_MS)),
      event('4', {}, at(nowMs + DAY_MS)),
      event('5', { operationId: 'with space' }),
    ]);
    expect(accepted).toBe(1);
    expect(rejected.map(({ id }) => id)).toEqual(['2', '3', '4', '5']);
    expect(meter([event('6', { keyId: 'k1' })], 'k3').rejected).toHaveLength(1);
  });

  it('cannot make up operations without end', () => {
    for (let batch = 0; batch < 3; batch += 1)
      meter(
        Array.from({ length: 100 }, (_, n) => event(`${batch}-${n}`, { operationId: `o.${batch}.${n}` })),
      );
    expect(rig.service.usage('ana', { groupBy: 'operation' }).groups).toHaveLength(200);
  });
});

describe('usage', () => {
  it('of free calls is written within a second, and at the stop', () => {
    const rows = () => rig.handle.prepare('SELECT count(*) FROM usage_day').pluck().get();
    const call = { accountId: 'ana', keyId: 'k1', operationId: 'telemetry.read', isFailure: false };
    for (let count = 0; count < 50; count += 1) rig.service.count(call);
    rig.service.count({ ...call, keyId: undefined, isFailure: true });
    expect(rows()).toBe(0);
    rig.clock.advance(1000);
    expect(rows()).toBe(2);
    rig.service.count(call);
    rig.stop();
    rig = new CreditRig(file, rig.clock, 2);
    const usage = rig.service.usage('ana', { groupBy: 'key' });
    expect(usage.groups).toEqual([
      { group: null, calls: 1, failures: 1, credits: 0 },
      { group: 'k1', calls: 51, failures: 0, credits: 0 },
    ]);
    expect(usage.total).toEqual({ calls: 52, failures: 1, credits: 0 });
  });

  it('of charged calls is written with the bill', () => {
    rig.grant('ana', 10);
    rig.service.conclude(hold(), { verdict: 'settle', isFailure: false });
    for (let count = 0; count < 2; count += 1)
      rig.service.conclude(hold(), { verdict: 'refund', isFailure: true });
    rig.die();
    rig = new CreditRig(file, rig.clock, 2);
    expect(rig.service.usage('ana', { groupBy: 'day' }).items).toEqual([
      { day: '2026-01-01', keyId: 'k1', operationId: 'mission.start', calls: 3, failures: 2, credits: 5 },
    ]);
  });

  it.each([
    ['2026-01-02', '2026-01-01'],
    ['2024-01-01', '2026-01-01'],
  ])('is refused from %s to %s', (from, to) => {
    expect(() => rig.service.usage('ana', { from, to, groupBy: 'day' })).toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
  });
});

describe('changes', () => {
  it('are announced for the account, also when another process made them', () => {
    const heard: unknown[] = [];
    rig.service.on('changed', (change) => heard.push(change));
    rig.grant('ana', 7);
    expect(heard).toEqual([]);
    rig.clock.advance(1000);
    const open = hold();
    rig.service.conclude(open, { verdict: 'refund', isFailure: true });
    expect(heard).toEqual([
      { accountId: 'ana', balance: 7, held: 0 },
      { accountId: 'ana', balance: 2, held: 5 },
      { accountId: 'ana', balance: 7, held: 0 },
    ]);
  });

  it('leave no timer behind', () => {
    const clock = new FakeClock();
    const other = new CreditRig(join(directory, 'other.sqlite'), clock);
    other.stop();
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('the ledger itself', () => {
  it('cannot be changed, shortened or overdrawn, whoever writes', () => {
    rig.grant('ana', 5);
    expect(() => rig.handle.exec('UPDATE credit_entry SET amount = 9')).toThrow(/never change/);
    expect(() => rig.handle.exec('DELETE FROM credit_entry')).toThrow(/never deleted/);
    expect(() => rig.handle.exec('UPDATE credit_account SET balance = -1')).toThrow(/CHECK/);
    expect(() => rig.grant('ana', -1)).toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    expect(() => rig.grant('ana', 1.5, 'half')).toThrow();
    expect(() => rig.grant('ana', 2_000_000_000, 'huge')).toThrow();
    expect(rig.service.stateOf('ana').balance).toBe(5);
  });

  it('shows a fault when a balance was forged', () => {
    rig.grant('ana', 5);
    rig.handle.exec('UPDATE credit_account SET balance = 6');
    expect(ledgerFaults(rig.handle).map(({ accountId }) => accountId)).toContain('ana');
    rig.handle.exec('UPDATE credit_account SET balance = 5');
  });
});
