import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compositeAccess } from '../../../../gateway/server/http/guard/composite-access.ts';
import { operatorAccess } from '../../../../gateway/server/http/guard/operator-token.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { FakeGatewayPort } from '../../../fake/fake-gateway-port.ts';
import type { MemoryPlatform } from '../../../fake/memory-platform.ts';
import { memoryPlatform } from '../../../fake/memory-platform.ts';
import { ROUTE_ACCESS } from './support/route-access.ts';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

const PILOT = 'pilot@acme-drones.example';

let platform: MemoryPlatform;
let server: TestServer;
beforeEach(async () => {
  platform = memoryPlatform({
    port: new FakeGatewayPort(),
    login: { mailer: undefined, demoPin: '246810', emailDomainsFile: '/nowhere/email-domains.json' },
  });
  server = await new TestServer(
    {},
    {
      accounts: platform.accounts,
      authenticate: compositeAccess({
        operator: operatorAccess(OPERATOR_TOKEN),
        key: () => undefined,
        account: (token) => platform.accounts.authenticateAccessToken(token),
      }),
    },
  ).start();
});
afterEach(() => server.close());

const post = (path: string, body: unknown, token: string | null = null) =>
  server.call(path, { method: 'POST', body, token });
const get = (path: string, token: string) => server.call(path, { token });

async function pinInOutbox(email = PILOT): Promise<string> {
  const { json } = await server.call('/api/auth/outbox');
  const mail = json.items.find(({ to }: { to: string }) => to === email);
  return /PIN is (\d{6})/.exec(mail.text)?.[1] ?? '';
}

async function logIn(email = PILOT) {
  await post('/api/auth/login', { email });
  return (await post('/api/auth/login', { email, pin: await pinInOutbox(email) })).json;
}

