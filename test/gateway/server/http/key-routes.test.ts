import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Logger, silentLogger } from '../../../../gateway/base/log/logger.ts';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { ActorName } from '../../../../gateway/contract/account/actor.ts';
import { keyGrantSchema, keyRecordSchema } from '../../../../gateway/contract/account/key.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { TestClient } from '../ws/support/test-client.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';

const KEYS = '/api/developer/key';
let world: PlatformWorld;
let ann: Login;
beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
});
afterEach(() => world.close());

const post = (body: unknown, headers = {}) =>
  world.server.call(KEYS, { method: 'POST', body, token: ann.token, headers });

describe('POST /api/developer/key', () => {
  it('answers 201 with the key once, which works from then on', async () => {
    const answer = await post({ name: 'script', mode: 'live', scopes: ['telemetry:read'] });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const grant = keyGrantSchema.parse(answer.json);
    const used = await world.server.call('/api/whoami', { token: grant.key });
    expect(used.json).toMatchObject({
      principal: { kind: 'key', id: grant.keyId, tenantId: ann.tenantId },
      scopes: ['telemetry:read'],
    });
    const list = await world.server.call(KEYS, { token: ann.token });
    expect(list.json.items.map((item: unknown) => keyRecordSchema.parse(item))).toHaveLength(1);
    expect(list.text).not.toContain(grant.key);
  });

  it('names what is not a scope', async () => {
    const answer = await post({ name: 'x', mode: 'test', scopes: ['telemetry:read', 'drone:fly'] });
    expect(answer.json).toMatchObject({ status: 422, code: 'validation' });
    expect(answer.json.errors[0]).toMatchObject({ pointer: '/scopes/1' });
    expect(answer.json.errors[0].detail).toContain('"drone:fly" is not a scope');
  });

  it('refuses what does not fit, each with its place', async () => {
    for (const [body, pointer] of [
      [{ mode: 'test' }, '/name'],
      [{ name: ' ', mode: 'test' }, '/name'],
      [{ name: 'x', mode: 'production' }, '/mode'],
      [{ name: 'x', mode: 'test', admin: true }, '/admin'],
      [{ name: 'x', mode: 'test', expiresAt: 'soon' }, '/expiresAt'],
      [{ name: 'x', mode: 'test', expiresAt: '2001-01-01T00:00:00Z' }, '/expiresAt'],
      [{ name: 'x', mode: 'test', scopes: [] }, '/scopes'],
    ] as const) {
      world.clock.advance(1000);
      expect((await post(body)).json).toMatchObject({ status: 422, errors: [{ pointer }] });
    }
  });

  it('is kept by its Idempotency-Key without the key itself', async () => {
    const body = { name: 'once', mode: 'test' };
    const first = await post(body, { 'idempotency-key': 'k1' });
    const again = await post(body, { 'idempotency-key': 'k1' });
    expect(again.status).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual({ ...first.json, key: undefined });
    expect(again.json.keyId).toBe(first.json.keyId);
  });

  it('tells the operator to log in and a key that it is none', async () => {
    const operator = await world.server.call(KEYS, { method: 'POST', body: { name: 'x', mode: 'test' } });
    expect(operator.json).toMatchObject({ status: 401, code: 'login-required', gate: 'login' });
    expect(operator.json.detail).toContain('/api/auth/login');
    const { key } = world.key(ann, 'live', SCOPES);
    const other = await world.server.call(KEYS, { token: key });
    expect(other.json).toMatchObject({ status: 403, code: 'scope-missing', scope: 'account' });
  });

  it('stops at the plan’s number of keys', async () => {
    for (let count = 0; count < 3; count += 1) world.key(ann, 'test');
    expect((await post({ name: 'x', mode: 'test' })).json).toMatchObject({
      status: 409,
      code: 'state-conflict',
    });
  });
});

