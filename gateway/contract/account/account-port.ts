import type { Gates } from './access.ts';
import type {
  Account,
  LoginChallenge,
  LoginGrant,
  LoginRequest,
  OutboxMail,
  SessionList,
} from './account.ts';
import type { Principal } from './principal.ts';

/** Answer to a login request: a PIN was sent, or the PIN was correct. */
export type LoginAnswer =
  | { readonly kind: 'challenge'; readonly challenge: LoginChallenge }
  | { readonly kind: 'grant'; readonly grant: LoginGrant };

/** People's accounts: login by mailed PIN, tokens, sessions, gates (design, section 3 "Login", "Gates"). */
export interface AccountPort {
  /**
   * Sends a PIN to an address, or checks one. Neither the answer nor its timing reveals whether the address
   * has an account.
   * `client` is the caller's network address, or `operator` when the operator's token was sent. Resolves
   * within 5 s and the time of a few writes, whatever the mail server does.
   * @throws validation, company-email-required, rate-limited (retryAfterS), pin-wrong (attemptsLeft),
   * store-unavailable
   */
  login(request: LoginRequest, client: string): Promise<LoginAnswer>;
  /**
   * New tokens for a refresh token, which is then spent. A token that was spent before ends its session,
   * because it has been copied.
   * @throws session-expired
   */
  refresh(refreshToken: string): Promise<LoginGrant>;
  /** Ends the caller's session; its tokens are refused from the next request on. @throws login-required */
  logout(principal: Principal): void;
  /** @throws login-required unless the caller is an account */
  sessions(principal: Principal): SessionList;
  /**
   * Ends one of the caller's sessions.
   * @throws login-required, not-found also for a session of another account
   */
  endSession(principal: Principal, sessionId: string): void;
  /** Mails that could not be sent, newest first, while their PIN is valid. */
  outbox(): readonly OutboxMail[];
  /** The account of a valid access token whose session is open; undefined for every other string. */
  authenticateAccessToken(token: string): Principal | undefined;
  account(accountId: string): Account | undefined;
  /** The locks of the developer area for a principal, or without a login. */
  gatesOf(principal: Principal | undefined): Gates;
}
