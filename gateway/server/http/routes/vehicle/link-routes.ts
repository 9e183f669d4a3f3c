import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import { linkRecordSchema, linkRequestSchema } from '../../../../contract/vehicle/link.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const linkParams = z.object({ linkId: z.string().min(1).max(128) });

/** The byte transports to vehicles. */
export function linkRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/links',
    {
      schema: {
        operationId: 'listLinks',
        tags: [TAGS.supporting],
        summary: 'All links with state, counters and last error',
        querystring: listQuerySchema,
        response: answers(200, listOf(linkRecordSchema)),
      },
    },
    (request) => pageWithin(portOf(request).links(), request.query, ({ linkId }) => linkId),
  );

  app.post(
    '/api/links',
    {
      schema: {
        operationId: 'addLink',
        tags: [TAGS.supporting],
        summary: 'Open a link and store it',
        body: linkRequestSchema,
        response: answers(201, linkRecordSchema),
      },
    },
    (request, reply) => {
      const link = portOf(request).addLink(request.body, contextOf(request));
      reply.code(201).header('location', `/api/links/${encodeURIComponent(link.linkId)}`);
      return link;
    },
  );

  app.put(
    '/api/links/:linkId',
    {
      schema: {
        operationId: 'changeLink',
        tags: [TAGS.supporting],
        summary: 'Change a link: close it and open it with the new settings',
        params: linkParams,
        body: linkRequestSchema,
        response: answers(200, linkRecordSchema),
      },
    },
    (request) => portOf(request).changeLink(request.params.linkId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/links/:linkId',
    {
      schema: {
        operationId: 'removeLink',
        tags: [TAGS.supporting],
        summary: 'Close a link and remove it',
        params: linkParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await portOf(request).removeLink(request.params.linkId, contextOf(request));
      return reply.code(204).send();
    },
  );
}
