import { expect, it } from 'vitest';
import { TutorialScript } from '../../fake/tutorial-script.ts';

const LIMIT_MS = 600_000;

// What one leaves behind (leases of its revoked key, plans, records) must not keep the other from flying.
it.each([
  ['first-call.sh', 'govern-action.sh'],
  ['govern-action.sh', 'first-call.sh'],
])(
  '%s and then %s pass against one gateway',
  async (earlier, later) => {
    const first = new TutorialScript(earlier, LIMIT_MS);
    const second = new TutorialScript(later, LIMIT_MS);
    await first.start();
    try {
      second.share(first);
      for (const script of [first, second]) expect((await script.run()).trimEnd()).toMatch(/done$/);
    } finally {
      await first.stop();
    }
  },
  LIMIT_MS,
);
