import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { makeApiKey } from '../../../../gateway/developer/key/key-digest.ts';
import { contextOf, KeyRig } from './support/key-rig.ts';

const HOUR_MS = 3_600_000;
const coded = (code: string, context?: object) =>
  expect.objectContaining({ code, ...(context && { context: expect.objectContaining(context) }) });

let rig: KeyRig;
let ann: Principal;
beforeEach(() => {
  rig = new KeyRig();
  ann = rig.account('acc_ann');
});
const made = (changes: object = {}, principal = ann) =>
  rig.keys.create({ name: 'script', mode: 'test', ...changes }, contextOf(principal));

/** A well-formed key with the same id and another secret. */
function twinOf(key: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let id = 0n;
  for (const digit of key.slice(9, 19)) id = id * 62n + BigInt(digits.indexOf(digit));
  const sources = [Buffer.from(id.toString(16).padStart(32, '0'), 'hex'), randomBytes(32)];
  const twin = makeApiKey('test', () => sources.shift() ?? Buffer.alloc(0)).text;
  expect(twin.slice(0, 20)).toBe(key.slice(0, 20));
  return twin;
}

describe('making a key', () => {
  it('shows it once and knows its principal from then on', () => {
    const grant = made({ scopes: ['telemetry:read', 'drone:command', 'telemetry:read'] });
    expect(grant).toMatchObject({ mode: 'test', state: 'active', isExposed: false, lastUsedAtMs: null });
    expect(grant.prefix).toBe(grant.key.slice(0, grant.prefix.length));
    expect(grant.scopes).toEqual(['telemetry:read', 'drone:command']);
    expect(rig.keys.authenticate(grant.key)).toEqual({
      kind: 'key',
      id: grant.keyId,
      accountId: 'acc_ann',
      tenantId: 'tenant-acc_ann',
      scopes: new Set(['telemetry:read', 'drone:command']),
      key: { keyId: grant.keyId, mode: 'test' },
    });
    expect(rig.keys.list(ann)).toEqual([{ ...grant, key: undefined, lastUsedAtMs: rig.clock.utcMs() }]);
    expect(JSON.stringify(rig.keys.list(ann))).not.toContain(grant.key);
  });

  it('gives reading scopes unless others are asked for, and none the account lacks', () => {
    const { scopes } = made();
    expect(scopes).toContain('telemetry:read');
    expect(scopes.every((scope) => scope.endsWith(':read'))).toBe(true);
    const poor: Principal = { ...ann, scopes: new Set(['telemetry:read']) };
    expect(made({}, poor).scopes).toEqual(['telemetry:read']);
    expect(() => made({ scopes: ['drone:launch'] }, poor)).toThrow(
      coded('scope-missing', { scope: 'drone:launch' }),
    );
  });

  it('is for accounts: not for the operator, not for keys', () => {
    const key = rig.keys.authenticate(made().key) as Principal;
    const operator: Principal = { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() };
    for (const principal of [key, operator]) {
      expect(() => made({}, principal)).toThrow(coded('login-required'));
      expect(() => rig.keys.list(principal)).toThrow(coded('login-required'));
    }
  });

  it('needs the production gate for a live key and says which gate is closed', () => {
    expect(made({ mode: 'live' }).prefix).toMatch(/^adk_live_/);
    const local = rig.account('acc_local', 'local', true);
    expect(() => made({ mode: 'live' }, local)).toThrow(
      coded('production-locked', { gate: 'productionKeys' }),
    );
    expect(() => made({ mode: 'live' }, local)).toThrow(/AERODECK_SMTP_URL/);
    const poor = rig.account('acc_poor', 'verified', false);
    expect(() => made({ mode: 'live' }, poor)).toThrow(/Activate a plan/);
    expect(made({}, local).mode).toBe('test');
  });

  it('is not for demo accounts', () => {
    const demo = rig.account('acc_demo', 'demo');
    for (const mode of ['test', 'live'])
      expect(() => made({ mode }, demo)).toThrow(coded('company-email-required', { gate: 'companyEmail' }));
  });

  it('stops at the bound of active keys; a revoked one makes room', () => {
    const grants = Array.from({ length: 50 }, () => made());
    expect(() => made()).toThrow(coded('state-conflict'));
    rig.keys.revoke(grants[0]?.keyId ?? '', contextOf(ann));
    made();
    rig.maxKeys = 3;
    expect(() => made()).toThrow(/3 active keys/);
    expect(made({}, rig.account('acc_bob')).state).toBe('active');
  });

  it('does not grow without end: of ended keys the newest stay', () => {
    const active = made();
    for (let count = 0; count < 230; count += 1) {
      rig.clock.advance(1);
      rig.keys.revoke(made({ name: `script ${count}` }).keyId, contextOf(ann));
    }
    const kept = rig.keys.list(ann).filter(({ state }) => state === 'revoked');
    expect(kept).toHaveLength(200);
    expect(kept[0]?.name).toBe('script 229');
    expect(kept.at(-1)?.name).toBe('script 30');
    expect(rig.keys.authenticate(active.key)).toBeDefined();
  });

  it('writes who made it, not the key', () => {
    const grant = made();
    const [row] = rig.audit.list({ limit: 1 });
    expect(row).toMatchObject({
      action: 'key.create',
      target: grant.keyId,
      actor: { kind: 'account', id: 'acc_ann' },
    });
    expect(JSON.stringify(row)).not.toContain(grant.key.slice(20));
  });

  it('is not made when it cannot be written down', () => {
    rig.database.pragma('query_only = ON');
    expect(() => made()).toThrow(coded('store-unavailable'));
    rig.database.pragma('query_only = OFF');
    expect(rig.keys.list(ann)).toEqual([]);
  });
});

