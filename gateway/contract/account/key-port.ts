import type { Gates } from './access.ts';
import type { Account } from './account.ts';
import type { KeyGrant, KeyRecord, KeyRequest } from './key.ts';
import type { Principal, RequestContext } from './principal.ts';

/** API keys of accounts (specification 4.1). All but `authenticate` and `reportExposure` answer accounts only. */
export interface KeyPort {
  /**
   * Makes a key; its text is in the answer and nowhere else.
   * @throws login-required, scope-missing, validation, company-email-required, production-locked, state-conflict at the
   * bound of active keys, store-unavailable
   */
  create(request: KeyRequest, context: RequestContext): KeyGrant;
  /** The account's keys, newest first; ended ones too, as far as they are kept. @throws login-required */
  list(principal: Principal): readonly KeyRecord[];
  /** The key is refused from the next request on. Revoking again changes nothing. @throws not-found, store-unavailable */
  revoke(keyId: string, context: RequestContext): void;
  /**
   * Makes a key like the given one, which stays valid for 24 h or until it expires.
   * @throws not-found, state-conflict when it has ended or was replaced already, and what `create` throws
   */
  rotate(keyId: string, context: RequestContext): KeyGrant;
  /** The principal of a key that is valid now; undefined for every other text. Takes the same time for all wrong secrets. */
  authenticate(key: string): Principal | undefined;
  /** Marks every valid key found in `text` (an address, a log line) as exposed. */
  reportExposure(text: string): void;
}

/** What keys must know of the accounts they belong to. */
export interface KeyAccounts {
  account(accountId: string): Pick<Account, 'accountId' | 'emailVerified'> | undefined;
  gatesOf(principal: Principal): Gates;
  /** What a live key of the account may do with live vehicles now; nothing where it is not given. */
  standingOf?(accountId: string): Pick<Principal, 'stationRole' | 'maySecureLive'>;
  /** Active keys the account may have at a time; 50 where its plan says nothing. */
  maxKeys?(accountId: string): number | undefined;
}
