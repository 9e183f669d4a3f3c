import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Scope } from '../../../../gateway/contract/account/access.ts';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import { API } from '../../../../gateway/contract/api/api.ts';
import type {
  ApiAccess,
  ApiOperation,
  NamedOperation,
} from '../../../../gateway/contract/api/api-operation.ts';
import type { App } from '../../../../gateway/server/http/app.ts';
import { BODY_BYTES } from '../../../../gateway/server/http/body/large-bodies.ts';
import { RouteRegistry } from '../../../../gateway/server/http/description/route-registry.ts';
import { serve } from '../../../../gateway/server/http/routes/serve.ts';
import { ROUTE_ACCESS } from './support/route-access.ts';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';
import { type CallOptions, TestServer } from './support/test-server.ts';

/** Says enough for a route without anything in its address. */
const row: ApiOperation = {
  method: 'GET',
  path: '/forgotten',
  access: { kind: 'scope', scope: 'drone:command', live: 'pilot' },
  shows: 'shared',
  summary: 'Forgotten',
};

let server: TestServer;
/** What creates and changes leaves things behind, and what deletes takes them away: each has a server of its own. */
let changed: TestServer;
let emptied: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
  changed = await new TestServer().start();
  emptied = await new TestServer().start();
});
afterAll(() => Promise.all([server.close(), changed.close(), emptied.close()]));

describe('the route table', () => {
  it('has a row for each registered route and no other', () => {
    const registered = server.server.routes.filter(({ method }) => method !== 'HEAD');
    expect(registered.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      Object.keys(ROUTE_ACCESS).sort(),
    );
  });

  it('lets no route be registered that does not define who may call it', async () => {
    const app = fastify() as unknown as App;
    new RouteRegistry().watch(app);
    expect(() => app.post('/forgotten', () => '')).toThrow('does not define who may call it');
    const operation = { ...row, access: undefined } as never;
    expect(() => app.post('/forgotten', { config: { operation } }, () => '')).toThrow('who may call it');
    await app.close();
  });

  it.each(['scope', 'principal'] as const)(
    'lets no %s route be registered that changes something without naming a role',
    async (kind) => {
      const app = fastify() as unknown as App;
      const access: ApiAccess = kind === 'scope' ? { kind, scope: 'drone:command' } : { kind };
      new RouteRegistry().watch(app);
      const config = { operation: { ...row, access } };
      app.get('/forgotten', { config }, () => '');
      expect(() => app.post('/forgotten', { config }, () => '')).toThrow(
        'does not define which role live vehicles need',
      );
      await app.close();
    },
  );

  it.each<[string, 'GET' | 'POST', string, Partial<ApiOperation>]>([
    ['what missionId names', 'GET', '/of/:missionId', {}],
    ['what stepId names', 'GET', '/of/:planId/:stepId', { target: { planId: 'plan' } }],
    ['what it shows', 'GET', '/list', { shows: undefined as never }],
    ['how its answer is filtered', 'GET', '/of/:vehicleId', { target: { vehicleId: 'answer' } }],
    [
      'how its answer is filtered',
      'GET',
      '/of/:vehicleId',
      { target: { vehicleId: 'answer' }, shows: 'own' },
    ],
    ['which vehicles its body may name', 'POST', '/go', { body: z.object({ vehicleId: z.string() }) }],
    [
      'which vehicles its body may name',
      'POST',
      '/go',
      {
        body: z.object({ steps: z.array(z.object({ vehicles: z.array(z.string()) }).optional()) }).optional(),
      },
    ],
  ])('lets no route be registered that does not define %s', async (rule, method, url, part) => {
    const app = fastify() as unknown as App;
    new RouteRegistry().watch(app);
    const config = { operation: { ...row, ...part } as ApiOperation };
    expect(() => app.route({ method, url, config, handler: () => '' })).toThrow(`does not define ${rule}`);
    await app.close();
  });

  it('lets no list be served whose row narrows it, but for those that do it', () => {
    const app = fastify() as unknown as App;
    expect(() => serve(app, API.listVehicles, () => ({ items: [], nextCursor: null }))).toThrow(
      'is not filtered for its caller',
    );
  });

  it('has a sample call for each route', () => {
    expect(Object.keys(SAMPLE_REQUESTS).sort()).toEqual(Object.keys(ROUTE_ACCESS).sort());
  });
});

/** What a route needs besides its scope, whatever is asked. */
const ALSO: Readonly<Record<string, readonly Scope[]>> = {
  'POST /api/policies/:policyId/preview': ['action:read'],
};

