import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { type Gates, gatesSchema } from './access.ts';
import type { Principal } from './principal.ts';

const emailSchema = z.string().trim().toLowerCase().min(3).max(254);
const pinSchema = z.string().regex(/^\d{6}$/, 'six digits');

/** Body of `POST /api/auth/login`: an e-mail alone requests a PIN; a PIN with the e-mail or the challenge logs in. */
export const loginRequestSchema = z
  .union([
    z.strictObject({ email: emailSchema }),
    z.strictObject({ email: emailSchema, pin: pinSchema }),
    z.strictObject({ challengeId: z.string().min(1).max(64), pin: pinSchema }),
  ])
  .meta({ id: 'LoginRequest', examples: [EXAMPLE_BODIES['auth.login']] });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** 202: the same for every address, known or unknown. */
export const loginChallengeSchema = z
  .object({
    challengeId: z.string(),
    delivery: z.enum(['smtp', 'outbox']),
    expiresAt: z.iso.datetime(),
    attemptsLeft: z.number().int(),
    resendAfterS: z.number().int(),
  })
  .meta({ id: 'LoginChallenge' });
export type LoginChallenge = z.infer<typeof loginChallengeSchema>;

export const accountSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    tenantId: z.string(),
    emailVerified: z.enum(['local', 'verified', 'demo']),
    createdAtMs: z.number().int(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** 200 of a login or a refresh. */
export const loginGrantSchema = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.number().int().describe('Seconds'),
    refreshToken: z.string(),
    account: accountSchema,
    gates: gatesSchema,
    demo: z
      .boolean()
      .describe('Logged in with the demo PIN: access to the documentation only, no keys, no credits'),
  })
  .meta({ id: 'LoginGrant' });
export type LoginGrant = z.infer<typeof loginGrantSchema>;

/** Body of `POST /api/auth/refresh`. */
export const refreshRequestSchema = z
  .strictObject({ refreshToken: z.string().min(1).max(512) })
  .meta({ id: 'RefreshRequest' });

/** One row of `GET /api/auth/session`: a login of the account; `current` is the caller's. */
export const sessionSchema = z
  .object({
    sessionId: z.string(),
    createdAtMs: z.number().int(),
    lastUsedAtMs: z.number().int(),
    expiresAtMs: z.number().int(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** Answer of `GET /api/auth/session`: the account, its gates and its logins. */
export const sessionListSchema = z
  .object({
    account: accountSchema,
    gates: gatesSchema,
    demo: z
      .boolean()
      .describe('Logged in with the demo PIN: access to the documentation only, no keys, no credits'),
    items: z.array(sessionSchema).describe('Most recently used first'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SessionList' });
export type SessionList = z.infer<typeof sessionListSchema>;

/**
 * A mail that could not be sent because no SMTP server is configured or it failed. The machine's
 * owner reads it in the window.
 */
export const outboxMailSchema = z
  .object({
    mailId: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    atMs: z.number().int(),
    reason: z.string(),
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** Answer to a login request: a PIN was sent, or the PIN was correct. */
export type LoginAnswer =
  | { readonly kind: 'challenge'; readonly challenge: LoginChallenge }
  | { readonly kind: 'grant'; readonly grant: LoginGrant };

/** People's accounts: login by mailed PIN, tokens, sessions, gates (design, section 3 "Login", "Gates"). */
export interface AccountPort {
  /**
   * Sends a PIN to an address, or checks one. Neither the answer nor its timing reveals whether the
   * address has an account. `client` is the caller's network address, or `operator` if the
   * operator's token was sent. Resolves within 5 s plus a few writes, whatever the mail server
   * does.
   * @throws validation, company-email-required, rate-limited (retryAfterS), pin-wrong
   * (attemptsLeft), store-unavailable
   */
  login(request: LoginRequest, client: string): Promise<LoginAnswer>;
  /**
   * Exchanges a refresh token for new tokens; it is then used up. Using it again ends the session,
   * because the token has been copied.
   * @throws session-expired
   */
  refresh(refreshToken: string): Promise<LoginGrant>;
  /** Ends the caller's session. Its tokens are refused from the next request on. @throws login-required */
  logout(principal: Principal): void;
  /** @throws login-required unless the caller is an account */
  sessions(principal: Principal): SessionList;
  /**
   * Ends one of the caller's sessions. @throws login-required, not-found also for another account's
   * session
   */
  endSession(principal: Principal, sessionId: string): void;
  /** Mails that could not be sent, newest first, while their PIN is valid. */
  outbox(): readonly OutboxMail[];
  /** The account of a valid access token with an open session; otherwise undefined. */
  authenticateAccessToken(token: string): Principal | undefined;
  account(accountId: string): Account | undefined;
  /** The locks of the developer area for a principal, or without a login. */
  gatesOf(principal: Principal | undefined): Gates;
}
