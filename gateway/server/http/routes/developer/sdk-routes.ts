import { z } from 'zod';
import { sdkRecordSchema, sdkRequestSchema, sdkSummarySchema } from '../../../../contract/developer/sdk.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { TAGS } from '../tags.ts';

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
