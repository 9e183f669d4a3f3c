import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELD_MEANINGS } from '../../../../../gateway/contract/api/field-meaning/field-meanings.ts';
import { serverWithGates, UNLOCKED } from '../../../developer/reference/unlocked-server.ts';
import type { TestServer } from '../support/test-server.ts';

interface Field {
  readonly owner: string;
  readonly name: string;
  readonly description: unknown;
}

let server: TestServer;
let fields: Field[];
beforeAll(async () => {
  server = await serverWithGates(() => UNLOCKED).start();
  const document = (await server.call('/openapi.json')).json;
  const stream = (await server.call('/api/docs/apis/telemetry.stream')).json;
  const { schemas, responses } = document.components;
  fields = [
    ...Object.entries({ ...schemas, ...responses }).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...fieldsOf(stream.request.schema, 'client'),
    ...fieldsOf(stream.response.schema, 'server'),
  ];
  for (const methods of Object.values<Record<string, Record<string, unknown>>>(document.paths))
    for (const { operationId, parameters = [], requestBody, responses: answers } of Object.values(methods)) {
      const owner = String(operationId);
      for (const { name, description } of parameters as { name: string; description?: string }[])
        fields.push({ owner, name, description });
      fields.push(...fieldsOf(requestBody, owner), ...fieldsOf(answers, owner));
    }
});
afterAll(() => server.close());

/** Every property of the JSON Schemas in `part`, with the schema or property that holds it. */
function fieldsOf(part: unknown, owner: string): Field[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([keyword, value]): Field[] => {
    if (['example', 'examples', 'enum', 'default'].includes(keyword)) return [];
    if (keyword === '$defs') return Object.entries(value).flatMap(([name, schema]) => fieldsOf(schema, name));
    if (keyword !== 'properties') return fieldsOf(value, owner);
    return Object.entries<{ description?: string }>(value).flatMap(([name, field]) => [
      { owner: owner.replace(/Input$/, ''), name, description: field.description },
      ...fieldsOf(field, name),
    ]);
  });
}

it('every field and parameter of the API says what it means', () => {
  expect(fields.length).toBeGreaterThan(4000);
  const silent = fields.filter(({ description }) => !description);
  expect([...new Set(silent.map(({ owner, name }) => `${owner}.${name}`))]).toEqual([]);
});

it('no meaning is left of a field that is gone', () => {
  const used = new Set(fields.flatMap(({ owner, name }) => [name, `${owner}.${name}`]));
  expect(Object.keys(FIELD_MEANINGS).filter((key) => !used.has(key))).toEqual([]);
});

it('a description is one plain sentence that begins with a capital letter, a name or a number', () => {
  const odd = Object.entries(FIELD_MEANINGS).filter(
    ([, text]) => !/^([A-Z0-9]|`)/.test(text) || text.endsWith('.') || text.length > 140,
  );
  expect(odd).toEqual([]);
});
