import type { Approval } from '../../../gateway/contract/command/approval.ts';
import { useIsSelf } from '../connection/whoami.ts';
import { useAccountStore } from '../developer/account-store.ts';
import type { Answerer } from './governance-actions.ts';

export interface AnswerChoice {
  readonly as: Answerer;
  readonly name: string;
}

export interface AnswerRight {
  /** Who at this window may answer. Undefined: no one here may. */
  readonly choice: AnswerChoice | undefined;
  /** The one who asked sits at this window. */
  readonly isOwn: boolean;
}

/** Who at this window may answer an approval: who asked may not where a second person is wanted. */
export function useAnswerRight(approval: Approval): AnswerRight {
  const isSelf = useIsSelf();
  const account = useAccountStore((state) => state.account);
  const isOwn = isSelf(approval.requestedBy);
  if (!isOwn || !approval.needsSecondPerson) return { choice: { as: 'operator', name: 'you' }, isOwn };
  const isAccountAsker =
    approval.requestedBy.kind === 'account' && approval.requestedBy.id === account?.accountId;
  return {
    choice: account && !isAccountAsker ? { as: 'account', name: account.email } : undefined,
    isOwn,
  };
}
