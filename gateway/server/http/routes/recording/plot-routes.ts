import { recordingApi } from '../../../../contract/api/recording-api.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { serve } from '../serve.ts';

/** Numbers of recordings over time. */
export function plotRoutes(app: App, { plotsOf }: RouteDependencies): void {
  serve(app, recordingApi.listReplayFields, async (request, reply) =>
    sendJson(reply, await plotsOf(request).fields(request.params.sessionId)),
  );

  serve(app, recordingApi.plotReplayFields, async (request, reply) => {
    const { fields, from, to, points } = request.query;
    const plot = await plotsOf(request).plot({
      sessionId: request.params.sessionId,
      fields,
      fromMs: from,
      toMs: to,
      points,
    });
    return sendJson(reply, plot);
  });
}

/** The flights found in recordings and imported logs. */
export function logbookRoutes(app: App, { logbookOf }: RouteDependencies): void {
  serve(app, recordingApi.listFlights, (request) => logbookOf(request).flights(request.query));
}
