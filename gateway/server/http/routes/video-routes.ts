import { Readable } from 'node:stream';
import { AppError } from '../../../base/error.ts';
import { videoApi } from '../../../contract/api/video-api.ts';
import type { VideoRecording } from '../../../contract/recording/video.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, serveList } from './serve.ts';

export const VIDEO_ROUTES: readonly Routes[] = [sourceRoutes, recordingRoutes];

/** Video sources. Their frames go over a WebSocket of their own. */
function sourceRoutes(app: App, { video }: RouteDependencies): void {
  serveList(
    app,
    videoApi.listVideoSources,
    ({ sourceId }) => sourceId,
    () => video.sources(),
  );

  serve(app, videoApi.addVideoSource, (request, reply) => {
    const source = video.add(request.body, contextOf(request));
    reply.code(201).header('location', `/api/video/sources/${encodeURIComponent(source.sourceId)}`);
    return source;
  });

  serve(app, videoApi.changeVideoSource, (request) =>
    video.change(request.params.sourceId, request.body, contextOf(request)),
  );

  serve(app, videoApi.removeVideoSource, (request, reply) => {
    video.remove(request.params.sourceId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, videoApi.startVideoRecording, (request) =>
    video.startRecording(request.params.sourceId, contextOf(request)),
  );

  serve(app, videoApi.stopVideoRecording, (request) =>
    video.stopRecording(request.params.sourceId, contextOf(request)),
  );
}

/** Recorded videos. */
function recordingRoutes(app: App, { video, replayOf }: RouteDependencies): void {
  serve(app, videoApi.listVideoRecordings, async (request) => {
    const { limit, cursor, vehicleId, sessionId, from, to } = request.query;
    const session = sessionId === undefined ? undefined : await replayOf(request).session(sessionId);
    if (sessionId !== undefined && !session)
      throw new AppError('not-found', `Session ${sessionId} not found.`);
    const fromMs = Math.max(from ?? 0, session?.startAtMs ?? 0);
    const toMs = Math.min(to ?? Number.MAX_SAFE_INTEGER, session?.endAtMs ?? Number.MAX_SAFE_INTEGER);
    const isMeant = (recording: VideoRecording): boolean =>
      (vehicleId === undefined || recording.vehicleId === vehicleId) &&
      recording.startedAtMs <= toMs &&
      (recording.endedAtMs ?? Number.MAX_SAFE_INTEGER) >= fromMs;
    const visibility = app.seenBy(request);
    const shown = video.recordings().filter((recording) => visibility.shown('ofMode', recording));
    return pageWithin(shown.filter(isMeant), { limit, cursor }, ({ recordingId }) => recordingId);
  });

  serve(app, videoApi.getVideoRecording, async (request, reply) => {
    const { recordingId } = request.params;
    const range = rangeIn(request.headers.range);
    const part = await video.readRecording(recordingId, range ?? {});
    void reply
      .type('video/mp4')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${recordingId}.mp4"`);
    if (!part) {
      const total = video.recording(recordingId)?.bytes ?? 0;
      return reply.code(416).header('content-range', `bytes */${total}`).send();
    }
    if (range)
      void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${part.totalBytes}`);
    void reply.header('content-length', part.last - part.first + 1);
    // Typed as the stream's content.
    return Readable.from(part.bytes, { objectMode: false }) as unknown as string;
  });

  serve(app, videoApi.removeVideoRecording, async (request, reply) => {
    await video.removeRecording(request.params.recordingId, contextOf(request));
    reply.code(204).send();
  });
}

/** The one range of a header. Undefined for none, and for what may be ignored. RFC 9110, 14.1.2 */
function rangeIn(
  header: string | undefined,
): { readonly first?: number | undefined; readonly last?: number | undefined } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  return {
    first: first === '' ? undefined : Number(first),
    last: last === '' ? undefined : Number(last),
  };
}
