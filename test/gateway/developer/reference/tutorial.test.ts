import { describe, expect, it } from 'vitest';
import { TutorialScript } from '../../../fake/tutorial-script.ts';

const LIMIT_MS = 600_000;

/** What each script prints on its way. */
const PRINTED = {
  'first-call.sh': [
    'ok   logged in (200)',
    'gate: credits, open it at: /api/billing/subscription',
    '25 operations, all open',
    '"auth.login","developer.key","drone.launch","telemetry.stream","replay.timeline"',
    'ok   the launch is accepted (202)',
    '     completed',
    'ok   a save made from the old version is refused (409)',
    'balance: 95',
    'ok   a revoked key is refused (401)',
  ],
  'govern-action.sh': [
    'ok   the other way round is a cycle (422)',
    'ok   the operator is taken for it (200)',
    '     succeeded',
    'ok   the plan is aborted (202)',
    '     aborted',
    '     policy-version:',
    'ok   the audit record (200)',
  ],
};
type ScriptName = keyof typeof PRINTED;

// From nothing to a flown launch and a key that is gone; a plan that is checked, leased, executed and aborted. What one
// leaves behind (leases of its revoked key, plans, records) must not keep the other from flying.
it.concurrent.each<[ScriptName, ScriptName]>([
  ['first-call.sh', 'govern-action.sh'],
  ['govern-action.sh', 'first-call.sh'],
])(
  '%s and then %s lead a developer through, against one gateway, with curl alone',
  async (earlier, later) => {
    const first = new TutorialScript(earlier, LIMIT_MS);
    const second = new TutorialScript(later, LIMIT_MS);
    await first.start();
    try {
      second.share(first);
      for (const [name, script] of [
        [earlier, first],
        [later, second],
      ] as const) {
        const stdout = await script.run();
        for (const line of PRINTED[name]) expect(stdout).toContain(line);
        expect(stdout.trimEnd()).toMatch(/done$/);
        expect(stdout).not.toMatch(/adk_(test|live)_/);
      }
    } finally {
      await first.stop();
    }
  },
  LIMIT_MS,
);

describe.each(Object.keys(PRINTED))('%s', (name) => {
  it('needs nothing but bash, curl and POSIX tools', () => {
    expect(new TutorialScript(name, LIMIT_MS).text).not.toMatch(/\b(jq|python3?|node|perl|awk)\b/);
  });
});
