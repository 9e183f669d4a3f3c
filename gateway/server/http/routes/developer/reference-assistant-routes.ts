import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { recommendationSchema, recommendRequestSchema } from '../../../../contract/developer/assistant.ts';
import { API_GROUPS } from '../../../../contract/developer/documented-operations.ts';
import { docsEntrySchema } from '../../../../contract/developer/reference.ts';
import { sdkRecordSchema, sdkRequestSchema, sdkSummarySchema } from '../../../../contract/developer/sdk.ts';
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

const sdkParams = z.object({ sdkId: z.string().min(1).max(64) });

/** Clients for selected operations, generated from the description of these routes. */
export function sdkRoutes(app: App, { sdk }: RouteDependencies): void {
  sdk.describedBy(() => app.swagger());

  app.post(
    '/api/sdk/generate',
    {
      schema: {
        operationId: 'generateSdk',
        tags: [TAGS.simulation],
        summary: 'Generate a client for selected operations',
        body: sdkRequestSchema,
        response: answers(201, sdkRecordSchema),
      },
    },
    async (request, reply) => {
      // The Host was checked against our own addresses before the request came here.
      const { baseUrl = `${request.protocol}://${request.host}` } = request.body;
      const record = await sdk.generate({ ...request.body, baseUrl }, principalOf(request));
      return reply
        .code(201)
        .header('location', `/api/sdk/${encodeURIComponent(record.sdkId)}`)
        .send(record);
    },
  );

  app.get(
    '/api/sdk',
    {
      schema: {
        operationId: 'listSdks',
        tags: [TAGS.simulation],
        summary: 'The latest clients of the caller, without their files',
        querystring: listQuerySchema,
        response: answers(200, listOf(sdkSummarySchema)),
      },
    },
    (request) => pageWithin(sdk.list(principalOf(request)), request.query, ({ sdkId }) => sdkId),
  );

  app.get(
    '/api/sdk/:sdkId',
    {
      schema: {
        operationId: 'getSdk',
        tags: [TAGS.simulation],
        summary: 'One client with the text of its files',
        params: sdkParams,
        response: answers(200, sdkRecordSchema),
      },
    },
    (request) => sdk.read(request.params.sdkId, principalOf(request)),
  );

  app.get(
    '/api/sdk/:sdkId/download',
    {
      schema: {
        operationId: 'downloadSdk',
        tags: [TAGS.simulation],
        summary: 'One client as a zip. The same files always give the same bytes',
        params: sdkParams,
        response: answers(200, z.string().describe('zip (application/zip)')),
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { sdkId } = request.params;
      const { name } = sdk.read(sdkId, principal);
      void reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}.zip"`)
        .header('cache-control', 'no-store');
      // The declared answer is what the bytes are read as.
      return Buffer.from(await sdk.zip(sdkId, principal)) as unknown as string;
    },
  );
}
