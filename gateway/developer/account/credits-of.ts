import type { Gates } from '../../contract/account/access.ts';

/** What the gates must know of an account's credits: whether a plan is active, and what is left. */
export type CreditsOf = (accountId: string) => Gates['credits'];

/** Without a ledger no account has credits. */
export const noCredits: CreditsOf = () => ({ state: 'locked', balance: 0 });
