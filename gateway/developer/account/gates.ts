import type { Gates } from '../../contract/account/access.ts';
import type { Account } from '../../contract/account/account.ts';
import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';

const TOTAL = DOCUMENTED_OPERATIONS.length;
const OPEN = DOCUMENTED_OPERATIONS.filter(({ isOpen }) => isOpen).length;
const NO_CREDITS: Gates['credits'] = { state: 'locked', balance: 0 };

/**
 * The locks of the developer area, from what is known of a caller. Pure; every place that shows or enforces a gate
 * uses this.
 *
 * | e-mail of the account | credits | login | companyEmail | credits | docs | productionKeys |
 * |---|---|---|---|---|---|---|
 * | no account (not logged in, the operator) | – | required | unverified | locked, 0 | locked, 2 of 25 | locked |
 * | demo | ignored | locked | unverified | locked, 0 | unlocked, 25 of 25 | locked |
 * | local | locked | active | local | as given | partial, 2 of 25 | locked |
 * | local | active | active | local | as given | unlocked, 25 of 25 | locked |
 * | verified | locked | active | verified | as given | partial, 2 of 25 | locked |
 * | verified | active | active | verified | as given | unlocked, 25 of 25 | available |
 *
 * The demo PIN proves nothing about a person, so login stays `locked` and what needs a login stays shut; it opens the
 * documentation and no other lock. Docs count operations of `DOCUMENTED_OPERATIONS`.
 */
export function gatesOf(
  account: Pick<Account, 'emailVerified'> | undefined,
  credits: Gates['credits'],
): Gates {
  if (!account) {
    return {
      login: 'required',
      companyEmail: 'unverified',
      credits: NO_CREDITS,
      docs: { state: 'locked', unlocked: OPEN, total: TOTAL },
      productionKeys: 'locked',
    };
  }
  if (account.emailVerified === 'demo') {
    return {
      login: 'locked',
      companyEmail: 'unverified',
      credits: NO_CREDITS,
      docs: { state: 'unlocked', unlocked: TOTAL, total: TOTAL },
      productionKeys: 'locked',
    };
  }
  const isActive = credits.state === 'active';
  return {
    login: 'active',
    companyEmail: account.emailVerified,
    credits: { state: credits.state, balance: credits.balance },
    docs: isActive
      ? { state: 'unlocked', unlocked: TOTAL, total: TOTAL }
      : { state: 'partial', unlocked: OPEN, total: TOTAL },
    productionKeys: isActive && account.emailVerified === 'verified' ? 'available' : 'locked',
  };
}