describe('revoking and rotating', () => {
  it('DELETE ends a key with the next request, another account’s is 404', async () => {
    const { key, keyId } = world.key(ann, 'live');
    const bob = await world.login('bob@other.example');
    const foreign = await world.server.call(`${KEYS}/${keyId}`, { method: 'DELETE', token: bob.token });
    expect(foreign.status).toBe(404);
    expect((await world.server.call('/telemetry', { token: key })).status).toBe(200);
    const own = await world.server.call(`${KEYS}/${keyId}`, { method: 'DELETE', token: ann.token });
    expect(own.status).toBe(204);
    expect((await world.server.call('/telemetry', { token: key })).status).toBe(401);
  });

  it('POST …/rotate gives a new key beside the old one', async () => {
    const { key, keyId } = world.key(ann, 'live');
    const path = `${KEYS}/${keyId}/rotate`;
    const answer = await world.server.call(path, { method: 'POST', token: ann.token });
    expect(answer.status).toBe(201);
    for (const token of [key, answer.json.key])
      expect((await world.server.call('/telemetry', { token })).status).toBe(200);
    const list = await world.server.call(KEYS, { token: ann.token });
    expect(list.json.items.map((item: { state: string }) => item.state)).toEqual(['active', 'rotating']);
  });

  it.each(['x', '0123456789a', '..%2f..%2f'])('key id %s is no address', async (keyId) => {
    const answer = await world.server.call(`${KEYS}/${keyId}`, { method: 'DELETE', token: ann.token });
    expect(answer.status).toBe(404);
  });
});

describe('GET /api/actors', () => {
  it('names accounts and keys to the operator and their own tenant, revoked ones too', async () => {
    const bob = await world.login('bob@other.example');
    const { keyId, key } = world.key(ann, 'test', SCOPES);
    const body = { type: 'notify', params: { text: 'Look' } };
    const act = (token: string) => world.server.call('/api/action/queue', { method: 'POST', body, token });
    for (const token of [ann.token, key, bob.token]) expect((await act(token)).status).toBeLessThan(300);
    await world.server.call(`${KEYS}/${keyId}`, { method: 'DELETE', token: ann.token });
    const seenBy = async (token?: string) => {
      const { json } = await world.server.call('/api/actors', token === undefined ? {} : { token });
      return json.items
        .map(({ name, isRevoked }: ActorName) => `${name}${isRevoked ? ' revoked' : ''}`)
        .sort();
    };
    const [{ name }] = (await world.server.call(KEYS, { token: ann.token })).json.items;
    expect(await seenBy(ann.token)).toEqual(['ann@skyworks.example', `${name} revoked`].sort());
    expect(await seenBy(bob.token)).toEqual(['bob@other.example']);
    expect(await seenBy()).toEqual(['ann@skyworks.example', 'bob@other.example', `${name} revoked`].sort());
  });
});

describe('a key in an address', () => {
  it('is refused, works on, and is marked as exposed', async () => {
    const { key, keyId } = world.key(ann, 'live');
    for (const path of [`/telemetry?token=${key}`, `/ws/telemetry?x=${key}`]) {
      const answer = await world.server.call(path, { token: null });
      expect(answer.json).toMatchObject({ status: 400, code: 'key-in-query' });
      expect(answer.text).not.toContain(key);
    }
    const { items } = (await world.server.call(KEYS, { token: ann.token })).json;
    expect(items).toMatchObject([{ keyId, isExposed: true, state: 'active' }]);
  });
});

