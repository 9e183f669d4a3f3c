import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../gateway/base/clock.ts';
import { runAdmin } from '../../../gateway/station/admin-program.ts';
import { ledgerFaults } from '../../../gateway/store/repository/developer/ledger-check.ts';
import type { FakeClock } from '../../fake/fake-clock.ts';
import { CreditRig, contextFor } from '../developer/credit/support/credit-rig.ts';

let directory: string;
/** The gateway that runs all the while. */
let gateway: CreditRig;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-admin-'));
  gateway = new CreditRig(join(directory, 'aerodeck.sqlite'), systemClock as unknown as FakeClock);
  gateway.addAccount('ana');
  gateway.addAccount('demo', 'demo');
});
afterEach(() => {
  expect(ledgerFaults(gateway.handle)).toEqual([]);
  gateway.stop();
  rmSync(directory, { recursive: true, force: true });
});

function admin(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = runAdmin([...words, '--data-dir', directory], {
    env: {},
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
  });
  return { code, out: out.join(''), err: err.join('') };
}

describe('npm run admin', () => {
  it('makes a voucher that is good once and stands nowhere', () => {
    const { code, out } = admin(
      'voucher',
      'create',
      '--plan',
      'team',
      '--credits',
      '777',
      '--expires',
      '2999-01-01',
    );
    expect(code).toBe(0);
    const [voucher = ''] = out.split('\n');
    expect(voucher).toMatch(/^ADV(-[0-9A-Z]{5}){4}$/);
    expect(JSON.stringify(gateway.handle.prepare('SELECT * FROM voucher').all())).not.toContain(voucher);
    const answer = gateway.service.subscribe('ana', { planId: 'team', voucher }, contextFor('ana'));
    expect(answer.balance).toBe(777);
  });

  it('grants and takes credits with a reason that stands in the audit record', () => {
    expect(admin('credits', 'grant', 'ANA@acme.example', '500', '--reason', 'trade fair').out).toContain(
      '500 credits',
    );
    expect(gateway.service.stateOf('ana').balance).toBe(500);
    expect(admin('credits', 'expire', 'ana@acme.example', '200', '--reason', 'fair is over').code).toBe(0);
    expect(gateway.service.stateOf('ana').balance).toBe(300);
    expect(admin('credits', 'expire', 'ana@acme.example', '301', '--reason', 'too much').code).toBe(2);
    expect(gateway.audit.list({ limit: 10 })).toMatchObject([
      { action: 'credits.expire', target: 'ana', detail: { amount: 200, reason: 'fair is over' } },
      { action: 'credits.grant', target: 'ana', actor: { id: 'command-line' } },
    ]);
  });

  it('lists accounts and keys, no secrets', () => {
    gateway.addKey('ana', 'k1');
    gateway.handle.exec("UPDATE api_key SET secret_hash = 'the-hash'");
    expect(admin('accounts', 'list').out).toContain('ana@acme.example\tana\tverified\t-\t0\t1');
    expect(admin('keys', 'list').out).toContain('k1\ttest\tactive\tnever\tana@acme.example\tk');
    expect(admin('keys', 'list').out).not.toContain('the-hash');
  });

  it('admits people to live vehicles, changes their role and takes it away', () => {
    const admitted = admin('members', 'admit', 'ANA@acme.example', 'pilot');
    expect(admitted).toMatchObject({ code: 0, err: '' });
    expect(admitted.out).toContain(
      'ana@acme.example is pilot of this station. It takes effect with credits.',
    );
    expect(admin('members', 'list').out).toMatch(
      /\nana@acme\.example\tana\tpilot\t\d{4}-\S+Z\tcommand-line\tcredits\n$/,
    );
    gateway.credits.grant({ accountId: 'ana', atMs: 1, amount: 5, ref: 'gift', traceId: 'a'.repeat(32) });
    expect(admin('members', 'admit', 'ana', 'approver').out).toBe(
      'ana@acme.example is approver of this station.\n',
    );
    expect(admin('members', 'remove', 'ana@acme.example').out).toContain('has no role');
    expect(admin('members', 'list').out.trim().split('\n')).toHaveLength(1);
    expect(gateway.audit.list({ limit: 10 })).toMatchObject([
      { action: 'station.member', detail: { role: null, before: 'approver' } },
      { action: 'station.member', detail: { role: 'approver', before: 'pilot' } },
      { action: 'station.member', target: 'ana', actor: { kind: 'operator', id: 'command-line' } },
    ]);
  });

  it('cannot admit who has never logged in', () => {
    const { code, err } = admin('members', 'admit', 'eve@acme.example', 'pilot');
    expect([code, err]).toEqual([1, expect.stringContaining('logs in for the first time')]);
    expect(gateway.audit.list({ limit: 10 })).toEqual([]);
  });

  it('clears the login limits of one address, then of all', () => {
    const count = (table: string) =>
      (gateway.handle.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count;
    for (const email of ['ana@acme.example', 'bob@acme.example', 'cid@acme.example'])
      gateway.handle.exec(
        `INSERT INTO login_challenge (challenge_id, email, client, delivery, created_at_ms, expires_at_ms, attempts_left)
           VALUES ('chl_${email}', '${email}', '192.0.2.6', 'outbox', 1, 2, 5);
         INSERT INTO login_failure (subject, failures, blocked_until_ms, updated_at_ms) VALUES ('email:${email}', 6, 2, 1), ('client:of-${email}', 20, 2, 1)`,
      );
    gateway.handle.exec(
      `UPDATE login_challenge SET created_at_ms = 1e15; UPDATE login_failure SET blocked_until_ms = 4e12 WHERE subject = 'client:of-ana@acme.example'`,
    );
    expect(admin('login-limits', 'list').out.split('\n')).toEqual(
      expect.arrayContaining([
        'email:ana@acme.example\t1\t6\t-',
        'client:of-ana@acme.example\t0\t20\t2096-10-02T07:06:40.000Z',
      ]),
    );
    expect(admin('login-limits', 'clear', 'ANA@acme.example').code).toBe(0);
    expect([count('login_challenge'), count('login_failure')]).toEqual([2, 5]);
    expect(admin('login-limits', 'clear').code).toBe(0);
    expect([count('login_challenge'), count('login_failure')]).toEqual([0, 0]);
    expect(gateway.audit.list({ limit: 10 })).toMatchObject([
      { action: 'login-limits.clear', target: 'login:all' },
      { action: 'login-limits.clear', target: 'login:ana@acme.example', actor: { id: 'command-line' } },
    ]);
  });

  it.each([
    [['login-limits', 'clear', 'ana@acme.example', 'more']],
    [['login-limits', 'clear', 'ana']],
    [[]],
    [['credits', 'grant', 'ana@acme.example', '-5', '--reason', 'x']],
    [['credits', 'grant', 'ana@acme.example', '0', '--reason', 'x']],
    [['credits', 'grant', 'ana@acme.example', '1e3', '--reason', 'x']],
    [['credits', 'grant', 'ana@acme.example', '9999999999', '--reason', 'x']],
    [['credits', 'grant', 'ana@acme.example', '5']],
    [['credits', 'grant', 'nobody@acme.example', '5', '--reason', 'x']],
    [['credits', 'grant', 'demo@acme.example', '5', '--reason', 'x']],
    [['credits', 'grant', 'ana@acme.example', '5', 'more', '--reason', 'x']],
    [['voucher', 'create', '--plan', 'sandbox']],
    [['voucher', 'create', '--plan', 'fleet']],
    [['voucher', 'create', '--plan', 'team', '--expires', '2026-02-30']],
    [['voucher', 'create', '--plan', 'team', '--expires', '2020-01-01']],
    [['members', 'admit']],
    [['members', 'admit', 'ana@acme.example']],
    [['members', 'admit', 'ana@acme.example', 'king']],
    [['members', 'admit', 'ana@acme.example', 'pilot', 'more']],
    [['members', 'remove']],
    [['accounts', 'delete']],
    [['accounts', 'list', '--all']],
  ])('refuses %j and changes nothing', (words) => {
    const { code, err, out } = admin(...words);
    expect(code).toBe(2);
    expect(err === '' ? out : err).not.toBe('');
    expect(gateway.audit.list({ limit: 10 })).toEqual([]);
    expect(gateway.service.stateOf('ana').balance).toBe(0);
  });

  it('says so where there is no store, and makes none', () => {
    const missing = runAdmin(['accounts', 'list', '--data-dir', join(directory, 'nowhere')], {
      env: {},
      stdout: { write: () => undefined },
      stderr: { write: () => undefined },
    });
    expect(missing).toBe(1);
    expect(existsSync(join(directory, 'nowhere'))).toBe(false);
  });
});
