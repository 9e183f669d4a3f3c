import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKED, serverWithGates } from '../../developer/reference/unlocked-server.ts';
import { OPERATOR_TOKEN, type TestServer } from './support/test-server.ts';

let server: TestServer;
let ada: string;
let bob: string;
beforeAll(async () => {
  server = await serverWithGates(() => LOCKED).start();
  ada = server.addAccount('ada');
  bob = server.addAccount('bob');
});
afterAll(() => server.close());

const content = { scenario: 'inspection', apis: ['drone.launch'], requests: [] };

function call(method: string, path: string, token: string, body?: unknown) {
  return server.call(`/api/workspaces${path}`, { method, token, ...(body !== undefined && { body }) });
}

describe('/api/workspaces', () => {
  it('keeps, lists, reads, saves and deletes', async () => {
    const made = await call('POST', '', ada, { name: 'roofs', content });
    expect(made.status, made.text).toBe(201);
    const path = `/${made.json.workspaceId}`;
    expect(made.headers.location).toBe(`/api/workspaces${path}`);
    const saved = await call('PUT', path, ada, { name: 'roofs 2', content, version: 1 });
    expect(saved.json).toMatchObject({ version: 2, name: 'roofs 2' });
    expect((await call('GET', '', ada)).json.items).toEqual([
      { workspaceId: made.json.workspaceId, name: 'roofs 2', version: 2, savedAtMs: saved.json.savedAtMs },
    ]);
    expect((await call('GET', `${path}?version=1`, ada)).json).toMatchObject({ name: 'roofs', content });
    const late = await call('PUT', path, ada, { name: 'late', content, version: 1 });
    expect(late.json).toMatchObject({ status: 409, code: 'version-conflict', newestVersion: 2 });
    expect((await call('DELETE', path, ada)).status).toBe(204);
    expect((await call('GET', path, ada)).json).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('does not exist for another account', async () => {
    const { json } = await call('POST', '', ada, { name: 'secret plan', content });
    const path = `/${json.workspaceId}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'stolen', content, version: 1 }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, path, bob, body);
      expect(answer.json).toMatchObject({ status: 404, code: 'not-found' });
      expect(answer.text).not.toContain('secret plan');
    }
    expect((await call('GET', '', bob)).json.items).toEqual([]);
  });

  it('asks the operator for a login and says how; a key does not do', async () => {
    const asked = await call('POST', '', OPERATOR_TOKEN, { name: 'x', content });
    expect(asked.json).toMatchObject({ status: 401, code: 'login-required' });
    expect(asked.json.detail).toContain('/api/auth/login');
    const key = await call('GET', '', server.addKey('k', ['telemetry:read'], 'ada'));
    expect([401, 403]).toContain(key.status);
  });

  it('refuses what is no workspace and names the field', async () => {
    const cases: [unknown, string][] = [
      [{ name: '', content }, '/name'],
      [{ name: 'x' }, '/content'],
      [{ name: 'x', content: { ...content, evil: 1 } }, '/content/evil'],
      [{ name: 'x', content: { ...content, apis: Array(101).fill('a') } }, '/content/apis'],
      [{ name: 'x', content: { ...content, assistant: 'x'.repeat(1024 * 1024) } }, '/content'],
    ];
    for (const [body, pointer] of cases) {
      const answer = await call('POST', '', ada, body);
      expect(answer.json).toMatchObject({ status: 422, code: 'validation', errors: [{ pointer }] });
    }
    // Another account: the first has used up its writes of this second.
    const carol = server.addAccount('carol');
    const { json } = await call('POST', '', carol, { name: 'x', content });
    const unnamed = await call('PUT', `/${json.workspaceId}`, carol, { name: 'x', content });
    expect(unnamed.json).toMatchObject({ status: 422, errors: [{ pointer: '/version' }] });
    const huge = await call('POST', '', carol, {
      name: 'x',
      content: { ...content, assistant: 'x'.repeat(1_200_000) },
    }).catch(() => undefined);
    expect(huge === undefined || huge.status === 413).toBe(true);
  });
});