describe('an open WebSocket', () => {
  const opened = async (token: string) => new TestClient(world.server.url).hello(undefined, token);

  it('ends with bye and 4401 within a second of its key being revoked, others stay', async () => {
    const { key, keyId } = world.key(ann, 'live');
    const lapsing = await opened(key);
    const [other, operator] = [
      await opened(world.key(ann, 'live').key),
      await new TestClient(world.server.url).hello(),
    ];
    await world.server.call(`${KEYS}/${keyId}`, { method: 'DELETE', token: ann.token });
    world.clock.advance(999);
    expect(await lapsing.untilClosed()).toBe(4401);
    expect(lapsing.of('bye')[0]?.data).toEqual({ reason: 'credential-ended', retryAfterMs: null });
    for (const client of [other, operator]) {
      await client.settled();
      expect(client.closeCode).toBeUndefined();
      client.socket.terminate();
    }
    const back = await new TestClient(world.server.url).opened();
    back.send('hello', { token: key, resume: { session: lapsing.session, seq: lapsing.lastSeq } });
    expect(await back.untilClosed()).toBe(4401);
  });

  it('ends when its key expires', async () => {
    const client = await opened(world.key(ann, 'live', ['telemetry:read'], 3000).key);
    world.clock.advance(2999);
    await client.settled();
    expect(client.closeCode).toBeUndefined();
    world.clock.advance(1000);
    expect(await client.untilClosed()).toBe(4401);
  });

  it('ends when its login ends, and with its access token', async () => {
    const bob = await world.login('bob@other.example');
    world.clock.advance(15 * 60_000 - 3000);
    const client = await opened(bob.token);
    world.clock.advance(4000);
    expect(await client.untilClosed()).toBe(4401);
    const again = await world.login('bob@other.example');
    const next = await opened(again.token);
    await world.server.call('/api/auth/logout', { method: 'POST', token: again.token });
    world.clock.advance(999);
    expect(await next.untilClosed()).toBe(4401);
  });

  it('outlives a store that cannot be read for a moment', async () => {
    const client = await opened(world.key(ann, 'live').key);
    const keys = world.platform.keys as { authenticate: unknown };
    const right = keys.authenticate;
    keys.authenticate = () => {
      throw new Error('disk I/O error');
    };
    world.clock.advance(2000);
    keys.authenticate = right;
    await client.settled();
    expect(client.closeCode).toBeUndefined();
    client.socket.terminate();
  });
});

describe('an issued key', () => {
  it('stands in no log line, no table and no file of the store', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'aerodeck-keys-'));
    const lines: string[] = [];
    const note = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message);
    const logger: Logger = {
      ...silentLogger,
      error: note,
      warn: note,
      info: note,
      debug: note,
      child: () => logger,
    };
    const { handle } = openDatabase(join(directory, 'aerodeck.sqlite'), 1, logger);
    const own = await new PlatformWorld(handle, logger).start();
    const bea = await own.login('bea@skyworks.example');
    const call = (path: string, options = {}) => own.server.call(path, { token: bea.token, ...options });
    const made = await call(KEYS, {
      method: 'POST',
      body: { name: 'script', mode: 'live', scopes: SCOPES },
      headers: { 'idempotency-key': 'a' },
    });
    const { key, keyId } = made.json as { key: string; keyId: string };
    const next = await call(`${KEYS}/${keyId}/rotate`, {
      method: 'POST',
      headers: { 'idempotency-key': 'b' },
    });
    await call(`/telemetry?token=${key}`, { token: null });
    const launch = { missionType: 'patrol', zoneId: 'field', priority: 'normal' };
    const launched = await call('/drone/launch', {
      method: 'POST',
      token: null,
      body: { ...launch, auth: key },
      headers: { 'idempotency-key': 'c' },
    });
    expect(launched.status, launched.text).toBe(202);
    await call('/drone/launch', { method: 'POST', token: null, body: { ...launch, auth: `${key}x` } });
    await call('/drone/launch', { method: 'POST', token: key, body: { ...launch, auth: 7, more: key } });
    const client = await new TestClient(own.server.url).hello(undefined, key);
    await call(`${KEYS}/${keyId}`, { method: 'DELETE' });
    own.clock.advance(1000);
    await client.untilClosed();
    const files = readdirSync(directory).map((name) => readFileSync(join(directory, name)));
    expect(files.some((bytes) => bytes.includes(keyId))).toBe(true);
    expect(lines.length).toBeGreaterThan(0);
    for (const issued of [key, next.json.key as string]) {
      // The secret part alone would do as well.
      const secret = issued.slice(20, -6);
      expect(files.filter((bytes) => bytes.includes(secret))).toEqual([]);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
    await own.close();
    handle.close();
    rmSync(directory, { recursive: true });
  });
});
