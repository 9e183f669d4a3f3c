import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { ERRORS } from '../../../../gateway/contract/error.ts';
import { OPERATOR_TOKEN, type TestServer } from '../../server/http/support/test-server.ts';
import { serverWithGates, UNLOCKED } from './unlocked-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the entry holds
type Entry = DocsEntry & { request?: any; response?: any };

let server: TestServer;
let entries: Entry[];
let available: Entry[];
// biome-ignore lint/suspicious/noExplicitAny: a whole OpenAPI document
let openApi: any;
beforeAll(async () => {
  server = await serverWithGates(() => UNLOCKED).start();
  entries = (await server.call('/api/docs/apis')).json.items;
  available = entries.filter((entry) => entry.available);
  openApi = (await server.call('/openapi.json')).json;
});
afterAll(() => server.close());

const compiled = new Map<string, ValidateFunction>();

/** Answers repeat their schemas, and compiling one takes longer than all else here. */
function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const check =
    compiled.get(text) ??
    new Ajv2020({
      strict: false,
      validateFormats: false,
      inlineRefs: false,
      code: { optimize: false },
    }).compile(schema);
  compiled.set(text, check);
  return check;
}

describe('an unlocked reference', () => {
  it('locks nothing and describes every operation in words', () => {
    for (const entry of entries) {
      expect(entry.locked, entry.id).toBe(false);
      expect(entry.description?.length, entry.id).toBeGreaterThan(40);
    }
  });

  it('says that an operation is available when a route answers it, and only then', () => {
    expect(available.length).toBeGreaterThanOrEqual(5);
    for (const { id, method, path } of DOCUMENTED_OPERATIONS) {
      const isAnswered = method === 'WS' || openApi.paths[path]?.[method.toLowerCase()] !== undefined;
      expect(
        available.some((entry) => entry.id === id),
        id,
      ).toBe(isAnswered);
    }
  });

  it('gives each available operation request, response, errors and snippets', () => {
    for (const { id, request, response, errors, snippets, endpoint } of available) {
      if (endpoint.startsWith('POST')) expect(request.schema, id).toBeTypeOf('object');
      expect(response.schema, id).toBeTypeOf('object');
      expect(response.status, id).toBeGreaterThanOrEqual(101);
      expect(errors?.length, id).toBeGreaterThan(5);
      for (const language of ['curl', 'typescript', 'python'] as const)
        expect(snippets?.[language], id).toContain(endpoint.split(' ')[1]?.split('{')[0]);
    }
  });

  it('invents nothing for one that is not answered yet', () => {
    for (const entry of entries.filter((each) => !each.available))
      for (const field of ['request', 'response', 'errors', 'snippets'])
        expect(field in entry, `${entry.id}.${field}`).toBe(false);
  });

  it('shows examples that fit their own schemas', () => {
    for (const { id, request, response } of available) {
      for (const part of [request, response, ...(response.answers ?? [])]) {
        if (part.schema === null || part.schema === undefined) continue;
        const check = compile(part.schema);
        expect(
          check(part.example),
          `${id}: ${JSON.stringify(check.errors)} ${JSON.stringify(part.example)}`,
        ).toBe(true);
      }
    }
  });

  it('has schemas that stand for themselves and are those of the routes', () => {
    for (const { id, request, endpoint } of available) {
      expect(JSON.stringify(request), id).not.toContain('#/components/');
      const [method = '', path = ''] = endpoint.split(' ');
      const body =
        openApi.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema;
      if (!body?.$ref) continue;
      const name = body.$ref.split('/').at(-1);
      expect(JSON.stringify(request.schema.$defs[name]).replaceAll('#/$defs/', '#/components/schemas/')).toBe(
        JSON.stringify(openApi.components.schemas[name]),
      );
    }
  });

  it('shows simulated values, never live ones, and no credential', () => {
    for (const { response, snippets } of available) {
      expect(JSON.stringify(response.example)).not.toContain('"mode":"live"');
      expect(JSON.stringify(snippets)).not.toContain(OPERATOR_TOKEN);
    }
  });

  it('names every error that can be provoked', async () => {
    const key = server.addKey('no-scope', []);
    for (const { id, endpoint, errors } of available) {
      const [method = '', path = ''] = endpoint.split(' ');
      if (method === 'WS') continue;
      const known = new Set(errors?.map(({ code }) => code));
      for (const { code, status } of errors ?? [])
        expect(status, code).toBe(ERRORS[code as keyof typeof ERRORS].status);
      const attempts = [
        { token: null },
        { token: key },
        { headers: { 'x-tenant-id': 'other' } },
        { headers: { host: 'evil.example' } },
        { headers: { origin: 'https://evil.example' } },
        { rawBody: '{"a":' },
        { rawBody: 'a=1', headers: { 'content-type': 'text/plain' } },
        { body: { nothing: 1 } },
        { body: { nothing: 1 }, token: null },
        { rawBody: JSON.stringify('x'.repeat(6 * 1024 * 1024)) },
      ];
      for (const attempt of attempts) {
        const answer = await server.call(path, { method, ...attempt }).catch(() => undefined);
        if (answer === undefined || answer.status < 400) continue;
        expect(known.has(answer.json.code), `${id} answered ${answer.json.code} (${answer.text})`).toBe(true);
      }
      const inAddress = await server.call(`${path}?token=abc`, { method });
      expect(known.has(inAddress.json.code), `${id}: ${inAddress.text}`).toBe(true);
    }
  });
});
