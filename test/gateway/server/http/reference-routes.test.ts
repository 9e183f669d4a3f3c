import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  API_GROUPS,
  DOCUMENTED_OPERATIONS,
} from '../../../../gateway/contract/developer/documented-operations.ts';
import { type DocsEntry, docsEntrySchema } from '../../../../gateway/contract/developer/reference.ts';
import { ERRORS } from '../../../../gateway/contract/error.ts';
import { LOCKED, serverWithGates, UNLOCKED } from '../../developer/reference/unlocked-server.ts';
import type { TestServer } from './support/test-server.ts';

let server: TestServer;
let login: string;
beforeAll(async () => {
  server = await serverWithGates((principal) =>
    principal?.accountId === 'acc_open' ? UNLOCKED : LOCKED,
  ).start();
  login = server.addAccount('acc_open');
});
afterAll(() => server.close());

async function list(query: string, token?: string): Promise<DocsEntry[]> {
  const answer = await server.call(`/api/docs/apis${query}`, token === undefined ? {} : { token });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json.nextCursor).toBeNull();
  return answer.json.items;
}

describe('GET /api/docs/apis', () => {
  it('lists 25 operations in seven groups', async () => {
    const items = await list('');
    expect(items.map(({ id }) => id)).toEqual(DOCUMENTED_OPERATIONS.map(({ id }) => id));
    expect(items).toHaveLength(25);
    const counts = API_GROUPS.map((group) => items.filter((item) => item.group === group).length);
    expect(counts).toEqual([2, 2, 3, 5, 8, 3, 2]);
    for (const item of items) expect(docsEntrySchema.parse(item)).toEqual(item);
  });

  it('gives a reader without the gate two open entries and of the others title and purpose only', async () => {
    const items = await list('');
    const open = items.filter(({ locked }) => !locked).map(({ id }) => id);
    expect(open).toEqual(['auth.login', 'developer.key']);
    for (const item of items.filter(({ locked }) => locked))
      expect(Object.keys(item).sort()).toEqual(
        [
          'auth',
          'available',
          'credits',
          'endpoint',
          'group',
          'id',
          'locked',
          'name',
          'purpose',
          'scope',
        ].sort(),
      );
    const text = JSON.stringify(items.filter(({ locked }) => locked));
    for (const word of ['missionType', 'zoneId', 'priority', 'specversion', 'curl', 'governance-denied'])
      expect(text).not.toContain(word);
  });

  it('does not let a search look behind the lock', async () => {
    for (const word of ['missionType', 'specversion', 'governance-denied', 'enqueued'])
      expect(await list(`?q=${word}`), word).toEqual([]);
    expect((await list('?q=missionType', login)).map(({ id }) => id)).toContain('drone.launch');
    expect((await list('?q=challengeId')).map(({ id }) => id)).toEqual(['auth.login']);
  });

  it('filters by group and by words that must all occur', async () => {
    expect(await list(`?group=${encodeURIComponent('Mission & Drone')}`)).toHaveLength(2);
    expect((await list('?q=aircraft%20zone')).map(({ id }) => id)).toEqual(['drone.launch']);
    expect((await list('?q=AIRCRAFT')).map(({ id }) => id)).toEqual(['drone.launch']);
    expect(await list('?q=aircraft%20banana')).toEqual([]);
    const wrong = await server.call('/api/docs/apis?group=Drones');
    expect(wrong.json).toMatchObject({ status: 422, code: 'validation' });
  });
});

describe('GET /api/docs/apis/{id}', () => {
  it('opens the open entries to everybody', async () => {
    const answer = await server.call('/api/docs/apis/auth.login');
    expect(answer.status).toBe(200);
    expect(answer.json.snippets.curl).toContain(`${server.url}/api/auth/login`);
  });

  it('answers a locked one with the gate and the way to open it', async () => {
    const answer = await server.call('/api/docs/apis/drone.launch');
    expect(answer.json).toMatchObject({
      status: 423,
      code: 'docs-locked',
      gate: 'login',
      action: '/api/auth/login',
    });
    expect(answer.text).not.toContain('missionType');
    const opened = await server.call('/api/docs/apis/drone.launch', { token: login });
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('missionType');
  });

  it('knows no other', async () => {
    for (const id of ['drone.detonate', '__proto__', 'constructor'])
      expect((await server.call(`/api/docs/apis/${id}`)).status).toBe(404);
  });
});

describe('GET /openapi.json', () => {
  it('is kept from keys and logins without the gate, not from the operator', async () => {
    expect((await server.call('/openapi.json')).status).toBe(200);
    expect((await server.call('/openapi.json', { token: login })).status).toBe(200);
    for (const token of [server.addKey('plain', ['telemetry:read']), server.addAccount('acc_shut')]) {
      const answer = await server.call('/openapi.json', { token });
      expect(answer.json).toMatchObject({ status: 423, code: 'docs-locked', gate: 'login' });
      expect(answer.text).not.toContain('missionType');
    }
  });
});

describe('GET /api/errors', () => {
  it('explains each code with what to do', async () => {
    const { items } = (await server.call('/api/errors')).json;
    expect(items.map(({ code }: { code: string }) => code)).toEqual(Object.keys(ERRORS));
    for (const { code, page } of items) {
      expect(page, code).toContain(`Status ${ERRORS[code as keyof typeof ERRORS].status}`);
      expect(page, code).toContain('What to do:');
    }
  });
});
