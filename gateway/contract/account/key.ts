import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { type Gates, SCOPES, scopeSchema } from './access.ts';
import type { Account } from './account.ts';
import type { Principal, RequestContext } from './principal.ts';

/** Names the value that is not a scope, so that a typing error can be seen. */
const wantedScopeSchema = z.enum(SCOPES, {
  error: ({ input }) =>
    `${JSON.stringify(input)?.slice(0, 60)} is not a scope. Valid scopes: ${SCOPES.join(', ')}`,
});

/** Body of `POST /api/developer/key`. Without scopes: the reading ones. */
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