describe('a key that', () => {
  it('is unknown, altered or of another mode is nobody', () => {
    const { key } = made();
    expect(rig.keys.authenticate(makeApiKey('test', randomBytes).text)).toBeUndefined();
    expect(rig.keys.authenticate(`${key.slice(0, -1)}_`)).toBeUndefined();
    expect(rig.keys.authenticate('')).toBeUndefined();
    expect(rig.keys.authenticate(twinOf(key))).toBeUndefined();
  });

  it('expired is refused from that millisecond on', () => {
    const expiresAt = new Date(rig.clock.utcMs() + HOUR_MS).toISOString();
    const { key, keyId } = made({ expiresAt });
    rig.clock.advance(HOUR_MS - 1);
    expect(rig.keys.authenticate(key)).toBeDefined();
    // As work that runs for the key later asks.
    expect(rig.keys.principal(keyId)).toEqual(rig.keys.authenticate(key));
    rig.clock.advance(1);
    expect(rig.keys.authenticate(key)).toBeUndefined();
    expect(rig.keys.principal(keyId)).toBeUndefined();
    expect(rig.keys.list(ann)[0]?.state).toBe('expired');
    expect(() => made({ expiresAt })).toThrow(coded('validation'));
  });

  it('was revoked is refused at once, twice is once', () => {
    const { key, keyId } = made();
    rig.keys.revoke(keyId, contextOf(ann));
    expect(rig.keys.authenticate(key)).toBeUndefined();
    expect(rig.keys.principal(keyId)).toBeUndefined();
    rig.keys.revoke(keyId, contextOf(ann));
    expect(rig.keys.list(ann)[0]?.state).toBe('revoked');
    expect(rig.audit.list({ limit: 9 }).filter(({ action }) => action === 'key.revoke')).toHaveLength(1);
  });

  it('was rotated is valid for 24 h beside the new one', () => {
    const old = made({ scopes: ['drone:command'] });
    const next = rig.keys.rotate(old.keyId, contextOf(ann));
    expect(next).toMatchObject({ name: 'script', mode: 'test', scopes: ['drone:command'], state: 'active' });
    expect(next.key).not.toBe(old.key);
    const before = rig.keys.list(ann).find(({ keyId }) => keyId === old.keyId);
    expect(before).toMatchObject({ state: 'rotating', expiresAtMs: rig.clock.utcMs() + 24 * HOUR_MS });
    rig.clock.advance(24 * HOUR_MS - 1);
    expect(rig.keys.authenticate(old.key)).toBeDefined();
    rig.clock.advance(1);
    expect(rig.keys.authenticate(old.key)).toBeUndefined();
    expect(rig.keys.authenticate(next.key)).toBeDefined();
  });

  it('is not active cannot be rotated, and an earlier expiry is not moved by a rotation', () => {
    const expiresAt = new Date(rig.clock.utcMs() + HOUR_MS).toISOString();
    const short = made({ expiresAt });
    const next = rig.keys.rotate(short.keyId, contextOf(ann));
    expect(() => rig.keys.rotate(short.keyId, contextOf(ann))).toThrow(coded('state-conflict'));
    expect(next.expiresAtMs).toBe(Date.parse(expiresAt));
    rig.clock.advance(HOUR_MS);
    expect(rig.keys.authenticate(short.key)).toBeUndefined();
    expect(() => rig.keys.rotate(next.keyId, contextOf(ann))).toThrow(/expired/);
  });

  it('is live cannot be rotated after its gate has closed', () => {
    const live = made({ mode: 'live' });
    rig.account('acc_ann', 'verified', false);
    expect(() => rig.keys.rotate(live.keyId, contextOf(ann))).toThrow(coded('production-locked'));
    expect(rig.keys.list(ann).map(({ keyId, state }) => [keyId, state])).toEqual([[live.keyId, 'active']]);
  });

  it('is rotated over and over leaves at most 50 behind that still work', () => {
    let { keyId } = made();
    for (let count = 0; count < 50; count += 1) ({ keyId } = rig.keys.rotate(keyId, contextOf(ann)));
    expect(() => rig.keys.rotate(keyId, contextOf(ann))).toThrow(/Too many keys are being rotated/);
    const rotating = rig.keys.list(ann).filter(({ state }) => state === 'rotating');
    rig.keys.revoke(rotating[0]!.keyId, contextOf(ann));
    expect(rig.keys.rotate(keyId, contextOf(ann)).state).toBe('active');
  });

  it('is for tests has no role at live vehicles, whatever role its account has', () => {
    rig.standing = { stationRole: 'pilot' };
    expect(rig.keys.authenticate(made({ mode: 'live' }).key)).toMatchObject({ stationRole: 'pilot' });
    expect(rig.keys.authenticate(made().key)).not.toHaveProperty('stationRole');
  });

  it('belongs to another account does not exist', () => {
    const { keyId, key } = made();
    const bob = rig.account('acc_bob');
    expect(() => rig.keys.revoke(keyId, contextOf(bob))).toThrow(coded('not-found'));
    expect(() => rig.keys.rotate(keyId, contextOf(bob))).toThrow(coded('not-found'));
    expect(() => rig.keys.revoke('key_none', contextOf(ann))).toThrow(coded('not-found'));
    expect(rig.keys.list(bob)).toEqual([]);
    expect(rig.keys.authenticate(key)).toBeDefined();
  });
});

