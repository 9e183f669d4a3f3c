import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../contract/account/principal.ts';
import type { OwnAnswer, OwnCall } from '../../contract/port/own-call.ts';
import type { App } from './app.ts';

const TOKEN_PREFIX = 'own_';
const DIRECT_PREFIX = 'direct_';
/** Not JSON lines. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/;

/** Whether the gateway made the authenticated request, not its principal. Only its tokens have this prefix. */
export function isOwnCall({ headers }: FastifyRequest): boolean {
  return headers.authorization?.startsWith(`Bearer ${TOKEN_PREFIX}`) === true;
}

/**
 * Calls our own API without a socket. Scopes, limits, credits, tenancy and validation apply as
 * usual. A token identifies the caller. It is valid for one call and never leaves the process.
 */
export class OwnCalls {
  readonly #callers = new Map<string, Principal>();

  /** The principal of a running call. */
  authenticate(token: string): Principal | undefined {
    return this.#callers.get(token);
  }

  async make(
    app: App,
    {
      method,
      path,
      body,
      principal,
      traceId,
      idempotencyKey,
      isDirect = false,
      textParts = false,
      maxLength = Number.POSITIVE_INFINITY,
    }: OwnCall,
  ): Promise<OwnAnswer> {
    const token = `${isDirect ? DIRECT_PREFIX : TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    this.#callers.set(token, principal);
    try {
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          authorization: `Bearer ${token}`,
          // No connection stays open: the caller itself waits for the outcome.
          prefer: 'wait=600',
          traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
          ...(textParts && { accept: 'application/json;texts=parts' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = JSON_TYPE.test(String(answer.headers['content-type'])) && answer.payload !== '';
      const { length } = answer.payload;
      const tooLarge = length > maxLength ? { isTooLarge: true, length } : undefined;
      return {
        status: answer.statusCode,
        body: isJson ? (tooLarge ?? (JSON.parse(answer.payload) as unknown)) : undefined,
        ...(!isJson && answer.payload !== '' && { isFile: true }),
      };
    } finally {
      this.#callers.delete(token);
    }
  }
}
