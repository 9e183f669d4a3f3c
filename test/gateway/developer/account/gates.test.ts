import { describe, expect, it } from 'vitest';
import { gatesSchema } from '../../../../gateway/contract/account/access.ts';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import { gatesOf } from '../../../../gateway/developer/account/gates.ts';

const accounts = [undefined, 'demo', 'local', 'verified'] as const;
const creditStates = [
  { state: 'locked', balance: 0 },
  { state: 'active', balance: 0 },
  { state: 'active', balance: 137 },
] as const;

/** One line a combination: e-mail, credits → login, companyEmail, credits, docs, productionKeys. */
const expected: Readonly<Record<string, string>> = {
  'undefined locked 0': 'required unverified locked:0 locked:2/25 locked',
  'undefined active 0': 'required unverified locked:0 locked:2/25 locked',
  'undefined active 137': 'required unverified locked:0 locked:2/25 locked',
  'demo locked 0': 'locked unverified locked:0 unlocked:25/25 locked',
  'demo active 0': 'locked unverified locked:0 unlocked:25/25 locked',
  'demo active 137': 'locked unverified locked:0 unlocked:25/25 locked',
  'local locked 0': 'active local locked:0 partial:2/25 locked',
  'local active 0': 'active local active:0 unlocked:25/25 locked',
  'local active 137': 'active local active:137 unlocked:25/25 locked',
  'verified locked 0': 'active verified locked:0 partial:2/25 locked',
  'verified active 0': 'active verified active:0 unlocked:25/25 available',
  'verified active 137': 'active verified active:137 unlocked:25/25 available',
};

describe('gates', () => {
  it('follow the table for every combination', () => {
    const table = Object.fromEntries(
      accounts.flatMap((emailVerified) =>
        creditStates.map((credits) => {
          const gates = gatesOf(emailVerified && { emailVerified }, credits);
          expect(gatesSchema.parse(gates)).toEqual(gates);
          const docs = `${gates.docs.state}:${gates.docs.unlocked}/${gates.docs.total}`;
          return [
            `${emailVerified} ${credits.state} ${credits.balance}`,
            `${gates.login} ${gates.companyEmail} ${gates.credits.state}:${gates.credits.balance} ${docs} ${gates.productionKeys}`,
          ];
        }),
      ),
    );
    expect(table).toEqual(expected);
  });

  it('count the operations there are, two of them open from the start', () => {
    expect(DOCUMENTED_OPERATIONS).toHaveLength(25);
    expect(DOCUMENTED_OPERATIONS.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual([
      '/api/auth/login',
      '/api/developer/key',
    ]);
  });
});