describe.each(Object.entries(SAMPLE_REQUESTS))('%s', (name, { method, path, body, status }) => {
  const access = ROUTE_ACCESS[name]!;
  // Nobody is asked so often that requests are limited.
  const number = Object.keys(SAMPLE_REQUESTS).indexOf(name);
  /** Who the route is for, as far as it goes: undefined is the operator. */
  const rightToken = () => (access.kind === 'account' ? server.addAccount(`right-${number}`) : undefined);
  const callRightly = (options: CallOptions, query = '') => {
    const token = rightToken();
    const separator = path.includes('?') ? '&' : '?';
    return server.call(query === '' ? path : `${path}${separator}${query}`, {
      ...options,
      method,
      ...(token !== undefined && { token }),
    });
  };

  it('answers a good call', async () => {
    const own = method === 'GET' ? server : method === 'DELETE' ? emptied : changed;
    const answer = await own.call(path, { method, body });
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a query parameter it does not know', async () => {
    if (status === 404 && access.kind === 'public') return;
    const before = server.port.calls.length;
    const answer = await callRightly({ body }, 'unknown=1');
    expect(answer.json, answer.text).toMatchObject({
      status: 422,
      code: 'validation',
      errors: [{ pointer: '/unknown', detail: 'is not a known field' }],
    });
    expect(server.port.calls.length).toBe(before);
  });

  it('asks for a credential unless it is public', async () => {
    for (const token of [null, 'wrong']) {
      const before = server.port.calls.length;
      const answer = await server.call(path, { method, body, token });
      if (access.kind === 'public') expect(answer.status).toBe(status);
      else {
        expect(answer.status).toBe(401);
        expect(answer.json.code).toBe('login-required');
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expect(server.port.calls.length).toBe(before);
      }
    }
  });

  it('takes its own scope and no other', async () => {
    const right: readonly Scope[] = 'scope' in access ? [access.scope, ...(ALSO[name] ?? [])] : [];
    const wrong = SCOPES.filter((scope) => !right.includes(scope));
    const before = server.port.calls.length;
    const refused = await server.call(path, { method, body, token: server.addKey(`wrong-${number}`, wrong) });
    const token =
      access.kind === 'account' ? rightToken() : server.addKey(`right-${number}`, right, 'account');
    const admitted = await server.call(path, { method, body, ...(token !== undefined && { token }) });
    if (access.kind === 'scope') {
      expect(refused.json).toMatchObject({ status: 403, code: 'scope-missing', scope: access.scope });
      expect([401, 403]).not.toContain(admitted.status);
    } else if (access.kind === 'role') {
      // The scope alone is not enough.
      expect(refused.json).toMatchObject({ status: 403, code: 'scope-missing', scope: access.scope });
      expect(admitted.json).toMatchObject({ status: 403, code: 'station-role-missing', role: access.role });
    } else if (access.kind === 'operator') {
      expect(refused.status).toBe(403);
      expect(admitted.status).toBe(403);
      expect(server.port.calls.length).toBe(before);
    } else if (access.kind === 'account') {
      expect(refused.json).toMatchObject({ status: 403, code: 'scope-missing', scope: 'account' });
      expect(admitted.status).not.toBe(403);
    } else if (access.kind === 'public') {
      expect([refused.status, admitted.status]).toEqual([status, status]);
    } else {
      expect([401, 403]).not.toContain(refused.status);
    }
  });

  it('refuses a foreign tenant', async () => {
    const answer = await callRightly({ body, headers: { 'x-tenant-id': 'other' } });
    if (access.kind === 'public') expect(answer.status).toBe(status);
    else expect(answer.json).toMatchObject({ status: 403, code: 'tenant-mismatch' });
  });

  it('names methods it does not take', async () => {
    // WebDAV's, which nothing here takes (RFC 4918).
    const answer = await server.call(path, { method: 'PROPPATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow?.split(', ')).toContain(method);
  });

  /** What a job that reads a body is handed is asked for before anybody knows what stands in it. */
  const acts = () => server.port.calls.filter(({ name }) => name !== 'vehicles' && name !== 'zones').length;

  // A log is no JSON; `replay-routes.test.ts` has what it refuses.
  if ((method === 'POST' || method === 'PUT') && status !== 415) {
    it('refuses bodies that are not JSON, not an object or have unknown fields', async () => {
      const before = acts();
      const broken = await callRightly({ rawBody: '{"a":' });
      expect(broken.json).toMatchObject({ status: 400, code: 'invalid-request' });
      const poisoned = await callRightly({ rawBody: '{"__proto__":{"a":1}}' });
      expect(poisoned.json).toMatchObject({ status: 400, code: 'invalid-request' });
      const form = await callRightly({
        rawBody: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(form.json).toMatchObject({ status: 415, code: 'unsupported-media-type' });
      const text = await callRightly({
        rawBody: '{}',
        headers: { 'content-type': 'text/plain' },
      });
      expect(text.status).toBe(415);
      const list = await callRightly({ body: [1] });
      expect(list.json).toMatchObject({ status: 422, code: 'validation' });
      const unknown = await callRightly({ body: { ...(body as object), 'a/b~c': 1 } });
      expect(unknown.json).toMatchObject({ status: 422, code: 'validation' });
      expect(unknown.text).toContain('/a~1b~0c');
      expect(acts()).toBe(before);
    });

    it('refuses a body that is too large', async () => {
      const operation = Object.values<NamedOperation>(API).find(
        (one) => `${one.method} ${one.path}` === name,
      );
      const maxBytes = operation?.maxBodyBytes ?? BODY_BYTES;
      const answer = await callRightly({ rawBody: JSON.stringify('x'.repeat(maxBytes)) })
        // The socket may be closed while the rest is still being sent.
        .catch((error: NodeJS.ErrnoException) => ({ status: 413, json: { code: error.code } }));
      expect(answer.status).toBe(413);
      expect(['body-too-large', 'EPIPE', 'ECONNRESET']).toContain(answer.json.code);
    });
  }
});
