import { z } from 'zod';
import {
  type KeyGrant,
  type KeyRecord,
  type KeyRequest,
  keyGrantSchema,
  keyRecordSchema,
} from '../../../gateway/contract/account/key.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

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
