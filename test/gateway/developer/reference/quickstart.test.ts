import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickstartCode } from '../../../../gateway/contract/developer/quickstart.ts';
import { eventually } from '../../../fake/eventually.ts';
import { GatewayChild } from '../../../fake/gateway-child.ts';

const LIMIT_MS = 600_000;
const PROGRAM = { curl: 'sh', typescript: process.execPath, python: 'python3' };
type Language = keyof typeof PROGRAM;

let gateway: GatewayChild;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-quickstart-'));
  gateway = await new GatewayChild(['--sim', 'copter*3', '--sim-speed', '12']).listening();
}, LIMIT_MS);
afterAll(async () => {
  await gateway.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the text as its reader would. @param pinFor address whose PIN the reader types when asked */
async function output(language: Language, text: string, token: string, pinFor?: string): Promise<string> {
  const file = join(folder, `step.${language === 'typescript' ? 'mts' : language}`);
  writeFileSync(file, text);
  const { PATH = '' } = process.env;
  const child = spawn(PROGRAM[language], [file], { env: { PATH, AERODECK_TOKEN: token } });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  if (pinFor !== undefined) {
    await eventually('it asks for the PIN', () => printed.includes('PIN: '));
    const { body } = await gateway.api('GET', '/api/auth/outbox');
    const mails = body.items as { to: string; text: string }[];
    const pin = /\b\d{6}\b/.exec(mails.find(({ to }) => to === pinFor)?.text ?? '')?.[0];
    child.stdin.write(`${pin}\n`);
  }
  child.stdin.end();
  await ended;
  return printed;
}

describe.each(['curl', 'typescript', 'python'] as const)('the quickstart in %s', (language) => {
  it(
    'leads from nothing to a take-off in simulation',
    async () => {
      const code = quickstartCode(gateway.url);
      const email = `${language}@your-company.com`;
      const withKey = code.key[language].replace('you@your-company.com', email);
      const key = /export AERODECK_TOKEN=(adk_test_\w+)/.exec(await output(language, withKey, '', email));
      expect(key).not.toBeNull();
      const token = key?.[1] ?? '';

      let vehicles = '';
      await eventually('a vehicle is ready', async () => {
        vehicles = await output(language, code.list[language], token);
        return /"ready": ?true/.test(vehicles);
      });
      expect(vehicles).toMatch(/"mode": ?"sim"/);
      const watched = await output(language, code.watch[language], token);
      expect(watched).toMatch(language === 'curl' ? /^HTTP\/1\.1 101 /m : /welcome .*\nsnapshot /s);
      expect(await output(language, code['take-off'][language], token)).toMatch(/"status": ?"enqueued"/);
    },
    LIMIT_MS,
  );
});

it('starts the gateway with flags that it knows', () => {
  const flags = quickstartCode('http://127.0.0.1:8787').start.curl.split(' -- ')[1]?.split(' ') ?? [];
  expect(flags).toEqual(['--port', '8787', '--sim', 'copter']);
});