describe('last use', () => {
  it('is written once a second however often a key is used', () => {
    let writes = 0;
    rig.database.function('count_write', () => {
      writes += 1;
      return 0;
    });
    rig.database.exec(
      'CREATE TEMP TRIGGER watch AFTER UPDATE OF last_used_at_ms ON api_key BEGIN SELECT count_write(); END',
    );
    const { key } = made();
    rig.keys.start();
    for (let request = 0; request < 1000; request += 1) {
      rig.clock.advance(2);
      rig.keys.authenticate(key);
    }
    expect(writes).toBe(2);
    expect(rig.keys.list(ann)[0]?.lastUsedAtMs).toBe(rig.clock.utcMs());
    rig.clock.advance(5000);
    expect(writes).toBeLessThanOrEqual(3);
    rig.keys.authenticate(key);
    rig.keys.stop();
    const stored = rig.database.prepare('SELECT last_used_at_ms FROM api_key').pluck().get();
    expect(stored).toBe(rig.clock.utcMs());
    expect(rig.clock.pendingTimers).toBe(0);
  });

  it('that cannot be written stops nobody and is written later', () => {
    const { key } = made();
    rig.keys.start();
    rig.keys.authenticate(key);
    rig.database.pragma('query_only = ON');
    rig.clock.advance(1000);
    expect(rig.keys.authenticate(key)).toBeDefined();
    rig.database.pragma('query_only = OFF');
    rig.clock.advance(1000);
    expect(rig.database.prepare('SELECT last_used_at_ms FROM api_key').pluck().get()).not.toBeNull();
    rig.keys.stop();
  });
});

