import { afterAll, beforeAll, expect, it } from 'vitest';
import { TutorialScript } from '../../fake/tutorial-script.ts';

const LIMIT_MS = 600_000;

const script = new TutorialScript('govern-action.sh', LIMIT_MS);
beforeAll(() => script.start(), LIMIT_MS);
afterAll(() => script.stop());

it(
  'plans, checks, leases, executes and aborts on a real gateway, with curl alone, and reads why',
  async () => {
    const stdout = await script.run();
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
  const { text } = script;
  expect(text).not.toMatch(/\b(jq|python3?|node|perl|awk)\b/);
});
