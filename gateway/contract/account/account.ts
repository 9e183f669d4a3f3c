import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { gatesSchema } from './access.ts';

const emailSchema = z.string().trim().toLowerCase().min(3).max(254);
const pinSchema = z.string().regex(/^\d{6}$/, 'six digits');

/** Body of `POST /api/auth/login`: an e-mail alone asks for a PIN; a PIN with the e-mail or the challenge logs in. */
export const loginRequestSchema = z
  .union([
    z.strictObject({ email: emailSchema }),
    z.strictObject({ email: emailSchema, pin: pinSchema }),
    z.strictObject({ challengeId: z.string().min(1).max(64), pin: pinSchema }),
  ])
  .meta({ id: 'LoginRequest', examples: [EXAMPLE_BODIES['auth.login']] });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** 202: the same for every address, known or not. */
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

/** One row of `GET /api/auth/session`: the logins of the account; `current` is the caller's. */
export const sessionSchema = z
  .object({
    sessionId: z.string(),
    createdAtMs: z.number().int(),
    lastUsedAtMs: z.number().int(),
    expiresAtMs: z.number().int(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** Answer of `GET /api/auth/session`: who is logged in, with which gates, and where else. */
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
 * A mail that could not be sent because no SMTP server is configured or it failed; the owner of the machine
 * reads it in the window.
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
