import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { recommendationSchema, recommendRequestSchema } from '../../../../contract/developer/assistant.ts';
import { API_GROUPS } from '../../../../contract/developer/documented-operations.ts';
import { docsEntrySchema } from '../../../../contract/developer/reference.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { docsLocked } from '../../description/docs-locked.ts';
import { principalOf } from '../../guard/authentication.ts';
import { TAGS } from '../tags.ts';

/** The API reference. Locking is enforced here: a reader without the gate gets title and purpose only. */
export function referenceRoutes(app: App, { accounts, reference }: RouteDependencies): void {
  reference.describedBy(() => app.swagger());

  app.get(
    '/api/docs/apis',
    {
      schema: {
        operationId: 'listDocumentedApis',
        tags: [TAGS.supporting],
        summary: 'The documented operations. Locked ones show title and purpose only',
        querystring: listQuerySchema.extend({
          group: z.enum(API_GROUPS).optional(),
          q: z.string().max(200).optional().describe('Words that must all occur in the visible text'),
        }),
        response: answers(200, listOf(docsEntrySchema)),
      },
    },
    (request) => {
      const { group, q } = request.query;
      return pageWithin(
        reference.list({ group, text: q }, readingOf(request, accounts)),
        request.query,
        ({ id }) => id,
      );
    },
  );

  app.get(
    '/api/docs/apis/:operationId',
    {
      schema: {
        operationId: 'getDocumentedApi',
        tags: [TAGS.supporting],
        summary: 'One documented operation with request, response, errors and snippets',
        params: z.object({ operationId: z.string().min(1).max(64) }),
        response: answers(200, docsEntrySchema),
      },
    },
    (request) => {
      const { operationId } = request.params;
      const entry = reference.entry(operationId, readingOf(request, accounts));
      if (!entry) throw new AppError('not-found', `The reference has no operation ${operationId}.`);
      if (entry.locked)
        throw docsLocked(accounts.gatesOf(principalOf(request)), `The documentation of ${entry.name}`);
      return entry;
    },
  );
}

/** The Host was checked against our own addresses before the request came here. */
function readingOf(request: FastifyRequest, accounts: RouteDependencies['accounts']) {
  const principal = principalOf(request);
  return {
    isUnlocked: accounts.gatesOf(principal).docs.state === 'unlocked',
    tenantId: principal.tenantId,
    baseUrl: `${request.protocol}://${request.host}`,
  };
}

/** The assistant: which operations a goal needs, in which order, with sources. */
export function assistantRoutes(app: App, { assistant }: RouteDependencies): void {
  app.post(
    '/api/assistant/recommend',
    {
      schema: {
        operationId: 'recommend',
        tags: [TAGS.supporting],
        summary: 'Recommend an architecture for a goal, with sources',
        body: recommendRequestSchema,
        response: answers(200, recommendationSchema),
      },
    },
    (request) => assistant.recommend(request.body),
  );
}
