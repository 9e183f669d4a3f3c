import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import { type SdkRecord, sdkRecordSchema } from '../../../../gateway/contract/developer/sdk.ts';
import { TestServer } from '../../server/http/support/test-server.ts';
import { unpacked } from './generated-files.ts';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const ALL = DOCUMENTED_OPERATIONS.map(({ id }) => id);
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-sdks-'));
  server = await new TestServer().start();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function generate(body: object, token?: string): Promise<SdkRecord> {
  const { status, json, text } = await server.call('/api/sdk/generate', {
    method: 'POST',
    body,
    ...(token !== undefined && { token }),
  });
  expect(status, text).toBe(201);
  return sdkRecordSchema.parse(json);
}

/** Evaluates every annotation: an unknown name in one of them ends it. */
const PYTHON_CHECK = `
import importlib, sys, typing
for name in sys.argv[1:]:
    importlib.import_module(name)
    models = importlib.import_module(name + ".models")
    for value in list(vars(models).values()):
        if typing.is_typeddict(value):
            typing.get_type_hints(value)
    for module, kind in (("client", "Client"), ("aio", "AsyncClient")):
        for value in vars(getattr(importlib.import_module(name + "." + module), kind)).values():
            if callable(value):
                typing.get_type_hints(value)
print("ok")
`;

describe('a generated client', () => {
  it('in TypeScript compiles strictly, whole and in parts, and imports nothing it does not use', async () => {
    const selections = [
      ALL,
      ['auth.login'],
      ['telemetry.stream'],
      ['billing.plans'],
      ['SVC-AX-ACT-EXE-E-v1'],
    ];
    for (const [index, operations] of selections.entries()) {
      const { files } = await generate({ language: 'typescript', operations });
      const own = join(folder, 'typescript', String(index));
      unpacked(files, own);
      const hasStream = operations.some((id) => id.startsWith('telemetry.'));
      expect(files.some(({ path }) => path === 'src/stream.ts')).toBe(hasStream);
    }
    const root = join(folder, 'typescript');
    const compilerOptions = { noEmit: true, rootDir: root, noUnusedLocals: true };
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({ extends: './0/tsconfig.json', compilerOptions, include: ['*/src'] }),
    );
    await run(TSC, ['-p', root]).catch((error: { stdout: string }) => expect(error.stdout).toBe(''));
  });

  it.skipIf(!hasPython)('in Python imports, and every annotation means something', async () => {
    const selections = [ALL, ['auth.login', 'developer.key'], ['telemetry.stream'], ['billing.plans']];
    const names: string[] = [];
    for (const [index, operations] of selections.entries()) {
      const { files } = await generate({ language: 'python', operations, name: `part${index}-client` });
      unpacked(files, join(folder, 'python'));
      names.push(`part${index}_client`);
    }
    const { stdout } = await run('python3', ['-W', 'error', '-c', PYTHON_CHECK, ...names], {
      cwd: join(folder, 'python'),
    });
    expect(stdout.trim()).toBe('ok');
  });

  it('as shell scripts is understood by a POSIX shell', async () => {
    const { files } = await generate({ language: 'curl', operations: ALL });
    const scripts = files.filter(({ path }) => path.endsWith('.sh'));
    // One of the 25 is a stream; five reads follow what others start.
    expect(scripts).toHaveLength(24 + 5);
    unpacked(scripts, join(folder, 'curl'));
    for (const { path } of scripts)
      expect(spawnSync('sh', ['-n', join(folder, 'curl', path)]).status).toBe(0);
  });

  it('for curl calls the gateway, and refuses an id that would lead elsewhere', async () => {
    const { files } = await generate({
      language: 'curl',
      operations: ['telemetry.read', 'SVC-AX-DEP-CHK-E-v1'],
    });
    const own = unpacked(files, join(folder, 'curl-run'));
    const env = { PATH: process.env.PATH ?? '', AERODECK_TOKEN: 'operator-token-for-tests' };
    const telemetry = await run('sh', ['01-get-telemetry.sh', '--data-urlencode', 'vehicle=uav-1'], {
      cwd: own,
      env,
    });
    expect(JSON.parse(telemetry.stdout)).toHaveProperty('vehicles');
    const refused = spawnSync('sh', ['02-check-dependencies.sh', '../../..'], { cwd: own, env });
    expect(refused.status).toBe(2);
  });

  it('for Postman is a collection of format 2.1 with variables for address and credential', async () => {
    const { files } = await generate({
      language: 'postman',
      operations: ['auth.login', 'SVC-AX-STP-ADD-C-v1', 'telemetry.read'],
      baseUrl: 'https://drones.example',
    });
    const collection = JSON.parse(files.find(({ path }) => path.endsWith('.json'))!.text);
    expect(collection.info.schema).toContain('/v2.1.0/');
    expect(collection.variable).toEqual([
      { key: 'baseUrl', value: 'https://drones.example', type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ]);
    const [login, step, telemetry] = collection.item.flatMap((group: { item: object[] }) => group.item);
    expect(login.request).toMatchObject({ method: 'POST', auth: { type: 'noauth' } });
    expect(JSON.parse(login.request.body.raw)).toEqual({ email: 'you@company.example' });
    expect(step.request.url).toMatchObject({
      path: ['api', 'action', 'plan', ':planId', 'steps', 'add'],
      variable: [{ key: 'planId' }],
    });
    expect(telemetry.request.url.query.map(({ key }: { key: string }) => key)).toContain('vehicle');
  });

  it('says in every file where it comes from', async () => {
    const { text } = await server.call('/openapi.json');
    const hash = createHash('sha256').update(text).digest('hex');
    for (const language of ['typescript', 'python', 'curl', 'postman']) {
      const { files, specHash } = await generate({ language, operations: ['drone.launch'] });
      expect(specHash).toBe(hash);
      for (const file of files) {
        if (file.path.endsWith('py.typed')) continue;
        for (const word of [hash, 'Generated by Aerodeck', 'drone.launch'])
          expect(file.text.replace('madeBy": "', 'Generated by '), `${language} ${file.path}`).toContain(
            word,
          );
      }
    }
  });
});

