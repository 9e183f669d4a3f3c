import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryPlatform } from '../../../fake/memory-platform.ts';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

let server: TestServer;
let ada: string;
let bob: string;
beforeAll(async () => {
  server = await new TestServer().start();
});
// Others for each test: a key may write five times a second.
beforeEach(({ task }) => {
  ada = server.addKey(`ada-${task.id}`, ['mission:read', 'mission:write']);
  bob = server.addKey(`bob-${task.id}`, ['mission:read', 'mission:write']);
});
afterAll(() => server.close());

const item = (id: string, changes = {}) => ({
  kind: 'item',
  id,
  command: 16,
  frame: 3,
  params: [0, 0, 0, null],
  lat: 47,
  lon: 8,
  altitude_m: 30,
  ...changes,
});
const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);
const plan = { flightPlan: 1, entries: [item('a')] };

function call(method: string, path: string, token: string, body?: unknown) {
  return server.call(`/api/flight-plans${path}`, { method, token, ...(body !== undefined && { body }) });
}

describe('/api/flight-plans', () => {
  it('keeps, lists, reads, saves and removes', async () => {
    const made = await call('POST', '', ada, { name: 'North', plan });
    expect(made.status, made.text).toBe(201);
    const path = `/${made.json.flightPlanId}`;
    expect(made.headers.location).toBe(`/api/flight-plans${path}`);
    const longer = { ...plan, entries: [item('a'), item('b')] };
    const saved = await call('PUT', path, ada, { name: 'North 2', plan: longer, version: 1 });
    expect(saved.json).toMatchObject({ version: 2, name: 'North 2', entries: 2 });
    expect((await call('GET', '', ada)).json.items).toMatchObject([
      { name: 'North 2', version: 2, entries: 2 },
    ]);
    expect((await call('GET', `${path}?version=1`, ada)).json).toMatchObject({ name: 'North', version: 1 });
    const late = await call('PUT', path, ada, { name: 'late', plan, version: 1 });
    expect(late.json).toMatchObject({ status: 409, code: 'version-conflict', newestVersion: 2 });
    expect((await call('PUT', path, ada, { name: 'no version', plan })).status).toBe(422);
    expect((await call('GET', path, bob)).json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await call('DELETE', path, bob)).status).toBe(404);
    expect((await call('DELETE', path, ada)).status).toBe(204);
    expect((await call('GET', path, ada)).status).toBe(404);
  });

  it('checks a plan, and refuses one that is none with the place', async () => {
    const { json } = await call('POST', '/check', ada, { plan });
    expect(json.problems.map(({ code }: { code: string }) => code)).toContain('no-takeoff');
    expect(json.items).toHaveLength(1);
    const bad = await call('POST', '/check', ada, { plan: { ...plan, entries: [item('a', { lat: 91 })] } });
    expect(bad.status).toBe(422);
    expect(bad.json.errors[0].pointer).toMatch(/^\/plan\/entries\/0/);
    const unknown = await call('POST', '/check', ada, { plan, speed: 3 });
    expect(unknown.json).toMatchObject({ status: 422, code: 'validation', errors: [{ pointer: '/speed' }] });
    const deep = {
      plan: { ...plan, entries: [{ kind: 'foreign', id: 'a', format: 'x', content: nested(40) }] },
    };
    expect((await call('POST', '/check', ada, deep)).json).toMatchObject({ code: 'invalid-request' });
    expect((await call('POST', '/check', ada, { plan, vehicleId: 'uav-99' })).status).toBe(404);
  });

  it('exports a file that is imported as it was', async () => {
    // Rates are not limited for the operator.
    const operator = OPERATOR_TOKEN;
    const { json: made } = await call('POST', '', operator, { name: 'Field', plan });
    const file = await call('GET', `/${made.flightPlanId}/export?format=waypoints`, operator);
    expect(file.text).toMatch(/^QGC WPL 110\n/);
    const importFile = (body: string | Buffer, format: string) =>
      server.call(`/api/flight-plans/import?format=${format}`, {
        method: 'POST',
        token: operator,
        rawBody: body,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await importFile(file.text, 'waypoints')).json.plan.entries).toMatchObject([{ lat: 47, lon: 8 }]);
    expect((await importFile('<!DOCTYPE a>', 'kml')).json).toMatchObject({
      status: 422,
      code: 'plan-file-invalid',
      place: 'Line 1',
    });
    expect((await call('GET', `/${made.flightPlanId}/export?format=kmz`, operator)).status).toBe(422);
  });

  it('keeps what another program made to the letter, and refuses what is too long', async () => {
    const content = { text: 'ä€🛩  "\\ \u0007', number: 0.1 };
    const foreign = { kind: 'foreign', id: 'a', format: 'x', content, items: [] };
    const made = await call('POST', '', ada, { name: 'Würde', plan: { ...plan, entries: [foreign] } });
    expect(made.json).toMatchObject({ name: 'Würde', plan: { entries: [foreign], cruiseSpeedMps: 10 } });
    const { text } = await call('GET', `/${made.json.flightPlanId}`, ada);
    expect(text).toBe(made.text);
    const long = { ...foreign, content: 'x'.repeat(4 * 1024 * 1024) };
    const refused = await call('POST', '', ada, { name: 'long', plan: { ...plan, entries: [long] } });
    expect(refused.json).toMatchObject({ status: 422, code: 'validation', errors: [{ pointer: '/plan' }] });
  });

  it('gives the answer of an Idempotency-Key again, without a second plan', async () => {
    const once = {
      method: 'POST',
      token: ada,
      body: { name: 'once', plan },
      headers: { 'idempotency-key': 'k1' },
    };
    const first = await server.call('/api/flight-plans', once);
    const second = await server.call('/api/flight-plans', once);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await server.call('/api/flight-plans', { ...once, body: { name: 'other', plan } });
    expect(other.json).toMatchObject({ status: 422, code: 'idempotency-mismatch' });
  });

  it('never looks into a body or file itself, and serves others until a job has', async () => {
    const asked: { readonly what: string; readonly content: string; answer(value: never): void }[] = [];
    const job =
      (what: string) =>
      (input: Uint8Array | { readonly bytes: Uint8Array } | { readonly body: Uint8Array }) =>
        new Promise<never>((answer) => {
          const content = 'bytes' in input ? input.bytes : 'body' in input ? input.body : input;
          asked.push({ what, content: Buffer.from(content).toString(), answer });
        });
    const flightPlanJobs = {
      importFile: job('import'),
      check: job('check'),
      read: job('read'),
      exportFile: () => Promise.reject(new Error('not asked for')),
    };
    const own = new TestServer({}, { flightPlans: memoryPlatform({ flightPlanJobs }).flightPlans });
    await own.start();
    try {
      const post = (path: string, rawBody: string, headers = {}) =>
        own.call(`/api/flight-plans${path}`, { method: 'POST', rawBody, headers });
      const file = { 'content-type': 'application/octet-stream' };
      const [imported, checked, made] = [
        post('/import?format=kml', '<kml', file),
        post('/check', '{"plan":'),
        post('', '["'),
      ];
      // They are answered by the same event loop, however long the jobs take.
      while (asked.length < 3) expect((await own.call('/health')).status).toBe(200);
      const of = (name: string) => asked.find(({ what }) => what === name);
      expect(of('import')?.content).toBe('<kml');
      expect(of('check')?.content).toBe('{"plan":');
      expect(of('read')?.content).toBe('["');
      of('import')?.answer('{"any" : 1}' as never);
      of('check')?.answer('{"text":"é"}' as never);
      of('read')?.answer({ name: 'x', vehicle: 'copter', entries: 0, plan: '{"as" : "it is"}' } as never);
      expect((await imported).text).toBe('{"any" : 1}');
      expect((await checked).headers['content-type']).toBe('application/json; charset=utf-8');
      expect((await checked).text).toBe('{"text":"é"}');
      expect((await made).text).toContain(',"plan":{"as" : "it is"},"versions":[{"version":1');
    } finally {
      await own.close();
    }
  });
});