describe('login over HTTP', () => {
  it('knows the operator, whom no other program of the machine locks out', async () => {
    for (let count = 0; count < 20; count += 1)
      await post('/api/auth/login', { email: `p${count}@acme-drones.example` });
    const refused = await post('/api/auth/login', { email: PILOT }, 'not-the-operator');
    expect(refused.json).toMatchObject({ code: 'rate-limited', retryAfterS: expect.any(Number) });
    expect((await post('/api/auth/login', { email: PILOT }, OPERATOR_TOKEN)).status).toBe(202);
    const pin = await pinInOutbox();
    expect((await post('/api/auth/login', { email: PILOT, pin }, OPERATOR_TOKEN)).status).toBe(200);
  });

  it('goes from an e-mail to a session and out again', async () => {
    const asked = await post('/api/auth/login', { email: PILOT });
    expect(asked.status, asked.text).toBe(202);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.json).toMatchObject({ delivery: 'outbox', attemptsLeft: 5, resendAfterS: 60 });

    const pin = await pinInOutbox();
    const grant = await post('/api/auth/login', { challengeId: asked.json.challengeId, pin });
    expect(grant.status, grant.text).toBe(200);
    expect(grant.headers['cache-control']).toBe('no-store');
    const { accessToken, refreshToken, account } = grant.json;

    const whoami = await get('/api/whoami', accessToken);
    expect(whoami.json).toMatchObject({
      principal: { kind: 'account', id: account.accountId, tenantId: account.tenantId },
      gates: { login: 'active', companyEmail: 'local', docs: { state: 'partial', unlocked: 2, total: 25 } },
    });
    const sessions = await get('/api/auth/session', accessToken);
    expect(sessions.json).toMatchObject({
      account,
      demo: false,
      items: [{ current: true }],
      nextCursor: null,
    });
    expect(sessions.json.gates).toEqual(whoami.json.gates);

    const refreshed = await post('/api/auth/refresh', { refreshToken });
    expect(refreshed.status, refreshed.text).toBe(200);
    const out = await server.call('/api/auth/logout', { method: 'POST', token: refreshed.json.accessToken });
    expect(out.status, out.text).toBe(204);
    for (const token of [accessToken, refreshed.json.accessToken])
      expect((await get('/api/whoami', token)).json).toMatchObject({ status: 401, code: 'login-required' });
    expect(
      (await post('/api/auth/refresh', { refreshToken: refreshed.json.refreshToken })).json,
    ).toMatchObject({
      status: 401,
      code: 'session-expired',
      gate: 'login',
    });
  });

  it('lets an account end another login of its own', async () => {
    const first = await logIn();
    const second = await post('/api/auth/login', { email: PILOT, pin: '246810' });
    expect(second.json.demo).toBe(true);
    const { items } = (await get('/api/auth/session', first.accessToken)).json;
    expect(items).toHaveLength(1);
    const foreign = (await get('/api/auth/session', second.json.accessToken)).json.items[0].sessionId;
    const end = (sessionId: string) =>
      server.call(`/api/auth/session/${sessionId}`, { method: 'DELETE', token: first.accessToken });
    expect((await end(foreign)).json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await end(items[0].sessionId)).status).toBe(204);
    expect((await get('/api/whoami', first.accessToken)).status).toBe(401);
  });

  it('says what is wrong, each in its own code', async () => {
    const cases: [unknown, number, string, object][] = [
      [{ email: 'pilot' }, 422, 'validation', { errors: [{ pointer: '/email' }] }],
      [{ email: `pilot@${'a'.repeat(300)}.com` }, 422, 'validation', {}],
      [{ email: 'pilot@gmail.com' }, 422, 'company-email-required', { gate: 'companyEmail' }],
      [{ email: PILOT, pin: '12345' }, 422, 'validation', { errors: [{ pointer: '/pin' }] }],
      [{ email: PILOT, pin: 123_456 }, 422, 'validation', {}],
      [{ email: PILOT, role: 'admin' }, 422, 'validation', { errors: [{ pointer: '/role' }] }],
      [{}, 422, 'validation', {}],
      [{ email: PILOT, pin: '000000' }, 401, 'pin-wrong', { attemptsLeft: 0 }],
      [{ challengeId: 'chl_1', pin: '000000' }, 401, 'pin-wrong', { attemptsLeft: 0 }],
    ];
    for (const [body, status, code, more] of cases) {
      const answer = await post('/api/auth/login', body);
      expect(answer.json, JSON.stringify(body)).toMatchObject({ status, code, ...more });
    }
    await post('/api/auth/login', { email: PILOT });
    const again = await post('/api/auth/login', { email: PILOT });
    expect(again.json).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('opens the documentation with the demo PIN, and no route that needs a scope', async () => {
    const { json } = await post('/api/auth/login', { email: PILOT, pin: '246810' });
    expect(json).toMatchObject({ demo: true, account: { emailVerified: 'demo' } });
    expect((await get('/api/auth/session', json.accessToken)).json.demo).toBe(true);
    expect((await get('/telemetry', json.accessToken)).json).toMatchObject({ code: 'scope-missing' });
    const command = await post('/api/vehicles/uav-1/commands/takeoff', { altitudeM: 20 }, json.accessToken);
    expect(command.json).toMatchObject({ code: 'scope-missing' });
    expect(server.port.calls).toEqual([]);
  });

  it('lets a demo login call nothing but the documentation and its own session', async () => {
    const { json } = await post('/api/auth/login', { email: PILOT, pin: '246810' });
    const open: string[] = [];
    for (const [route, access] of Object.entries(ROUTE_ACCESS)) {
      const [method = '', path = ''] = route.split(' ');
      if (access.kind === 'public' || path === '/api/auth/logout') continue;
      const filled = path.replaceAll(/:\w+/g, 'x');
      const { json: answer } = await server.call(filled, { method, token: json.accessToken });
      if (!['scope-missing', 'station-role-missing', 'company-email-required'].includes(answer?.code))
        open.push(route);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/auth/session/:sessionId',
      'GET /api/auth/session',
      'GET /api/docs/apis',
      'GET /api/docs/apis/:operationId',
      'GET /api/errors',
      'GET /api/whoami',
      'GET /openapi.json',
    ]);
  });

  it('moves no live vehicle for a login that no mail proved', async () => {
    const { accessToken } = await logIn();
    const hold = () => post('/api/vehicles/uav-1/commands/hold', {}, accessToken);
    expect((await hold()).status).toBeLessThan(300);
    server.port.vehicleById.set('uav-1', sampleVehicle({ mode: 'live' }));
    expect((await hold()).json).toMatchObject({ status: 403, code: 'station-role-missing' });
    expect((await get('/telemetry', accessToken)).json.vehicles).toEqual([]);
  });

  it('shows the outbox to the operator alone, and has no sessions for the operator', async () => {
    const { accessToken } = await logIn();
    expect((await get('/api/auth/outbox', accessToken)).json).toMatchObject({ status: 403 });
    expect((await server.call('/api/auth/outbox', { token: null })).status).toBe(401);
    for (const [method, path] of [
      ['GET', '/api/auth/session'],
      ['POST', '/api/auth/logout'],
      ['DELETE', '/api/auth/session/ses_1'],
    ] as const)
      expect((await server.call(path, { method })).json).toMatchObject({
        status: 401,
        code: 'login-required',
      });
  });

  it('keeps no answer of a login under an Idempotency-Key', async () => {
    const grantOf = async (key: string) => {
      await post('/api/auth/login', { email: PILOT });
      const body = { email: PILOT, pin: await pinInOutbox() };
      return server.call('/api/auth/login', {
        method: 'POST',
        body,
        token: null,
        headers: { 'idempotency-key': key },
      });
    };
    const grant = await grantOf('once');
    expect(grant.status, grant.text).toBe(200);
    const repeat = await server.call('/api/auth/refresh', {
      method: 'POST',
      body: { refreshToken: grant.json.refreshToken },
      token: null,
      headers: { 'idempotency-key': 'once' },
    });
    expect(repeat.status, repeat.text).toBe(200);
  });
});
