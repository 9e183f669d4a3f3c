import { ownerOf } from '../../../../base/principal/owner.ts';
import { recordingApi } from '../../../../contract/api/recording-api.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { serve } from '../serve.ts';

/** Numbers of recordings over time. */
export function plotRoutes(app: App, { plots }: RouteDependencies): void {
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
export function logbookRoutes(app: App, { logbook, seenBy }: RouteDependencies): void {
  serve(app, recordingApi.listFlights, (request) => {
    const visibility = seenBy(request);
    return logbook.flights(request.query, (session) => visibility.session(session));
  });
}
