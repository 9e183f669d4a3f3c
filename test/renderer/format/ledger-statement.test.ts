import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CreditRepository } from '../../../gateway/store/repository/developer/credit-repository.ts';
import { statementOf } from '../../../renderer/format/ledger-statement.ts';
import { emptyStore } from '../../fake/empty-store.ts';

const HOUR_MS = 3_600_000;

const step = fc.record({
  act: fc.constantFrom('grant', 'hold', 'hold', 'settle', 'refund', 'expire'),
  amount: fc.integer({ min: 0, max: 40 }),
  hold: fc.nat(9),
  operationId: fc.constantFrom('drone.launch', 'mission.start'),
});

test('the rows of a ledger add up to its balance, whatever happened and however many are shown', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 80 }), (steps, shown) => {
      const credits = new CreditRepository(emptyStore());
      const holds: string[] = [];
      for (const [index, { act, amount, hold, operationId }] of steps.entries()) {
        const entry = { accountId: 'acc', atMs: index * 5 * HOUR_MS, amount, ref: `ref-${index}` };
        const open = holds[hold % Math.max(1, holds.length)] ?? '';
        if (act === 'grant') credits.grant(entry);
        else if (act === 'expire') credits.expire(entry);
        else if (act === 'hold') {
          if (credits.hold({ ...entry, operationId })) holds.push(entry.ref);
        } else credits.conclude('acc', open, act === 'settle' ? 'settle' : 'refund', entry.atMs);
      }
      const { balance, held } = credits.account('acc');
      const { opening, sums, spent, days } = statementOf(credits.entries('acc', shown), held);
      expect(opening + sums.grant - sums.hold + sums.refund - sums.expire).toBe(balance);
      expect(opening + days.reduce((sum, { change }) => sum + change, 0)).toBe(balance);
      expect(spent.reduce((sum, [, amount]) => sum + amount, 0)).toBe(sums.settle);
      const lines = days.flatMap((day) => day.lines).toReversed();
      for (const [index, line] of lines.entries()) {
        expect(line.balance).toBe((lines[index - 1]?.balance ?? opening) + line.change);
        expect(line.reserved).toBeGreaterThanOrEqual(0);
      }
      expect(lines.at(-1)?.reserved ?? held).toBe(held);
    }),
    { numRuns: 60 },
  );
});
