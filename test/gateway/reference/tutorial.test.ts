import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayChild } from '../../fake/gateway-child.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../../docs/tutorial/first-call.sh', import.meta.url));
const LIMIT_MS = 180_000;

let gateway: GatewayChild;
beforeAll(async () => {
  gateway = await new GatewayChild(['--sim', 'copter', '--sim-speed', '20']).listening();
}, LIMIT_MS);
afterAll(() => gateway.dispose());

it(
  'leads a developer from nothing to a flown launch, and to a key that is gone, with curl alone',
  async () => {
    const { PATH = '' } = process.env;
    const { stdout } = await run(
      'bash',
      [SCRIPT, gateway.url, join(gateway.dataDirectory, 'operator-token')],
      { env: { PATH }, timeout: LIMIT_MS },
    );
    for (const line of [
      'ok   logged in (200)',
      'gate: credits, open it at: /api/billing/subscription',
      '25 operations, all open',
      '"auth.login","developer.key","drone.launch","telemetry.stream","replay.timeline"',
      'ok   the launch is accepted (202)',
      '     completed',
      'ok   a save made from the old version is refused (409)',
      'balance: 95',
      'ok   a revoked key is refused (401)',
    ])
      expect(stdout).toContain(line);
    expect(stdout.trimEnd().endsWith('done')).toBe(true);
    expect(stdout).not.toMatch(/adk_(test|live)_/);
  },
  LIMIT_MS,
);

it('needs nothing but bash, curl and POSIX tools', () => {
  const text = readFileSync(SCRIPT, 'utf8');
  expect(text).not.toMatch(/\b(jq|python3?|node|perl|awk)\b/);
});
