import { z } from 'zod';
import { auditRowSchema } from '../../contract/audit.ts';
import { listOf } from '../../contract/list.ts';
import type { App, RouteDependencies } from '../app.ts';
import { answers } from './answers.ts';
import { pageOf, pageQuerySchema } from './page-query.ts';
import { TAGS } from './tags.ts';

/** Who did what, decided how, with what outcome. */
export function auditRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/audit',
    {
      schema: {
        operationId: 'listAudit',
        tags: [TAGS.supporting],
        summary: 'The audit record, newest first',
        querystring: pageQuerySchema.extend({
          cursor: z.coerce.number().int().min(1).optional().describe('nextCursor of the page before'),
        }),
        response: answers(200, listOf(auditRowSchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      return pageOf(portOf(request).audit({ limit: limit + 1, beforeId: cursor }), limit, (row) =>
        String(row.auditId),
      );
    },
  );
}
