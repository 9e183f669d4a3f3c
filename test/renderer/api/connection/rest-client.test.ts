import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { jsonWithParts, say } from '../../../../gateway/contract/operator-text.ts';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { loadLanguage, setCurrentLanguage } from '../../../../renderer/language/translate.ts';
import { buildProblem } from '../../builder/build-problem.ts';

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

test('asks for the parts of texts, and tells what the gateway says of a failure by them', async () => {
  const detail = say('The vehicle did not answer {command}.', { command: 'NAV_LAND' });
  const body = jsonWithParts(buildProblem({ code: 'vehicle-timeout', status: 504, detail }));
  const { rest, fetch } = setUp(() => Promise.resolve(new Response(body, { status: 504 })));
  await loadLanguage('de');
  setCurrentLanguage('de');
  onTestFinished(() => setCurrentLanguage('en'));
  await expect(rest.request({ path: '/x', schema })).rejects.toMatchObject({
    message: 'Das Fahrzeug hat NAV_LAND nicht beantwortet.',
    problem: { detail: { code: 'The vehicle did not answer {command}.', params: { command: 'NAV_LAND' } } },
  });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.headers).toMatchObject({ accept: 'application/json;texts=parts' });
});

test('a POST says the trace it is to be found by, and so does its failure', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('refused')));
  const rest = new RestClient({
    baseUrl: 'http://127.0.0.1:1',
    token: '',
    fetch,
    newId: () => '0af76519-16cd-43dd-8448-eb211c80319c',
    onUnauthenticated: () => undefined,
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await expect(rest.request({ method: 'POST', path: '/x', schema })).rejects.toMatchObject({ traceId });
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.headers).toMatchObject({ traceparent: `00-${traceId}-0af7651916cd43dd-01` });
});

test('what is urgent goes over connections of its own, which are kept apart by their credentials', async () => {
  const { rest, fetch } = setUp(json({ ok: true }));
  await rest.request({ path: '/x', schema });
  await rest.request({ method: 'POST', path: '/x', schema, isUrgent: true });
  expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit', 'same-origin']);
});

const TRANSFER = {
  transferId: 'tra_1',
  operation: 'putVehicleMission',
  vehicleId: 'uav-1',
  mode: 'sim',
  actor: { kind: 'operator', id: 'operator' },
  state: 'awaiting_approval',
  progress: null,
  commandId: 'cmd_1',
  approvalId: 'apr_1',
  result: null,
  error: null,
  startedAtMs: 0,
  endedAtMs: null,
  links: { self: '/api/transfers/tra_1', command: '/api/commands/cmd_1', approval: '/api/approvals/apr_1' },
};

function following(...answers: readonly (() => Promise<Response>)[]) {
  const fetch = vi.fn((..._args: Parameters<typeof globalThis.fetch>) => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1];
    return answer ? answer() : Promise.reject(new Error('no answer'));
  });
  const clock = {
    after: (_delayMs: number, action: () => void) => {
      action();
      return { cancel: () => undefined };
    },
  };
  const options = { baseUrl: 'http://127.0.0.1:1', token: '', newId: () => 'k', onUnauthenticated: vi.fn() };
  return { fetch, rest: new RestClient({ ...options, fetch, clock }) };
}

test('a transfer that goes on after the answer is followed to its result', async () => {
  const { rest, fetch } = following(
    json(TRANSFER, 202),
    json({ ...TRANSFER, state: 'running' }),
    () => Promise.reject(new TypeError('refused')),
    json({ ...TRANSFER, state: 'done', result: { ok: true }, endedAtMs: 1 }),
  );
  expect(await rest.request({ method: 'PUT', path: '/x', body: {}, schema })).toEqual({ ok: true });
  expect(fetch.mock.calls.slice(1).map(([url]) => url)).toEqual(
    Array.from({ length: 3 }, () => 'http://127.0.0.1:1/api/transfers/tra_1'),
  );
});

test('a transfer that fails gives the problem its request would have given', async () => {
  const error = buildProblem({
    code: 'governance-denied',
    status: 403,
    detail: 'Not approved in time.',
  });
  const { rest } = following(json(TRANSFER, 202), json({ ...TRANSFER, state: 'failed', error }));
  await expect(rest.request({ method: 'PUT', path: '/x', schema })).rejects.toMatchObject({
    kind: 'problem',
    problem: { code: 'governance-denied' },
  });
});

test('gives the gateway’s own words and problem', async () => {
  const problem = buildProblem({
    code: 'vehicle-denied',
    status: 502,
    detail: 'Arm: Compass not calibrated',
  });
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

test('an answer that breaks off is a failure like one that never came', async () => {
  const breakingOff = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('connection reset')) });
  const { rest } = setUp(() => Promise.resolve(new Response(breakingOff())));
  await expect(rest.request({ path: '/x', schema })).rejects.toMatchObject({ kind: 'unreachable' });
  await expect(rest.request({ path: '/x', schema: z.unknown(), content: 'file' })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});