describe('exposure', () => {
  const isExposed = () => rig.keys.list(ann)[0]?.isExposed;

  it('is marked when a key stands in a text, encoded or not', () => {
    const { key } = made();
    rig.keys.reportExposure('/telemetry?token=nothing%zz');
    expect(isExposed()).toBe(false);
    rig.keys.reportExposure(`/telemetry?token=${encodeURIComponent(key).replaceAll('_', '%5F')}`);
    expect(isExposed()).toBe(true);
    expect(rig.keys.authenticate(key)).toBeDefined();
  });

  it('cannot be claimed by who only knows the id', () => {
    const { key } = made();
    rig.keys.reportExposure(`/x?key=${twinOf(key)}`);
    expect(isExposed()).toBe(false);
    rig.database.pragma('query_only = ON');
    expect(() => rig.keys.reportExposure(key)).not.toThrow();
  });
});

it('compares secrets in constant time, nowhere else', () => {
  const folder = new URL('../../../../gateway/developer/key/', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  expect(sources.filter((text) => text.includes('timingSafeEqual('))).toHaveLength(1);
  expect(sources.filter((text) => /secretHash\s*[!=]==?|[!=]==?\s*\w*[sS]ecretHash/.test(text))).toEqual([]);
});

describe('the end of a key', () => {
  it('is reported in the turn of its revocation, and within a second after it expires', async () => {
    rig.keys.start();
    const revoked = made();
    const short = made({ expiresAt: new Date(rig.clock.utcMs() + 90_000).toISOString() });
    rig.keys.revoke(revoked.keyId, contextOf(ann));
    expect(rig.ended).toEqual([[revoked.keyId, 'revoked']]);
    rig.keys.revoke(revoked.keyId, contextOf(ann));
    await rig.clock.advanceAsync(89_000, 1000);
    expect(rig.ended).toHaveLength(1);
    await rig.clock.advanceAsync(2000, 1000);
    expect(rig.ended.slice(1)).toEqual([[short.keyId, 'expired']]);
    rig.keys.stop();
  });

  it('comes for a rotated key when its overlap ends: until then what it flies goes on', async () => {
    rig.keys.start();
    const old = made();
    rig.keys.rotate(old.keyId, contextOf(ann));
    await rig.clock.advanceAsync(24 * HOUR_MS - 60_000, HOUR_MS);
    expect(rig.ended).toEqual([]);
    await rig.clock.advanceAsync(61_000, 1000);
    expect(rig.ended).toEqual([[old.keyId, 'expired']]);
    rig.keys.stop();
  });

  it('is reported for a key that expired while the gateway was stopped', async () => {
    const short = made({ expiresAt: new Date(rig.clock.utcMs() + HOUR_MS).toISOString() });
    await rig.clock.advanceAsync(2 * HOUR_MS, HOUR_MS);
    rig.keys.start();
    await rig.clock.advanceAsync(1000, 1000);
    expect(rig.ended).toEqual([[short.keyId, 'expired']]);
    rig.keys.stop();
  });
});
