import { z } from 'zod';
import { keyGrantSchema, keyRecordSchema, keyRequestSchema } from '../../../../contract/account/key.ts';
import { listOf } from '../../../../contract/list.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const keyParams = z.object({ keyId: z.string().regex(/^[0-9A-Za-z]{10}$/) });
/** The key is shown once: a repeat under the same Idempotency-Key answers without it. */
const SHOWN_ONCE = { secretFields: ['key'] };

/** API keys of the caller's account, specification 4.1. */
export function keyRoutes(app: App, { keys }: RouteDependencies): void {
  app.post(
    '/api/developer/key',
    {
      config: SHOWN_ONCE,
      schema: {
        operationId: 'createKey',
        tags: [TAGS.access],
        summary: 'Create an API key. It is shown only once',
        body: keyRequestSchema,
        response: answers(201, keyGrantSchema),
      },
    },
    (request, reply) => {
      const grant = keys.create(request.body, contextOf(request));
      reply.code(201).header('cache-control', 'no-store');
      return grant;
    },
  );

  app.get(
    '/api/developer/key',
    {
      schema: {
        operationId: 'listKeys',
        tags: [TAGS.supporting],
        summary: 'The keys of the account, without their secrets',
        querystring: listQuerySchema,
        response: answers(200, listOf(keyRecordSchema)),
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return pageWithin(keys.list(principalOf(request)), request.query, ({ keyId }) => keyId);
    },
  );

  app.delete(
    '/api/developer/key/:keyId',
    {
      schema: {
        operationId: 'revokeKey',
        tags: [TAGS.supporting],
        summary: 'Revoke a key. Its open WebSockets close within a second',
        params: keyParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      keys.revoke(request.params.keyId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/developer/key/:keyId/rotate',
    {
      config: SHOWN_ONCE,
      schema: {
        operationId: 'rotateKey',
        tags: [TAGS.supporting],
        summary: 'Create a replacement for a key. The old key stays valid for 24 hours',
        params: keyParams,
        body: z.strictObject({}).optional(),
        response: answers(201, keyGrantSchema),
      },
    },
    (request, reply) => {
      const grant = keys.rotate(request.params.keyId, contextOf(request));
      reply.code(201).header('cache-control', 'no-store');
      return grant;
    },
  );
}
