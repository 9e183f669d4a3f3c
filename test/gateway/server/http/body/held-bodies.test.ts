import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadBody } from '../../../../../gateway/server/http/body/json-body.ts';
import { readLargeBody } from '../../../../../gateway/server/http/body/read-large-body.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { type Answer, TestServer } from '../support/test-server.ts';

const PLAN = JSON.stringify({ name: 'x', steps: [] });
const MIB = 1024 * 1024;

let server: TestServer;
let letGo: () => void;
/** Bodies that wait for a job process. */
let reading: number;

beforeEach(async () => {
  reading = 0;
  const open = Promise.withResolvers<void>();
  letGo = open.resolve;
  const readBody: ReadBody = async (input) => {
    reading += 1;
    await open.promise;
    return readLargeBody(input);
  };
  server = await new TestServer({}, { readBody }).start();
});
afterEach(() => server.close());

const create = (sizeBytes: number, token?: string): Promise<Answer> =>
  server.call('/api/action/plan/create', {
    method: 'POST',
    rawBody: PLAN + ' '.repeat(sizeBytes - PLAN.length),
    ...(token && { token }),
  });

describe('large bodies of strangers', () => {
  it('are refused while 32 MiB of others wait, and taken again when those are answered', async () => {
    const token = server.addKey('stranger', ['action:write']);
    const waiting = Array.from({ length: 6 }, () => create(5 * MIB, token));
    await eventually('six wait', () => reading === 6);
    const refused = await create(5 * MIB, token);
    expect(refused.json).toMatchObject({ status: 503, code: 'overloaded' });
    expect(refused.headers['retry-after']).toBe('5');
    // The operator's and small ones go on.
    const own = create(5 * MIB);
    await eventually('the operator’s waits too', () => reading === 7);
    expect((await server.call('/health')).status).toBe(200);
    letGo();
    for (const answer of await Promise.all([...waiting, own])) expect(answer.status, answer.text).toBe(201);
    expect((await create(5 * MIB, token)).status).toBe(201);
  });
});

it('a small file to import takes no more memory than it has bytes', async () => {
  const allocated = vi.spyOn(Buffer, 'allocUnsafe');
  const answer = await server.call('/api/flight-plans/import?format=waypoints', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    rawBody: 'QGC WPL 110\n',
  });
  const largest = Math.max(0, ...allocated.mock.calls.map(([bytes]) => bytes));
  allocated.mockRestore();
  expect(answer.status, answer.text).toBe(200);
  expect(largest).toBeLessThan(MIB);
});