describe('the kept clients', () => {
  it('download as the same bytes each time, with scripts that may be run', async () => {
    const { sdkId, downloadPath, files, sizeBytes } = await generate({
      language: 'curl',
      operations: ['billing.plans'],
      name: 'plans',
    });
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(`${server.url}${downloadPath}`, {
          headers: { authorization: 'Bearer operator-token-for-tests' },
        });
        expect(response.headers.get('content-type')).toBe('application/zip');
        expect(response.headers.get('content-disposition')).toContain('plans.zip');
        return new Uint8Array(await response.arrayBuffer());
      }),
    );
    expect(one).toEqual(two);
    expect(one).toHaveLength(sizeBytes);
    const entries = unzipSync(one!);
    expect(Object.keys(entries).sort()).toEqual(files.map(({ path }) => `plans/${path}`).sort());
    for (const { path, text } of files) expect(strFromU8(entries[`plans/${path}`]!)).toBe(text);
    expect((await server.call(`/api/sdk/${sdkId}`)).json.files).toEqual(files);
  });

  it('belong to who made them; of each the 20 newest', async () => {
    const other = server.addKey('other', ['sdk:generate']);
    const made: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const request = { language: 'postman', operations: ['billing.plans'], name: `c${count}` };
      made.push((await generate(request)).sdkId);
    }
    const list = async (token?: string) =>
      (await server.call('/api/sdk', token === undefined ? {} : { token })).json.items as {
        sdkId: string;
        files?: unknown;
      }[];
    const kept = await list();
    expect(kept.map(({ sdkId }) => sdkId)).toEqual(made.slice(2).reverse());
    expect(kept[0]).not.toHaveProperty('files');
    expect(await list(other)).toEqual([]);
    for (const path of [`/api/sdk/${made[21]}`, `/api/sdk/${made[21]}/download`])
      expect((await server.call(path, { token: other })).json).toMatchObject({
        status: 404,
        code: 'not-found',
      });
  });

  it('say which scopes a key needs and which of them the asker lacks', async () => {
    const key = server.addKey('narrow', ['sdk:generate', 'telemetry:read']);
    const record = await generate(
      { language: 'curl', operations: ['drone.launch', 'telemetry.stream'] },
      key,
    );
    expect(record).toMatchObject({
      operations: ['drone.launch', 'telemetry.stream'],
      follows: ['GET /drone/launch/{launchId}', 'GET /telemetry'],
      scopes: ['telemetry:read', 'mission:read', 'drone:launch'],
      missingScopes: ['mission:read', 'drone:launch'],
    });
  });

  it('refuse what names nothing, and keep nothing of it', async () => {
    const before = (await server.call('/api/sdk')).json.items.length;
    const ask = async (body: object) =>
      (await server.call('/api/sdk/generate', { method: 'POST', body })).json;
    const request = { language: 'python', operations: ['drone.launch'] };
    expect(await ask({ ...request, operations: [] })).toMatchObject({ code: 'validation' });
    expect(await ask({ ...request, language: 'cobol' })).toMatchObject({ code: 'validation' });
    expect(await ask({ ...request, name: '../etc' })).toMatchObject({ code: 'validation' });
    expect(await ask({ ...request, baseUrl: 'javascript:alert(1)' })).toMatchObject({ code: 'validation' });
    expect(await ask({ ...request, operations: ['drone.launch', 'drone.eat'] })).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/operations/1', detail: '"drone.eat" is not a documented operation' }],
    });
    expect((await server.call('/api/sdk')).json.items).toHaveLength(before);
  });

  it('cost credits', async () => {
    const { json } = await server.call('/api/sdk/generate', {
      method: 'POST',
      body: { language: 'python', operations: ['drone.launch'] },
      token: server.addAccount('poor'),
    });
    expect(json).toMatchObject({ code: 'credits-required', cost: 10, balance: 0 });
  });
});
