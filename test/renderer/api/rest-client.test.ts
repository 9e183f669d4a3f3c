import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RestClient } from '../../../renderer/api/rest-client.ts';

function setUp(answer: () => Promise<Response>) {
  const fetch = vi.fn((..._args: Parameters<typeof globalThis.fetch>) => answer());
  const onUnauthenticated = vi.fn();
  const rest = new RestClient({
    baseUrl: 'http://127.0.0.1:1',
    token: 'secret',
    fetch,
    newId: () => 'key-1',
    onUnauthenticated,
  });
  return { rest, fetch, onUnauthenticated };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
const schema = z.object({ ok: z.boolean() });

test('sends the token in the header, and an idempotency key with every POST', async () => {
  const { rest, fetch } = setUp(json({ ok: true }));
  await rest.request({ method: 'POST', path: '/x', body: { a: 1 }, schema });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('http://127.0.0.1:1/x');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'key-1' });
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'omit' });
});

test('what is urgent goes over connections of its own, which are kept apart by their credentials', async () => {
  const { rest, fetch } = setUp(json({ ok: true }));
  await rest.request({ path: '/x', schema });
  await rest.request({ method: 'POST', path: '/x', schema, isUrgent: true });
  expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit', 'same-origin']);
});

test('gives the gateway’s own words and problem', async () => {
  const problem = {
    type: 't',
    title: 'The vehicle refused',
    status: 502,
    detail: 'Arm: Compass not calibrated',
    instance: '/x',
    code: 'vehicle-denied',
    trace_id: 'f'.repeat(32),
  };
  const { rest } = setUp(json(problem, 502));
  await expect(rest.request({ path: '/x', schema })).rejects.toMatchObject({
    kind: 'problem',
    message: 'Arm: Compass not calibrated',
    problem: { code: 'vehicle-denied' },
  });
});

test('never repeats a request that failed', async () => {
  const { rest, fetch } = setUp(() => Promise.reject(new TypeError('refused')));
  await expect(rest.request({ method: 'POST', path: '/x', body: {}, schema })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an answer that does not fit the contract is a failure, not a value', async () => {
  const { rest } = setUp(json({ ok: 'yes' }));
  await expect(rest.request({ path: '/x', schema })).rejects.toMatchObject({ kind: 'unexpected' });
});

test('tells when the token is not known', async () => {
  const { rest, onUnauthenticated } = setUp(json({}, 401));
  await expect(rest.request({ path: '/x', schema })).rejects.toBeDefined();
  expect(onUnauthenticated).toHaveBeenCalledOnce();
});
