import { correctionsApi } from '../../../contract/api/corrections-api.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const CORRECTIONS_ROUTES: readonly Routes[] = [correctionsRoutes];

/** RTK corrections. */
function correctionsRoutes(app: App, { corrections }: RouteDependencies): void {
  serve(app, correctionsApi.listCorrectionSources, ({ query }) =>
    pageWithin(corrections.sources(), query, ({ sourceId }) => sourceId),
  );

  serve(app, correctionsApi.addCorrectionSource, (request, reply) =>
    reply.code(201).send(corrections.add(request.body, contextOf(request))),
  );

  serve(app, correctionsApi.changeCorrectionSource, (request) =>
    corrections.change(request.params.sourceId, request.body, contextOf(request)),
  );

  serve(app, correctionsApi.removeCorrectionSource, (request, reply) => {
    corrections.remove(request.params.sourceId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, correctionsApi.listMountpoints, async ({ params, query }) =>
    pageWithin(await corrections.mountpoints(params.sourceId), query, ({ mountpoint }) => mountpoint),
  );

  serve(app, correctionsApi.startCorrections, (request) =>
    corrections.start(request.params.sourceId, request.body, contextOf(request)),
  );

  serve(app, correctionsApi.stopCorrections, (request) =>
    corrections.stop(request.params.sourceId, contextOf(request)),
  );
}
