import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Credits } from '../../fleet/credits.ts';
import { openDatabase } from '../../fleet/database.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { CreditRepository } from '../../gateway/store/repository/developer/credit-repository.ts';
import { callApi } from '../fake/call-api.ts';
import { emptyStore } from '../fake/empty-store.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

let peers: FleetPeers;
beforeAll(async () => {
  if (hasFleetPeers()) peers = await FleetPeers.begin();
});
afterAll(() => peers?.stop());

type Ledger = Pick<
  CreditRepository | Credits,
  'account' | 'grant' | 'hold' | 'conclude' | 'expire' | 'entries'
>;

const LEDGERS: readonly (readonly [string, () => Ledger])[] = [
  ['SQLite of a station', () => new CreditRepository(emptyStore())],
  [
    'PostgreSQL of a fleet',
    () => new Credits(peers.database, { clock: new FakeClock(), logger: silentLogger }),
  ],
];

let number = 0;

describe.each(LEDGERS)('the ledger in %s', (name, make) => {
  const atMs = 1_700_000_000_000;
  const rig = () => {
    const accountId = `acc_${++number}`;
    const entry = (amount: number, ref: string) => ({ accountId, atMs, amount, ref });
    return { ledger: make(), accountId, entry };
  };
  const test = it.skipIf(name.startsWith('Postgre') && !hasFleetPeers());

  test('grants once, holds, and spends or returns once', async () => {
    const { ledger, accountId, entry } = rig();
    expect(await ledger.account(accountId)).toMatchObject({ balance: 0, held: 0 });
    expect([await ledger.grant(entry(10, 'a')), await ledger.grant(entry(10, 'a'))]).toEqual([true, false]);
    expect(await ledger.hold(entry(4, 'one'))).toBe(true);
    expect(await ledger.hold(entry(3, 'two'))).toBe(true);
    expect(await ledger.account(accountId)).toMatchObject({ balance: 3, held: 7 });
    expect(Boolean(await ledger.conclude(accountId, 'one', 'settle', atMs))).toBe(true);
    expect(Boolean(await ledger.conclude(accountId, 'one', 'refund', atMs))).toBe(false);
    expect(Boolean(await ledger.conclude(accountId, 'two', 'refund', atMs))).toBe(true);
    expect(Boolean(await ledger.conclude(accountId, 'none', 'refund', atMs))).toBe(false);
    expect(await ledger.account(accountId)).toMatchObject({ balance: 6, held: 0 });
    const entries = await ledger.entries(accountId, 10);
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['refund', 3, 6],
      ['settle', 4, 3],
      ['hold', 3, 3],
      ['hold', 4, 6],
      ['grant', 10, 10],
    ]);
  });

  test('never goes below zero nor beyond its limit, and takes a ref once', async () => {
    const { ledger, accountId, entry } = rig();
    expect(await ledger.hold(entry(1, 'early'))).toBe(false);
    await ledger.grant(entry(5, 'a'));
    expect(await ledger.hold(entry(6, 'much'))).toBe(false);
    expect(await ledger.expire(entry(6, 'old'))).toBe(false);
    expect(await ledger.expire(entry(1, 'old'))).toBe(true);
    expect(await ledger.hold(entry(2, 'one'))).toBe(true);
    await expect((async () => ledger.hold(entry(2, 'one')))()).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    await expect((async () => ledger.grant(entry(1_000_000_000_000, 'b')))()).rejects.toMatchObject({
      code: 'validation',
    });
    expect(await ledger.account(accountId)).toMatchObject({ balance: 2, held: 2 });
  });
});

describe.skipIf(!hasFleetPeers())('credits of a fleet', () => {
  const quiet = { clock: new FakeClock(), logger: silentLogger };

  it('are not overspent by 50 parallel spenders on two servers', async () => {
    const accountId = `acc_${++number}`;
    const second = await openDatabase(peers.postgresUrl);
    onTestFinished(() => second.end());
    const [first, other] = [new Credits(peers.database, quiet), new Credits(second, quiet)];
    await first.grant({ accountId, atMs: 1, amount: 100, ref: 'a' });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? first : other).hold({ accountId, atMs: 1, amount: 3, ref: `spend-${index}` }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(33);
    expect(await other.account(accountId)).toEqual({ balance: 1, held: 99 });
  });

  it('survive a failure of the database in the middle of a spend', async () => {
    const accountId = `acc_${++number}`;
    const clock = new FakeClock();
    const credits = new Credits(peers.database, { clock, logger: silentLogger });
    await credits.grant({ accountId, atMs: 1, amount: 100, ref: 'a' });
    const spends = Array.from({ length: 20 }, (_, index) =>
      credits.hold({ accountId, atMs: clock.utcMs(), amount: 1, ref: `spend-${index}` }).then(
        () => 'held' as const,
        (error: { code: string }) => error.code,
      ),
    );
    await peers.restartPostgres();
    const outcomes = await Promise.all(spends);
    expect(new Set([...outcomes, 'held', 'store-unavailable'])).toEqual(
      new Set(['held', 'store-unavailable']),
    );
    const { balance, held } = await credits.account(accountId);
    expect(balance + held).toBe(100);
    expect(held).toBeGreaterThanOrEqual(outcomes.filter((outcome) => outcome === 'held').length);
    // Their spenders have given up.
    clock.advance(600_001);
    await credits.refundLost();
    expect(await credits.account(accountId)).toEqual({ balance: 100, held: 0 });
  });

  it('pay for the calls of a metered user, and only for what succeeded', async () => {
    const station = new GatewayChild(['--no-sim']);
    onTestFinished(() => station.dispose());
    await station.listening();
    const stationId = await peers.join(station, 'Field A');
    const request = { name: 'Customer', role: 'pilot', isMetered: true };
    const user = (await peers.api('POST', '/api/fleet/users', request)).body;
    const as = (method: string, path: string, body?: unknown) =>
      callApi(peers.url, user.token, method, path, body);
    const plan = (name: string) =>
      as('POST', `/api/action/plan/create?station=${stationId}`, { name, steps: [], dependencies: [] });
    const own = `/api/fleet/users/${user.userId}/credits`;
    const escaped = `/api/action/plan/%63reate?station=${stationId}`;
    expect(await as('POST', escaped, { name: 'a', steps: [], dependencies: [] })).toMatchObject({
      status: 402,
    });
    expect(await plan('a')).toMatchObject({ status: 402, body: { code: 'credits-required' } });
    expect(await as('POST', own, { amount: 5, ref: 'x' })).toMatchObject({ status: 403 });
    expect((await peers.api('POST', own, { amount: 2, ref: 'x' })).body).toEqual({ balance: 2, held: 0 });
    expect((await peers.api('POST', own, { amount: 2, ref: 'x' })).status).toBe(200);
    expect((await plan('a')).status).toBeLessThan(300);
    expect((await plan('')).status).toBe(422);
    const { body } = await as('GET', own);
    expect(body).toMatchObject({ balance: 1, held: 0 });
    expect(body.ledger.map(({ kind }: { kind: string }) => kind)).toEqual([
      'refund',
      'hold',
      'settle',
      'hold',
      'grant',
    ]);
    expect((await as('GET', '/api/fleet/users')).status).toBe(403);
    expect((await as('GET', `/api/vehicles?station=${stationId}`)).status).toBe(200);
  });
});
