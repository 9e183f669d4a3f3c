import { Readable } from 'node:stream';
import { AppError } from '../../../../base/error.ts';
import { recordingApi } from '../../../../contract/api/recording-api.ts';
import { pageOf } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Recordings and what happened in them. Nothing here can transmit. */
export function replayRoutes(app: App, { replay, replayOf }: RouteDependencies): void {
  serve(app, recordingApi.replayTimeline, (request) => replayOf(request).timeline(request.query));

  serve(app, recordingApi.listReplaySessions, async (request) => {
    const { limit, cursor, vehicleId } = request.query;
    const rows = await replayOf(request).sessions({ limit: limit + 1, beforeId: cursor, vehicleId });
    return pageOf(rows, limit, (row) => row.sessionId);
  });

  serve(app, recordingApi.getReplaySession, async (request) => {
    const { sessionId } = request.params;
    const session = await replayOf(request).session(sessionId);
    if (!session) throw new AppError('not-found', `Session ${sessionId} not found.`);
    return session;
  });

  serve(app, recordingApi.removeReplaySession, async (request, reply) => {
    await replay.removeSession(request.params.sessionId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, recordingApi.addReplayNote, async (request, reply) => {
    const { sessionId } = request.params;
    const note = await replay.addNote(sessionId, request.body, contextOf(request));
    reply.code(201);
    return note;
  });

  serve(app, recordingApi.exportReplayTlog, async (request, reply) => {
    const { sessionId } = request.params;
    const bytes = await replay.exportTlog(sessionId);
    void reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${sessionId.replaceAll(/[^\w-]/g, '_')}.tlog"`)
      .header('cache-control', 'no-store');
    // The declared answer is what the stream is read as.
    return Readable.from(bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, recordingApi.exportReplaySession, async (request, reply) => {
    const { sessionId } = request.params;
    const file = await replayOf(request).exportSession(sessionId, request.query);
    void reply
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store');
    // The declared answer is what the stream is read as.
    return Readable.from(file.bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, recordingApi.importReplayLog, async (request, reply) => {
    const bytes: unknown = request.body;
    if (!(bytes instanceof Readable))
      throw new AppError('unsupported-media-type', 'Send the log itself as application/octet-stream.');
    const session = await replay.importLog({ name: request.query.name, bytes }, contextOf(request));
    reply.code(201).header('location', `/api/replay/sessions/${encodeURIComponent(session.sessionId)}`);
    return session;
  });
}
