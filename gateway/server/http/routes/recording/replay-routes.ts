import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  noteRequestSchema,
  replayExportFormatSchema,
  replayNoteSchema,
  replaySessionSchema,
  timelineKindSchema,
  timelineSchema,
} from '../../../../contract/recording/replay.ts';
import { severitySchema } from '../../../../contract/vehicle/telemetry.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const MAX_ID = 128;
const sessionParams = z.object({ sessionId: z.string().min(1).max(MAX_ID) });
const momentSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const kindsSchema = z
  .string()
  .max(300)
  .transform((text) => text.split(','))
  .pipe(z.array(timelineKindSchema).min(1))
  .describe('Event kinds, separated by commas');

/** Recordings and what happened in them. Nothing here can transmit. */
export function replayRoutes(app: App, { replayOf }: RouteDependencies): void {
  app.get(
    '/api/replay/timeline',
    {
      schema: {
        operationId: 'replayTimeline',
        tags: [TAGS.telemetry],
        summary: 'Events of a recording in order of time, with coverage and gaps',
        querystring: z.strictObject({
          session: z
            .string()
            .min(1)
            .max(MAX_ID)
            .optional()
            .describe('Default: the newest session, or that of the time span'),
          from: momentSchema.optional().describe('UTC milliseconds'),
          to: momentSchema.optional().describe('UTC milliseconds'),
          vehicle: z.string().min(1).max(64).optional(),
          kinds: kindsSchema.optional(),
          severity: severitySchema.optional().describe('Minimum severity'),
          traceId: z.string().min(1).max(64).optional(),
          limit: z.coerce.number().int().min(1).max(200).default(100),
          cursor: z
            .string()
            .regex(/^-?\d{1,16}_\d{1,9}$/, 'must be the nextCursor of the previous page')
            .optional(),
        }),
        response: answers(200, timelineSchema),
      },
    },
    (request) => replayOf(request).timeline(request.query),
  );

  app.get(
    '/api/replay/sessions',
    {
      schema: {
        operationId: 'listReplaySessions',
        tags: [TAGS.telemetry],
        summary: 'Recordings of the station and imported logs, newest first',
        querystring: pageQuerySchema.extend({
          cursor: z.string().min(1).max(MAX_ID).optional().describe('nextCursor of the previous page'),
          vehicleId: z.string().min(1).max(64).optional(),
        }),
        response: answers(200, listOf(replaySessionSchema)),
      },
    },
    async (request) => {
      const { limit, cursor, vehicleId } = request.query;
      const rows = await replayOf(request).sessions({ limit: limit + 1, beforeId: cursor, vehicleId });
      return pageOf(rows, limit, (row) => row.sessionId);
    },
  );

  app.get(
    '/api/replay/sessions/:sessionId',
    {
      schema: {
        operationId: 'getReplaySession',
        tags: [TAGS.telemetry],
        summary: 'One recording',
        params: sessionParams,
        response: answers(200, replaySessionSchema),
      },
    },
    async (request) => {
      const { sessionId } = request.params;
      const session = await replayOf(request).session(sessionId);
      if (!session) throw new AppError('not-found', `Session ${sessionId} not found.`);
      return session;
    },
  );

  app.delete(
    '/api/replay/sessions/:sessionId',
    {
      schema: {
        operationId: 'removeReplaySession',
        tags: [TAGS.telemetry],
        summary: 'Remove a recording with its file, events and notes',
        params: sessionParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await replayOf(request).removeSession(request.params.sessionId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/replay/sessions/:sessionId/notes',
    {
      schema: {
        operationId: 'addReplayNote',
        tags: [TAGS.telemetry],
        summary: 'Add a note to a recording or to a moment in it',
        params: sessionParams,
        body: noteRequestSchema,
        response: answers(201, replayNoteSchema),
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      const note = await replayOf(request).addNote(sessionId, request.body, contextOf(request));
      reply.code(201);
      return note;
    },
  );

  app.get(
    '/api/replay/sessions/:sessionId/tlog',
    {
      schema: {
        operationId: 'exportReplayTlog',
        tags: [TAGS.telemetry],
        summary: 'The recording in the format of other ground stations',
        params: sessionParams,
        response: answers(200, z.string().describe('tlog (application/octet-stream)')),
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      const bytes = await replayOf(request).exportTlog(sessionId);
      void reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${sessionId.replaceAll(/[^\w-]/g, '_')}.tlog"`)
        .header('cache-control', 'no-store');
      // The declared answer is what the stream is read as.
      return Readable.from(bytes, { objectMode: false }) as unknown as string;
    },
  );

  app.get(
    '/api/replay/sessions/:sessionId/export',
    {
      schema: {
        operationId: 'exportReplaySession',
        tags: [TAGS.telemetry],
        summary:
          'Export a recording as tlog, original, CSV, GeoJSON, KML or MCAP. Can be limited to a vehicle or a time span',
        params: sessionParams,
        querystring: z.strictObject({
          format: replayExportFormatSchema,
          vehicle: z.string().min(1).max(64).optional(),
          from: momentSchema.optional().describe('UTC milliseconds'),
          to: momentSchema.optional().describe('UTC milliseconds'),
          message: z
            .string()
            .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'must be the name of a MAVLink message, such as ATTITUDE')
            .optional()
            .describe('For csv: all fields of this message instead of the telemetry'),
        }),
        response: answers(200, z.string().describe('The file, in the media type of its format')),
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      const file = await replayOf(request).exportSession(sessionId, request.query);
      void reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store');
      // The declared answer is what the stream is read as.
      return Readable.from(file.bytes, { objectMode: false }) as unknown as string;
    },
  );

  app.post(
    '/api/replay/import',
    {
      schema: {
        operationId: 'importReplayLog',
        tags: [TAGS.telemetry],
        summary:
          'Import a tlog, DataFlash log or ULog. The content decides the format. The body is the file (application/octet-stream)',
        querystring: z.strictObject({ name: z.string().trim().min(1).max(200) }),
        response: answers(201, replaySessionSchema),
      },
    },
    async (request, reply) => {
      const bytes: unknown = request.body;
      if (!(bytes instanceof Readable))
        throw new AppError('unsupported-media-type', 'Send the log itself as application/octet-stream.');
      const session = await replayOf(request).importLog(
        { name: request.query.name, bytes },
        contextOf(request),
      );
      reply.code(201).header('location', `/api/replay/sessions/${encodeURIComponent(session.sessionId)}`);
      return session;
    },
  );
}
