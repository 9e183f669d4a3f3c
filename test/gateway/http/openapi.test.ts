import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_ACCESS } from '../../../gateway/http/routes/route-access.ts';
import { TestServer } from './support/test-server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
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

const isPublic = (name: string) => ROUTE_ACCESS[name.replace(/{(\w+)}/g, ':$1')]?.kind === 'public';

describe('GET /openapi.json', () => {
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
      for (const response of Object.values(operation.responses)) expect(response.description).toBeTruthy();
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
