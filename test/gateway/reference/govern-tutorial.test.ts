import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayChild } from '../../fake/gateway-child.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../../docs/tutorial/govern-action.sh', import.meta.url));
const LIMIT_MS = 120_000;

let gateway: GatewayChild;
beforeAll(async () => {
  gateway = await new GatewayChild(['--sim', 'copter', '--sim-speed', '20']).listening();
}, LIMIT_MS);
afterAll(() => gateway.dispose());

it(
  'plans, checks, leases, executes and aborts on a real gateway, with curl alone, and reads why',
  async () => {
    const { PATH = '' } = process.env;
    const { stdout } = await run(
      'bash',
      [SCRIPT, gateway.url, join(gateway.dataDirectory, 'operator-token')],
      { env: { PATH }, timeout: LIMIT_MS },
    );
    for (const line of [
      'ok   the other way round is a cycle (422)',
      'ok   the operator is taken for it (200)',
      '     succeeded',
      'ok   the plan is aborted (202)',
      '     aborted',
      '     policy-version:',
      'ok   the audit record (200)',
    ])
      expect(stdout).toContain(line);
    expect(stdout.trimEnd().endsWith('done')).toBe(true);
  },
  LIMIT_MS,
);

it('needs nothing but bash, curl and POSIX tools', () => {
  const text = readFileSync(SCRIPT, 'utf8');
  expect(text).not.toMatch(/\b(jq|python3?|node|perl|awk)\b/);
});
