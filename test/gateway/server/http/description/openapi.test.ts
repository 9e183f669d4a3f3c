import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGE_BODIES } from '../../../../../gateway/server/http/body/large-bodies.ts';
import { generateOpenApi } from '../../../../../tools/generate-openapi.ts';
import { ROUTE_ACCESS } from '../support/route-access.ts';
import { SAMPLE_REQUESTS } from '../support/sample-requests.ts';
import { TestServer } from '../support/test-server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  'x-station-role'?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { $ref?: string; description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
}

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a whole OpenAPI document
let document: any;
let operations: { name: string; operation: Operation }[];
beforeAll(async () => {
  server = await new TestServer().start();
  document = (await server.call('/openapi.json')).json;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => server.close());

/** What a vehicle or a file holds as a whole, which is no list of records. */
const CONTENT_WITH_ITEMS = new Set([
  'GET /api/vehicles/{vehicleId}/mission',
  'GET /api/vehicles/{vehicleId}/parameters',
  'GET /api/vehicles/{vehicleId}/checklist',
]);

const isPublic = (name: string) => ROUTE_ACCESS[name.replace(/{(\w+)}/g, ':$1')]?.kind === 'public';

describe('GET /openapi.json', () => {
  it('is what `npm run generate` makes of the routes today', async () => {
    const { path, text } = await generateOpenApi();
    const committed = readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
    expect(committed === text, `${path}: run npm run generate`).toBe(true);
    expect(document).toEqual(JSON.parse(text));
  });

  it('is OpenAPI 3.1.1 and lists each route but tiles of the base map', () => {
    expect(document.openapi).toBe('3.1.1');
    const routes = Object.keys(ROUTE_ACCESS)
      .filter((name) => !name.includes('/tiles/base/'))
      .map((name) => name.replace(/:(\w+)/g, '{$1}'));
    expect(operations.map(({ name }) => name).sort()).toEqual(routes.sort());
  });

  it('names each operation once and gives it a tag, its security and its problems', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map((tag: { name: string }) => tag.name));
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(tags.has(operation.tags[0]), name).toBe(true);
      expect(operation.security, name).toHaveLength(isPublic(name) ? 0 : 1);
      const problems = Object.keys(operation.responses['4XX']?.content ?? {});
      expect(problems, name).toEqual(['application/problem+json']);
      for (const response of Object.values(operation.responses))
        expect(response.$ref ?? response.description).toBeTruthy();
    }
  });

  it('says where it is heard, what headers it takes and gives, and which codes each status carries', () => {
    expect(document.servers).toMatchObject([{ url: '{scheme}://{host}:{port}' }]);
    const of = (name: string) => operations.find((each) => each.name === name)!.operation;
    const headersOf = (name: string) =>
      (of(name).parameters ?? []).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []));
    expect(headersOf('GET /health')).toEqual([]);
    expect(headersOf('GET /telemetry')).toEqual(['X-Tenant-Id']);
    expect(headersOf('POST /drone/launch')).toEqual(['X-Tenant-Id', 'Idempotency-Key']);
    expect(headersOf('PUT /api/vehicles/{vehicleId}/mission')).toEqual(['X-Tenant-Id', 'Prefer']);
    expect(Object.keys(of('POST /drone/launch').responses['202']?.headers ?? {})).toEqual([
      'X-Trace-Id',
      'X-Credits-Cost',
      'X-Credits-Balance',
      'Location',
    ]);
    const codesOf = (name: string, status: number) => {
      const { $ref = '' } = of(name).responses[status] ?? {};
      const response = document.components.responses[$ref.replace('#/components/responses/', '')];
      return response?.content['application/problem+json'].schema.allOf[1].properties.code.enum;
    };
    expect(codesOf('POST /drone/launch', 402)).toEqual(['credits-required']);
    expect(codesOf('POST /api/vehicles/{vehicleId}/commands/{command}', 409)).toEqual(
      expect.arrayContaining(['lease-held', 'plan-limit', 'vehicle-busy']),
    );
    expect(codesOf('GET /health', 401)).toBeUndefined();
    for (const { name } of operations) expect(codesOf(name, 422), name).toContain('validation');
  });

  it('describes an Idempotency-Key as the gateway takes it', () => {
    const launch = operations.find(({ name }) => name === 'POST /drone/launch')!.operation;
    const key = launch.parameters?.find(({ name }) => name === 'Idempotency-Key');
    const isKey = new Ajv2020().compile(key!.schema);
    expect(isKey('a'.repeat(128))).toBe(true);
    for (const wrong of ['', 'a b', 'a'.repeat(129)]) expect(isKey(wrong), wrong).toBe(false);
  });

  it('names job-limit where a job process reads or computes', () => {
    const codesOf = (operation: Operation) => operation.responses[422]?.$ref ?? '';
    const inJobs = operations.filter(({ operation }) => codesOf(operation).includes('JobLimit'));
    const names = inJobs.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(LARGE_BODIES).map((name) => name.replace(/:(\w+)/g, '{$1}')),
        'POST /api/flight-plans',
        'GET /api/replay/sessions/{sessionId}/plot',
        'GET /api/simulations',
      ]),
    );
    expect(names).not.toContain('POST /api/vehicles/{vehicleId}/commands/{command}');
  });

  it('names the station role that changing a live vehicle needs', () => {
    const roles = Object.fromEntries(
      operations.flatMap(({ name, operation }) =>
        operation['x-station-role'] ? [[name, operation['x-station-role']]] : [],
      ),
    );
    expect(roles).toMatchObject({
      'POST /api/vehicles/{vehicleId}/commands/{command}': 'pilot',
      'DELETE /api/transfers/{transferId}': 'pilot',
      'POST /api/approvals/{approvalId}/approve': 'approver',
      'PUT /api/zones/{zoneId}': 'administrator',
    });
    for (const [name, access] of Object.entries(ROUTE_ACCESS)) {
      const role = access.kind === 'role' ? access.role : 'live' in access ? access.live : undefined;
      expect(roles[name.replace(/:(\w+)/g, '{$1}')], name).toBe(role === 'never' ? undefined : role);
    }
  });

  it('declares each path parameter as required', () => {
    for (const { name, operation } of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort());
      expect(
        declared.every((parameter) => parameter.required),
        name,
      ).toBe(true);
    }
  });

  it('pages every list by limit and cursor', () => {
    const resolved = (schema: { $ref?: string; properties?: Record<string, object> }) =>
      schema.$ref ? document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] : schema;
    const lists = operations.filter(({ name, operation }) => {
      const schema = operation.responses['200']?.content?.['application/json']?.schema;
      return name.startsWith('GET ') && schema && resolved(schema).properties?.items;
    });
    expect(lists.length).toBeGreaterThan(40);
    const whole = lists.filter(({ operation }) => {
      const schema = operation.responses['200']?.content?.['application/json']?.schema ?? {};
      const names = (operation.parameters ?? []).map(({ name }) => name);
      return !(
        names.includes('limit') &&
        names.includes('cursor') &&
        resolved(schema).properties?.nextCursor
      );
    });
    expect(whole.map(({ name }) => name).filter((name) => !CONTENT_WITH_ITEMS.has(name))).toEqual([]);
  });

  it('reads every list page by page', async () => {
    const lists = operations.filter(({ operation }) =>
      operation.parameters?.some(({ name }) => name === 'cursor'),
    );
    expect(lists.length).toBeGreaterThan(40);
    for (const { name } of lists) {
      // Logins are not kept by the fake accounts of this server.
      if (name === 'GET /api/auth/session') continue;
      const { path = '' } = SAMPLE_REQUESTS[name.replace(/{(\w+)}/g, ':$1')] ?? {};
      const isOfAccount =
        name.endsWith('/usage') || ROUTE_ACCESS[name.replace(/{(\w+)}/g, ':$1')]?.kind === 'account';
      const read = (query: string) =>
        server.call(`${path}${path.includes('?') ? '&' : '?'}${query}`, {
          ...(isOfAccount && { token: server.addAccount('pages') }),
        });
      const { json: first, text } = await read('limit=1');
      const items = first.items ?? first.events;
      expect(items, `${name} ${text}`).toBeInstanceOf(Array);
      expect(items.length, name).toBeLessThanOrEqual(1);
      if (first.nextCursor === null) continue;
      const { json: second } = await read(`limit=1&cursor=${encodeURIComponent(first.nextCursor)}`);
      expect((second.items ?? second.events)[0], name).not.toEqual(items[0]);
    }
  });

  it('has valid JSON Schemas whose references all lead somewhere', () => {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    ajv.addSchema({ $id: 'openapi', components: document.components });
    const text = JSON.stringify(document);
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = reference!
        .slice(2)
        .split('/')
        .reduce((node, part) => node?.[part], document);
      expect(target, reference).toBeDefined();
    }
    const contents = operations.flatMap(({ operation }) =>
      [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      ),
    );
    // Problems and records are the same in many answers.
    for (const schemaText of new Set(contents.map(({ schema }) => JSON.stringify(schema)))) {
      const local = JSON.parse(schemaText.replaceAll('"#/', '"openapi#/'));
      expect(ajv.compile(local)).toBeTypeOf('function');
    }
  });

  it('has each named schema once', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toContain('TelemetryVehicle');
    expect(names).toContain('Problem');
    const twins = names.filter((name) => name.endsWith('Input') && !names.includes(name.slice(0, -5)));
    expect(twins).toEqual([]);
  });

  it('says that unknown fields of a body are refused', () => {
    const launch = document.components.schemas.LaunchRequest;
    expect(launch.additionalProperties).toBe(false);
    expect(document.components.schemas.TelemetryVehicle.additionalProperties).toBeUndefined();
  });
});
