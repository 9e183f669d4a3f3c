import { afterAll, beforeAll, expect, it } from 'vitest';
import { TutorialScript } from '../../fake/tutorial-script.ts';

const LIMIT_MS = 600_000;

const script = new TutorialScript('first-call.sh', LIMIT_MS);
beforeAll(() => script.start(), LIMIT_MS);
afterAll(() => script.stop());

it(
  'leads a developer from nothing to a flown launch, and to a key that is gone, with curl alone',
  async () => {
    const stdout = await script.run();
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
  const { text } = script;
  expect(text).not.toMatch(/\b(jq|python3?|node|perl|awk)\b/);
});
