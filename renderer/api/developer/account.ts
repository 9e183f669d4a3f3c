import { z } from 'zod';
import {
  type LoginChallenge,
  type LoginGrant,
  loginChallengeSchema,
  loginGrantSchema,
  type OutboxMail,
  outboxMailSchema,
  type Session,
  sessionListSchema,
} from '../../../gateway/contract/account/account.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

/**
 * Sends a PIN to the address, or puts it into the local outbox.
 * @throws GatewayError company-email-required, rate-limited
 */
export function askForPin(rest: RestCaller, email: string): Promise<LoginChallenge> {
  return rest.request({
    method: 'POST',
    path: '/api/auth/login',
    body: { email },
    schema: loginChallengeSchema,
    // A mail server may take its time before it takes a mail.
    timeoutMs: 30_000,
  });
}

/** Logs in with the PIN that was sent to the address, or with the demo PIN. @throws GatewayError pin-wrong */
export function logInWithPin(rest: RestCaller, email: string, pin: string): Promise<LoginGrant> {
  return rest.request({
    method: 'POST',
    path: '/api/auth/login',
    body: { email, pin },
    schema: loginGrantSchema,
  });
}

/**
 * Trades the refresh token for a new pair; the old one must never be shown again.
 * @throws GatewayError session-expired
 */
export function refreshLogin(rest: RestCaller, refreshToken: string): Promise<LoginGrant> {
  return rest.request({
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refreshToken },
    schema: loginGrantSchema,
  });
}

/** Ends the caller's own session. */
export async function logOut(rest: RestCaller): Promise<void> {
  await rest.request({ method: 'POST', path: '/api/auth/logout', body: {}, schema: z.unknown() });
}

/** The logins of the account. */
export async function listSessions(rest: RestCaller): Promise<readonly Session[]> {
  const answer = await rest.request({ path: '/api/auth/session', schema: sessionListSchema });
  return answer.items;
}

/** Ends one of the account's logins, wherever it is. */
export async function endSession(rest: RestCaller, sessionId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/auth/session/${encodeURIComponent(sessionId)}`,
    schema: z.unknown(),
  });
}

/** Mails that could not leave this machine, newest first; for its owner. */
export async function listOutbox(rest: RestCaller): Promise<readonly OutboxMail[]> {
  const answer = await rest.request({ path: '/api/auth/outbox', schema: listOf(outboxMailSchema) });
  return answer.items.toSorted((a, b) => b.atMs - a.atMs);
}
