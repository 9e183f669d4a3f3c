import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { SCOPES, scopeSchema } from './access.ts';

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
