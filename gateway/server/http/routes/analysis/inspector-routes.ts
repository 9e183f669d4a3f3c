import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import { inspectedDetailSchema, inspectedMessageSchema } from '../../../../contract/vehicle/inspector.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { TAGS } from '../tags.ts';

const idSchema = z.coerce.number().int().min(0).max(255).optional();

/** Raw messages on the links the caller may see. */
export function inspectorRoutes(app: App, { inspector, portOf }: RouteDependencies): void {
  app.get(
    '/api/inspector',
    {
      schema: {
        operationId: 'inspectMessages',
        tags: [TAGS.supporting],
        summary: 'All MAVLink messages received and sent, by link, system and component, with rate and age',
        querystring: listQuerySchema.extend({
          linkId: z.string().max(64).optional(),
          direction: z.enum(['in', 'out']).optional().describe('`out`: sent by this station'),
          sysid: idSchema,
          compid: idSchema,
          name: z.string().max(64).optional().describe('Message name as in the dialect'),
        }),
        response: answers(200, listOf(inspectedMessageSchema)),
      },
    },
    (request) => {
      const { linkId, direction, sysid, compid, name } = request.query;
      const links = new Set(
        portOf(request)
          .links()
          .map((link) => link.linkId),
      );
      const isAsked = <Value>(asked: Value | undefined, value: Value) =>
        asked === undefined || asked === value;
      return pageWithin(
        inspector
          .messages()
          .filter(
            (message) =>
              links.has(message.linkId) &&
              isAsked(linkId, message.linkId) &&
              isAsked(direction, message.direction) &&
              isAsked(sysid, message.sysid) &&
              isAsked(compid, message.compid) &&
              isAsked<string | null>(name, message.name),
          ),
        request.query,
        ({ key }) => key,
      );
    },
  );

  app.get(
    '/api/inspector/:messageKey',
    {
      schema: {
        operationId: 'inspectMessage',
        tags: [TAGS.supporting],
        summary: 'The last frame of a message with fields, units and value names',
        params: z.object({ messageKey: z.string().min(1).max(160) }),
        response: answers(200, inspectedDetailSchema),
      },
    },
    (request) => {
      const { messageKey } = request.params;
      const detail = inspector.detail(messageKey);
      const mayBeSeen = portOf(request)
        .links()
        .some(({ linkId }) => linkId === detail?.linkId);
      if (!detail || !mayBeSeen)
        throw new AppError(
          'not-found',
          `No message ${messageKey} was received. GET /api/inspector lists those received.`,
        );
      return detail;
    },
  );
}
