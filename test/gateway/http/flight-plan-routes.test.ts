import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

let server: TestServer;
let ada: string;
let bob: string;
beforeAll(async () => {
  server = await new TestServer().start();
  ada = server.addKey('ada', ['mission:read', 'mission:write']);
  bob = server.addKey('bob', ['mission:read', 'mission:write']);
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
});
