import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
});
afterAll(() => server.close());

const IDS = {
  'POST /api/v1/cognitive/uav/replay/explain': 'uav-replay-explain',
  'POST /api/v1/cognitive/uav/mavlink/orchestrate': 'uav-mavlink-orchestrate',
  'POST /api/v1/cognitive/uav/governance/enforce': 'uav-governance',
  'POST /api/v1/cognitive/uav/observability/telemetry': 'uav-observability',
};

describe.each(Object.entries(IDS))('%s', (name, id) => {
  const { path, body } = SAMPLE_REQUESTS[name] ?? { path: '', body: {} };
  const post = (changes: object, headers = {}) =>
    server.call(path, { method: 'POST', body: { ...(body as object), ...changes }, headers });

  it('answers in the common shape with its own id and the trace of the request', async () => {
    const { status, json, headers } = await post({});
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'accepted',
      api_id: id,
      trace_id: headers['x-trace-id'],
      governance: { decision: expect.any(String), evidence: expect.any(Array) },
    });
    expect(json.result).toBeDefined();
  });

  it('is for the caller’s own tenant only', async () => {
    expect(await post({ tenant_id: 'other' })).toMatchObject({
      status: 403,
      json: { code: 'tenant-mismatch' },
    });
    expect(await post({}, { 'x-tenant-id': 'other' })).toMatchObject({
      status: 403,
      json: { code: 'tenant-mismatch' },
    });
  });

  it('wants its context whole and nothing it does not know', async () => {
    for (const changes of [
      { mission_context: undefined },
      { mission_context: { asset_id: '', site: 'x', objective: 'x' } },
      { surprise: 1 },
    ])
      expect(await post(changes)).toMatchObject({ status: 422, json: { code: 'validation' } });
  });
});

it('lets a key make two cognitive calls a second and four at once', async () => {
  const token = server.addKey('analyst', ['cognition:read']);
  const sample = SAMPLE_REQUESTS['POST /api/v1/cognitive/uav/mavlink/orchestrate'];
  const calls = Array.from({ length: 6 }, () =>
    server.call(sample?.path ?? '', {
      method: 'POST',
      token,
      body: { ...(sample?.body as object), tenant_id: 'tenant-analyst' },
    }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
