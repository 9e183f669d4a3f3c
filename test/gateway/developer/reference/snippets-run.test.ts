import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { snippetsOf } from '../../../../gateway/developer/reference/snippets.ts';
import { OPERATOR_TOKEN, type TestServer } from '../../server/http/support/test-server.ts';
import { serverWithGates, UNLOCKED } from './unlocked-server.ts';

const run = promisify(execFile);
const LIMIT_MS = 600_000;

let server: TestServer;
let folder: string;
let entries: DocsEntry[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-snippets-'));
  server = await serverWithGates(() => UNLOCKED).start();
  const items = (await server.call('/api/docs/apis')).json.items as DocsEntry[];
  entries = items.filter(({ available }) => available);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Runnable = 'curl' | 'typescript' | 'python';

/** Runs the text as its reader would. @returns what it printed */
async function output(language: Runnable, text: string, name: string): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, AERODECK_TOKEN: OPERATOR_TOKEN }, timeout: LIMIT_MS };
  const file = join(folder, `${name.replaceAll(/\W/g, '-')}.${language === 'typescript' ? 'mts' : language}`);
  writeFileSync(file, text);
  const program = { curl: 'sh', typescript: process.execPath, python: 'python3' }[language];
  const { stdout } = await run(program, [file], options);
  return stdout;
}

describe('the snippets of the reference', () => {
  it.each(['curl', 'typescript', 'python'] as const)(
    'run in %s and get the gateway’s own answer',
    async (language) => {
      for (const { id, endpoint, snippets, request } of entries) {
        if (!snippets || endpoint.startsWith('WS')) continue;
        const [method = '', path = ''] = endpoint.split(' ');
        const { example } = request as { example: unknown };
        const expected = await server.call(path, { method, ...(example !== null && { body: example }) });
        const printed = await output(
          language,
          language === 'curl' ? `${snippets.curl} -w '\\n%{http_code}'` : snippets[language],
          id,
        );
        const status = language === 'curl' ? printed.split('\n').at(-1) : printed.split(' ')[0];
        expect(Number(status), `${id}: ${printed}`).toBe(expected.status);
        if (expected.json?.code) expect(printed).toContain(expected.json.code);
      }
    },
    LIMIT_MS,
  );

  it('take the credential from the environment in every language, and show none', () => {
    for (const { id, endpoint, auth, snippets } of entries) {
      if (!snippets) continue;
      const codes = Object.entries(snippets) as [string, string][];
      expect(codes).toHaveLength(endpoint.startsWith('WS') ? 3 : 12);
      for (const [language, code] of codes) {
        const name = `${id} in ${language}`;
        expect(code, name).not.toContain(OPERATOR_TOKEN);
        expect(code, name).not.toContain('Bearer AERODECK_TOKEN');
        // The name of the variable stands there as the language reads it, never as text that is sent.
        const reads =
          /\$(?:env:)?AERODECK_TOKEN|(?:env\.|environ\[|[gG]etenv\(|EnvironmentVariable\(|var\()["']?AERODECK_TOKEN/;
        // curl can show the handshake of a stream only.
        const isSent = auth === 'bearer' && name !== 'telemetry.stream in curl';
        expect(reads.test(code), name).toBe(isSent);
        // Go writes bodies between backticks.
        if (language === 'go') expect(code.split('`').length, name).toBeLessThanOrEqual(3);
      }
    }
  });

  it(
    'reach the operations they show: telemetry and a launch are answered, not refused',
    async () => {
      const launch = entries.find(({ id }) => id === 'drone.launch')?.snippets;
      const before = server.port.calls.length;
      expect(await output('python', launch?.python ?? '', 'launch')).toMatch(/^202 /);
      expect(server.port.calls.length).toBe(before + 1);
      const telemetry = entries.find(({ id }) => id === 'telemetry.read')?.snippets;
      expect(await output('typescript', telemetry?.typescript ?? '', 'telemetry')).toMatch(
        /^200 .*"vehicles"/s,
      );
    },
    LIMIT_MS,
  );

  it(
    'open the stream in all three',
    async () => {
      const stream = entries.find(({ id }) => id === 'telemetry.stream')?.snippets;
      expect(await output('curl', stream?.curl ?? '', 'stream')).toMatch(/^HTTP\/1\.1 101 /);
      expect(await output('typescript', stream?.typescript ?? '', 'stream')).toMatch(
        /^welcome .*\nsnapshot .*\nclosed 100[05]/s,
      );
      expect(await output('python', stream?.python ?? '', 'stream')).toMatch(/101.*\nwelcome .*\nsnapshot /s);
    },
    LIMIT_MS,
  );

  it(
    'carry any text unharmed',
    async () => {
      const hostile = 'it\'s "$HOME" `id` \\ \n ä 无 %s {y} #{z}';
      const body = { missionType: hostile, zoneId: 'z', priority: 'p' };
      const snippets = snippetsOf({
        method: 'POST',
        baseUrl: server.url,
        path: '/drone/launch',
        auth: 'bearer',
        body: { ...body, nested: { list: [true, false, null, 1.5, [], {}] } },
      });
      for (const language of ['curl', 'typescript', 'python'] as const)
        expect(await output(language, snippets[language], `hostile-${language}`)).toContain('/nested');
      const plain = snippetsOf({
        method: 'POST',
        baseUrl: server.url,
        path: '/drone/launch',
        auth: 'bearer',
        body,
      });
      for (const language of ['curl', 'typescript', 'python'] as const) {
        await output(language, plain[language], `text-${language}`);
        expect(JSON.stringify(server.port.calls.at(-1))).toContain(JSON.stringify(hostile).slice(1, -1));
      }
    },
    LIMIT_MS,
  );
});
