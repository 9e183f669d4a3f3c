import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  auditAcknowledgeSchema,
  auditRowSchema,
  auditVerificationSchema,
  auditVerifyQuerySchema,
} from '../../../../contract/command/audit.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

/** Who did what, how it was decided and how it ended, and the proof that the log is unchanged. */
export function auditRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/audit',
    {
      schema: {
        operationId: 'listAudit',
        tags: [TAGS.supporting],
        summary: 'The audit record, newest first',
        querystring: pageQuerySchema.extend({
          cursor: z.coerce.number().int().min(1).optional().describe('nextCursor of the previous page'),
          traceId: z.string().min(1).max(64).optional().describe('Rows of one trace'),
          target: z.string().min(1).max(200).optional().describe('Rows about one vehicle, key, zone, …'),
        }),
        response: answers(200, listOf(auditRowSchema)),
      },
    },
    (request) => {
      const { limit, cursor, traceId, target } = request.query;
      return pageOf(
        portOf(request).audit({ limit: limit + 1, beforeId: cursor, traceId, target }),
        limit,
        (row) => String(row.auditId),
      );
    },
  );

  app.get(
    '/api/audit/verify',
    {
      schema: {
        operationId: 'verifyAudit',
        tags: [TAGS.supporting],
        summary: 'Verify every row and every signed head of the audit record',
        querystring: auditVerifyQuerySchema,
        response: answers(200, auditVerificationSchema),
      },
    },
    (request) => portOf(request).verifyAudit(request.query.export),
  );

  app.post(
    '/api/audit/acknowledge',
    {
      schema: {
        operationId: 'acknowledgeAudit',
        tags: [TAGS.supporting],
        summary: 'Acknowledge a broken audit record, with a reason',
        body: auditAcknowledgeSchema,
        response: answers(200, auditVerificationSchema),
      },
    },
    (request) => portOf(request).acknowledgeAudit(request.body.reason, contextOf(request)),
  );

  app.get(
    '/api/audit/export',
    {
      schema: {
        operationId: 'exportAudit',
        tags: [TAGS.supporting],
        summary: 'The complete audit record as JSON lines with signed heads, for the offline verifier',
        response: answers(200, z.string().describe('JSON lines (application/x-ndjson)')),
      },
    },
    (request, reply) => {
      void reply
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="aerodeck-audit.jsonl"')
        .header('cache-control', 'no-store');
      // The declared answer is the text that the stream is read as.
      return Readable.from(portOf(request).exportAudit(), { objectMode: false }) as unknown as string;
    },
  );
}
