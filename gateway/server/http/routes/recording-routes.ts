import { Readable } from 'node:stream';
import { AppError } from '../../../base/error.ts';
import { ownerOf } from '../../../base/principal/owner.ts';
import { recordingApi } from '../../../contract/api/recording-api.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import { sendJson } from '../answer/send-json.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { uploadedFile } from '../body/uploaded-file.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const RECORDING_ROUTES: readonly Routes[] = [replayRoutes, plotRoutes, logbookRoutes, playbackRoutes];

/** Recordings and their events. Nothing here can transmit. */
function replayRoutes(app: App, { replay, replayOf }: RouteDependencies): void {
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
    // Typed as the stream's content.
    return Readable.from(bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, recordingApi.exportReplaySession, async (request, reply) => {
    const { sessionId } = request.params;
    const file = await replayOf(request).exportSession(sessionId, request.query);
    void reply
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store');
    // Typed as the stream's content.
    return Readable.from(file.bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, recordingApi.importReplayLog, async (request, reply) => {
    const log = { name: request.query.name, bytes: uploadedFile(request) };
    const session = await replay.importLog(log, contextOf(request));
    reply.code(201).header('location', `/api/replay/sessions/${encodeURIComponent(session.sessionId)}`);
    return session;
  });
}

/** Numeric values of recordings over time. */
function plotRoutes(app: App, { plots }: RouteDependencies): void {
  serve(app, recordingApi.listReplayFields, async (request, reply) =>
    sendJson(reply, await plots.fields(request.params.sessionId, ownerOf(principalOf(request)))),
  );

  serve(app, recordingApi.plotReplayFields, async (request, reply) => {
    const { fields, from, to, points } = request.query;
    const { sessionId } = request.params;
    const query = { sessionId, fields, fromMs: from, toMs: to, points };
    const plot = await plots.plot(query, ownerOf(principalOf(request)));
    return sendJson(reply, plot);
  });
}

/** The flights found in recordings and imported logs. */
function logbookRoutes(app: App, { logbook }: RouteDependencies): void {
  serve(app, recordingApi.listFlights, (request) => {
    const visibility = app.seenBy(request);
    return logbook.flights(request.query, (session) => visibility.session(session));
  });
}

/** Playbacks of recordings, private to each principal. Nothing here can transmit. */
function playbackRoutes(app: App, { playback }: RouteDependencies): void {
  serve(app, recordingApi.openPlayback, async (request, reply) => {
    const opened = await playback.open(request.body, contextOf(request));
    reply.code(201).header('location', `/api/replay/playbacks/${encodeURIComponent(opened.playbackId)}`);
    return opened;
  });

  serve(app, recordingApi.listPlaybacks, async (request) =>
    pageWithin(playback.list(principalOf(request)), request.query, ({ playbackId }) => playbackId),
  );

  serve(app, recordingApi.getPlayback, async (request) =>
    playback.frame(request.params.playbackId, principalOf(request)),
  );

  serve(app, recordingApi.controlPlayback, (request) =>
    playback.control(request.params.playbackId, request.body, principalOf(request)),
  );

  serve(app, recordingApi.closePlayback, async (request, reply) => {
    await playback.close(request.params.playbackId, principalOf(request));
    reply.code(204).send();
  });

  serve(app, recordingApi.getReplayedSetup, (request) => {
    const { session: sessionId, vehicle: vehicleId } = request.query;
    const { playbackId } = request.params;
    return playback.setup({ playbackId, sessionId, vehicleId }, principalOf(request));
  });
}
