import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  auditAcknowledgeSchema,
  auditRowSchema,
  auditVerificationSchema,
  auditVerifyQuerySchema,
} from '../../../../contract/command/audit.ts';
import {
  commandLeaseSchema,
  takeoverAnswerSchema,
  takeoverRequestSchema,
} from '../../../../contract/command/lease.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });

/** Command leases of vehicles and their takeover. */
export function leaseRoutes(app: App, { governanceOf }: RouteDependencies): void {
  app.get(
    '/api/leases',
    {
      schema: {
        operationId: 'listCommandLeases',
        tags: [TAGS.supporting],
        summary: 'Command leases of all vehicles',
        querystring: listQuerySchema,
        response: answers(200, listOf(commandLeaseSchema)),
      },
    },
    (request) =>
      pageWithin(governanceOf(request).commandLeases(), request.query, ({ vehicleId }) => vehicleId),
  );

  app.get(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'getCommandLease',
        tags: [TAGS.supporting],
        summary: 'Command lease of a vehicle: holder, present activity and takeover requests',
        params: vehicleParams,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).commandLease(request.params.vehicleId),
  );

  app.post(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'takeCommandLease',
        tags: [TAGS.supporting],
        summary: 'Take command of a free vehicle, or renew your lease',
        params: vehicleParams,
        body: z.strictObject({}).optional(),
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).takeLease(request.params.vehicleId, contextOf(request)),
  );

  app.delete(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'releaseCommandLease',
        tags: [TAGS.supporting],
        summary: 'Release command of a vehicle',
        params: vehicleParams,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).releaseLease(request.params.vehicleId, contextOf(request)),
  );

  app.post(
    '/api/vehicles/:vehicleId/lease/takeover',
    {
      schema: {
        operationId: 'requestTakeover',
        tags: [TAGS.supporting],
        summary:
          'Request command of a vehicle from its holder: 200 once you have it, 202 while the holder is asked',
        params: vehicleParams,
        body: takeoverRequestSchema,
        response: { ...answers(200, commandLeaseSchema), 202: commandLeaseSchema },
      },
    },
    (request, reply) => {
      // A takeover by force requires more than the scope to command.
      if (request.body.force) requireScope(request, 'governance:override', 'Taking over by force');
      const lease = governanceOf(request).requestTakeover(
        request.params.vehicleId,
        request.body,
        contextOf(request),
      );
      reply.code(lease.takeover === null ? 200 : 202);
      return lease;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/lease/takeover/answer',
    {
      schema: {
        operationId: 'answerTakeover',
        tags: [TAGS.supporting],
        summary: 'Grant or refuse a takeover request',
        params: vehicleParams,
        body: takeoverAnswerSchema,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) =>
      governanceOf(request).answerTakeover(request.params.vehicleId, request.body, contextOf(request)),
  );
}

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
