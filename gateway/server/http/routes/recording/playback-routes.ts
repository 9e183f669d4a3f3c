import { recordingApi } from '../../../../contract/api/recording-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Recordings being played. Each playback is its principal’s own; nothing here can transmit. */
export function playbackRoutes(app: App, { playback }: RouteDependencies): void {
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
