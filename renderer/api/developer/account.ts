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
import {
  type Plan,
  planSchema,
  type SubscribeRequest,
  type Subscription,
  subscriptionSchema,
  type Usage,
  usageSchema,
} from '../../../gateway/contract/account/billing.ts';
import {
  type KeyGrant,
  type KeyRecord,
  type KeyRequest,
  keyGrantSchema,
  keyRecordSchema,
} from '../../../gateway/contract/account/key.ts';
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
    // A mail server may be slow to accept a mail.
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

/** Mails that could not be sent from this machine, newest first. For its owner only. */
export async function listOutbox(rest: RestCaller): Promise<readonly OutboxMail[]> {
  const answer = await rest.request({ path: '/api/auth/outbox', schema: listOf(outboxMailSchema) });
  return answer.items.toSorted((a, b) => b.atMs - a.atMs);
}

/** Billing plans on offer. Readable without a login. */
export async function listPlans(rest: RestCaller): Promise<readonly Plan[]> {
  const answer = await rest.request({ path: '/api/billing/plans', schema: listOf(planSchema) });
  return answer.items;
}

/** The account's plan, balance and newest ledger entries. */
export function readSubscription(rest: RestCaller): Promise<Subscription> {
  return rest.request({ path: '/api/billing/subscription', schema: subscriptionSchema });
}

/** Activates a plan and grants its credits. @throws GatewayError voucher-invalid, state-conflict */
export function activatePlan(rest: RestCaller, request: SubscribeRequest): Promise<Subscription> {
  return rest.request({
    method: 'POST',
    path: '/api/billing/subscription',
    body: request,
    schema: subscriptionSchema,
  });
}

/** Calls and credits of the last 30 days by day, key and operation. */
export function readUsage(rest: RestCaller): Promise<Usage> {
  return rest.request({ path: '/api/billing/usage', schema: usageSchema });
}

export async function listKeys(rest: RestCaller): Promise<readonly KeyRecord[]> {
  const answer = await rest.request({ path: '/api/developer/key', schema: listOf(keyRecordSchema) });
  return answer.items;
}

/** Creates a key. Only this answer contains its secret. @throws GatewayError production-locked, login-required */
export function createKey(rest: RestCaller, request: KeyRequest): Promise<KeyGrant> {
  return rest.request({ method: 'POST', path: '/api/developer/key', body: request, schema: keyGrantSchema });
}

/** A new key with the same scopes; the old one still works for a while. */
export function rotateKey(rest: RestCaller, keyId: string): Promise<KeyGrant> {
  return rest.request({
    method: 'POST',
    path: `/api/developer/key/${encodeURIComponent(keyId)}/rotate`,
    body: {},
    schema: keyGrantSchema,
  });
}

/** Ends a key within a second. */
export async function revokeKey(rest: RestCaller, keyId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/developer/key/${encodeURIComponent(keyId)}`,
    schema: z.unknown(),
  });
}
