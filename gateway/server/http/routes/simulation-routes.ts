import { AppError } from '../../../base/error.ts';
import { simulationApi } from '../../../contract/api/simulation-api.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const SIMULATION_ROUTES: readonly Routes[] = [simulationRoutes, sitlRoutes];

/** Scenarios and rehearsals in their own worlds. They never reach the station's vehicles. */
function simulationRoutes(app: App, { simulation }: RouteDependencies): void {
  serve(app, simulationApi.listScenarios, async ({ query }) =>
    pageWithin(await simulation.scenarios(), query, ({ id }) => id),
  );

  serve(app, simulationApi.getScenario, ({ params: { scenarioId } }) => ({
    scenarioId,
    text: simulation.scenarioText(scenarioId),
  }));

  serve(app, simulationApi.putScenario, (request) =>
    simulation.putScenario(request.params.scenarioId, request.body.text, contextOf(request)),
  );

  serve(app, simulationApi.deleteScenario, (request, reply) => {
    simulation.removeScenario(request.params.scenarioId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, simulationApi.validateScenario, (request) =>
    simulation.checkScenario(request.params.scenarioId, request.body.text, contextOf(request).principal),
  );

  serve(app, simulationApi.runShowcase, async (request, reply) => {
    const run = await simulation.showcase(request.body, contextOf(request));
    return reply.code(202).header('location', addressOf(run)).send(run);
  });

  serve(app, simulationApi.runSimulation, async (request, reply) => {
    const run = await simulation.run(request.body, contextOf(request));
    return reply.code(202).header('location', addressOf(run)).send(run);
  });

  serve(app, simulationApi.listSimulations, (request) => {
    const { limit, cursor, ...filters } = request.query;
    const { principal } = contextOf(request);
    const rows = simulation.runs({ ...filters, limit: limit + 1, beforeId: cursor }, principal);
    return pageOf(rows, limit, (row) => row.simulationId);
  });

  serve(app, simulationApi.getSimulation, (request) => {
    const { simulationId } = request.params;
    const detail = simulation.detail(simulationId, contextOf(request).principal);
    if (!detail) throw new AppError('not-found', `Simulation ${simulationId} not found.`);
    return detail;
  });

  serve(app, simulationApi.controlSimulation, (request) =>
    simulation.control(request.params.simulationId, request.body, contextOf(request)),
  );

  serve(app, simulationApi.cancelSimulation, (request) =>
    simulation.cancel(request.params.simulationId, contextOf(request)),
  );
}

function addressOf({ simulationId }: { readonly simulationId: string }): string {
  return `/api/simulation/run/${encodeURIComponent(simulationId)}`;
}

/** SITL programs as processes of this machine, for its owner only. */
function sitlRoutes(app: App, { sitl }: RouteDependencies): void {
  serve(app, simulationApi.listSitlPrograms, ({ query }) =>
    pageWithin(sitl.programs(), query, ({ program }) => program),
  );

  serve(app, simulationApi.listSitls, ({ query }) => pageWithin(sitl.list(), query, ({ sitlId }) => sitlId));

  serve(app, simulationApi.startSitl, async (request, reply) =>
    reply.code(201).send(await sitl.start(request.body, contextOf(request))),
  );

  serve(app, simulationApi.readSitlOutput, ({ params, query }) => sitl.output(params.sitlId, query.after));

  serve(app, simulationApi.stopSitl, (request) => sitl.stop(request.params.sitlId, contextOf(request)));
}
