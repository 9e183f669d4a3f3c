import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SdkRequest } from '../../../../gateway/contract/developer/sdk.ts';
import { curlFiles } from '../../../../gateway/developer/sdk/curl-files.ts';
import { postmanFiles, typescriptFiles } from '../../../../gateway/developer/sdk/make-client.ts';
import { pythonFiles } from '../../../../gateway/developer/sdk/python/python-files.ts';
import { SdkTemplates } from '../../../../gateway/developer/sdk/sdk-files.ts';
import { surfaceOf } from '../../../../gateway/developer/sdk/sdk-surface.ts';
import { Specification } from '../../../../gateway/developer/sdk/specification.ts';
import { unpacked } from './generated-files.ts';

const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const templates = new SdkTemplates(fileURLToPath(new URL('../../../../resources/sdk', import.meta.url)));
const EVIL = 'ends */ here """ and \'\'\' too \\ \u2028 \n rm -rf $HOME `id` $(x) "quoted" #{y} \u0007 -->';

const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const DOCUMENT = {
  info: { version: '1.0"\n*/' },
  paths: {
    '/api/billing/meter': {
      post: {
        operationId: 'recordUsage',
        security: [{ bearer: ['billing:meter'] }],
        parameters: [
          { name: 'from', in: 'query', description: EVIL, schema: { type: 'boolean' } },
          { name: 'body', in: 'query', required: true, schema: { type: 'string' } },
        ],
        requestBody: content({ $ref: '#/components/schemas/Hostile' }),
        responses: { 200: content({ $ref: '#/components/schemas/weird-name.v2' }), 204: {} },
      },
    },
  },
  components: {
    schemas: {
      Problem: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: ['overloaded', 'rate-limited'] },
          status: { type: 'integer' },
          detail: { type: 'string' },
          retryAfterS: { type: 'number' },
        },
        required: ['code', 'status', 'detail'],
      },
      Hostile: {
        description: EVIL,
        type: 'object',
        properties: {
          class: { type: 'string', description: EVIL },
          'a b"c\\': { enum: ['x"y', "it's", '\\', 'ä 无', null, true, 1] },
          __proto: { type: ['integer', 'null'] },
          'from-to': { type: 'array', prefixItems: [{ type: 'number' }, { const: 'k' }] },
          again: { anyOf: [{ $ref: '#/components/schemas/Hostile' }, { type: 'null' }] },
          deep: {
            type: 'object',
            properties: { lambda: { type: 'object', additionalProperties: { type: 'string' } } },
          },
        },
        required: ['class'],
      },
      'weird-name.v2': { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Hostile' }] },
    },
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function surface(language: SdkRequest['language'], name = 'json') {
  const example = { class: EVIL, 'a b"c\\': "it's", list: [true, null] };
  const reference = { entry: () => ({ request: { example } }) as never };
  const specification = new Specification(DOCUMENT, reference);
  return surfaceOf(
    { language, name, operations: ['billing.meter'], baseUrl: 'http://x.example/\'$(id)"' },
    'local',
    specification,
  );
}

describe('a specification full of quotes, ends of comments and words of the languages', () => {
  it('makes TypeScript that compiles', () => {
    const own = unpacked(typescriptFiles(surface('typescript'), templates), join(folder, 'ts'));
    const { status, stdout } = spawnSync(TSC, ['--noEmit', '-p', own], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('makes Python that imports, beside the modules of Python itself', () => {
    const own = unpacked(pythonFiles(surface('python'), templates), join(folder, 'py'));
    const program =
      'import json, json_client.models as m; json.dumps(1); print(sorted(m.Hostile.__annotations__))';
    const { stdout, stderr, error } = spawnSync('python3', ['-c', program], { cwd: own, encoding: 'utf8' });
    if (error) {
      console.warn('python3 is not here: the package was not imported');
      return;
    }
    expect(stderr).toBe('');
    for (const field of ['class', 'from-to', '__proto']) expect(stdout).toContain(field);
  });

  it('makes scripts that a shell takes as they stand, and JSON', () => {
    const own = unpacked(curlFiles(surface('curl')), join(folder, 'sh'));
    const script = join(own, '01-record-usage.sh');
    expect(spawnSync('sh', ['-n', script], { encoding: 'utf8' }).stderr).toBe('');
    const files = postmanFiles(surface('postman'));
    expect(() => JSON.parse(files.find(({ path }) => path.endsWith('.json'))!.text)).not.toThrow();
  });
});
