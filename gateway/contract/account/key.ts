import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { type Gates, SCOPES, scopeSchema } from './access.ts';
import type { Account } from './account.ts';
import type { ActorName } from './actor.ts';
import type { Principal, RequestContext } from './principal.ts';

/** The error names the invalid scope, so that a typing mistake is visible. */
const wantedScopeSchema = z.enum(SCOPES, {
  error: ({ input }) =>
    `${JSON.stringify(input)?.slice(0, 60)} is not a scope. Valid scopes: ${SCOPES.join(', ')}`,
});

/** Body of `POST /api/developer/key`. Default: the read scopes. */
export const keyRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    mode: z.enum(['test', 'live']),
    scopes: z.array(wantedScopeSchema).min(1).max(SCOPES.length).optional(),
    expiresAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'KeyRequest', examples: [EXAMPLE_BODIES['developer.key']] });
export type KeyRequest = z.infer<typeof keyRequestSchema>;

export const keyRecordSchema = z
  .object({
    keyId: z.string(),
    name: z.string(),
    mode: z.enum(['test', 'live']),
    scopes: z.array(scopeSchema),
    prefix: z.string().describe('Public part of the key: adk_test_<id>_'),
    createdAtMs: z.number().int(),
    expiresAtMs: z.number().int().nullable(),
    lastUsedAtMs: z.number().int().nullable(),
    state: z.enum(['active', 'rotating', 'expired', 'revoked']),
    isExposed: z.boolean().describe('The key appeared in an address or a log. Rotate it'),
  })
  .meta({ id: 'KeyRecord' });
export type KeyRecord = z.infer<typeof keyRecordSchema>;

/** 201: the only time the key itself is shown. */
export const keyGrantSchema = keyRecordSchema.extend({ key: z.string() }).meta({ id: 'KeyGrant' });
export type KeyGrant = z.infer<typeof keyGrantSchema>;

/** API keys of accounts (specification 4.1). All but `authenticate` and `reportExposure` are for accounts only. */
export interface KeyPort {
  /**
   * Creates a key. Only this answer contains its text.
   * @throws login-required, scope-missing, validation, company-email-required, production-locked,
   * state-conflict at the limit of active keys, store-unavailable
   */
  create(request: KeyRequest, context: RequestContext): KeyGrant;
  /** The account's keys, newest first, including ended ones still kept. @throws login-required */
  list(principal: Principal): readonly KeyRecord[];
  /** Names of all accounts and of their keys still kept. Each caller may see only some of them. */
  names(): readonly ActorName[];
  /** Revokes the key from the next request on. Idempotent. @throws not-found, store-unavailable */
  revoke(keyId: string, context: RequestContext): void;
  /**
   * Creates a replacement for a key, which stays valid for 24 h or until it expires.
   * @throws not-found, state-conflict if it has ended or was already replaced, and what `create` throws
   */
  rotate(keyId: string, context: RequestContext): KeyGrant;
  /** The principal of a currently valid key, else undefined. Takes the same time for all invalid secrets. */
  authenticate(key: string): Principal | undefined;
  /** Marks every valid key found in `text` (an address, a log line) as exposed. */
  reportExposure(text: string): void;
}

/** Account facts that keys depend on. */
export interface KeyAccounts {
  account(accountId: string): Pick<Account, 'accountId' | 'emailVerified'> | undefined;
  gatesOf(principal: Principal): Gates;
  /** What the account's live keys may do with live vehicles now. If omitted, nothing. */
  standingOf?(accountId: string): Pick<Principal, 'stationRole' | 'maySecureLive'>;
  /** Maximum active keys of the account; 50 if its plan sets no limit. */
  maxKeys?(accountId: string): number | undefined;
}
