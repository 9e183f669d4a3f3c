import { z } from 'zod';
import { AppError } from '../../base/error.ts';
import { listOf } from '../../contract/list.ts';
import {
  scenarioSummarySchema,
  showcaseRequestSchema,
  simulationControlSchema,
  simulationDetailSchema,
  simulationRequestSchema,
  simulationRunSchema,
} from '../../contract/simulation.ts';
import type { App, RouteDependencies } from '../app.ts';
import { answers } from './answers.ts';
import { pageOf, pageQuerySchema } from './page-query.ts';
import { contextOf } from './request-context.ts';
import { TAGS } from './tags.ts';

const runParams = z.object({ simulationId: z.string().min(1).max(64) });

/** Scenarios and rehearsals in worlds of their own. Nothing of them reaches a vehicle of the station. */
export function simulationRoutes(app: App, { simulation }: RouteDependencies): void {
  app.get(
    '/api/simulations',
    {
      schema: {
        operationId: 'listScenarios',
        tags: [TAGS.simulation],
        summary: 'Scenarios that can be flown, showcases first',
        response: answers(200, listOf(scenarioSummarySchema)),
      },
    },
    () => ({ items: [...simulation.scenarios()], nextCursor: null }),
  );

  app.get(
    '/api/simulations/:scenarioId',
    {
      schema: {
        operationId: 'getScenario',
        tags: [TAGS.simulation],
        summary: 'The text of a scenario file, to begin an own one with',
        params: z.object({ scenarioId: z.string().min(1).max(64) }),
        response: answers(200, z.object({ scenarioId: z.string(), text: z.string() })),
      },
    },
    ({ params: { scenarioId } }) => ({ scenarioId, text: simulation.scenarioText(scenarioId) }),
  );

  app.post(
    '/api/simulations/showcase',
    {
      schema: {
        operationId: 'runShowcase',
        tags: [TAGS.simulation],
        summary: 'Fly a showcase scenario',
        body: showcaseRequestSchema,
        response: answers(202, simulationRunSchema),
      },
    },
    async (request, reply) => {
      const run = simulation.showcase(request.body, contextOf(request));
      return reply.code(202).header('location', addressOf(run)).send(run);
    },
  );

  app.post(
    '/api/simulation/run',
    {
      schema: {
        operationId: 'runSimulation',
        tags: [TAGS.simulation],
        summary: 'Fly a scenario, or rehearse a plan, in simulation',
        body: simulationRequestSchema,
        response: answers(202, simulationRunSchema),
      },
    },
    async (request, reply) => {
      const run = simulation.run(request.body, contextOf(request));
      return reply.code(202).header('location', addressOf(run)).send(run);
    },
  );

  app.get(
    '/api/simulation/run',
    {
      schema: {
        operationId: 'listSimulations',
        tags: [TAGS.simulation],
        summary: 'Runs of the caller, newest first',
        querystring: pageQuerySchema,
        response: answers(200, listOf(simulationRunSchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const { principal } = contextOf(request);
      const rows = simulation.runs({ limit: limit + 1, beforeId: cursor }, principal);
      return pageOf(rows, limit, (row) => row.simulationId);
    },
  );

  app.get(
    '/api/simulation/run/:simulationId',
    {
      schema: {
        operationId: 'getSimulation',
        tags: [TAGS.simulation],
        summary: 'A run with its scenario, its events and what became of each assertion',
        params: runParams,
        response: answers(200, simulationDetailSchema),
      },
    },
    (request) => {
      const { simulationId } = request.params;
      const detail = simulation.detail(simulationId, contextOf(request).principal);
      if (!detail) throw new AppError('not-found', `There is no simulation ${simulationId}.`);
      return detail;
    },
  );

  app.patch(
    '/api/simulation/run/:simulationId',
    {
      schema: {
        operationId: 'controlSimulation',
        tags: [TAGS.simulation],
        summary: 'Pause a run, change its speed, or break something in it',
        params: runParams,
        body: simulationControlSchema,
        response: answers(200, simulationRunSchema),
      },
    },
    (request) => simulation.control(request.params.simulationId, request.body, contextOf(request)),
  );

  app.post(
    '/api/simulation/run/:simulationId/cancel',
    {
      schema: {
        operationId: 'cancelSimulation',
        tags: [TAGS.simulation],
        summary: 'End a run; idempotent',
        params: runParams,
        body: z.strictObject({}).optional(),
        response: answers(200, simulationRunSchema),
      },
    },
    (request) => simulation.cancel(request.params.simulationId, contextOf(request)),
  );
}

function addressOf({ simulationId }: { readonly simulationId: string }): string {
  return `/api/simulation/run/${encodeURIComponent(simulationId)}`;
}
